import type { Exchange } from '../../harness/exchange/exchange.ts'
import { agreed, countsRefused } from '../../harness/limits/classify.ts'
import { limitReadings } from '../../harness/limits/limit-headers.ts'
import type { Target } from '../../harness/target/target.ts'
import type { Observation } from '../../harness/verdict/verdict-model.ts'
import type { DescriptionView } from '../../schemas/description/description.ts'
import { evidenceOf } from '../reading/evidence.ts'
import { allSeen, observed } from '../reading/seen.ts'
import { isSuccess } from '../reading/status.ts'
import { counterGap } from './coverage.ts'
import { explained, inRole, isAcceptedUse, isLimitRefusal, usesOf } from './events.ts'

export function observeLimits(
  description: DescriptionView,
  exchanges: readonly Exchange[],
  target: Target,
): readonly Observation[] {
  return [
    ...limitCounters(description, exchanges),
    ...limitRefusals(description, exchanges),
    ...limitHeaders(exchanges),
    ...windows(description, exchanges, target),
  ]
}

/**
 * `<limit>-window`, `-counts-refused`, `-counts-invalid`: each only where all limiters that explain the uses agree on
 * it.
 */
function windows(description: DescriptionView, exchanges: readonly Exchange[], target: Target): readonly Observation[] {
  return description.limits.flatMap((limit) => {
    const uses = usesOf(limit, exchanges)
    const watched = inRole(uses, 'observing')
    const result = watched.length === 0 ? null : explained(limit, exchanges, target)
    if (result?.kind !== 'valid') return []
    const kind = agreed(result.limiters, 'kind')
    const refused = countsRefused(result.limiters)
    const invalid = agreed(result.limiters, 'countsInvalid')
    return [
      ...(kind === null ? [] : [observed(`${limit.id}-window`, kind, watched)]),
      ...(refused === null ? [] : [observed(`${limit.id}-counts-refused`, refused, watched)]),
      ...(invalid === null ? [] : [observed(`${limit.id}-counts-invalid`, invalid, inRole(uses, 'invalid'))]),
    ]
  })
}

/**
 * Whether the operations of a limit share a counter: `shared`, `separate`, or `not-counted` where the other one has no
 * limit. The other one is asked once the first one's uses are spent; if it is not refused, as many times as the limit
 * allows. An answer that is neither a use nor refused as the limit refuses tells nothing.
 */
function limitCounters({ limits }: DescriptionView, exchanges: readonly Exchange[]): readonly Observation[] {
  return [...new Set(limits.map(counterGap))].flatMap((gap) => {
    const asked = exchanges.filter(({ situation }) => situation.observes === gap)
    const [first] = asked
    if (first === undefined) return []
    if (!isAcceptedUse(first)) return isRefusedLikeOver(first, exchanges) ? [observed(gap, 'shared', asked)] : []
    const isCounted = asked.length === 1 || asked.some(isLimitRefusal)
    return [observed(gap, isCounted ? 'separate' : 'not-counted', asked)]
  })
}

function limitRefusals(description: DescriptionView, exchanges: readonly Exchange[]): readonly Observation[] {
  return description.limits.flatMap(({ id }) => {
    const refused = exchanges.filter((exchange) => isOver(exchange, id) && isLimitRefusal(exchange))
    const [first] = refused
    if (first?.response == null) return []
    return [observed(`${id}-refusal-status`, isSuccess(first) ? 'in-stream' : first.response.status, refused)]
  })
}

/** Whether a use is refused with the status that its limit has, and not for the state of a job, for example. */
function isRefusedLikeOver(use: Exchange, exchanges: readonly Exchange[]): boolean {
  const limit = evidenceOf(use, 'limit-use')?.limit ?? ''
  const over = exchanges.filter((exchange) => isOver(exchange, limit) && isLimitRefusal(exchange))
  return over.some(({ response }) => response?.status === use.response?.status)
}

/** Whether a request was sent after the limit's uses were spent, so that only the limit can be why it is refused. */
function isOver({ situation: { evidence, limitReached } }: Exchange, limit: string): boolean {
  if (evidence.kind === 'limit-use') return evidence.limit === limit && evidence.role === 'over'
  return evidence.kind === 'page-question' && limitReached === limit
}

/** Families of headers that tell about limits; an empty list where no answer had any. */
function limitHeaders(exchanges: readonly Exchange[]): readonly Observation[] {
  const answered = exchanges.filter(({ response }) => response !== null)
  const samples = answered.map((exchange) => ({
    exchanges: [exchange],
    values: familiesIn(exchange.response?.headers ?? []),
  }))
  const carrying = samples.filter(({ values }) => values.length > 0)
  return allSeen('limit-headers', carrying.length > 0 ? carrying : samples)
}

function familiesIn(headers: readonly (readonly [name: string, value: string])[]): readonly string[] {
  const read = limitReadings(headers, 0).map(({ family }) => family)
  const named = ['ratelimit-policy', 'retry-after'].filter((name) => headers.some(([header]) => header === name))
  return [...read, ...named]
}
