import { indexOf } from './clock-window.ts'
import type { Hypothesis, Model } from './counter-event.ts'

interface FixedState {
  /** First use of the window; null before it. */
  readonly start: readonly [from: number, to: number] | null
  readonly count: number
}

/** A window that begins with the first use after the last one has ended. */
export function fixedFromFirstUse({
  limit,
  length,
  seed: seeds,
}: Hypothesis & { readonly length: number }): Model<FixedState> {
  return {
    begin: { start: null, count: 0 },
    use: ({ start, count }, { from, to, accepted, valid }, counts) => {
      const inside = start !== null && from < start[1] + length
      const after = start === null || to >= start[0] + length
      const states: FixedState[] = []
      if (inside && isPossible(count, limit, accepted, valid)) states.push({ start, count: counts ? count + 1 : count })
      if (after && isPossible(0, limit, accepted, valid)) {
        states.push(counts ? { start: [from, to], count: 1 } : { start: null, count: 0 })
      }
      return states
    },
    seed: ({ start }, { at, uses }) => {
      const fresh = { start: [at, at] as const, count: uses }
      const isOpen = start !== null && at < start[1] + length
      return seeds === 'top-up' && isOpen ? [{ start, count: uses }] : [fresh]
    },
  }
}

interface ClockState {
  readonly index: number | null
  readonly count: number
}

/** A window that the clock begins: the hour, the day, the month. */
export function fixedByClock(hypothesis: Hypothesis): Model<ClockState> {
  const { limit } = hypothesis
  return {
    begin: { index: null, count: 0 },
    use: (state, { from, to, accepted, valid }, counts) => {
      const indexes = new Set([indexOf(hypothesis, from), indexOf(hypothesis, to)])
      return [...indexes].flatMap((index) => {
        const count = state.index === index ? state.count : 0
        return isPossible(count, limit, accepted, valid) ? [{ index, count: counts ? count + 1 : count }] : []
      })
    },
    seed: (_, { at, uses }) => [{ index: indexOf(hypothesis, at), count: uses }],
  }
}

/** An invalid request may be refused before it is counted or after: its answer decides nothing. */
export function isPossible(count: number, limit: number, accepted: boolean, valid: boolean): boolean {
  return !valid || (accepted ? count < limit : count >= limit)
}
