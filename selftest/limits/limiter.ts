import type { WindowKind } from '../../harness/limits/limiter.ts'

/** What the document leaves open of a limiter: for each axis its values. */
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
  // The clock's own hour, a quarter past it or so, and another time zone's day.
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
