import type { WindowKind } from '../settings.ts'

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
  /** Milliseconds until all uses are back. */
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

/** Where an aged window stands. */
export function standing(state: WindowState, rule: WindowRule, now: number): Standing {
  const { limit, length } = rule
  const of = (used: number, wait: number, reset: number): Standing => {
    const allowed = used + 1 <= limit
    return { allowed, remaining: Math.max(0, Math.floor(limit - used)), wait: allowed ? 0 : wait, reset }
  }
  switch (state.kind) {
    case 'fixed': {
      const end = rule.kind === 'fixed-clock' ? clockEnd(rule, now) : (state.since ?? now) + length
      return of(state.used, end - now, state.used === 0 ? 0 : end - now)
    }
    case 'log': {
      const used = state.uses.reduce((sum, [, count]) => sum + count, 0)
      const [oldest, newest] = [state.uses[0]?.[0] ?? now, state.uses.at(-1)?.[0] ?? now]
      return of(used, oldest + length - now, newest + length - now)
    }
    case 'counter': {
      const passed = (now - state.since) / length
      const used = state.used + state.before * (1 - passed)
      const share = state.used < limit ? 1 - (limit - 1 - state.used) / state.before : 2 - (limit - 1) / state.used
      return of(used, (share - passed) * length, (used === 0 ? 0 : 2 - passed) * length)
    }
    case 'bucket':
      return of(limit - state.tokens, ((1 - state.tokens) / limit) * length, ((limit - state.tokens) / limit) * length)
  }
}

/** Start of the step of the clock; an endless window has one step. */
function stepStart({ length }: WindowRule, now: number): number {
  return Number.isFinite(length) ? Math.floor(now / length) * length : 0
}

function clockStart(rule: WindowRule, now: number): number {
  if (!rule.calendarMonth || !Number.isFinite(rule.length)) return stepStart(rule, now)
  const date = new Date(now)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth())
}

function clockEnd(rule: WindowRule, now: number): number {
  if (!rule.calendarMonth || !Number.isFinite(rule.length)) return stepStart(rule, now) + rule.length
  const date = new Date(now)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1)
}
