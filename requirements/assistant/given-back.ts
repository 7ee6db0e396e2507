import type { Exchange } from '../../harness/exchange/exchange.ts'
import { failSaying, notApplicable, pass } from '../../harness/verdict/outcome.ts'
import { excerptAround } from '../../harness/wire/damaged-text.ts'
import type { DescriptionView, StreamProtocol } from '../../schemas/description/description.ts'
import type { ExchangeRequirement, SequenceRequirement } from '../declaring/requirement.ts'
import { assumed, standard } from '../declaring/source.ts'
import { sentBody, sentMessages, valueAt } from '../reading/body.ts'
import { evidenceOf, withSituation } from '../reading/evidence.ts'
import { isSuccess } from '../reading/status.ts'
import { answerIn, isUnfinished, protocolOf } from '../streams/stream-evidence.ts'
import { firstStream } from '../streams/streaming.ts'
import { CODE_WORD, CODE_WORD_SENTENCE, echoAnswer, givenBackIn, notGivenBack, ofEachEcho } from './echo.ts'
import { GIVEN, givesBack } from './given-text.ts'
import { generationsOf } from './parity.ts'
import { collapsed } from './parity-differences.ts'
import { SELECTED_WORD } from './selection.ts'
import { validAnswer } from './valid-stream.ts'
import { LAST_OF_LINE, NUMBERED, numbered } from './word-order.ts'

/** What all answers of a run show together of the text that was to be given back, and of what was said before it. */

/** What stands in the given text that no way to write Markdown or HTML changes. */
const KEPT = ['Grüße', 'temp', 'naïve', 'Привет', '日本語', '👩🏽‍💻']

const FIRST_GIVEN = GIVEN.slice(0, GIVEN.indexOf(' '))

/** By which Markdown tells paragraphs, lists and tables from the line before them. A model sets them off as it likes. */
const BLANK_LINE = /part12[^\S\n]*\n\s*\n/

/** The pieces of the given text that stand in an answer, as a finding names them. */
function piecesIn(text: string): readonly string[] {
  const words = [...KEPT, CODE_WORD].filter((word) => text.includes(word))
  return [...words.map(quoted), ...(BLANK_LINE.test(text) ? ['a blank line'] : [])]
}

function quoted(word: string): string {
  return `"${word}"`
}

/** A whole answer has them all. */
const PIECES = piecesIn(`${GIVEN} ${CODE_WORD}`)
const UNCHANGED = KEPT.map(quoted)

/** Fewer answers may leave the same out by chance. */
const NO_CHANCE = 2

/** What one generation gives back of the text, the other does too, and none of it is kept from both. */
export function givenBackRequirements(description: DescriptionView): readonly SequenceRequirement[] {
  const generations = generationsOf(description)
  if (generations === null) return []
  const { older, newer } = generations
  const answer = (protocol: StreamProtocol, text: string) => {
    const { id } = protocol === 'v1' ? older : newer
    return echoAnswer({ operation: id, protocol, thread: `thread-${protocol}` }, text)
  }
  return [
    {
      about: 'sequence',
      sequence: 'whole-run',
      id: 'assistant-text-given-back-alike',
      operation: newer.id,
      source: assumed('our choice: a model may leave out what it likes, but seldom the same from one protocol alone'),
      check: (exchanges) => {
        const given = exchanges.flatMap((exchange) => {
          const text = givenBackIn(exchange)
          const protocol = protocolOf(exchange)
          return text !== null && protocol !== null ? [{ protocol, text: text.normalize() }] : []
        })
        const pieces = [...Map.groupBy(given, ({ protocol }) => protocol)].map(([protocol, answers]) => {
          return { protocol, answers: answers.length, found: new Set(answers.flatMap(({ text }) => piecesIn(text))) }
        })
        if (pieces.length === 0) return notApplicable('no answer gave the text back')
        const left = pieces.flatMap((one) => missingIn(one, pieces).map((missing) => ({ missing, of: one })))
        const twice = left.find(({ of }) => of.answers >= NO_CHANCE)
        if (twice !== undefined) return failSaying('all of the given text in both generations', twice.missing)
        return left.length === 0 ? pass : notApplicable('one answer alone left something out, which may be a chance')
      },
      example: () => [answer('v1', GIVEN), answer('v1', GIVEN), answer('v2', GIVEN)],
      violation: () => {
        const shortened = answer('v1', GIVEN.replace('👩🏽‍💻', ''))
        return [shortened, shortened, answer('v2', GIVEN)]
      },
    },
  ]
}

/** True for an answer that gives the text back and leaves something out: only then a second one is worth its question. */
export function leavesOut(exchange: Exchange): boolean {
  const text = givenBackIn(exchange)?.normalize()
  return text !== undefined && piecesIn(text).length < PIECES.length
}

interface Pieces {
  readonly protocol: StreamProtocol
  /** How many answers gave the text back. */
  readonly answers: number
  readonly found: ReadonlySet<string>
}

