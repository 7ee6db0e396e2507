import { limitInForce } from '../harness/budget.ts'
import type { Facts, LimitFact, OperationFact, StreamProtocol } from '../harness/description.ts'
import type { Exchange } from '../harness/exchange.ts'
import { limitRequirement, streamsRequirement } from '../harness/load-model.ts'
import { failSaying, notApplicable, notTested, type Outcome, pass } from '../harness/outcome.ts'
import { isSuccess, statusOf } from './evidence.ts'
import { answering, lawfulExchange, lawfulJob } from './lawful.ts'
import { lawfulAnswer } from './lawful-stream.ts'
import { isLimitRefusal } from './limit-events.ts'
import type { CheckContext, Exemption, SeriesRequirement } from './requirement.ts'
import { documented, fromFact, standard } from './source.ts'
import { judgementOf, refusesInStream, summaryOf } from './stream-evidence.ts'

/**
 * What must still hold when many ask at once, and limits counted exactly. Each exchange of the load engine names, in
 * `situation.facts.series`, the requirement that it was sent for.
 */
export function loadRequirements(facts: Facts): readonly SeriesRequirement[] {
  const streaming = streamingOperations(facts)
  return [
    ...streaming.map(({ operation, protocol }) => streamsComplete(operation, protocol)),
    ...streaming.map(({ operation, protocol }) => answersUnmixed(operation, protocol)),
    ...streaming.slice(0, 1).map(({ operation }) => threadsDistinct(operation)),
    ...facts.limits.flatMap((limit) => [exactLimit(limit, false), exactLimit(limit, true)]),
  ]
}

/** One operation for each protocol that the document streams in: what is put under load is the protocol's encoder. */
function streamingOperations({ operations }: Facts) {
  const protocols: readonly StreamProtocol[] = ['v1', 'v2']
  return protocols.flatMap((protocol) => {
    const operation = operations.find(({ response }) => response.kind === 'stream' && response.protocol === protocol)
    return operation === undefined ? [] : [{ operation, protocol }]
  })
}

/** Let through: a 2xx that is no refusal in the stream. */
export function isAcceptedUse(exchange: Exchange): boolean {
  return isSuccess(exchange) && !refusesInStream(exchange)
}

/** Ids of the requirements that an exchange of the load engine helps to show. */
export function seriesOf(exchange: Exchange): readonly string[] {
  const { series, protocol } = exchange.situation.facts
  if (typeof series !== 'string') return []
  const isStream = (protocol === 'v1' || protocol === 'v2') && series === streamsRequirement(protocol)
  return isStream ? [series, unmixedId(protocol), THREADS_DISTINCT] : [series]
}

const THREADS_DISTINCT = 'load-assistant-threads-distinct'

function unmixedId(protocol: StreamProtocol): string {
  return `load-assistant-${protocol}-answers-unmixed`
}

function streamsComplete(operation: OperationFact, protocol: StreamProtocol): SeriesRequirement {
  return {
    about: 'series',
    id: streamsRequirement(protocol),
    operation: operation.id,
    source: documented({ section: 'Events', terms: ['type', 'finish', 'threadId'] }),
    check: everyStreamComplete,
    example: () => threeAnswers(operation, protocol),
    violation: ([first, ...others]) => (first === undefined ? [] : [...others, cut(first)]),
  }
}

/** Clients take a stream that ends early for a whole one, and so do load tools that look at the status alone. */
function everyStreamComplete(exchanges: readonly Exchange[]): Outcome {
  if (exchanges.length === 0) return notApplicable('no stream was begun')
  const broken = exchanges.filter((exchange) => whyIncomplete(exchange) !== null)
  const [first] = broken
  if (first === undefined) return pass
  const actual = `${broken.length} of ${exchanges.length} recorded ones not, ${first.id}: ${whyIncomplete(first)}`
  return failSaying('every stream whole under concurrent users, finish event included', actual)
}

function whyIncomplete(exchange: Exchange): string | null {
  if (!isSuccess(exchange)) return statusOf(exchange)
  const end = exchange.response?.end
  if (end !== 'complete') return `broke off (${end})`
  const judgement = judgementOf(exchange, null)
  if (judgement === null) return 'no stream'
  if (judgement.summary.errors.length > 0) return 'an error event'
  return judgement.summary.eventTypes.includes('finish') ? null : 'no finish event'
}

/** Red only on a target that answers alike twice; there, another text is somebody else's, or a part is missing. */
function answersUnmixed(operation: OperationFact, protocol: StreamProtocol): SeriesRequirement {
  return {
    about: 'series',
    id: unmixedId(protocol),
    operation: operation.id,
    source: standard('concurrent answers do not mix: the same question gets the text that it gets alone'),
    check: (exchanges) => sameTexts(exchanges),
    example: () => threeAnswers(operation, protocol),
    violation: ([first, ...others]) => (first === undefined ? [] : [...others, withoutText(first)]),
    exempt: ({ target }) => {
      if (target.deterministic) return null
      return notTested('answers are compared', 'set deterministic in the target, where it answers alike twice')
    },
  }
}

