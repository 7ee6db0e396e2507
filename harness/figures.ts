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

/**
 * Spearman's correlation between two lists: 1 where both order their members alike, some 0 where they have nothing to do
 * with each other; NaN where all values of a list are equal.
 */
export function rankCorrelation(ones: readonly number[], others: readonly number[]): number {
  const [left, right] = [deviationsOf(ranksOf(ones)), deviationsOf(ranksOf(others))]
  return productOf(left, right) / Math.sqrt(productOf(left, left) * productOf(right, right))
}

/** The place of each value among all; equal values share the middle of their places. */
function ranksOf(values: readonly number[]): readonly number[] {
  const ranked = values.toSorted((a, b) => a - b)
  return values.map((value) => (ranked.indexOf(value) + ranked.lastIndexOf(value)) / 2)
}

function deviationsOf(values: readonly number[]): readonly number[] {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return values.map((value) => value - mean)
}

function productOf(ones: readonly number[], others: readonly number[]): number {
  return ones.reduce((sum, one, index) => sum + one * (others[index] ?? 0), 0)
}