/** What another generation has given back, or where this one gave most of it, what it has left out. */
function missingIn({ protocol, found }: Pieces, all: readonly Pieces[]): readonly string[] {
  const isMost = UNCHANGED.filter((piece) => found.has(piece)).length > UNCHANGED.length / 2
  const elsewhere = all.filter((other) => other.protocol !== protocol)
  return PIECES.flatMap((piece) => {
    if (found.has(piece)) return []
    const other = elsewhere.find((pieces) => pieces.found.has(piece))
    if (other !== undefined) return [`${piece} in ${other.protocol} and not in ${protocol}`]
    return isMost && UNCHANGED.includes(piece) ? [`${piece} not in ${protocol}`] : []
  })
}

/** A text that is given back word for word up to a place, and then ends as if that were all, was cut there. */
export function givenToEndRequirements(description: DescriptionView): readonly ExchangeRequirement[] {
  return ofEachEcho(description, {
    claim: 'text-given-back-to-its-end',
    source: assumed('our choice: a model may leave out what it likes, but seldom the end of a text without a word'),
    check: (exchange) => {
      if (isUnfinished(exchange)) return notApplicable('there was more to say')
      const text = answerIn(exchange)?.text ?? ''
      if (isInParts(exchange) && text.includes(FIRST_LINE) && !text.includes(SECOND_LINE)) {
        return failSaying('both parts of the question given back', `the first one alone, to "${FIRST_LINE.slice(-13)}"`)
      }
      const last = lastWords(text)
      const isBegun = last.length >= LEAST_BEGINNING && last.length < collapsed(GIVEN).length
      if (isBegun && collapsed(GIVEN).startsWith(last)) {
        return failSaying('the given text to its end', `it ends after "${last.slice(-20)}"`)
      }
      return givenBackIn(exchange) === null ? notGivenBack : pass
    },
    damaged: GIVEN.slice(0, GIVEN.indexOf('rt11')),
  })
}

/** The question comes in two parts at times, each of them a line. */
const FIRST_LINE = numbered(1, LAST_OF_LINE)
const SECOND_LINE = numbered(LAST_OF_LINE + 1, LAST_OF_LINE + 1)

function isInParts(exchange: Exchange): boolean {
  const parts = valueAt(sentMessages(exchange).at(-1), 'parts')
  return Array.isArray(parts) && parts.length > 1
}

/** Characters of the given text that nothing else ends with: two of its words. */
const LEAST_BEGINNING = 'part01 part02'.length

/** What the answer ends with, from where the given text begins in it. */
function lastWords(text: string): string {
  return collapsed(text.slice(text.lastIndexOf(FIRST_GIVEN)))
}

/** Asked after another conversation, in which the code word was said. */
export const ASKED_ELSEWHERE = 'ask-in-another-conversation'

/** The question that asks for the code word, in the same words, where no one was told: what keeps answers by them tells it. */
export const ASKED_ALIKE = 'ask-alike-in-another-conversation'

/** Asked at a site of another organization, by a user of the same name. */
export const ASKED_BY_NAMESAKE = 'ask-as-namesake-elsewhere'

/** No conversation shows what was said in another one. Where the code word was said, only an echo asks for it. */
export function toldToOthersRequirements(description: DescriptionView): readonly ExchangeRequirement[] {
  return firstStream(description).map(({ operation: { id }, protocol, anyOf }) => {
    const answering = (...words: readonly string[]) => validAnswer(id, protocol, { threadId: 'thread-1', words })
    return {
      about: 'exchange',
      id: 'assistant-conversation-not-told-to-others',
      operation: id,
      anyOf,
      source: standard('no foreign data: what was said in one conversation is not told in another'),
      appliesTo: (exchange) =>
        protocolOf(exchange) !== null && isSuccess(exchange) && evidenceOf(exchange, 'echo') === null,
      check: (exchange) => {
        const body = exchange.request.body ?? ''
        if ([CODE_WORD, SELECTED_WORD].some((word) => body.includes(word))) {
          return notApplicable('told in this conversation')
        }
        const text = answerIn(exchange)?.text ?? ''
        if (text === '') return notApplicable('no text came')
        const isElsewhere = givesBack(text) && !body.includes(FIRST_GIVEN)
        const told = [isElsewhere ? NUMBERED : CODE_WORD, ...(namesThread(exchange) ? [] : [SELECTED_WORD])]
        const place = told.map((one) => text.search(one)).find((found) => found !== -1) ?? -1
        if (place !== -1) return failSaying('nothing of another conversation', excerptAround(text, place))
        const isAfterOther = [ASKED_ELSEWHERE, ASKED_ALIKE, ASKED_BY_NAMESAKE].includes(exchange.situation.probe)
        return isAfterOther ? pass : notApplicable('no other conversation came before')
      },
      example: () => withSituation(answering('Run it.'), { probe: ASKED_ELSEWHERE }),
      violation: () => answering('You said before: ', CODE_WORD_SENTENCE),
    }
  })
}

/** What was selected for an earlier question of a thread may be known in it. */
function namesThread(exchange: Exchange): boolean {
  return typeof valueAt(sentBody(exchange), 'threadId') === 'string'
}
