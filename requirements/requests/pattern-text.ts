import RandExp from 'randexp'
import type { Schema } from '../../schemas/description/json-schema.ts'

/**
 * First and last of the characters that are used where a pattern leaves the choice: letters, then digits and signs too,
 * then all printable ones.
 */
const ranges = [
  ['a', 'z'],
  ['0', 'z'],
  [' ', '~'],
] as const
/** How often parts of a pattern are repeated beyond the least that they need. */
const repeats = [0, 1, 4, 16, 64, 256]
/** No text is made for a pattern that requires more characters than these. */
const MOST_CHARACTERS = 10_000

/** A text that has the pattern and the length of a schema, the same at each call; null where none is found. */
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

/** A text of a pattern; empty where the generator does not know some part of it, such as a Unicode property. */
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

/** The most characters that a pattern requires by its counted repeats, as if each stood inside the one before. */
function charactersIn(pattern: string): number {
  return Array.from(pattern.matchAll(/\{(\d+)/g), ([, least]) => Math.max(1, Number(least))).reduce(
    (all, one) => all * one,
    1,
  )
}
