import type { WindowKind } from '../settings/settings.ts'

/**
 * How uses are counted over time: for each kind of window a state, and pure functions from one state to the next. Time is
 * a number of milliseconds since 1970 that the caller passes in.
 */

export interface WindowRule {
  readonly kind: WindowKind
  readonly limit: number
  /** Length of the window in milliseconds; not finite: it never ends. */
  readonly length: number
  /** A fixed-clock window of a month ends with the calendar's month, in UTC. */
  readonly calendarMonth: boolean
  /** Milliseconds by which a fixed-clock window begins after the full hour, day or month. */
  readonly offset: number
}

export type WindowState =
  | { readonly kind: 'fixed'; readonly since: number | null; readonly used: number }
  /** Each moment with its uses, oldest first. */
  | { readonly kind: 'log'; readonly uses: readonly (readonly [at: number, count: number])[] }
  | { readonly kind: 'counter'; readonly since: number; readonly used: number; readonly before: number }
  | { readonly kind: 'bucket'; readonly tokens: number; readonly at: number }

export interface Standing {
  readonly allowed: boolean
  /** Uses that are left right now. */
  readonly remaining: number
  /** Milliseconds until a use that is refused now would be allowed; 0 where one is allowed. */
  readonly wait: number
  /** Milliseconds until all uses are back; of a sliding counter, as is usual, until the step of the clock ends. */
  readonly reset: number
}

/** A window with some uses made at this very moment. */
export function openWindow(rule: WindowRule, now: number, used = 0): WindowState {
  switch (rule.kind) {
    case 'fixed-first-use':
      return { kind: 'fixed', since: used === 0 ? null : now, used }
    case 'fixed-clock':
      return { kind: 'fixed', since: clockStart(rule, now), used }
    case 'sliding-log':
      return { kind: 'log', uses: used === 0 ? [] : [[now, used]] }
    case 'sliding-counter':
      return { kind: 'counter', since: stepStart(rule, now), used, before: 0 }
    case 'token-bucket':
      return { kind: 'bucket', tokens: rule.limit - used, at: now }
  }
}

/** What time alone does to a window. A state of another kind, from before a switch, starts over. */
export function aged(state: WindowState, rule: WindowRule, now: number): WindowState {
  switch (state.kind) {
    case 'fixed':
      if (rule.kind === 'fixed-first-use')
        return state.since === null || now - state.since < rule.length ? state : openWindow(rule, now)
      if (rule.kind === 'fixed-clock') return state.since === clockStart(rule, now) ? state : openWindow(rule, now)
      break
    case 'log':
      if (rule.kind !== 'sliding-log') break
      return { kind: 'log', uses: state.uses.filter(([at]) => now - at < rule.length) }
    case 'counter': {
      if (rule.kind !== 'sliding-counter') break
      const start = stepStart(rule, now)
      if (start === state.since) return state
      const before = start - state.since === rule.length ? state.used : 0
      return { kind: 'counter', since: start, used: 0, before }
    }
    case 'bucket': {
      if (rule.kind !== 'token-bucket') break
      const tokens = Math.min(rule.limit, state.tokens + ((now - state.at) / rule.length) * rule.limit)
      return { kind: 'bucket', tokens, at: now }
    }
  }
  return openWindow(rule, now)
}

/** An aged window with one more use in it. */
export function spent(state: WindowState, now: number): WindowState {
  switch (state.kind) {
    case 'fixed':
      return { ...state, since: state.since ?? now, used: state.used + 1 }
    case 'log':
      return { kind: 'log', uses: [...state.uses, [now, 1]] }
    case 'counter':
      return { ...state, used: state.used + 1 }
    case 'bucket':
      return { ...state, tokens: state.tokens - 1 }
  }
}

/** Shares of a use add up to whole ones only almost. */
const ROUNDING = 1e-9

/** Where an aged window stands. */
export function standing(state: WindowState, rule: WindowRule, now: number): Standing {
  const { limit, length } = rule
  const of = (used: number, wait: number, reset: number): Standing => {
    const left = limit - used + ROUNDING
    return { allowed: left >= 1, remaining: Math.max(0, Math.floor(left)), wait: left >= 1 ? 0 : wait, reset }
  }
  switch (state.kind) {
    case 'fixed': {
      const end = rule.kind === 'fixed-clock' ? clockStart(rule, now, 1) : (state.since ?? now) + length
      return of(state.used, end - now, state.used === 0 ? 0 : end - now)
    }
    case 'log': {
      const used = state.uses.reduce((sum, [, count]) => sum + count, 0)
      const newest = state.uses.at(-1)?.[0] ?? now
      return of(used, momentOf(state.uses, used - limit + 1) + length - now, used === 0 ? 0 : newest + length - now)
    }
    case 'counter': {
      const passed = (now - state.since) / length
      const used = state.used + carried(state, rule, now)
      const share = state.used < limit ? 1 - (limit - state.used) / state.before : 2 - limit / state.used
      // At the moment itself the last whole use still counts.
      return of(used, (share - passed) * length + 1, used === 0 ? 0 : (1 - passed) * length)
    }
    case 'bucket':
      return of(limit - state.tokens, ((1 - state.tokens) / limit) * length, ((limit - state.tokens) / limit) * length)
  }
}

/**
 * Uses of the step before that a sliding counter still counts: whole ones, as the services do that count like this. With
 * shares of a use it would refuse the first use after a window.
 */
export function carried(
  { since, before }: Extract<WindowState, { readonly kind: 'counter' }>,
  { length }: WindowRule,
  now: number,
): number {
  return Math.floor(before * (1 - (now - since) / length) + ROUNDING)
}

/** When the use with this number was made; the oldest has the number 1. */
function momentOf(uses: readonly (readonly [at: number, count: number])[], number: number): number {
  let passed = 0
  for (const [at, count] of uses) {
    passed += count
    if (passed >= number) return at
  }
  return uses.at(-1)?.[0] ?? 0
}

/** Start of the step of the clock; an endless window has one step. */
function stepStart({ kind, length, offset: given }: WindowRule, now: number): number {
  const offset = kind === 'fixed-clock' ? given : 0
  return Number.isFinite(length) ? Math.floor((now - offset) / length) * length + offset : 0
}

/** Start of a window by the clock, or of one that comes some windows later. */
function clockStart(rule: WindowRule, now: number, later: 0 | 1 = 0): number {
  if (!rule.calendarMonth || !Number.isFinite(rule.length))
    return stepStart(rule, now) + (later === 0 ? 0 : rule.length)
  const date = new Date(now - rule.offset)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + later) + rule.offset
}
