import { shorten } from '../text/control-characters.ts'
import type { Outcome } from './files/verdicts-file.ts'

export type { Outcome }

const LONGEST_ACTUAL = 200
const DEEPEST_ACTUAL = 20

export const pass: Outcome = { kind: 'pass' }

/** A failure. `actual` is shown as JSON, cut at 200 characters: it comes from the service and may be anything. */
export function fail(expected: string, actual: unknown): Outcome {
  return failSaying(expected, typeof actual === 'string' ? `"${actual}"` : asJson(actual))
}

/** Like `fail`, with an `actual` that is a sentence of the harness about what came. */
export function failSaying(expected: string, actual: string): Failure {
  return { kind: 'fail', expected, actual: shorten(actual, LONGEST_ACTUAL) }
}

export type Failure = Extract<Outcome, { kind: 'fail' }>
export type NotApplicable = Extract<Outcome, { kind: 'not-applicable' }>
export type NotTested = Extract<Outcome, { kind: 'not-tested' }>

export function notApplicable(reason: string): NotApplicable {
  return { kind: 'not-applicable', reason }
}

export function notTested(reason: string, remedy: string): NotTested {
  return { kind: 'not-tested', reason, remedy }
}

function asJson(value: unknown): string {
  return value === undefined ? 'nothing' : JSON.stringify(withoutDepths(value, DEEPEST_ACTUAL))
}

/** The value with only so many levels: thousands of nested lists would exhaust the stack. */
function withoutDepths(value: unknown, levels: number): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (levels === 0) return '…'
  if (Array.isArray(value)) return value.map((item) => withoutDepths(item, levels - 1))
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withoutDepths(member, levels - 1)]))
}
