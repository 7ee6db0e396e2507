import { indexOf, phaseOf, stepped } from './clock-window.ts'
import type { Hypothesis, Model } from './counter-event.ts'

/** Milliseconds. */
const ROUNDING = 1e-3

/** Uses counted at one moment, as it is known, or in one step, by whose begin they are held. */
interface Entry {
  readonly from: number
  readonly to: number
  readonly uses: number
}

/** Every use leaves the window when it is as old as the window is long, or with the step in which it will be. */
export function slidingLog(hypothesis: Hypothesis & { readonly length: number }): Model<readonly Entry[]> {
  const { limit, length, seed: seeds } = hypothesis
  // Steps are parts of a window only almost: what is as old as the window to a rounding error has left it.
  const counts = (since: number, now: number) => stepped(hypothesis, now) - since < length - ROUNDING
  const total = (entries: readonly Entry[]) => entries.reduce((sum, { uses }) => sum + uses, 0)
  return {
    begin: [],
    use: (state, { from, to, accepted, valid }, isCounted) => {
      const perhaps = state.filter((entry) => counts(entry.to, from))
      const certain = perhaps.filter((entry) => counts(entry.from, to))
      const isPossible = !valid || (accepted ? total(certain) < limit : total(perhaps) >= limit)
      if (!isPossible) return []
      return [isCounted ? withUse(perhaps, stepped(hypothesis, from), stepped(hypothesis, to)) : perhaps]
    },
    seed: (state, { at, uses }) => {
      const kept = seeds === 'top-up' ? state.filter((entry) => counts(entry.to, at)) : []
      const missing = uses - total(kept)
      const begun = stepped(hypothesis, at)
      if (missing >= 0) return [[...kept, { from: begun, to: begun, uses: missing }]]
      return [withoutNewest(kept, -missing)]
    },
  }
}

/** Uses of one step are one entry: hundreds of limiters are tried with steps, on hundreds of uses each. */
function withUse(entries: readonly Entry[], from: number, to: number): readonly Entry[] {
  const newest = entries.at(-1)
  if (newest?.from !== from || newest.to !== to) return [...entries, { from, to, uses: 1 }]
  return [...entries.slice(0, -1), { ...newest, uses: newest.uses + 1 }]
}

function withoutNewest(entries: readonly Entry[], surplus: number): readonly Entry[] {
  let left = surplus
  return entries
    .toReversed()
    .map((entry) => {
      const dropped = Math.min(left, entry.uses)
      left -= dropped
      return { ...entry, uses: entry.uses - dropped }
    })
    .reverse()
    .filter(({ uses }) => uses > 0)
}

interface CounterState {
  readonly index: number | null
  readonly current: number
  readonly previous: number
}

/** Two windows of the clock, the older one weighted by the part of it that the sliding window still covers. */
export function slidingCounter(hypothesis: Hypothesis): Model<CounterState> {
  const { limit, seed: seeds } = hypothesis
  const at = (state: CounterState, index: number): CounterState => {
    if (state.index === index) return state
    return { index, current: 0, previous: state.index === index - 1 ? state.current : 0 }
  }
  const estimate = ({ current, previous }: CounterState, phase: number) => current + previous * (1 - phase)
  return {
    begin: { index: null, current: 0, previous: 0 },
    use: (state, { from, to, accepted, valid }, counts) =>
      [...new Set([indexOf(hypothesis, from), indexOf(hypothesis, to)])].flatMap((index) => {
        const now = at(state, index)
        const isBegun = indexOf(hypothesis, from) === index
        const isEnded = indexOf(hypothesis, to) !== index
        const least = estimate(now, isEnded ? 1 : phaseOf(hypothesis, to))
        const most = estimate(now, isBegun ? phaseOf(hypothesis, from) : 0)
        // Services round the estimate down, or compare it as it is, or ask for room for a whole use.
        const isPossible = !valid || (accepted ? least < limit : most + 1 > limit)
        return isPossible ? [{ ...now, current: counts ? now.current + 1 : now.current }] : []
      }),
    seed: (state, { at: moment, uses }) => {
      const index = indexOf(hypothesis, moment)
      if (seeds === 'replace') return [{ index, current: uses, previous: 0 }]
      const now = at(state, index)
      const carried = now.previous * (1 - phaseOf(hypothesis, moment))
      return [{ ...now, current: Math.max(0, uses - carried) }]
    },
  }
}
