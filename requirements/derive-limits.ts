import { limitInForce } from '../harness/budget.ts'
import type { Facts, LimitFact } from '../harness/description.ts'
import type { Exchange } from '../harness/exchange.ts'
import { failSaying, notApplicable, notTested, type Outcome, pass } from '../harness/outcome.ts'
import { isRefusal, isSuccess, statusOf } from './evidence.ts'
import { answering, lawfulExchange, lawfulJob } from './lawful.ts'
import type { CheckContext, SeriesRequirement } from './requirement.ts'
import { fromFact, standard } from './source.ts'
import { refusesInStream } from './stream-evidence.ts'

/**
 * What happens at a documented limit. The spec brings a counter close to the limit and notes on each exchange, in
 * `situation.facts`, its place: `use` (the how-manieth use it would be) and `role`.
 */
export type BoundaryRole = 'within' | 'beyond' | 'forwarded' | 'control' | 'after-window'

export function limitRequirements(facts: Facts): readonly SeriesRequirement[] {
  return facts.limits.flatMap((limit) => [
    requirement(limit, 'accepts-documented-uses', acceptsWithin, ['within', 429]),
    requirement(limit, 'refuses-beyond', refusesBeyond, ['beyond', 200]),
    requirement(limit, `counts-by-${limit.scope}`, controlAccepted, ['control', 429]),
    requirement(limit, `resets-after-${limit.window}`, acceptedAfterWindow, ['after-window', 429]),
    ...(limit.scope === 'ip' ? [ignoresForwardedAddress(limit)] : []),
  ])
}

/** The check of one role; `broken` is the role and the status that the violation gives its first exchange. */
function requirement(
  limit: LimitFact,
  claim: string,
  check: (exchanges: readonly Exchange[]) => Outcome,
  broken: readonly [role: BoundaryRole, status: number],
): SeriesRequirement {
  const [role, status] = broken
  return {
    about: 'series',
    id: `${limit.id}-${claim}`,
    operation: limit.operations[0] ?? '',
    source: fromFact(limit),
    check,
    example: () => exampleAt(limit),
    violation: (lawful) =>
      lawful.map((exchange) =>
        exchange.situation.facts['role'] === role ? answering(exchange, status, lawfulJob) : exchange,
      ),
    exempt: (context) => exemption(limit, claim, context),
  }
}

/** Anyone can send the header: an address that it names has not been counted. */
function ignoresForwardedAddress(limit: LimitFact): SeriesRequirement {
  return {
    ...requirement(limit, 'ignores-forwarded-address', refusesForwarded, ['forwarded', 200]),
    source: standard('a header that any client can write does not buy new uses (RFC 7239 section 8.1)'),
  }
}

function exemption(limit: LimitFact, claim: string, { target }: CheckContext) {
  if (limitInForce(target, limit) === null) {
    return notApplicable(`the target does not enforce ${limit.id}`)
  }
  if (!target.exhaust) {
    const remedy = 'set exhaust in the target, where a run may use up the limits of its last tenant'
    return notTested('the run may not use up a limit', remedy)
  }
  if (claim.startsWith('resets-') && target.hooks.advanceTime === null) {
    const remedy = 'give a command that moves its clock in hooks.advanceTime'
    return notTested(`a window of one ${limit.window} is too long to wait for`, remedy)
  }
  return null
}

function inRole(exchanges: readonly Exchange[], role: BoundaryRole): readonly Exchange[] {
  return exchanges.filter(({ situation }) => situation.facts['role'] === role)
}

function told(exchange: Exchange): string {
  return `${statusOf(exchange)} at use ${exchange.situation.facts['use']} (${exchange.operation})`
}

function acceptsWithin(exchanges: readonly Exchange[]): Outcome {
  return allSucceed(inRole(exchanges, 'within'), 'a 2xx status for every use within the limit')
}

function controlAccepted(exchanges: readonly Exchange[]): Outcome {
  return allSucceed(inRole(exchanges, 'control'), 'a 2xx status for another whom the limit counts by itself')
}

function acceptedAfterWindow(exchanges: readonly Exchange[]): Outcome {
  return allSucceed(inRole(exchanges, 'after-window'), 'a 2xx status once the window has passed')
}

function allSucceed(exchanges: readonly Exchange[], expected: string): Outcome {
  if (exchanges.length === 0) return notApplicable('nothing of this kind was sent')
  const refused = exchanges.find((exchange) => !isSuccess(exchange))
  return refused === undefined ? pass : failSaying(expected, told(refused))
}

function refusesForwarded(exchanges: readonly Exchange[]): Outcome {
  return allRefused(inRole(exchanges, 'forwarded'), 'a refusal beyond the limit, whatever address a header names')
}

/** A 4xx, a 503 or an error inside the stream refuses; which one is an observation. */
function refusesBeyond(exchanges: readonly Exchange[]): Outcome {
  return allRefused(inRole(exchanges, 'beyond'), 'a refusal beyond the limit')
}

function allRefused(exchanges: readonly Exchange[], expected: string): Outcome {
  if (exchanges.length === 0) return notApplicable('nothing of this kind was sent')
  const accepted = exchanges.find((exchange) => !isLimitRefusal(exchange))
  return accepted === undefined ? pass : failSaying(expected, told(accepted))
}

export function isLimitRefusal(exchange: Exchange): boolean {
  return isRefusal(exchange) || exchange.response?.status === 503 || refusesInStream(exchange)
}

function exampleAt(limit: LimitFact): readonly Exchange[] {
  const exchange = (role: BoundaryRole, use: number, status: number) =>
    lawfulExchange({
      operation: limit.operations[0] ?? null,
      status,
      body: lawfulJob,
      situation: { facts: { role, use, limit: limit.id, beyondLimit: status === 429 } },
    })
  return [
    exchange('within', limit.limit, 200),
    exchange('beyond', limit.limit + 1, 429),
    exchange('forwarded', limit.limit + 1, 429),
    exchange('control', limit.limit + 1, 200),
    exchange('after-window', limit.limit + 1, 200),
  ]
}
