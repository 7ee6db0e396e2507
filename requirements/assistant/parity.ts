import type { Exchange, RecordedResponse } from '../../harness/exchange/exchange.ts'
import { saysUsedUp } from '../../harness/limits/limit-headers.ts'
import { dateOf } from '../../harness/sending/answer-date.ts'
import { isByGateway } from '../../harness/sending/gateway.ts'
import { failSaying, notApplicable, type Outcome, pass } from '../../harness/verdict/outcome.ts'
import type { Observation } from '../../harness/verdict/verdict-model.ts'
import type { DescriptionView, Operation } from '../../schemas/description/description.ts'
import type { SequenceRequirement } from '../declaring/requirement.ts'
import { standard } from '../declaring/source.ts'
import { needsDeterminism } from '../declaring/target-needs.ts'
import { evidenceOf } from '../reading/evidence.ts'
import { ANSWERS_TO_COMPARE, allSeen } from '../reading/seen.ts'
import { isMomentary, isSuccess } from '../reading/status.ts'
import { startOf } from '../reading/time.ts'
import { answerIn, protocolOf, refusesInStream, wholeAnswerIn } from '../streams/stream-evidence.ts'
import { streamingOperation } from '../streams/streaming.ts'
import { type Difference, differencesOf } from './parity-differences.ts'
import { validAnswer } from './valid-stream.ts'

/** The operations of two generations that answer the same questions; null where the document has only one. */
export function generationsOf(
  description: DescriptionView,
): { readonly older: Operation; readonly newer: Operation } | null {
  const [older, newer] = [streamingOperation(description, 'v1'), streamingOperation(description, 'v2')]
  return older === undefined || newer === undefined ? null : { older, newer }
}

/** Both generations answer one question alike: what a team has to know before it switches the older one off. */
export function assistantParityRequirements(description: DescriptionView): readonly SequenceRequirement[] {
  const generations = generationsOf(description)
  if (generations === null) return []
  return [
    parity(generations.newer, 'text', 'the same text', ['text', 'white-space']),
    parity(generations.newer, 'sources', 'the same sources', ['sources', 'source-order']),
  ]
}

function parity(
  { id }: Operation,
  claim: 'text' | 'sources',
  expected: string,
  classes: readonly Difference[],
): SequenceRequirement {
  const older = () => validAnswer(id, 'v1', { threadId: 'thread-1' })
  return {
    about: 'sequence',
    sequence: 'versions',
    id: `assistant-parity-${claim}`,
    operation: id,
    source: standard(
      `invariant: a question has one answer, and its ${claim} do not change with the protocol it comes in`,
    ),
    skipReason: needsDeterminism,
    check: (exchanges) => alike(exchanges, expected, classes),
    example: () => [older(), validAnswer(id, 'v2', { threadId: 'thread-2' })],
    violation: () => {
      const other = claim === 'text' ? { words: ['No.'] } : { sources: 3 }
      return [older(), validAnswer(id, 'v2', { threadId: 'thread-2', ...other })]
    },
  }
}

function alike(exchanges: readonly Exchange[], expected: string, classes: readonly Difference[]): Outcome {
  const [older, newer] = exchanges.map(wholeAnswerIn)
  if (older == null || newer == null) return notApplicable('one of the generations has not answered to the end')
  if (classes.includes('sources') && (older.sources.length === 0 || newer.sources.length === 0)) {
    return notApplicable('one of the generations names no sources in events')
  }
  const found = differencesOf(older, newer, VERSIONS).filter(({ kind }) => classes.includes(kind))
  const [first] = found
  return first === undefined ? pass : failSaying(`${expected} in v1 and v2`, `${first.kind}: ${first.detail}`)
}

const VERSIONS = ['v1', 'v2'] as const

/** Pairs of answers to one question, by the name that their probes share. */
function pairs(exchanges: readonly Exchange[]): readonly (readonly [older: Exchange, newer: Exchange])[] {
  const byPair = Map.groupBy(exchanges, (exchange) => evidenceOf(exchange, 'parity')?.pair)
  return [...byPair].flatMap(([name, both]) => {
    if (name === undefined) return []
    const older = both.find((exchange) => protocolOf(exchange) === 'v1')
    const newer = both.find((exchange) => protocolOf(exchange) === 'v2')
    return older === undefined || newer === undefined ? [] : [[older, newer] as const]
  })
}

/** `assistant-parity`: the classes of differences between v1 and v2, on any target; an empty list: none was seen. */
export function observeParity(exchanges: readonly Exchange[]): readonly Observation[] {
  const compared = pairs(exchanges).flatMap(([older, newer]) => {
    const [one, other] = [answerIn(older), answerIn(newer)]
    if (one === null || other === null) return []
    const values = [...new Set(differencesOf(one, other, VERSIONS).map(({ kind }) => kind))]
    return [{ exchanges: [older, newer], values }]
  })
  return allSeen('assistant-parity', compared, { least: ANSWERS_TO_COMPARE })
}

/**
 * `thread-across-versions`: what comes of a conversation that begins in one generation and goes on in the other. What
 * would have met any request, and an answer that names no thread, say nothing of it.
 */
export function observeThreadAcrossVersions(exchanges: readonly Exchange[]): readonly Observation[] {
  const asked = exchanges.filter((exchange) => evidenceOf(exchange, 'thread')?.startedBy === 'other-version')
  const samples = asked.flatMap((exchange) => {
    const value = wayOn(exchange)
    return value === null ? [] : [{ exchanges: [exchange], values: [value] }]
  })
  return allSeen('thread-across-versions', samples, { single: true })
}

function wayOn(exchange: Exchange): 'continued' | 'new' | 'refused' | null {
  const { response } = exchange
  if (response === null || isMomentary(response.status) || isByGateway(exchange)) return null
  if (!isSuccess(exchange) || refusesInStream(exchange)) return isByLimit(exchange, response) ? null : 'refused'
  const threadId = answerIn(exchange)?.threadId ?? null
  if (threadId === null) return null
  return threadId === evidenceOf(exchange, 'thread')?.sent ? 'continued' : 'new'
}

/** Whether the answer or the first try tells that a limit refuses; no length of a wait tells it here. */
function isByLimit(exchange: Exchange, { headers }: RecordedResponse): boolean {
  const now = dateOf(exchange.response) ?? startOf(exchange)
  return exchange.situation.crowd !== undefined || saysUsedUp(headers, now, Number.POSITIVE_INFINITY)
}
