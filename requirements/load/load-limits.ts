import { familyOf } from '../../harness/budget/budget.ts'
import type { Exchange } from '../../harness/exchange/exchange.ts'
import { saysUsedUp } from '../../harness/limits/limit-headers.ts'
import { longestSeconds } from '../../harness/limits/limiter.ts'
import { isByGateway } from '../../harness/sending/gateway.ts'
import { waitAsked } from '../../harness/sending/within-limits.ts'
import { limitRequirement } from '../../harness/verdict/load-model.ts'
import { failSaying, notApplicable, notTested, type Outcome, pass } from '../../harness/verdict/outcome.ts'
import type { DescriptionView, Limit } from '../../schemas/description/description.ts'
import type { CheckContext, SequenceRequirement } from '../declaring/requirement.ts'
import { fromFact } from '../declaring/source.ts'
import { answering, validExchange, validJob, withResponse } from '../declaring/valid-examples.ts'
import { usedUpBy, withoutBoundary } from '../limits/coverage.ts'
import { isAcceptedUse, isLimitRefusal } from '../limits/events.ts'
import { evidenceOf } from '../reading/evidence.ts'
import { answeredInFront, statusOf } from '../reading/status.ts'
import { startOf } from '../reading/time.ts'

/**
 * A limit accepts exactly as many uses as documented when many are under way together; the specs show it for uses one
 * by one.
 */
export function exactLimit(limit: Limit, description: DescriptionView): SequenceRequirement {
  return {
    about: 'sequence',
    sequence: 'load-limit',
    appliesTo: (exchanges) => exchanges.some((exchange) => evidenceOf(exchange, 'limit-load-use')?.limit === limit.id),
    id: limitRequirement(limit.id),
    operation: limit.operations[0] ?? '',
    anyOf: usedUpBy(description, limit),
    source: fromFact(limit),
    from: 'release',
    check: (exchanges, context) => exactlyCounted(limit, exchanges, context),
    example: () => boundary(limit),
    violation: (valid) =>
      valid.map((exchange) =>
        (evidenceOf(exchange, 'limit-load-use')?.use ?? 0) >= limit.limit ? spentAt(limit, exchange) : exchange,
      ),
    skipReason: (context) => withoutBoundary(limit, context),
  }
}

function exactlyCounted(limit: Limit, exchanges: readonly Exchange[], { target }: CheckContext): Outcome {
  const [first] = exchanges.flatMap((exchange) => evidenceOf(exchange, 'limit-load-use') ?? [])
  if (first === undefined) return notApplicable('nothing was sent')
  const { max, usedBefore, seedBegan } = first
  const allowed = max - usedBefore
  // One connection may be closed by chance; the specs send such a use again. Several are no chance.
  const closed = exchanges.filter(({ failure }) => failure?.kind === 'reset')
  const isUnseen = (use: Exchange) => isByGateway(use) || (closed.length === 1 && closed.includes(use))
  const isExplained = (use: Exchange) => isAcceptedUse(use) || isLimitRefusal(use) || isUnseen(use) || isUnanswered(use)
  const odd = exchanges.find((exchange) => !isExplained(exchange))
  if (odd !== undefined) return failSaying('a 2xx or a refusal', `${statusOf(odd)} (${odd.id})`)
  const accepted = exchanges.filter(isAcceptedUse)
  const regained = accepted.length > allowed ? regainedWhile(limit, max, accepted, seedBegan) : null
  if (regained !== null && accepted.length <= allowed + regained.uses) {
    return notTested(regained.reason, `scale the limit in limits.${limit.id}`)
  }
  // A job works on after its answer, and a service that takes few jobs at a time may not say when there is room again.
  const company = familyOf(limit) === 'agent' ? 'among others' : 'alone'
  const isForNow = (use: Exchange) =>
    waitAsked({ target }, use, company) !== null && !saysUsedUp(use.response?.headers ?? [], startOf(use), Infinity)
  if (accepted.length < allowed && exchanges.some(isForNow)) {
    const reason = `${accepted.length} of ${allowed} uses were let through, and others may come again soon`
    return notTested(
      `${reason}: the service allows few at a time`,
      `give more keys in assistantKeys, or a tenant of its own; ${limit.id}-accepts-documented-uses shows uses one by one`,
    )
  }
  if (accepted.length < allowed && exchanges.some(isUnseen)) return answeredInFront('in its place at this limit')
  // The document does not say how long an answer may take, and whether a use without an answer was accepted is unknown.
  if (accepted.length <= allowed && exchanges.some(isUnanswered)) {
    const remedy = `raise timeouts.answer in the target, or scale the limit in limits.${limit.id}`
    return notTested('some uses got no answer in time', remedy)
  }
  // A use that fails after it was counted gets another answer than those that the limit refuses.
  const failed = otherRefusals(exchanges)
  if (accepted.length < allowed && accepted.length + failed.length >= allowed) {
    const reason = `${accepted.length} of ${allowed} uses were let through, and ${failed.map(({ id }) => id).join(', ')} failed`
    return notTested(reason, 'run again once the service answers each use')
  }
  if (accepted.length !== allowed) {
    const of = `${accepted.length} of ${exchanges.length} uses let through`
    const seeded = seedBegan === undefined ? '' : `, whose counter hooks.seedCounter has set to ${usedBefore}`
    return failSaying(`${allowed} uses up to the limit of ${max}${seeded}, no more and no less`, of)
  }
  const isRefused = exchanges.some((use) => isLimitRefusal(use) && !isUnseen(use))
  return isRefused ? pass : answeredInFront('in place of each refusal by this limit')
}

