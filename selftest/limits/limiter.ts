import type { WindowKind } from '../../harness/limits/limiter.ts'

/** Everything that the document leaves open about a limiter, with the values of each axis. */
export const openAxes = {
  /** Family of headers; null: none. */
  headers: [null, 'RateLimit', 'RateLimit-Fields', 'X-RateLimit', 'X-Rate-Limit'],
  refusal: [429, 403, 503, 'in-stream'],
  retryAfter: ['seconds', 'date', 'none'],
  countRefused: [false, true],
  countInvalid: [false, true],
  headersOn: ['all', 'refusals'],
  headerReset: ['seconds', 'epoch'],
  agentCounters: ['shared', 'separate'],
  // The clock's own hour, some time after it, and the day of another time zone.
  clockOffsetSeconds: [0, 17 * 60, 5 * 3600],
  month: ['calendar', '30-days'],
} as const
export type Axis = keyof typeof openAxes
export type Open = { readonly [Name in Axis]: (typeof openAxes)[Name][number] }

/** How one limit is enforced. */
export interface Limiter extends Open {
  readonly uses: number
  readonly window: WindowKind
}
