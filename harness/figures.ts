/**
 * The percentile by nearest rank: the least value below or at which this share of all values lies; undefined for no
 * values.
 */
export function percentile(values: readonly number[], share: number): number | undefined {
  return values.toSorted((a, b) => a - b)[Math.ceil(share * values.length) - 1]
}

/** The middle value, the upper one of the two for an even number of values; 0 for no values. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
