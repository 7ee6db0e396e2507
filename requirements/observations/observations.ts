import type { Exchange } from '../../harness/exchange/exchange.ts'
import { agentIds } from '../../harness/target/agent-operations.ts'
import type { Target } from '../../harness/target/target.ts'
import { shorten } from '../../harness/text/control-characters.ts'
import type { Observation } from '../../harness/verdict/verdict-model.ts'
import type { DescriptionView } from '../../schemas/description/description.ts'
import { LONGEST_STATUS } from '../agent/job-status.ts'
import { observeParity, observeThreadAcrossVersions } from '../assistant/parity.ts'
import { observeCrossOrigin } from '../browser/cross-origin.ts'
import { observeThreadsSeen } from '../browser/page-clients.ts'
import { counterGap } from '../limits/coverage.ts'
import { observeLimits } from '../limits/observations.ts'
import { jobIn, jsonBody, sentMessages, valueAt } from '../reading/body.ts'
import { evidenceOf } from '../reading/evidence.ts'
import { header } from '../reading/headers.ts'
import { ANSWERS_TO_COMPARE, allSeen, mostSeen, observed, type Sample } from '../reading/seen.ts'
import { isMomentary, isSuccess } from '../reading/status.ts'
import { answerIn, protocolOf, refusesInStream, summaryOf } from '../streams/stream-evidence.ts'
import { observeErrorCodes } from './error-codes.ts'
import { observeTransitions } from './job-transitions.ts'
import { observeTraffic } from './traffic.ts'

/** What the target was seen to do where the document is silent, from all recorded exchanges of a run. */
export function observe(
  description: DescriptionView,
  exchanges: readonly Exchange[],
  target: Target,
): readonly Observation[] {
  return [
    ...successStatuses(description, exchanges),
    ...poll(description, exchanges),
    ...shownByFollowUp(description, exchanges),
    ...observeTransitions(exchanges),
    ...openStatuses(description, exchanges),
    ...errorBody(exchanges),
    ...observeErrorCodes(exchanges),
    ...acceptedRoles(exchanges),
    ...observeLimits(description, exchanges, target),
    ...streams(exchanges),
    ...doneMarker(exchanges),
    ...unknownThreads(exchanges),
    ...observeThreadAcrossVersions(exchanges),
    ...observeParity(exchanges),
    ...observeCrossOrigin(exchanges),
    ...observeThreadsSeen(exchanges),
    ...observeTraffic(exchanges),
  ]
}

/** Where the document shows no success status: `agent-job-create-status`, `agent-job-message-status`. */
function successStatuses(description: DescriptionView, exchanges: readonly Exchange[]): readonly Observation[] {
  const { create, message } = agentIds(description)
  const names = new Map([
    [create, 'agent-job-create-status'],
    [message, 'agent-job-message-status'],
  ])
  return description.operations.flatMap(({ id, response }) => {
    const gap = names.get(id)
    if (gap === undefined || response.status !== null) return []
    const answered = exchanges.filter((exchange) => exchange.operation === id && isSuccess(exchange))
    return mostSeen(gap, answered.flatMap(statusSample))
  })
}

function poll(description: DescriptionView, exchanges: readonly Exchange[]): readonly Observation[] {
  const ids = agentIds(description)
  const polls = exchanges.filter((exchange) => exchange.operation === ids.poll && isSuccess(exchange))
  const [path] = polls.flatMap((exchange) => evidenceOf(exchange, 'poll')?.path ?? [])
  if (path !== undefined) return [observed('agent-job-poll', path, polls)]
  // A load reads jobs at a known address, and looks for none.
  if (!exchanges.some((exchange) => evidenceOf(exchange, 'poll') !== null)) return []
  const created = exchanges.filter((exchange) => exchange.operation === ids.create && isSuccess(exchange))
  return created.length === 0 ? [] : [observed('agent-job-poll', 'none', created)]
}

/**
 * The status of the job in the answer to a follow-up: a client that takes the old final status for the outcome of its
 * instruction stops polling.
 */
function shownByFollowUp(description: DescriptionView, exchanges: readonly Exchange[]): readonly Observation[] {
  const { message } = agentIds(description)
  const accepted = exchanges.filter((exchange) => exchange.operation === message && isSuccess(exchange))
  const samples = accepted.flatMap((exchange) => {
    const status = jobIn(exchange)?.status
    return typeof status === 'string' ? [{ exchanges: [exchange], values: [shorten(status, LONGEST_STATUS)] }] : []
  })
  return allSeen('agent-job-message-shows-status', samples, { single: true })
}

