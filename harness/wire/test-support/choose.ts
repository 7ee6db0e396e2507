import fc from 'fast-check'

/** An integer from 0 up to, not including, `bound`: where a random stream gets its choices from. */
export type Choose = (bound: number) => number

/** Where choices come from: any numbers. */
export const choices = fc.array(fc.nat(1_000_000), { minLength: 20, maxLength: 200, size: 'max' })

/** Gives these numbers one after the other, each within its bound; once they are used up, each one is 0. */
export function chooserOf(numbers: readonly number[]): Choose {
  let used = 0
  return (bound) => (numbers[used++] ?? 0) % bound
}

export function pick<T>(choose: Choose, options: readonly [T, ...T[]]): T {
  return options[choose(options.length)] ?? options[0]
}
