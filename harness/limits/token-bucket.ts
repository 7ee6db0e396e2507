import type { Hypothesis, Model } from './counter-event.ts'

interface Bucket {
  /** When it was last looked at; null while it has never been. */
  readonly at: readonly [from: number, to: number] | null
  readonly least: number
  readonly most: number
}

/** As many tokens as the limit, filled up again evenly over the window; a use takes one. */
export function tokenBucket({ limit, length }: Hypothesis & { readonly length: number }): Model<Bucket> {
  const filled = ({ at, least, most }: Bucket, from: number, to: number) => {
    if (at === null) return { least: limit, most: limit }
    const gained = (milliseconds: number) => (Math.max(0, milliseconds) * limit) / length
    return {
      least: Math.min(limit, least + gained(from - at[1])),
      most: Math.min(limit, most + gained(to - at[0])),
    }
  }
  return {
    begin: { at: null, least: limit, most: limit },
    use: (state, { from, to, accepted, valid }, counts) => {
      const { least, most } = filled(state, from, to)
      const at = [from, to] as const
      if (!valid)
        return [{ at, least: counts ? Math.max(0, least - 1) : least, most: counts ? Math.max(0, most - 1) : most }]
      if (accepted) return most < 1 ? [] : [{ at, least: Math.max(least, 1) - 1, most: most - 1 }]
      return least >= 1 ? [] : [{ at, least, most: Math.min(most, 1) }]
    },
    seed: (_, { at, uses }) => {
      const left = Math.max(0, limit - uses)
      return [{ at: [at, at], least: left, most: left }]
    },
  }
}
