import RandExp from 'randexp'
import type { Schema } from '../../schemas/description/json-schema.ts'

/** First and last character that stands where a pattern leaves the choice: letters, with digits and marks, or any. */
const ranges = [
  ['a', 'z'],
  ['0', 'z'],
  [' ', '~'],
] as const
/** Repeats beyond the least that each part of a pattern needs. */
const repeats = [0, 1, 4, 16, 64, 256]
/** A pattern that asks for more characters than these is left alone. */
const MOST_CHARACTERS = 10_000

/** The same text each time that has the pattern and the length of a schema; null where none is found. */
export function textLike({ pattern, minLength = 0, maxLength = MOST_CHARACTERS }: Schema): string | null {
  if (pattern === undefined || charactersIn(pattern) > MOST_CHARACTERS) return null
  for (const more of repeats) {
    for (const range of ranges) {
      const text = generated(pattern, range, more)
      const isLike = text.length >= minLength && text.length <= maxLength && new RegExp(pattern, 'u').test(text)
      if (isLike) return text
    }
  }
  return null
}

/** Empty for what the generator does not know, such as a property of Unicode. */
function generated(pattern: string, [first, last]: (typeof ranges)[number], more: number): string {
  try {
    const made = new RandExp(new RegExp(pattern, 'u'))
    made.defaultRange.subtract(0, first.charCodeAt(0) - 1).subtract(last.charCodeAt(0) + 1, 0xffff)
    made.max = more
    made.randInt = (from, to) => Math.min(from + more, to)
    return made.gen()
  } catch {
    return ''
  }
}

/** At the most what its counted repeats come to, one inside of another. */
function charactersIn(pattern: string): number {
  return Array.from(pattern.matchAll(/\{(\d+)/g), ([, least]) => Math.max(1, Number(least))).reduce(
    (all, one) => all * one,
    1,
  )
}
