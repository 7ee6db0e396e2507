import type { OperationFamily } from '../description/description.ts'
import type { SourceQuote } from '../description/json-schema.ts'
import type { Passage } from './passages.ts'

export function sourceOf({ start, quote }: Passage): SourceQuote {
  return { line: start.line, quote }
}

/**
 * A pattern that matches a text from its first to its last character, ignoring case, where one of these patterns does.
 */
export function form(...patterns: readonly string[]): RegExp {
  return new RegExp(`^(?:${patterns.join('|')})$`, 'i')
}

/** The texts of a form's named parts. */
export type Parts = Readonly<Record<string, string | undefined>>

/** The parts of a text of this form; null where the text does not match. */
export function partsOf(text: string, pattern: RegExp): Parts | null {
  const found = pattern.exec(text)
  return found === null ? null : { ...found.groups }
}

/** Each passage of this form, with its parts. */
export function passagesLike<Found extends Passage>(
  passages: readonly Found[],
  pattern: RegExp,
): readonly { readonly passage: Found; readonly parts: Parts }[] {
  return passages.flatMap((passage) => {
    const parts = partsOf(passage.quote, pattern)
    return parts === null ? [] : [{ passage, parts }]
  })
}

/** The family that a form named by `agent` or `assistant`. */
export function familyIn(word: string | undefined): OperationFamily {
  return word?.toLowerCase() === 'agent' ? 'agent' : 'assistant'
}

/** Patterns for use inside of forms. Code in back-ticks: */
export const CODE = '`[^`]+`'
/** `` `a` ``, `` `a` and `b` ``, `` `a`, `b` or `c` `` */
export const CODES = `${CODE}(?:(?:, | and | or |, and |, or )${CODE})*`
/** `1`, `1 and 2`, `1 to 3`, `v1, v2 and v3` */
export const NUMBERS = String.raw`v?\d{1,4}(?:(?:, | and | or |, and | to | ?[-–] ?)v?\d{1,4})*`

/** Contents of the code spans of a phrase, in order. */
export function codesIn(phrase: string): readonly string[] {
  return Array.from(phrase.matchAll(/`([^`]+)`/g), (match) => match[1] ?? '')
}

/** The numbers that a list made of `NUMBERS` names, ranges included: `1 to 3, 5` → 1, 2, 3, 5. */
export function numbersIn(list = ''): readonly number[] {
  return Array.from(list.matchAll(/(\d+)(?:(?: to | ?[-–] ?)v?(\d+))?/g)).flatMap(([, from, to]) => {
    const [first, last] = [Number(from), Number(to ?? from)]
    const isRange = last >= first && last - first <= 99
    return isRange ? Array.from({ length: last - first + 1 }, (_, index) => first + index) : [first, last]
  })
}

const WORDS = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ')

/** A number in digits (`10,000`, `200`, `-0.5`) or a small one in words, as a part of a pattern. */
export const NUMBER = String.raw`-?\d{1,3}(?:,\d{3})+|-?\d+(?:\.\d+)?|${WORDS.join('|')}`

/** The number; null for anything else, such as `10,00`, or `1.000`, which may mean a thousand or one. */
export function numberIn(text: string): number | null {
  if (/^-?[1-9]\d{0,2}\.\d{3}$/.test(text)) return null
  if (/^-?(?:\d{1,3}(?:,\d{3})+|\d+(?:\.\d+)?)$/.test(text)) return Number(text.replaceAll(',', ''))
  const word = WORDS.indexOf(text.toLowerCase())
  return word === -1 ? null : word
}
