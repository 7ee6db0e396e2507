import fc from 'fast-check'

/** An integer from 0 up to, but not including, `bound`: the choices that make a random stream. */
export type Choose = (bound: number) => number

/** Arbitrary numbers to make choices from. */
export const choices = fc.array(fc.nat(1_000_000), { minLength: 20, maxLength: 200, size: 'max' })

/** Returns these numbers one after the other, each reduced to its bound, and 0 after the last of them. */
export function chooserOf(numbers: readonly number[]): Choose {
  let used = 0
  return (bound) => (numbers[used++] ?? 0) % bound
}

export function pick<T>(choose: Choose, options: readonly [T, ...T[]]): T {
  return options[choose(options.length)] ?? options[0]
}
