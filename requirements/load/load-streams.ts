import type { Exchange } from '../../harness/exchange/exchange.ts'
import {
  JOBS_END,
  LEFT_FREED,
  objectiveText,
  shownByStreams,
  streamsRequirement,
  THREADS_DISTINCT,
  unmixedRequirement,
} from '../../harness/verdict/load-model.ts'
import { failSaying, notApplicable, notTested, type Outcome, pass } from '../../harness/verdict/outcome.ts'
import type { DescriptionView } from '../../schemas/description/description.ts'
import { answerIds, sharedId } from '../assistant/identity.ts'
import { firstDifference } from '../assistant/parity-differences.ts'
import { validAnswer } from '../assistant/valid-stream.ts'
import { expectSuccess } from '../declaring/expected.ts'
import type { CheckContext, Requirement, SequenceRequirement } from '../declaring/requirement.ts'
import { documented, standard } from '../declaring/source.ts'
import { needsDeterminism } from '../declaring/target-needs.ts'
import { withResponse } from '../declaring/valid-examples.ts'
import { evidenceOf } from '../reading/evidence.ts'
import { isSentAway, isSuccess, statusOf } from '../reading/status.ts'
import { summaryOf } from '../streams/stream-evidence.ts'
import { type Streaming, streamingOperations, streamOfEachProtocol } from '../streams/streaming.ts'
import { leftFreed, steady } from './lasting-loads.ts'
import { jobsEnd } from './load-jobs.ts'
import { exactLimit } from './load-limits.ts'
import { withoutStalls } from './load-stalls.ts'
import { loadsIn, objectivesOf, untested } from './objectives.ts'

/**
 * What must hold when many clients ask at once, and whether limits are counted exactly then. The evidence of each
 * exchange of the load engine names the requirement that it was sent for.
 */
export function loadRequirements(description: DescriptionView): readonly Requirement[] {
  // One operation of each protocol is enough: the load tests the protocol's encoder.
  const streaming = streamOfEachProtocol(description)
  const anyOf = streamingOperations(description).map(({ operation }) => operation.id)
  return [
    ...streaming.map(streamsComplete),
    ...streaming.map(answersUnmixed),
    ...streaming
      .slice(0, 1)
      .flatMap(ofAnyStream)
      .map((requirement) => ({ ...requirement, anyOf })),
    ...jobsEnd(description),
    ...description.limits.map((limit) => exactLimit(limit, description)),
  ]
}

/** Requirements that the streams of any operation show. */
function ofAnyStream(first: Streaming): readonly Requirement[] {
  const common = ofStreams(first)
  return [threadsDistinct(first), withoutStalls(first), ...objectivesOf(common), steady(common), leftFreed(first)]
}

function ofStreams({ operation, protocol }: Streaming) {
  const example = () =>
    ['1', '2', '3'].map((number) => {
      const answer = validAnswer(operation.id, protocol, { threadId: `thread-${number}` })
      return { ...answer, id: `example-${number}` }
    })
  return { about: 'sequence', sequence: 'load-streams', operation: operation.id, example } as const
}

/** Ids of the requirements that an exchange of the load engine helps to show. */
export function sequencesOf(exchange: Exchange): readonly string[] {
  const { evidence, protocol } = exchange.situation
  if (evidence.kind === 'limit-load-use') return [evidence.requirement]
  if (evidence.kind === 'load-left') return [LEFT_FREED]
  if (evidence.kind === 'load-job') return [JOBS_END]
  return evidence.kind === 'load-stream' && protocol !== undefined ? shownByStreams(protocol) : []
}

function streamsComplete(streaming: Streaming): SequenceRequirement {
  return {
    ...ofStreams(streaming),
    id: streamsRequirement(streaming.protocol),
    area: 'streams',
    source: documented(),
    check: everyStreamComplete,
    // The last third is cut off: the finish event is missing, but the connection ends cleanly.
    violation: (valid) => firstWithText(valid, (text) => text.slice(0, Math.floor((text.length * 2) / 3))),
  }
}

/**
 * Fails where streams are incomplete: clients take a stream that ends early for a whole one, and so do load tools that
 * check only the status. An answer in a conversation must also come in its thread. If the target states in
 * `objectives.errorRate` how many may break, that number decides.
 */
function everyStreamComplete(exchanges: readonly Exchange[], context: CheckContext): Outcome {
  if (exchanges.length === 0) return notApplicable('no stream was begun')
  const broken = exchanges.filter((exchange) => whyIncomplete(exchange) !== null)
  const disturbed = untested(exchanges)
  // On a disturbed machine, a stream that took too long, or got no answer at all, need not be the service's fault.
  const telling = disturbed === null ? broken : broken.filter(isEndedByService)
  // A broken stream with another explanation, such as a gateway, must not hide one that the service broke.
  const others = telling.filter((one) => !isSentAway(one))
  const first = others.find((one) => expectSuccess(one, context).kind !== 'not-tested') ?? others[0] ?? telling[0]
  if (first === undefined) return disturbed ?? pass
  const allowed = context.target.objectives.errorRate
  const rate = loadsIn(exchanges)[0]?.load.errorRate ?? null
  const isOnlySentAway = broken.every(isSentAway)
  const expected = 'every stream whole under concurrent users, finish event included'
  const actual = `${broken.length} of ${exchanges.length} recorded ones not, ${first.id}: ${whyIncomplete(first)}`
  if (allowed !== null && rate !== null) {
    // On a disturbed machine it can't be told how many of the broken streams are the service's fault.
    if (disturbed !== null && allowed > 0) return disturbed
    if (rate <= allowed) return pass
    // All of these were refused and none was cut short: `objective-` requirements report that they are too many.
    if (isOnlySentAway) return sentAway(broken)
    const most = `${expected}, but for the ${objectiveText('errorRate', allowed)} of objectives.errorRate`
    return failSaying(most, `${objectiveText('errorRate', rate)} of all not; ${actual}`)
  }
  const explained = isOnlySentAway ? sentAway(broken) : expectSuccess(first, context)
  return explained.kind === 'not-tested' ? explained : failSaying(expected, actual)
}

