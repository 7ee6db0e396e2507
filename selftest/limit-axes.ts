/** What a limiter can be, axis by axis: the words of the reference service's settings. */

export const limitIds = [
  'agent-project-hour',
  'assistant-key-month',
  'assistant-organization-hour',
  'assistant-ip-day',
] as const
export type LimitId = (typeof limitIds)[number]

export const windowKinds = ['fixed-first-use', 'fixed-clock', 'sliding-log', 'sliding-counter', 'token-bucket'] as const
export type WindowKind = (typeof windowKinds)[number]

export const headerFamilies = ['RateLimit', 'RateLimit-Fields', 'X-RateLimit', 'X-Rate-Limit'] as const
export type HeaderFamily = (typeof headerFamilies)[number]

/** The document's own numbers; the great ones need the hook that seeds a counter. */
export const documentedUses: Readonly<Record<LimitId, number>> = {
  'agent-project-hour': 100,
  'assistant-key-month': 10_000,
  'assistant-organization-hour': 10_000,
  'assistant-ip-day': 10_000,
}

/** How one limit is enforced. */
export interface Limiter {
  readonly uses: number
  readonly window: WindowKind
  readonly month: 'calendar' | '30-days'
  readonly clockOffsetSeconds: number
  readonly agentCounters: 'shared' | 'separate'
  readonly countRefused: boolean
  readonly countInvalid: boolean
  /** Null: no headers. */
  readonly headers: HeaderFamily | null
  readonly headersOn: 'all' | 'refusals'
  readonly headerReset: 'seconds' | 'epoch'
  readonly retryAfter: 'seconds' | 'date' | 'none'
  readonly refusal: number | 'in-stream'
}

export type OpenAxis = Exclude<keyof Limiter, 'uses' | 'window'>

/** The values of each axis that the document leaves open. An agent operation has no stream to refuse in. */
export function openAxes(limit: LimitId): { readonly [Axis in OpenAxis]: readonly Limiter[Axis][] } {
  return {
    month: ['calendar', '30-days'],
    // The clock's own hour, a quarter past it or so, and another time zone's day.
    clockOffsetSeconds: [0, 17 * 60, 5 * 3600],
    agentCounters: ['shared', 'separate'],
    countRefused: [false, true],
    countInvalid: [false, true],
    headers: [null, ...headerFamilies],
    headersOn: ['all', 'refusals'],
    headerReset: ['seconds', 'epoch'],
    retryAfter: ['seconds', 'date', 'none'],
    refusal: limit === 'agent-project-hour' ? [429, 403, 503] : [429, 403, 503, 'in-stream'],
  }
}
