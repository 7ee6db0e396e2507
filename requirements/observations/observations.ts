import type { Exchange } from '../../harness/sending/exchange.ts'
import { agentIds } from '../../harness/target/agent-operations.ts'
import type { Target } from '../../harness/target/target.ts'
import type { Observation } from '../../harness/verdict/verdict-model.ts'
import type { DescriptionView } from '../../schemas/description/description.ts'
import { observeParity, observeThreadAcrossVersions } from '../assistant/parity.ts'
import { answerIn, protocolOf, refusesInStream, summaryOf } from '../assistant/stream-evidence.ts'
import { observeThreadsSeen } from '../browser/client-observation.ts'
import { observeCrossOrigin } from '../browser/cross-origin.ts'
import { evidenceOf, header, isSuccess, jsonBody } from '../evidence.ts'
import { observeLimits } from '../limits/observations.ts'
import { seen } from './seen.ts'

/** What the target was seen to do where the document is silent, from everything that a run has recorded. */
export function observe(
  description: DescriptionView,
  exchanges: readonly Exchange[],
  target: Target,
): readonly Observation[] {
  return [
    ...successStatuses(description, exchanges),
    ...poll(description, exchanges),
    ...openStatuses(exchanges),
    ...errorBody(exchanges),
    ...observeLimits(description, exchanges, target),
    ...streams(exchanges),
    ...unknownThreads(exchanges),
    ...observeThreadAcrossVersions(exchanges),
    ...observeParity(exchanges),
    ...observeCrossOrigin(exchanges),
    ...observeThreadsSeen(exchanges),
  ]
}

/** Where the document shows no success status: `agent-job-create-status`, `agent-job-message-status`. */
function successStatuses(description: DescriptionView, exchanges: readonly Exchange[]): readonly Observation[] {
  const { create, message } = agentIds(description)
  return description.operations.flatMap(({ id, response }) => {
    const gap = id === create ? 'agent-job-create-status' : 'agent-job-message-status'
    const answered = exchanges.filter((exchange) => exchange.operation === id && isSuccess(exchange))
    const status = answered[0]?.response?.status
    const isOpen = response.status === null && (id === create || id === message)
    return status === undefined || !isOpen ? [] : [seen(gap, status, answered)]
  })
}

function poll(description: DescriptionView, exchanges: readonly Exchange[]): readonly Observation[] {
  const ids = agentIds(description)
  const polls = exchanges.filter((exchange) => exchange.operation === ids.poll && isSuccess(exchange))
  const [path] = polls.flatMap((exchange) => evidenceOf(exchange, 'poll')?.path ?? [])
  if (path !== undefined) return [seen('agent-job-poll', path, polls)]
  const created = exchanges.filter((exchange) => exchange.operation === ids.create && isSuccess(exchange))
  return created.length === 0 ? [] : [seen('agent-job-poll', 'none', created)]
}

/** What comes of these probes is more than a status. */
const observedOtherwise = ['thread-unknown', 'thread-across-versions', 'agent-limit-counter']

/** Probes that name the observation that their status gives. */
function openStatuses(exchanges: readonly Exchange[]): readonly Observation[] {
  const byGap = Map.groupBy(exchanges, ({ situation }) => situation.observes)
  return [...byGap].flatMap(([gap, of]) => {
    const answered = of.filter(({ response }) => response !== null)
    const status = answered[0]?.response?.status
    if (gap === undefined || observedOtherwise.includes(gap) || status === undefined) return []
    return [seen(gap, status, answered)]
  })
}

/** The shape of the bodies that refusals come with; the most frequent one. */
function errorBody(exchanges: readonly Exchange[]): readonly Observation[] {
  const refused = exchanges.filter(({ response }) => response !== null && response.status >= 400)
  const [most] = [...Map.groupBy(refused, shapeOf)].sort(([, a], [, b]) => b.length - a.length)
  return most === undefined ? [] : [seen('error-body', most[0], most[1])]
}

function shapeOf(exchange: Exchange): 'problem-json' | 'json' | 'text' | 'empty' {
  const { response } = exchange
  if (response === null || response.body.text === '') return 'empty'
  if (header(response, 'content-type')?.includes('problem+json') === true) return 'problem-json'
  return jsonBody(exchange) === undefined ? 'text' : 'json'
}

function streams(exchanges: readonly Exchange[]): readonly Observation[] {
  return (['v1', 'v2'] as const).flatMap((protocol) => {
    const answers = exchanges.filter((exchange) => protocolOf(exchange) === protocol && isSuccess(exchange))
    const summaries = answers.flatMap((exchange) => summaryOf(exchange) ?? [])
    if (summaries.length === 0) return []
    const types = [...new Set(summaries.flatMap(({ eventTypes }) => eventTypes))].sort()
    const carriers = [...new Set(summaries.flatMap(({ threadCarriers }) => threadCarriers))].sort()
    const [only, ...more] = carriers
    const value = more.length > 0 ? carriers : only
    const carrier = value === undefined ? [] : [seen(`stream-${protocol}-thread-carrier`, value, answers)]
    return [seen(`stream-${protocol}-events`, types, answers), ...carrier]
  })
}

/** `adopted`: the service goes on in a thread that it never began; `new`: it begins one; `refused`: it says no. */
function unknownThreads(exchanges: readonly Exchange[]): readonly Observation[] {
  const asked = exchanges.filter(({ situation }) => situation.observes === 'thread-unknown')
  const [first] = asked
  if (first?.response == null) return []
  if (!isSuccess(first) || refusesInStream(first)) return [seen('thread-unknown', 'refused', asked)]
  const adopted = answerIn(first)?.threadId === evidenceOf(first, 'thread')?.sent
  return [seen('thread-unknown', adopted ? 'adopted' : 'new', asked)]
}
