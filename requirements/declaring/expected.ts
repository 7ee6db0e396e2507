import { limitSpentBy } from '../../harness/budget/budget.ts'
import type { Exchange } from '../../harness/exchange/exchange.ts'
import { saysUsedUp } from '../../harness/limits/limit-headers.ts'
import { dateOf } from '../../harness/sending/answer-date.ts'
import { isByGateway } from '../../harness/sending/gateway.ts'
import { LONGEST_BODY } from '../../harness/sending/send.ts'
import type { Target } from '../../harness/target/target.ts'
import { excerpt } from '../../harness/text/format.ts'
import { failSaying, type NotTested, notTested, type Outcome, pass } from '../../harness/verdict/outcome.ts'
import { jobIn } from '../reading/body.ts'
import { withSituation } from '../reading/evidence.ts'
import {
  isRedirect,
  isRefusal,
  isSuccess,
  reasonSaid,
  redirectRemedy,
  statusOf,
  stillComing,
} from '../reading/status.ts'
import { startOf } from '../reading/time.ts'
import { eventsOf, refusesInStream, summaryOf } from '../streams/stream-evidence.ts'
import type { CheckContext } from './requirement.ts'

/** What a refusal by a limit may look like from outside, besides any other 4xx and an error event inside a 200. */
const LIMIT_STATUSES: ReadonlySet<number> = new Set([429, 503])

/**
 * A valid request gets a complete 2xx. A refusal for another reason than the request itself says nothing about the
 * request: a limit that is used up, something in front of the service, or a redirect, which is reported as a finding of
 * its own.
 */
export function expectSuccess(exchange: Exchange, context: CheckContext): Outcome {
  if (isSuccess(exchange)) {
    if (exchange.response?.end === 'complete') return refusedInside(exchange, context) ?? pass
    const coming = stillComing(exchange)
    if (coming !== null) return coming
    const end = exchange.response?.end
    const bound = `more than ${LONGEST_BODY / 1024 / 1024} MB, of which the harness reads no more`
    return failSaying('a complete answer', end === 'limit' ? bound : `the answer broke off (${end})`)
  }
  return (
    whyNotThrough(exchange, context) ?? { ...failSaying('a 2xx status', statusOf(exchange)), ...reasonSaid(exchange) }
  )
}

/**
 * What an error event in place of an answer says of the request; null where there is an answer. For a plain question
 * (one that is sent for no single rule), the requirements on streams report the error event.
 */
function refusedInside(exchange: Exchange, context: CheckContext): Outcome | null {
  if (!refusesInStream(exchange)) return null
  const byLimit = limitExplains(exchange, context)
  if (byLimit !== null || exchange.situation.requirement === null) return byLimit
  const said = excerpt(summaryOf(exchange)?.errors.join(' ') ?? '')
  return failSaying('an answer', `${statusOf(exchange)} with an error event in its place: ${said}`)
}

/**
 * Any 4xx counts as a refusal of wrong credentials or of a wrong path; which one is an observation. A 2xx accepts what
 * the document rules out, and a 5xx is a failure of the service. A limit refuses every request, and the state of a job
 * each follow-up, so that shows nothing of this rule; nor does a redirect, which may lead to a login page.
 */
export function expectRefusal(exchange: Exchange, context: CheckContext): Outcome {
  const isOfState = exchange.response?.status === 409 && exchange.situation.job !== undefined
  const ofLimit = exchange.response?.status === 429 || isOfState ? otherReason(exchange) : null
  const otherwise =
    whyUnrelated(exchange, context) ?? ofLimit ?? redirection(exchange, context.target) ?? late(exchange)
  return otherwise ?? (isRefusal(exchange) ? pass : failSaying('a 4xx status', acceptedAs(exchange, context)))
}

/**
 * An answer that does not come in time opens nothing, as where a service takes the requests of one key in turn. That
 * there is none is reported by the requirement on all requests, which other paths and methods don't come under.
 */
function late(exchange: Exchange): NotTested | null {
  const isReported = exchange.failure?.kind === 'timeout' && exchange.operation !== null
  return isReported ? notTested(statusOf(exchange), 'see service-answers-every-request') : null
}