function spentAt({ limit }: Limit, exchange: Exchange): Exchange {
  const headers = [
    ['x-ratelimit-limit', `${limit}`],
    ['x-ratelimit-remaining', '0'],
  ] as const
  return withResponse(answering(exchange, 429, {}), { headers })
}

/** Uses that got a server error where the limit refuses most with another status. */
function otherRefusals(exchanges: readonly Exchange[]): readonly Exchange[] {
  const byStatus = Map.groupBy(exchanges.filter(isLimitRefusal), ({ response }) => response?.status ?? 0)
  const [, ...others] = [...byStatus].sort(([, one], [, other]) => other.length - one.length)
  return others.flatMap(([status, refused]) => (status >= 500 ? refused : []))
}

function isUnanswered({ failure }: Exchange): boolean {
  return failure?.kind === 'timeout'
}

/**
 * Uses that a valid limiter may have given back while these were accepted, from the hook that filled the counter or
 * from the first use on, and why.
 */
function regainedWhile(
  { window }: Limit,
  max: number,
  accepted: readonly Exchange[],
  seedBegan: string | undefined,
): { readonly uses: number; readonly reason: string } {
  const began = accepted.map(startOf)
  const from = seedBegan === undefined ? Math.min(...began) : Date.parse(seedBegan)
  const to = Math.max(...accepted.map((use) => startOf(use) + (use.response?.headersAt ?? use.milliseconds)))
  if (Math.floor(from / EDGE) !== Math.floor(to / EDGE)) {
    return { uses: Number.POSITIVE_INFINITY, reason: `one ${window} of the clock may have ended meanwhile` }
  }
  const uses = Math.floor(((to - from) / 1000) * (max / longestSeconds[window]))
  return { uses, reason: `a token bucket would have regained ${uses} meanwhile` }
}

/** Milliseconds of a quarter of an hour: in every time zone, hours, days and months begin at a multiple of it. */
const EDGE = 900_000

function boundary(limit: Limit): readonly Exchange[] {
  const { id, limit: max, operations } = limit
  const about = {
    kind: 'limit-load-use',
    requirement: limitRequirement(id),
    limit: id,
    max,
    usedBefore: max - 2,
  } as const
  return [max - 1, max, max + 1].map((use) =>
    validExchange({
      operation: operations[0] ?? null,
      status: use <= max ? 200 : 429,
      body: validJob,
      situation: { evidence: { ...about, use } },
    }),
  )
}