/** Observations that are more than a status, and are made elsewhere. */
const observedOtherwise = ['thread-unknown', 'thread-across-versions']

/** Statuses of the answers to probes that name an observation. */
function openStatuses({ limits }: DescriptionView, exchanges: readonly Exchange[]): readonly Observation[] {
  const elsewhere = new Set([...observedOtherwise, ...limits.map(counterGap)])
  const byGap = Map.groupBy(exchanges, ({ situation }) => situation.observes)
  return [...byGap].flatMap(([gap, of]) => {
    if (gap === undefined || elsewhere.has(gap)) return []
    // A limit, or something in front of the service, refuses any request: such a status says nothing of the probe.
    const own = of.filter(({ response }) => !isMomentary(response?.status ?? 0))
    return mostSeen(gap, own.flatMap(statusSample))
  })
}

function statusSample(exchange: Exchange): readonly Sample[] {
  return exchange.response === null ? [] : [{ exchanges: [exchange], values: [exchange.response.status] }]
}

/** The format of the bodies of refusals. */
function errorBody(exchanges: readonly Exchange[]): readonly Observation[] {
  const refused = exchanges.filter(({ response }) => response !== null && response.status >= 400)
  const samples = refused.map((exchange) => ({ exchanges: [exchange], values: [shapeOf(exchange)] }))
  return mostSeen('error-body', samples)
}

function shapeOf(exchange: Exchange): 'problem-json' | 'json' | 'text' | 'empty' {
  const { response } = exchange
  if (response === null || response.body.text === '') return 'empty'
  if (/problem\+json/i.test(header(response, 'content-type') ?? '')) return 'problem-json'
  return jsonBody(exchange) === undefined ? 'text' : 'json'
}

function streams(exchanges: readonly Exchange[]): readonly Observation[] {
  return (['v1', 'v2'] as const).flatMap((protocol) => {
    const answers = exchanges.flatMap((exchange) => {
      const summary = protocolOf(exchange) === protocol && isSuccess(exchange) ? summaryOf(exchange) : null
      return summary === null ? [] : [{ exchanges: [exchange], summary }]
    })
    const types = answers.map(({ summary, ...rest }) => ({ ...rest, values: summary.eventTypes }))
    const carriers = answers.map(({ summary, ...rest }) => ({ ...rest, values: summary.threadCarriers }))
    return [
      ...allSeen(`stream-${protocol}-events`, types, { least: ANSWERS_TO_COMPARE }),
      ...allSeen(`stream-${protocol}-thread-carrier`, carriers, { single: true, least: ANSWERS_TO_COMPARE }),
    ]
  })
}

/**
 * Whether streams end with `[DONE]`, for which no client waits. Only answers that reached their finish count: the
 * others could not have it.
 */
function doneMarker(exchanges: readonly Exchange[]): readonly Observation[] {
  const samples = exchanges.flatMap((exchange) => {
    const summary = protocolOf(exchange) === 'v2' && isSuccess(exchange) ? summaryOf(exchange) : null
    if (summary === null || !summary.eventTypes.includes('finish')) return []
    return [{ exchanges: [exchange], values: [summary.done ? 'yes' : 'no'] }]
  })
  return allSeen('stream-v2-done-marker', samples, { single: true })
}

/**
 * Roles of the messages in accepted requests. Roles in refused requests are not counted as refused, since the request
 * may have been refused for another reason.
 */
function acceptedRoles(exchanges: readonly Exchange[]): readonly Observation[] {
  const samples = exchanges.flatMap((exchange) => {
    if (protocolOf(exchange) === null || !isSuccess(exchange) || refusesInStream(exchange)) return []
    const roles = sentMessages(exchange).map((message) => valueAt(message, 'role'))
    return [{ exchanges: [exchange], values: roles.filter((role) => typeof role === 'string') }]
  })
  return allSeen('messages-role-values', samples)
}

/** `adopted`: the service goes on in a thread that it never began; `new`: it begins one; `refused`: it says no. */
function unknownThreads(exchanges: readonly Exchange[]): readonly Observation[] {
  const asked = exchanges.filter(({ situation }) => situation.observes === 'thread-unknown')
  const [first] = asked
  if (first?.response == null) return []
  if (!isSuccess(first) || refusesInStream(first)) return [observed('thread-unknown', 'refused', asked)]
  const adopted = answerIn(first)?.threadId === evidenceOf(first, 'thread')?.sent
  return [observed('thread-unknown', adopted ? 'adopted' : 'new', asked)]
}