/** With a 200 some gateways pass refusals on: that nothing was done then, only the body tells. */
function acceptedAs(exchange: Exchange, { description }: CheckContext): string {
  const status = statusOf(exchange)
  const response = description.operations.find(({ id }) => id === exchange.operation)?.response
  if (!isSuccess(exchange)) return status
  if (response?.kind === 'object' && jobIn(exchange)?.id === undefined) return `${status} with no job in it`
  if (response?.kind !== 'stream') return status
  const answer = withSituation(exchange, { protocol: response.protocol })
  return eventsOf(answer).length === 0 ? `${status} with no stream in it` : status
}

/** Statuses of refusals whose reason is not the body, each with what the owner of the target can do about it. */
const remediesOfOtherReasons: ReadonlyMap<number, string> = new Map([
  [401, 'see that the keys of the tenant hold, or add in headers what a firewall in front wants'],
  [403, 'see that the keys of the tenant hold, or add in headers what a firewall in front wants'],
  [404, 'see that project or domain of the tenant, and baseUrl, are right'],
  [405, 'see that baseUrl is right'],
  [409, 'give the path in poll of the target, or raise timeouts.job: the job may still be active'],
  [415, 'add in headers what lets a request through'],
  [429, 'give a tenant of its own in tenants'],
])

/**
 * For a request of which the document says nothing, any answer passes that is no error of the service: a status below
 * 500, or 501, and a 2xx must be complete. A 2xx that breaks off is an error: the service failed after it had sent the
 * status. A 501 is none: with it a service says that it does not know the method, be it for this path only (RFC 9110
 * section 15.6.2).
 */
export function expectNoServerError(exchange: Exchange, context: CheckContext): Outcome {
  const otherwise = whyUnrelated(exchange, context)
  if (otherwise !== null) return otherwise
  if (isSuccess(exchange) && exchange.response?.end === 'cut') {
    return failSaying('a complete answer', 'the answer broke off')
  }
  const status = exchange.response?.status
  const isAnswered = status !== undefined && (status < 500 || status === 501)
  return isAnswered ? pass : failSaying('an answer below 500', statusOf(exchange))
}

/** Number of characters above which a server may find a body too large. */
const LARGE_BODY = 500_000

/**
 * A server may close the connection on what is too large for it (RFC 9110 section 15.5.14), and its answer is then
 * lost.
 */
export function isClosedOnLarge(exchange: Exchange): boolean {
  return exchange.failure?.kind === 'reset' && isLarge(exchange)
}

/** Whether a server may find the body of a request too large. */
export function isLarge({ request }: Exchange): boolean {
  return (request.body?.length ?? 0) > LARGE_BODY
}

/**
 * A body that breaks a rule must get a 4xx for that reason. A 4xx that any other request would get too, such as a 401,
 * shows nothing of the rule.
 */
export function expectBodyRefused(exchange: Exchange, context: CheckContext): Outcome {
  if (isClosedOnLarge(exchange)) {
    return notTested(
      'the connection was closed while the body was sent',
      'let through bodies of a megabyte in front of it',
    )
  }
  const expected = expectRefusal(exchange, context)
  return expected.kind === 'pass' ? (otherReason(exchange) ?? pass) : expected
}

function otherReason(exchange: Exchange): NotTested | null {
  const remedy = remediesOfOtherReasons.get(exchange.response?.status ?? 0)
  return remedy === undefined ? null : notTested(`refused for another reason: ${statusOf(exchange)}`, remedy)
}

function redirection(exchange: Exchange, target: Target): NotTested | null {
  return isRedirect(exchange) ? notTested('the request was redirected', redirectRemedy(exchange, target)) : null
}

/**
 * Why the answer to a valid request can't be read; null where it can. That the request got no readable answer is
 * reported by the requirement on the request itself.
 */
