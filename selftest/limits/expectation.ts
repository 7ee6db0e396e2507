import { limitRequirement } from '../../harness/verdict/load-model.ts'
import type { Claim, LimitId } from './faults.ts'
import type { Limiter } from './limiter.ts'
import { documentedUses, type LimitConfiguration, limitIds } from './limiters.ts'

/** What a run of a configuration must find. */
export interface Expectation {
  /** Ids of requirements that must be red. */
  readonly red: readonly string[]
  /** Ids that may also be red, as a consequence of the fault. */
  readonly mayBeRed: readonly string[]
  /** Observations that must be made, with their values; empty where there is a fault. */
  readonly observations: Readonly<Record<string, unknown>>
}

export function expectationOf({ limit, limiter, fault }: LimitConfiguration): Expectation {
  if (fault === null) return { red: [], mayBeRed: [], observations: observationsOf(limit, limiter) }
  const idOf = (claim: Claim) => requirementOf(limit, claim)
  return { red: [idOf(fault.breaks)], mayBeRed: fault.mayBreak.map(idOf), observations: {} }
}

/** The catalogue's id for a claim about a limit. */
function requirementOf(limit: LimitId, claim: Claim): string {
  const [, scope, window] = limit.split('-')
  const others: Partial<Record<Claim, string>> = {
    'counts-by': `${limit}-counts-by-${scope}`,
    'resets-after': `${limit}-resets-after-${window}`,
    'covers-message': `${limit}-covers-send-agent-job-message`,
    'exact-under-concurrency': limitRequirement(limit),
    'refusal-leaves-job': 'send-agent-job-message-refusal-leaves-job',
  }
  return others[claim] ?? `${limit}-${claim}`
}

/** Up to this many uses, a single use is a larger share of a window than the harness's tolerance. */
const MOST_DISTINGUISHED = 20

function observationsOf(limit: LimitId, limiter: Limiter): Readonly<Record<string, unknown>> {
  const { uses, window, refusal, countInvalid, countRefused, agentCounters, headers, retryAfter } = limiter
  // It does not show whether refused uses count where a fixed window or a bucket refuses, which is full then, or where
  // a great estimate hardly changes by one use.
  const showsRefused = window === 'sliding-log' || (window === 'sliding-counter' && uses < MOST_DISTINGUISHED)
  const families = [
    ...(headers === null ? [] : [headers.toLowerCase()]),
    ...(headers === 'RateLimit' ? ['ratelimit-policy'] : []),
    ...(retryAfter === 'none' ? [] : ['retry-after']),
  ]
  return {
    [`${limit}-window`]: window,
    [`${limit}-refusal-status`]: refusal,
    [`${limit}-counts-invalid`]: countInvalid,
    ...(showsRefused ? { [`${limit}-counts-refused`]: countRefused } : {}),
    ...(limit === 'agent-project-hour' ? { 'agent-limit-counter': agentCounters } : {}),
    'limit-headers': families.sort(),
  }
}

/** The settings with which the reference service runs a configuration, and the fields of its target. */
export function runningAs({ limit, limiter, fault }: LimitConfiguration) {
  const { uses, window, refusal, headers, ...open } = limiter
  const isDocumented = uses === documentedUses[limit]
  // The other limits are off, or as in the document: with a few uses, they would be reached before this one.
  const numbers = Object.fromEntries(
    Object.entries(documentedUses).map(([id, all]) => [id, id === limit ? uses : isDocumented ? all : null]),
  )
  return {
    settings: {
      assistant: { tokenMilliseconds: 0 },
      errors: refusal === 'in-stream' ? {} : { statuses: { limit: refusal } },
      limits: {
        ...open,
        numbers,
        windows: Object.fromEntries(limitIds.map((id) => [id, window])),
        headers: headers === null ? [] : [headers],
        refusal: refusal === 'in-stream' ? refusal : 'status',
      },
    },
    faults: fault === null ? [] : [fault.name],
    target: { limits: isDocumented ? {} : numbers, ...fault?.target },
  }
}
