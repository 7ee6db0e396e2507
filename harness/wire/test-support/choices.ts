/** An integer from 0 up to, not including, `bound`: where a random stream gets its choices from. */
export type Choose = (bound: number) => number

/** Gives these numbers one after the other, each within its bound; once they are used up, each one is 0. */
export function chooserOf(choices: readonly number[]): Choose {
  let used = 0
  return (bound) => (choices[used++] ?? 0) % bound
}

export function pick<T>(choose: Choose, options: readonly [T, ...T[]]): T {
  return options[choose(options.length)] ?? options[0]
}

/** One of them, or undefined where there is none. */
export function pickAny<T>(choose: Choose, options: readonly T[]): T | undefined {
  return options.length === 0 ? undefined : options[choose(options.length)]
}