export function whyUnreadable(exchange: Exchange, context: CheckContext): NotTested | null {
  const operation = context.description.operations.find(({ id }) => id === exchange.operation)
  const isRead = operation?.response.kind === 'object' ? jobIn(exchange) !== null : isSuccess(exchange)
  return isRead ? null : notTested(`${exchange.operation} answered nothing that could be read`, 'see what it answers')
}

/**
 * Why a valid request did not get through, where the reason lies outside the request; null where it got through or no
 * such reason is seen.
 */
export function whyNotThrough(exchange: Exchange, context: CheckContext): NotTested | null {
  return whyUnrelated(exchange, context) ?? refusedByState(exchange) ?? redirection(exchange, context.target)
}

/**
 * The status by which a service says that the state of the job is the reason (RFC 9110 section 15.5.10). The document
 * does not say in which states a job takes a follow-up.
 */
export const CONFLICT = 409

function refusedByState(exchange: Exchange): NotTested | null {
  const { job } = exchange.situation
  if (!isRefusal(exchange) || job === undefined) return null
  if (job === 'ended') {
    if (exchange.response?.status !== CONFLICT) return null
    const remedy = 'see what it answers while a job is active'
    return notTested(`a job that has ended takes no follow-up: ${statusOf(exchange)}`, remedy)
  }
  return notTested(
    `the state of its job may not allow a follow-up: ${statusOf(exchange)}`,
    'give the path in poll of the target, and in prompts.noChange an instruction whose jobs complete',
  )
}

/** Why the answer has nothing to do with the request; null where no such reason is seen. */
export function whyUnrelated(exchange: Exchange, context: CheckContext): NotTested | null {
  const own = unsent(exchange) ?? limitExplains(exchange, context)
  if (own !== null || !isByGateway(exchange)) return own
  const reason = `something in front of the service answered with ${statusOf(exchange)}`
  return notTested(reason, 'see in its log why, or run again when that is mended')
}

/** Why a request never left this machine; null where it did. */
export function unsent({ failure }: Exchange): NotTested | null {
  if (failure?.kind !== 'local') return null
  return notTested(failure.message, 'see to the network of the machine that runs this, and run again')
}

/**
 * Why a limit explains this refusal: our own uses have reached it, or the answer says that it is used up, perhaps by
 * others. Null where no limit explains the answer.
 */
export function limitExplains(exchange: Exchange, { description, target }: CheckContext): NotTested | null {
  const { response, situation } = exchange
  if (response === null) return null
  const usedUp = notTested('the service says that its limit is used up: others may use it too', ownTenant)
  if (!(LIMIT_STATUSES.has(response.status) || refusesInStream(exchange))) {
    // The document leaves open with which status a limit refuses. Where it is not 429 or 503, the headers must say that
    // the limit is used up.
    const isValid = situation.expected === 'success' && isRefusal(exchange)
    return isValid && refusesUsedUp(exchange, target) ? usedUp : null
  }
  const reached = limitSpentBy(exchange, description.limits, target)
  if (reached !== undefined) {
    const remedy = 'wait for its window to pass, or give a tenant of its own'
    return notTested(`our own uses have reached ${reached.id}`, remedy)
  }
  if (refusesUsedUp(exchange, target)) return usedUp
  const { crowd } = situation
  if (response.status === 503 || crowd === undefined) return null
  const shared = notTested('refused again after a wait: others use this limit up', ownTenant)
  const crowded = 'refused again after a wait: the service allows few requests of one key at a time'
  return crowd > 1 ? notTested(crowded, 'give more keys in assistantKeys, or a tenant of its own') : shared
}

const ownTenant = 'give a tenant of its own in tenants'

/**
 * A wait that is longer than `timeouts.limitWindow` points to the window of a limit. On a 503 no wait does: a 503 may
 * ask for a wait whatever has failed.
 */
function refusesUsedUp(exchange: Exchange, { timeouts }: Target): boolean {
  const { response } = exchange
  const now = dateOf(response) ?? startOf(exchange)
  const longest = response?.status === 503 ? Number.POSITIVE_INFINITY : timeouts.limitWindow
  return saysUsedUp(response?.headers ?? [], now, longest)
}
