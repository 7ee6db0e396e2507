import type { Exchange } from '../../harness/exchange/exchange.ts'
import { failSaying, notApplicable, type Outcome, pass } from '../../harness/verdict/outcome.ts'
import type { DescriptionView } from '../../schemas/description/description.ts'
import type { SequenceRequirement } from '../declaring/requirement.ts'
import { shownByAllStreams } from '../declaring/shown-by-streams.ts'
import { assumed } from '../declaring/source.ts'
import { withRequest } from '../declaring/valid-examples.ts'
import { isObject, sentBody, sentMessages } from '../reading/body.ts'
import { requestProperty } from '../requests/request-body.ts'
import { answerIn, answersByOperation, isUnfinished, summaryOf } from '../streams/stream-evidence.ts'
import { streamsTaking } from '../streams/streaming.ts'
import { LEAST_ANSWERS } from './echo.ts'
import { lastMessage } from './one-answer.ts'
import { addressOf } from './parity-differences.ts'
import { validAnswer } from './valid-stream.ts'

/**
 * The page size counts on any target: an answer that rests on so many search results names no more pages, and where the
 * usual number is named, those that asked for more get more.
 */
export function pageSizeRequirements(description: DescriptionView): readonly SequenceRequirement[] {
  const [taking] = streamsTaking(description, 'retrievalPageSize')
  const field = taking && requestProperty(description, taking.operation, 'retrievalPageSize')
  const usual = field?.schema.default
  if (typeof usual !== 'number') return []
  return shownByAllStreams(description, ({ id, protocol }) => {
    const answering = (size: number, sources: number) =>
      withRequest(validAnswer(id, protocol, { threadId: 'thread-1', sources }), {
        body: JSON.stringify({ retrievalPageSize: size }),
      })
    return {
      id: 'assistant-retrieval-page-size-kept',
      source: assumed('each page that an answer names is among the search results that it is built on'),
      check: (exchanges) => check(answersByOperation(description, exchanges).flat(), usual),
      example: () => [answering(2 * usual, 2 * usual), answering(1, 1)],
      violation: () => [answering(1, 2)],
    }
  })
}

/** How many times as many results as usual are still a number that a client may ask for. */
const MOST_TIMES = 4

interface Sized {
  /** The number that was asked for; null where none was. */
  readonly asked: number | null
  readonly size: number
  /** Most pages that it may name: those of a search for so many results, and of one more for each call of a tool. */
  readonly most: number
  /** How many pages the answer names. */
  readonly pages: number
  /** The addresses, of which several may be of one page. */
  readonly named: ReadonlySet<string>
  /** The question, as it was sent. */
  readonly question: string
  /** Whether it may name more than the results of one search: pages of the thread, or the one that is read. */
  readonly namesMore: boolean
}

function check(answers: readonly Exchange[], usual: number): Outcome {
  const sized = answers.flatMap((answer) => sizedIn(answer, usual))
  const many = sized.find(({ most, pages, namesMore }) => pages > most && !namesMore)
  if (many !== undefined) {
    return failSaying(`at most ${many.most} pages with retrievalPageSize ${many.size}`, `${many.pages}`)
  }
  // A number beyond all reason may count as none.
  const larger = sized.filter(({ size }) => size > usual && size <= MOST_TIMES * usual)
  const full = larger.filter(({ named }) => named.size === usual)
  const questions = new Set(full.map(({ question }) => question))
  // One search may find just so many pages by chance, and a small site has no more of them.
  const isCapped = questions.size >= LEAST_ANSWERS && larger.every(({ named }) => named.size <= usual)
  if (isCapped && followsSize(sized, usual) && new Set(answers.flatMap(addressesIn)).size > usual) {
    const most = Math.max(...full.map(({ size }) => size))
    return failSaying(
      `more than ${usual} sources with retrievalPageSize ${most}`,
      `${usual}, in answers to ${questions.size} questions`,
    )
  }
  const few = fewByDefault(sized, usual)
  if (few !== null) {
    return failSaying(`${usual} search results where none are asked for`, `${few} pages each time, and more on request`)
  }
  const isShown = sized.some(({ named, namesMore }) => named.size > 0 && !namesMore)
  return isShown ? pass : notApplicable('no answer whose searches are known names its sources')
}

/** Whether fewer results show fewer pages, and the usual number all of its own: some services name only their best. */
function followsSize(sized: readonly Sized[], usual: number): boolean {
  const isFull = ({ size, named }: Sized) => named.size === size
  return sized.some((one) => one.size < usual && isFull(one)) && sized.some((one) => one.size === usual && isFull(one))
}

/** A page more or less may be that of the path, or of two sections of which one is left out. */
const CLEARLY_MORE = 2
/** Fewer questions may each have found as many pages by chance. */
const LEAST_QUESTIONS = 3

/**
 * How many pages all answers name that ask for no number, if those are fewer than usual and an answer to one of their
 * questions that does ask names clearly more; null otherwise. A service that names only its best pages names as few of them whatever is asked.
 */
function fewByDefault(sized: readonly Sized[], usual: number): number | null {
  const byDefault = sized.filter(({ asked, namesMore }) => asked === null && !namesMore)
  const [first] = byDefault
  const few = first?.named.size ?? 0
  const questions = new Set(byDefault.map(({ question }) => question))
  if (
    questions.size < LEAST_QUESTIONS ||
    few === 0 ||
    few >= usual ||
    byDefault.some(({ named }) => named.size !== few)
  )
    return null
  const isMore = ({ asked, named, question }: Sized) =>
    asked !== null && asked >= usual && named.size >= few + CLEARLY_MORE && questions.has(question)
  return sized.some((one) => isMore(one)) ? few : null
}

function addressesIn(answer: Exchange): readonly string[] {
  return (answerIn(answer)?.sources ?? []).map(addressOf)
}

/** A page has an address for each of its sections, and may have one with a query, or with a slash at its end. */
function pageOf(address: string): string {
  return address.replace(/[?#].*$/s, '').replace(/\/$/, '')
}

const adding = ['threadId', 'currentPath', 'context']

function sizedIn(answer: Exchange, usual: number): readonly Sized[] {
  const body = sentBody(answer)
  if (!isObject(body)) return []
  const asked = body['retrievalPageSize'] ?? null
  const size = asked ?? usual
  const summary = summaryOf(answer)
  if (typeof size !== 'number' || !Number.isInteger(size) || size < 1) return []
  if (summary === null || isUnfinished(answer)) return []
  const named = new Set(addressesIn(answer))
  const namesMore = sentMessages(answer).length > 1 || adding.some((name) => name in body)
  return [
    {
      asked: asked === null ? null : size,
      size,
      most: size * (1 + summary.toolCalls),
      pages: new Set([...named].map(pageOf)).size,
      named,
      question: lastMessage(answer) ?? '',
      namesMore,
    },
  ]
}
