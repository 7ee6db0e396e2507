import { firstContradiction } from './contradiction.ts'
import {
  type CounterEvent,
  type Limiter,
  type RenewedWindow,
  type Use,
  type WindowKind,
  type WindowName,
  windowKinds,
} from './limiter.ts'
import { limitersOf, steppedLimiters } from './limiters.ts'

export type Classification =
  /** All valid limiters that explain every event. */
  | { readonly kind: 'valid'; readonly limiters: readonly Limiter[] }
  /**
   * No valid limiter explains the events. `nearest`: the limiter that explains the most of them. `contradiction`: the
   * first use that it would have answered otherwise. `window`: the wrong window that would explain them; null where
   * none would.
   */
  | {
      readonly kind: 'invalid'
      readonly contradiction: Use
      readonly nearest: WindowKind
      readonly window: WrongWindow | null
    }

export type WrongWindow = 'shorter' | 'longer' | RenewedWindow

/** @param events in the order in which they were sent; every limiter explains an empty list */
export function classify(limit: number, window: WindowName, events: readonly CounterEvent[]): Classification {
  const ordered = inLikelyOrder(events)
  const judge = (limiter: Limiter) => ({ limiter, contradiction: firstContradiction(limiter, ordered) })
  const explaining = (judged: readonly ReturnType<typeof judge>[]) =>
    judged.filter(({ contradiction }) => contradiction === null).map(({ limiter }) => limiter)
  const tried = limitersOf(limit, window, ordered, windowKinds).map(judge)
  const exact = explaining(tried)
  const limiters = exact.length > 0 ? exact : explaining(steppedLimiters(limit, window, ordered).map(judge))
  // Windows usually begin on the hour, and a seed usually tops the counter up. Other limiters are kept only where none
  // of these explains the events.
  const likely = limiters.filter(({ offset, seed }) => offset === 0 && seed === 'top-up')
  if (limiters.length > 0) return { kind: 'valid', limiters: likely.length > 0 ? likely : limiters }

  const place = (use: Use | null) => (use === null ? Number.POSITIVE_INFINITY : ordered.indexOf(use))
  const [nearest] = tried.toSorted((a, b) => place(b.contradiction) - place(a.contradiction))
  if (nearest?.contradiction == null) throw new Error(`no limiter of ${limit} uses per ${window}`)
  const { limiter, contradiction } = nearest
  return { kind: 'invalid', contradiction, nearest: limiter.kind, window: wrongWindow(limit, window, ordered) }
}

/**
 * Kinds whose uses come back one window after they were sent. Only these show the window's length: a window of the
 * clock may end soon after a use at any length.
 */
const sinceUse: readonly WindowKind[] = ['fixed-first-use', 'sliding-log', 'token-bucket']

/** Lengths that are tried, as parts of the documented one. Nothing between 0.98 and 1.04: a month may have 31 days. */
const shorter = Array.from({ length: 25 }, (_, index) => 0.5 + index * 0.02)
const longer = Array.from({ length: 49 }, (_, index) => 1.04 + index * 0.02)

/**
 * Whether a shorter or a longer window explains what no valid limiter does, or else one that each use begins anew; null
 * where none does, or where both lengths do. It does not say by how much: between two observations of a counter, every
 * length explains the same.
 */
function wrongWindow(limit: number, window: WindowName, events: readonly CounterEvent[]): WrongWindow | null {
  const explains = (kinds: readonly (WindowKind | RenewedWindow)[], part?: number) =>
    limitersOf(limit, window, events, kinds, part).some((one) => firstContradiction(one, events) === null)
  const lasts = (part: number) => explains(sinceUse, part)
  const [isShort, isLong] = [shorter.some(lasts), longer.some(lasts)]
  if (isShort !== isLong) return isShort ? 'shorter' : 'longer'
  return !isShort && explains(['renewed-by-use']) ? 'renewed-by-use' : null
}

/**
 * Among uses that were under way together, the accepted ones are put first: within a moment a counter only fills, and
 * nothing else tells in which order the service took them. An invalid request keeps its place: its refusal does not
 * show whether the limit had uses left, and a use sent right after it, within the same millisecond, must not pass it.
 */
function inLikelyOrder(events: readonly CounterEvent[]): readonly CounterEvent[] {
  const ordered: CounterEvent[] = []
  let together: Use[] = []
  const settle = () => {
    ordered.push(...together.filter(({ accepted }) => accepted), ...together.filter(({ accepted }) => !accepted))
    together = []
  }
  for (const event of events) {
    const overlaps =
      event.kind === 'use' && event.valid && together.some(({ from, to }) => event.from < to && from < event.to)
    if (!overlaps) settle()
    if (event.kind === 'use' && event.valid) together.push(event)
    else ordered.push(event)
  }
  settle()
  return ordered
}

/** The value of one rule on which all these limiters agree; null where they differ. */
export function agreed<Rule extends keyof Limiter>(limiters: readonly Limiter[], rule: Rule): Limiter[Rule] | null {
  const [value, ...others] = new Set(limiters.map((limiter) => limiter[rule]))
  return value === undefined || others.length > 0 ? null : value
}

/** Whether uses that the limit refused count as well; null where a window of that kind can't show it. */
export function countsRefused(limiters: readonly Limiter[]): boolean | null {
  return limiters.every(({ kind }) => kind.startsWith('sliding')) ? agreed(limiters, 'countsRefused') : null
}
