import { limitInForce } from '../harness/budget/budget.ts'
import type { Exchange } from '../harness/sending/exchange.ts'
import { failSaying, type NotTested, notTested, type Outcome, pass } from '../harness/verdict/outcome.ts'
import { isRefusal, isSuccess, statusOf } from './evidence.ts'
import type { CheckContext } from './requirement.ts'

/** What a refusal by a limit may look like from outside, besides any other 4xx. */
const LIMIT_STATUSES: ReadonlySet<number> = new Set([429, 503])

/**
 * A valid request gets a complete 2xx. A refusal that our own uses explain says nothing about the request: the
 * ledger counts more uses in the window than the limit allows.
 */
export function expectSuccess(exchange: Exchange, context: CheckContext): Outcome {
  if (isSuccess(exchange)) {
    if (exchange.response?.end === 'complete') return pass
    return failSaying('a complete answer', `the answer broke off (${exchange.response?.end})`)
  }
  if (exchange.response?.status === 409 && exchange.situation.job === 'unknown') {
    return notTested(
      'the job may still be active, and a follow-up to it refused',
      'give the path in poll of the target',
    )
  }
  return limitExplains(exchange, context) ?? failSaying('a 2xx status', statusOf(exchange))
}

/**
 * Any 4xx refuses; which one is an observation. A 2xx accepts what the document rules out, a 5xx blames the service. A
 * limit that our own uses have reached refuses everything, and so shows nothing of this rule.
 */
export function expectRefusal(exchange: Exchange, context: CheckContext): Outcome {
  const explained = limitExplains(exchange, context)
  return explained ?? (isRefusal(exchange) ? pass : failSaying('a 4xx status', statusOf(exchange)))
}

/** A refusal by a limit that our own uses have reached; null where none explains the answer. */
function limitExplains(exchange: Exchange, { description, target }: CheckContext): NotTested | null {
  if (!LIMIT_STATUSES.has(exchange.response?.status ?? 0)) return null
  const reached = description.limits.find((limit) => {
    const most = limitInForce(target, limit)
    return most !== null && (exchange.uses[limit.id] ?? 0) > most
  })
  if (reached === undefined) return null
  const remedy = 'wait for its window to pass, or give a tenant of its own'
  return notTested(`our own uses have reached ${reached.id}`, remedy)
}

/** Why answers of a target can't be compared with each other; null where it says that it answers alike twice. */
export function needsDeterminism({ target }: CheckContext): NotTested | null {
  if (target.deterministic) return null
  const remedy = 'set deterministic in the target, where it answers alike twice'
  return notTested('two answers of this target can not be compared', remedy)
}

/** Why the run may use up no limit of this target; null where it may. */
export function needsExhaust({ target }: CheckContext): NotTested | null {
  if (target.exhaust) return null
  const remedy = 'set exhaust in the target, where a run may use up the limits of its last tenant'
  return notTested('the run may not use up a limit', remedy)
}

/** Why no counter of this target can be brought to its limit and back; null where one can. */
export function needsSeededLimit(context: CheckContext): NotTested | null {
  const { hooks, exhaust } = context.target
  if (!exhaust) return needsExhaust(context)
  if (hooks.seedCounter === null) {
    return notTested('no counter can be brought to its limit', 'give a command that does in hooks.seedCounter')
  }
  if (hooks.reset === null && hooks.advanceTime === null) {
    const remedy = 'give hooks.reset or hooks.advanceTime'
    return notTested('the limit would stay used up for the next caller', remedy)
  }
  return null
}