function sameTexts(exchanges: readonly Exchange[]): Outcome {
  const answers = exchanges.flatMap((exchange) => {
    const summary = whyIncomplete(exchange) === null ? summaryOf(exchange) : null
    return summary === null ? [] : [{ id: exchange.id, text: summary.text }]
  })
  const [alone, ...others] = answers
  if (alone === undefined || others.length === 0) return notApplicable('no two whole answers to compare')
  const different = others.filter(({ text }) => text !== alone.text)
  const [first] = different
  if (first === undefined) return pass
  const at = first.text.split('').findIndex((unit, index) => unit !== alone.text[index])
  const begin = Math.max(0, at === -1 ? Math.min(first.text.length, alone.text.length) - 20 : at - 20)
  const excerpt = JSON.stringify(first.text.slice(begin, begin + 60))
  const actual = `${different.length} of ${others.length} others, ${first.id}: from character ${begin} on ${excerpt}`
  return failSaying(`the text of ${alone.id} in all answers to the same question`, actual)
}

function threadsDistinct(operation: OperationFact): SeriesRequirement {
  const protocol = operation.response.kind === 'stream' ? operation.response.protocol : 'v2'
  return {
    about: 'series',
    id: THREADS_DISTINCT,
    operation: operation.id,
    source: standard('no foreign data: two conversations begun at the same time never share a thread'),
    check: (exchanges) => noSharedThread(exchanges),
    example: () => threeAnswers(operation, protocol),
    violation: ([first, second]) =>
      first === undefined || second === undefined ? [] : [first, { ...first, id: second.id }],
  }
}

function noSharedThread(exchanges: readonly Exchange[]): Outcome {
  const threads = exchanges.flatMap((exchange) => {
    const threadId = summaryOf(exchange)?.threadId ?? null
    return threadId === null ? [] : [{ threadId, id: exchange.id }]
  })
  if (threads.length < 2) return notApplicable('no two answers with a thread')
  const shared = [...Map.groupBy(threads, ({ threadId }) => threadId).values()].find((same) => same.length > 1)
  if (shared === undefined) return pass
  return failSaying('a thread of its own for each conversation', `one for ${shared.map(({ id }) => id).join(', ')}`)
}

function exactLimit(limit: LimitFact, concurrent: boolean): SeriesRequirement {
  return {
    about: 'series',
    id: limitRequirement(limit.id, concurrent),
    operation: limit.operations[0] ?? '',
    source: fromFact(limit),
    // Measured: each takes another start of k6 and, for an agent limit, a hundred jobs.
    from: concurrent && limit.id.startsWith('agent-') ? 'nightly' : 'release',
    check: (exchanges) => exactlyCounted(exchanges, concurrent),
    example: () => boundary(limit),
    violation: (lawful) =>
      lawful.map((exchange) =>
        exchange.situation.facts['use'] === limit.limit ? answering(exchange, 429, {}) : exchange,
      ),
    exempt: (context) => limitExemption(limit, context),
  }
}

function exactlyCounted(exchanges: readonly Exchange[], concurrent: boolean): Outcome {
  const [first] = exchanges
  if (first === undefined) return notApplicable('nothing was sent')
  const most = Number(first.situation.facts['most'])
  const allowed = most - Number(first.situation.facts['begun'])
  const odd = exchanges.find((exchange) => !isAcceptedUse(exchange) && !isLimitRefusal(exchange))
  if (odd !== undefined) return failSaying('a 2xx or a refusal', `${statusOf(odd)} (${odd.id})`)
  const accepted = exchanges.filter(isAcceptedUse)
  if (accepted.length !== allowed) {
    const of = `${accepted.length} of ${exchanges.length} uses let through`
    return failSaying(`${allowed} uses up to the limit of ${most}, no more and no less`, of)
  }
  const late = concurrent ? undefined : accepted.find(({ situation }) => Number(situation.facts['use']) > most)
  return late === undefined ? pass : failSaying(`uses up to ${most} let through`, `use ${late.situation.facts['use']}`)
}

function limitExemption(limit: LimitFact, { target }: CheckContext): Exemption | null {
  if (limitInForce(target, limit) === null) return notApplicable(`the target does not enforce ${limit.id}`)
  if (target.exhaust) return null
  const remedy = 'set exhaust in the target, where a run may use up the limits of its last tenant'
  return notTested('the run may not use up a limit', remedy)
}

function threeAnswers(operation: OperationFact, protocol: StreamProtocol): readonly Exchange[] {
  return ['1', '2', '3'].map((number) => {
    const answer = lawfulAnswer(operation.id, protocol, { threadId: `thread-${number}` })
    return { ...answer, id: `example-${number}` }
  })
}

/** Without the last third: the finish event is gone, and the end is as clean as ever. */
function cut(exchange: Exchange): Exchange {
  const { response } = exchange
  if (response === null) return exchange
  const text = response.body.text.slice(0, Math.floor((response.body.text.length * 2) / 3))
  return { ...exchange, response: { ...response, body: { encoding: 'utf8', text }, arrivals: [] } }
}

function withoutText(exchange: Exchange): Exchange {
  const { response } = exchange
  if (response === null) return exchange
  const text = response.body.text.replace('package', 'parcel')
  return { ...exchange, response: { ...response, body: { encoding: 'utf8', text }, arrivals: [] } }
}

function boundary(limit: LimitFact): readonly Exchange[] {
  return [limit.limit - 1, limit.limit, limit.limit + 1].map((use) =>
    lawfulExchange({
      operation: limit.operations[0] ?? null,
      status: use <= limit.limit ? 200 : 429,
      body: lawfulJob,
      situation: { facts: { use, most: limit.limit, begun: limit.limit - 2 } },
    }),
  )
}