function isEndedByService({ response }: Exchange): boolean {
  return response !== null && response.end !== 'timeout'
}

function sentAway(refused: readonly Exchange[]): Outcome {
  const [first] = refused
  const status = first === undefined ? '' : ` with ${statusOf(first)}`
  const remedy = 'lower load.rate, or say in objectives.errorRate how many may be refused'
  return notTested(`the service sends some away while others are answered${status}`, remedy)
}

function whyIncomplete(exchange: Exchange): string | null {
  if (!isSuccess(exchange)) return statusOf(exchange)
  const end = exchange.response?.end
  if (end !== 'complete') return `broke off (${end})`
  const summary = summaryOf(exchange)
  if (summary === null) return 'no stream'
  if (summary.errors.length > 0) return 'an error event'
  if (!summary.eventTypes.includes('finish')) return 'no finish event'
  if (summary.misplaced.length > 0) return 'events out of order'
  const asked = threadAsked(exchange)
  const isElsewhere = asked !== null && summary.threadId !== null && summary.threadId !== asked
  return isElsewhere ? `answered in the thread "${summary.threadId}" where "${asked}" was to go on` : null
}

/** Null for a stream that begins a conversation. */
function threadAsked(exchange: Exchange): string | null {
  return evidenceOf(exchange, 'load-stream')?.thread ?? null
}

function beginsConversation(exchange: Exchange): boolean {
  return threadAsked(exchange) === null
}

/**
 * Fails only on a target that gives the same answer twice. There, another text belongs to another question, or a part
 * of it is missing.
 */
function answersUnmixed(streaming: Streaming): SequenceRequirement {
  return {
    ...ofStreams(streaming),
    id: unmixedRequirement(streaming.protocol),
    area: 'access and isolation',
    source: standard('concurrent answers do not mix: the same question gets the text that it gets alone'),
    check: sameTexts,
    violation: (valid) => firstWithText(valid, (text) => text.replace('package', 'parcel')),
    skipReason: needsDeterminism,
  }
}

function sameTexts(exchanges: readonly Exchange[]): Outcome {
  // Only first questions are compared: in a conversation the earlier messages are part of the question.
  const answers = exchanges.filter(beginsConversation).flatMap((exchange) => {
    const summary = whyIncomplete(exchange) === null ? summaryOf(exchange) : null
    const question = evidenceOf(exchange, 'load-stream')?.question ?? ''
    return summary === null ? [] : [{ id: exchange.id, question, text: summary.text }]
  })
  const repeated = [...Map.groupBy(answers, ({ question }) => question).values()].filter(({ length }) => length > 1)
  const different = repeated.find((same) => same.some(({ text }) => text !== same[0]?.text))
  if (different !== undefined) return otherText(different)
  return notedTexts(exchanges) ?? (repeated.length === 0 ? notApplicable('no two whole answers to compare') : pass)
}

/**
 * Reports two texts for one question, by counts of all streams, recorded or not; null where there is one text for each.
 */
function notedTexts(exchanges: readonly Exchange[]): Outcome | null {
  for (const exchange of exchanges) {
    const { requirement, texts = [] } = evidenceOf(exchange, 'load-stream') ?? {}
    const [usual, ...others] = texts.toSorted((a, b) => b.streams - a.streams)
    const other = others.find(({ question }) => question === usual?.question)
    if (usual === undefined || other === undefined) continue
    const all = usual.streams + other.streams
    const actual = `another in ${other.streams} of ${all} streams, first in ${requirement}-${other.first + 1}`
    return failSaying('one text in all answers to the same question', actual)
  }
  return null
}

/** @param same answers to one question, the first of them what the others are held against */
function otherText([alone, ...others]: readonly { readonly id: string; readonly text: string }[]): Outcome {
  const different = others.filter(({ text }) => text !== alone?.text)
  const [first] = different
  if (alone === undefined || first === undefined) return pass
  const begin = Math.max(0, firstDifference(first.text, alone.text) - 20)
  const excerpt = JSON.stringify(first.text.slice(begin, begin + 60))
  const actual = `${different.length} of ${others.length} others, ${first.id}: from character ${begin} on ${excerpt}`
  return failSaying(`the text of ${alone.id} in all answers to the same question`, actual)
}

function threadsDistinct(streaming: Streaming): SequenceRequirement {
  return {
    ...ofStreams(streaming),
    id: THREADS_DISTINCT,
    area: 'access and isolation',
    source: standard('no foreign data: two conversations begun at the same time never share a thread'),
    check: noSharedThread,
    violation: (valid) => valid.slice(0, 1).flatMap((first) => [first, { ...first, id: 'example-2' }]),
  }
}

function noSharedThread(exchanges: readonly Exchange[]): Outcome {
  const answers = answerIds(exchanges.filter(beginsConversation)).filter(({ thread }) => thread !== null)
  if (answers.length < 2) return notApplicable('no two answers with a thread')
  const found = sharedId(answers, ({ thread }) => thread)
  if (found === null) return pass
  return failSaying('a thread of its own for each conversation', `one for ${found.by.join(', ')}`)
}

/** The same streams, the first one with changed text. */
function firstWithText([first, ...others]: readonly Exchange[], change: (text: string) => string): readonly Exchange[] {
  if (first === undefined) return []
  const text = change(first.response?.body.text ?? '')
  return [...others, withResponse(first, { body: { encoding: 'utf8', text }, arrivals: [] })]
}
