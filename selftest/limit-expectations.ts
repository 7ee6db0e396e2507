import { limitRequirement } from '../harness/verdict/load-model.ts'
import { documentedUses, type HeaderFamily, type Limiter, type LimitId } from './limit-axes.ts'
import type { LimitConfiguration } from './limit-configurations.ts'
import type { Claim } from './limit-faults.ts'

/** What a run must find of a configuration, from its description alone. */
export interface Expectation {
  /** Ids of requirements that must be red. */
  readonly red: readonly string[]
  /** Ids that may be red too, since they follow from what is broken. */
  readonly mayBeRed: readonly string[]
  /** Observations that must be made, with their values; empty where something is broken. */
  readonly observations: Readonly<Record<string, unknown>>
}

const scopes: Readonly<Record<LimitId, readonly [scope: string, window: string]>> = {
  'agent-project-hour': ['project', 'hour'],
  'assistant-key-month': ['key', 'month'],
  'assistant-organization-hour': ['organization', 'hour'],
  'assistant-ip-day': ['ip', 'day'],
}

export function expectationOf({ limit, limiter, fault }: LimitConfiguration): Expectation {
  const idOf = (claim: Claim) => idsOf(limit)[claim]
  if (fault === null) return { red: [], mayBeRed: [], observations: observationsOf(limit, limiter) }
  return { red: fault.breaks.map(idOf), mayBeRed: fault.mayBreak.map(idOf), observations: {} }
}

/** Ids of the catalogue. */
function idsOf(limit: LimitId): Readonly<Record<Claim, string>> {
  const [scope, window] = scopes[limit]
  return {
    'accepts-documented-uses': `${limit}-accepts-documented-uses`,
    'refuses-beyond': `${limit}-refuses-beyond`,
    'counts-by': `${limit}-counts-by-${scope}`,
    'covers-message': `${limit}-covers-send-agent-job-message`,
    'resets-after': `${limit}-resets-after-${window}`,
    'no-early-reset': `${limit}-no-early-reset`,
    'retry-after-true': `${limit}-retry-after-true`,
    'headers-count-down': `${limit}-headers-count-down`,
    'headers-reset-true': `${limit}-headers-reset-true`,
    'ignores-forwarded-address': `${limit}-ignores-forwarded-address`,
    'exact-under-concurrency': limitRequirement(limit, true),
    'refusal-leaves-job': 'send-agent-job-message-refusal-leaves-job',
  }
}

function observationsOf(limit: LimitId, limiter: Limiter): Readonly<Record<string, unknown>> {
  const { uses, window, refusal, countInvalid, countRefused, agentCounters } = limiter
  // What a fixed window or a bucket refuses is over the limit already, and of a great estimate one use more is no part
  // that a look could see: nobody can say whether it counts.
  const showsRefused = window === 'sliding-log' || (window === 'sliding-counter' && uses < MOST_TOLD_APART)
  return {
    [`${limit}-window`]: window,
    [`${limit}-refusal-status`]: refusal,
    [`${limit}-counts-invalid`]: countInvalid,
    ...(showsRefused ? { [`${limit}-counts-refused`]: countRefused } : {}),
    ...(limit === 'agent-project-hour' ? { 'agent-limit-counter': agentCounters } : {}),
    'limit-headers': headersOf(limiter),
  }
}

/** As observations name them. */
const observedFamilies: Readonly<Record<HeaderFamily, readonly string[]>> = {
  RateLimit: ['ratelimit', 'ratelimit-policy'],
  'RateLimit-Fields': ['ratelimit-fields'],
  'X-RateLimit': ['x-ratelimit'],
  'X-Rate-Limit': ['x-rate-limit'],
}

function headersOf({ headers, retryAfter }: Limiter): readonly string[] {
  return [
    ...(headers === null ? [] : observedFamilies[headers]),
    ...(retryAfter === 'none' ? [] : ['retry-after']),
  ].sort()
}

/** The settings of the reference service for a configuration, and the fields of its target. */
export function runningAs({ limit, limiter, fault }: LimitConfiguration): {
  readonly settings: Readonly<Record<string, unknown>>
  readonly faults: readonly string[]
  readonly target: Readonly<Record<string, unknown>>
} {
  const isDocumented = limiter.uses === documentedUses[limit]
  // Limits of a few uses would bind before this one; limits as great as it are what a real service has.
  const numbers = Object.fromEntries(
    Object.entries(documentedUses).map(([id, uses]) => [id, id === limit ? limiter.uses : isDocumented ? uses : null]),
  )
  const { refusal, headers, countRefused, countInvalid, headersOn, headerReset, retryAfter } = limiter
  const { agentCounters, month, clockOffsetSeconds, window } = limiter
  const windows = Object.fromEntries(Object.keys(documentedUses).map((id) => [id, window]))
  return {
    settings: {
      assistant: { tokenMilliseconds: 0 },
      errors: refusal === 'in-stream' ? {} : { statuses: { limit: refusal } },
      limits: {
        numbers,
        windows,
        month,
        clockOffsetSeconds,
        agentCounters,
        countRefused,
        countInvalid,
        headers: headers === null ? [] : [headers],
        headersOn,
        headerReset,
        retryAfter,
        refusal: refusal === 'in-stream' ? 'in-stream' : 'status',
      },
    },
    faults: fault === null ? [] : [fault.name],
    target: { limits: isDocumented ? {} : numbers, ...fault?.target },
  }
}

/** So few uses that one of them is more of a window than the harness leaves as tolerance. */
const MOST_TOLD_APART = 20
