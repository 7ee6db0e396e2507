import type { WindowKind } from '../settings/settings.ts'

/**
 * How uses are counted over time, as pure functions from one state of the uses to the next. The kinds of windows differ
 * in the moment under which a use is recorded, and in when it stops counting. Times are in milliseconds since 1970.
 */

export interface WindowRule {
  readonly kind: WindowKind
  readonly limit: number
  /** Length of the window in milliseconds; a window that is not finite never ends. */
  readonly length: number
  /** Whether a fixed-clock window of a month ends with the calendar month, in UTC. */
  readonly calendarMonth: boolean
  /** Milliseconds by which a fixed-clock window begins after the full hour, day or month. */
  readonly offset: number
  /** Present where each use postpones the end of a fixed-first-use window. */
  readonly renews?: true
}

/** Moments with the number of uses recorded under each, oldest first. A bucket gives uses back in fractions. */
export type Uses = readonly (readonly [at: number, count: number])[]

export interface Standing {
  readonly allowed: boolean
  readonly remaining: number
  /** Milliseconds until a use would be allowed; 0 where one is allowed now. */
  readonly wait: number
  /** Milliseconds until all uses are back; for a sliding counter, as usual, until the clock's step ends. */
  readonly reset: number
}

/** The uses after the time that has passed: those that still count, or the part of them that does. */
export function aged(uses: Uses, rule: WindowRule, now: number): Uses {
  switch (rule.kind) {
    case 'fixed-first-use':
    case 'sliding-log':
      return uses.filter(([at]) => now - at < rule.length)
    case 'fixed-clock':
      return uses.filter(([at]) => at === clockStart(rule, now))
    case 'sliding-counter':
      return uses.filter(([at]) => at >= stepStart(rule, now) - rule.length)
    case 'token-bucket': {
      const passed = now - (uses.at(-1)?.[0] ?? now)
      const left = total(uses) - (passed / rule.length) * rule.limit
      return left > 0 ? [[now, left]] : []
    }
  }
}

/** Aged uses with `count` more, made now. */
export function spent(uses: Uses, rule: WindowRule, now: number, count = 1): Uses {
  if (count === 0) return uses
  if (rule.renews) return [[now, total(uses) + count]]
  const at = notedUnder(uses, rule, now)
  const last = uses.at(-1)
  return last?.[0] === at ? [...uses.slice(0, -1), [at, last[1] + count]] : [...uses, [at, count]]
}

function notedUnder(uses: Uses, rule: WindowRule, now: number): number {
  switch (rule.kind) {
    case 'fixed-first-use':
      return uses[0]?.[0] ?? now
    case 'fixed-clock':
      return clockStart(rule, now)
    case 'sliding-counter':
      return stepStart(rule, now)
    case 'sliding-log':
    case 'token-bucket':
      return now
  }
}

/**
 * Aged uses, brought to a number as if the missing ones had just been made: the others keep their times. Where there
 * are more, the newest are dropped.
 */
export function toppedUp(uses: Uses, rule: WindowRule, count: number, now: number): Uses {
  if (rule.kind === 'sliding-counter') {
    const { start, passed, carried } = steps(uses, rule, now)
    const before = uses.filter(([at]) => at < start)
    if (count >= carried) return spent(before, rule, now, count - carried)
    return [[start - rule.length, count / (1 - passed)]]
  }
  const kept: (readonly [at: number, count: number])[] = []
  let missing = count
  for (const [at, made] of uses) {
    if (missing > 0) kept.push([at, Math.min(made, missing)])
    missing -= Math.min(made, missing)
  }
  return spent(kept, rule, now, missing)
}

/** The fractions of a use do not add up to exactly one. */
const ROUNDING = 1e-9

/** The state of aged uses. */
export function standing(uses: Uses, rule: WindowRule, now: number): Standing {
  const { limit, length } = rule
  const of = (used: number, wait: number, reset: number): Standing => {
    const left = limit - used + ROUNDING
    const allowed = left >= 1
    return {
      allowed,
      remaining: Math.max(0, Math.floor(left)),
      wait: allowed ? 0 : wait,
      reset: used === 0 ? 0 : reset,
    }
  }
  const used = total(uses)
  switch (rule.kind) {
    case 'fixed-clock': {
      const end = clockStart(rule, now, 1)
      return of(used, end - now, end - now)
    }
    case 'fixed-first-use':
    case 'sliding-log': {
      const newest = uses.at(-1)?.[0] ?? now
      return of(used, momentOf(uses, used - limit + 1) + length - now, newest + length - now)
    }
    case 'sliding-counter': {
      const { passed, inStep, before, carried } = steps(uses, rule, now)
      const share = inStep < limit ? 1 - (limit - inStep) / before : 2 - limit / inStep
      // At that very moment the last whole use still counts, so 1 ms is added.
      return of(inStep + carried, (share - passed) * length + 1, (1 - passed) * length)
    }
    case 'token-bucket':
      return of(used, ((used - limit + 1) / limit) * length, (used / limit) * length)
  }
}

export function total(uses: Uses): number {
  return uses.reduce((sum, [, count]) => sum + count, 0)
}

/** The uses of a sliding counter, by the steps of the clock. */
function steps(uses: Uses, rule: WindowRule, now: number) {
  const start = stepStart(rule, now)
  const inStep = total(uses.filter(([at]) => at >= start))
  const before = total(uses) - inStep
  /** The share of the step that has passed. */
  const passed = (now - start) / rule.length
  // Rounded down to whole uses, as real services do: otherwise the first use after a window would be refused.
  const carried = Math.floor(before * (1 - passed) + ROUNDING)
  return { start, passed, inStep, before, carried } as const
}

/** When the n-th use was made; the oldest is the first. */
function momentOf(uses: Uses, number: number): number {
  let passed = 0
  const found = uses.find(([, count]) => {
    passed += count
    return passed >= number
  })
  return found?.[0] ?? 0
}

/** Start of the clock's step; an endless window has only one step. */
function stepStart({ kind, length, offset: given }: WindowRule, now: number): number {
  const offset = kind === 'fixed-clock' ? given : 0
  return Number.isFinite(length) ? Math.floor((now - offset) / length) * length + offset : 0
}

/** Start of the clock's window, or of the next one. */
function clockStart(rule: WindowRule, now: number, later: 0 | 1 = 0): number {
  if (!rule.calendarMonth || !Number.isFinite(rule.length))
    return stepStart(rule, now) + (later === 0 ? 0 : rule.length)
  const date = new Date(now - rule.offset)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + later) + rule.offset
}
