import type { Exchange } from '../../harness/exchange/exchange.ts'
import {
  fail,
  failSaying,
  type NotTested,
  notApplicable,
  notTested,
  type Outcome,
  pass,
} from '../../harness/verdict/outcome.ts'
import type { DescriptionView, Operation } from '../../schemas/description/description.ts'
import { kebab } from '../../schemas/description/words.ts'
import type { Requirement, SequenceRequirement } from '../declaring/requirement.ts'
import { assumed, documented, fromFact, type Sourced, standard } from '../declaring/source.ts'
import { needsDeterminism } from '../declaring/target-needs.ts'
import { isCompressed } from '../reading/headers.ts'
import { isSuccess } from '../reading/status.ts'
import { requestProperty } from '../requests/request-body.ts'
import { answerIn, wholeAnswerIn } from '../streams/stream-evidence.ts'
import { type Streaming, streamsTaking } from '../streams/streaming.ts'
import { saidIn, textDifference } from './parity-differences.ts'
import { type ValidAnswer, validAnswer } from './valid-stream.ts'

/** What several answers of one assistant operation show together: its threads, and what its parameters change. */
export function assistantThreadRequirements(description: DescriptionView): readonly Requirement[] {
  return streamsTaking(description, 'threadId').flatMap((streaming) => [
    continues(streaming, streaming.field),
    distinct(streaming),
    alikeCompressed(streaming),
    ...pageSize(description, streaming),
  ])
}

interface Declared extends Pick<SequenceRequirement, 'sequence' | 'source' | 'area' | 'check' | 'skipReason'> {
  readonly claim: string
  readonly example: readonly ValidAnswer[]
  readonly broken: readonly ValidAnswer[]
}

function declare({ operation: { id }, protocol }: Streaming, declared: Declared): SequenceRequirement {
  const { claim, example, broken, ...rest } = declared
  const answers = (all: readonly ValidAnswer[]) => all.map((one) => validAnswer(id, protocol, one))
  return {
    ...rest,
    about: 'sequence',
    appliesTo: (exchanges) => exchanges.some(({ operation }) => operation === id),
    id: `${kebab(id)}-${claim}`,
    operation: id,
    example: () => answers(example),
    violation: () => answers(broken),
  }
}

function threadOf(exchange: Exchange): string | null {
  return answerIn(exchange)?.threadId ?? null
}

/** The first answer returned a thread; each question after it was sent with that. */
function continues(streaming: Streaming, thread: Sourced): SequenceRequirement {
  return declare(streaming, {
    sequence: 'conversation',
    claim: 'thread-continues',
    source: documented(thread),
    check: ([first, ...later]) => {
      const answered = later.filter(isSuccess)
      if (first === undefined || answered.length === 0) return notApplicable('no follow-up was answered')
      const sent = threadOf(first)
      const returned = answered.map(threadOf).filter((thread) => thread !== null)
      if (sent === null || returned.length === 0) return notApplicable('an answer carries no threadId')
      const other = returned.find((thread) => thread !== sent)
      return other === undefined ? pass : fail(`the thread that was continued, "${sent}"`, other)
    },
    example: [{ threadId: 'thread-1' }, { threadId: 'thread-1' }, { threadId: 'thread-1' }],
    broken: [{ threadId: 'thread-1' }, { threadId: 'thread-1' }, { threadId: 'thread-2' }],
  })
}

/** Why requirements that need a thread can't be shown. */
export function noThread({ id }: Operation): NotTested {
  return notTested('no answer named its thread', `see what ${id} answers`)
}

function distinct(streaming: Streaming): SequenceRequirement {
  return declare(streaming, {
    sequence: 'conversations',
    claim: 'thread-of-its-own',
    area: 'access and isolation',
    source: standard('two conversations are two threads: a shared one shows a user what another has asked'),
    check: (exchanges) => {
      const threads = exchanges.map(threadOf).filter((thread) => thread !== null)
      if (threads.length < 2) return notApplicable('fewer than two answers carry a threadId')
      const shared = threads.find((thread, index) => threads.indexOf(thread) !== index)
      return shared === undefined ? pass : failSaying('a thread of its own for each conversation', `"${shared}" twice`)
    },
    example: [{ threadId: 'thread-1' }, { threadId: 'thread-2' }],
    broken: [{ threadId: 'thread-1' }, { threadId: 'thread-1' }],
  })
}

