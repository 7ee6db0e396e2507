import { limitRequirement } from '../../harness/verdict/load-model.ts'
import type { Claim, LimitId } from './faults.ts'
import type { Limiter } from './limiter.ts'
import { documentedUses, type LimitConfiguration, limitIds } from './limiters.ts'

/** What a run must find of a configuration. */
export interface Expectation {
  /** Ids of requirements that must be red. */
  readonly red: readonly string[]
  /** Ids that may be red too, since they follow from what is broken. */
  readonly mayBeRed: readonly string[]
  /** Observations that must be made, with their values; empty where something is broken. */
  readonly observations: Readonly<Record<string, unknown>>
}

export function expectationOf({ limit, limiter, fault }: LimitConfiguration): Expectation {
  if (fault === null) return { red: [], mayBeRed: [], observations: observationsOf(limit, limiter) }
  const idOf = (claim: Claim) => requirementOf(limit, claim)
  return { red: [idOf(fault.breaks)], mayBeRed: fault.mayBreak.map(idOf), observations: {} }
}

/** The catalogue's id for what a requirement says of a limit. */
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

/** So few uses that one of them is more of a window than the harness leaves as tolerance. */
const MOST_DISTINGUISHED = 20

function observationsOf(limit: LimitId, limiter: Limiter): Readonly<Record<string, unknown>> {
  const { uses, window, refusal, countInvalid, countRefused, agentCounters, headers, retryAfter } = limiter
  // What a fixed window or a bucket refuses is over the limit already, and of a great estimate one use more is no part
  // that an observation could show, so that it stays unknown whether it counts.
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

/** The settings of the reference service for a configuration, and the fields of its target. */
export function runningAs({ limit, limiter, fault }: LimitConfiguration) {
  const { uses, window, refusal, headers, ...open } = limiter
  const isDocumented = uses === documentedUses[limit]
  // Limits of a few uses would bind before this one; limits as great as it are what a real service has.
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
