import { stepped } from './clock-window.ts'
import type { Hypothesis, Model } from './counter-event.ts'

interface Bucket {
  /** When it was last looked at; null while it has never been. */
  readonly at: readonly [from: number, to: number] | null
  readonly least: number
  readonly most: number
}

/** Shares of a token that come back by the step add up to whole ones only almost. */
const ROUNDING = 1e-6

/** As many tokens as the limit, filled up again evenly over the window or its steps; a use takes one. */
export function tokenBucket(hypothesis: Hypothesis & { readonly length: number }): Model<Bucket> {
  const { limit, length, steps } = hypothesis
  const rounding = steps === null ? 0 : ROUNDING
  const passed = (since: number, now: number) => stepped(hypothesis, now) - stepped(hypothesis, since)
  const filled = ({ at, least, most }: Bucket, from: number, to: number) => {
    if (at === null) return { least: limit, most: limit }
    const gained = (milliseconds: number) => (Math.max(0, milliseconds) * limit) / length
    return {
      least: Math.min(limit, least + gained(passed(at[1], from))),
      most: Math.min(limit, most + gained(passed(at[0], to))),
    }
  }
  return {
    begin: { at: null, least: limit, most: limit },
    use: (state, { from, to, accepted, valid }, counts) => {
      const { least, most } = filled(state, from, to)
      const at = [from, to] as const
      if (!valid)
        return [{ at, least: counts ? Math.max(0, least - 1) : least, most: counts ? Math.max(0, most - 1) : most }]
      if (accepted) return most < 1 - rounding ? [] : [{ at, least: Math.max(least, 1) - 1, most: most - 1 }]
      return least >= 1 ? [] : [{ at, least, most: Math.min(most, 1) }]
    },
    seed: (_, { at, uses }) => {
      const left = Math.max(0, limit - uses)
      return [{ at: [at, at], least: left, most: left }]
    },
  }
}