/** One question, once as it is and once to a client that accepts compression. */
function alikeCompressed(streaming: Streaming): SequenceRequirement {
  const plain = { threadId: 'thread-1' }
  return declare(streaming, {
    sequence: 'conversations',
    claim: 'compressed-answer-alike',
    source: standard('a coding changes how an answer is sent and not what it says (RFC 9110 section 8.4)'),
    skipReason: needsDeterminism,
    check: ([first, second]) => {
      const [one, other] = [wholeAnswerIn(first), wholeAnswerIn(second)]
      if (one === null || other === null) return withoutAnswer
      if (second === undefined || !isCompressed(second)) {
        return notApplicable('no answer came compressed where that was accepted')
      }
      const [difference] = textDifference(one.text, other.text, ['the plain answer', 'the compressed one'])
      return difference === undefined ? pass : failSaying('the same text, compressed or not', difference.detail)
    },
    example: [plain, { ...plain, gzip: true }],
    broken: [plain, { ...plain, gzip: true, words: ['No.'] }],
  })
}

/** Only where the document has a page size with a default; judged only on a target that gives the same answer twice. */
function pageSize(description: DescriptionView, streaming: Streaming): readonly SequenceRequirement[] {
  const field = requestProperty(description, streaming.operation, 'retrievalPageSize')
  const usual = field?.schema.default
  if (field === null || usual === undefined) return []
  const sources = (count: number): ValidAnswer => ({ threadId: 'thread-1', sources: count })
  return [
    declare(streaming, {
      sequence: 'page-sizes',
      skipReason: needsDeterminism,
      claim: 'retrieval-page-size-default',
      source: fromFact(field),
      check: ([without, explicit, narrow]) => {
        const outcome = sameAnswer(without, explicit)
        // A default shows only where the number changes the answer.
        const isSeen = outcome.kind !== 'pass' || sameAnswer(without, narrow).kind === 'fail'
        return isSeen ? outcome : notApplicable('another page size gives the same answer')
      },
      example: [sources(5), sources(5), sources(1)],
      broken: [sources(3), sources(5)],
    }),
    declare(streaming, {
      sequence: 'page-sizes',
      skipReason: needsDeterminism,
      claim: 'retrieval-page-size-widens',
      // Only assumed: the document does not say which search results become sources of an answer.
      source: assumed('each search result that an answer is built on is a source of it'),
      check: ([wide, , narrow]) => {
        const [few, many] = [wholeAnswerIn(narrow)?.sources.length, wholeAnswerIn(wide)?.sources.length]
        if (few === undefined || many === undefined) return withoutAnswer
        if (many === 0) return notApplicable('no answer names its sources')
        // What one result does not answer may name no source; one result less at each size is a number miscounted.
        if (few === 0 && many !== Number(usual) - 1) return notApplicable('the answer from one result names no source')
        return few === 1 && many > few
          ? pass
          : failSaying('one source with page size 1, more with the default', `${few} and ${many}`)
      },
      example: [sources(5), sources(5), sources(1)],
      broken: [sources(5), sources(5), sources(5)],
    }),
  ]
}

const withoutAnswer = notApplicable('a whole answer is missing')

function sameAnswer(first: Exchange | undefined, second: Exchange | undefined): Outcome {
  const [one, other] = [wholeAnswerIn(first), wholeAnswerIn(second)]
  if (one === null || other === null) return withoutAnswer
  return saidIn(one) === saidIn(other)
    ? pass
    : failSaying(
        'the same answer with the default and without',
        `${one.sources.length} sources, then ${other.sources.length}; texts ${one.text === other.text ? 'equal' : 'differ'}`,
      )
}
