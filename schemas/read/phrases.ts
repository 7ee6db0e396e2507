import type { JsonType, OperationFamily } from '../facts-model.ts'
import { listedNumbers, NUMBER_WORD, numberIn } from './numbers.ts'

/** A reading of one phrase: its value, or why there is none. `null` value: the phrase does not speak of it. */
export type Reading<T> = { readonly value: T } | { readonly unreadable: string; readonly expected: string }

const COUNT = new RegExp(`\\b(\\d+|${NUMBER_WORD})(?= (\\w+)(?: (\\w+))?)`, 'gi')

/**
 * The words that a phrase counts, in small letters, with their number: "the four job statuses" → `job` and `statuses`, 4. Read
 * once for all names: a pattern for each field and sentence makes a long document take minutes.
 */
export function countsIn(phrase: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const [, number = '', ...words] of prose(phrase).matchAll(COUNT)) {
    const count = numberIn(number)
    for (const word of words.map((found) => found?.toLowerCase()))
      if (word !== undefined && count !== null && !counts.has(word)) counts.set(word, count)
  }
  return counts
}

/** Contents of the code spans of a phrase, in order. */
export function codeSpans(phrase: string): readonly string[] {
  return Array.from(phrase.matchAll(/`([^`]+)`/g), (match) => match[1] ?? '')
}

/** The phrase with its code spans emptied, so that no value in them is read as prose. */
export function prose(phrase: string): string {
  return phrase.replace(/`[^`]*`/g, '``')
}

/** The phrase without what stands in parentheses. */
export function withoutAsides(phrase: string): string {
  return phrase.replace(/\([^()]*\)/g, ' ')
}

/** Families named in a phrase: `both agent endpoints`, `Assistant request body`. */
export function familiesIn(phrase: string): readonly OperationFamily[] {
  const families: readonly OperationFamily[] = ['agent', 'assistant']
  return families.filter((family) => new RegExp(`\\b${family}\\b`, 'i').test(prose(phrase)))
}

/** True for a phrase that names what it does not mean: `all but endpoint 1`, `not v1`. */
export function excludes(phrase: string): boolean {
  return /\b(?:except|excluding|exclusive|but|not|no|non|none|never|without|other than|besides|unless)\b/i.test(
    prose(phrase),
  )
}

/** Versions named in a phrase: `v1 and v2` → 1, 2; `v1 to v3` → 1, 2, 3. */
export function versionsIn(phrase: string): readonly number[] {
  const named = prose(phrase).match(/\bv\d+(?:\s*(?:to|through|[-–—])\s*v\d+)?\b/gi) ?? []
  return named.flatMap((found) => listedNumbers(found.replaceAll(/v/gi, '')))
}

const DIGITS = String.raw`-?\d[\d,]*(?:\.\d+)*`

/** `Default 5`, `defaults to true`, `5 by default`: the default value for a field of this type, null for none. */
export function defaultIn(phrase: string, type: JsonType): Reading<string | number | boolean | null> {
  const literal = String.raw`(\x60[^\x60]+\x60|${DIGITS}|true|false|null)`
  const after = new RegExp(`\\bdefaults?(?: (?:to|is|value|of|being))*:?\\s+${literal}(?![\\w])`, 'i').exec(phrase)
  const before = new RegExp(`${literal} by default\\b`, 'i').exec(phrase)
  const stated = (after ?? before)?.[1]
  if (stated === undefined) {
    if (!/\bdefaults?\b/i.test(prose(phrase))) return { value: null }
    return { unreadable: `"${phrase}" without a default value`, expected: 'a literal, as in "Default 5"' }
  }
  const text = stated.replaceAll('`', '').replace(/,$/, '')
  const value = literalOf(text, type)
  if (value !== undefined) return { value }
  return { unreadable: `the default ${text} of a field of type ${type}`, expected: `a ${type}` }
}

function literalOf(text: string, type: JsonType): string | number | boolean | null | undefined {
  if (text === 'null') return null
  if (type === 'string') return text
  if (type === 'boolean') return text === 'true' ? true : text === 'false' ? false : undefined
  if (type !== 'number' && type !== 'integer') return undefined
  const number = numberIn(text) ?? undefined
  return type === 'integer' && !Number.isInteger(number) ? undefined : number
}

const GAP_MARK = /:?\s*\b(?:(?:is|are)\s+)?not (?:shown|documented)\b/i

/** True for a statement that something is not shown: a gap that the document declares. */
export function isGap(phrase: string): boolean {
  return GAP_MARK.test(prose(phrase))
}

/** What a gap's statement says is not shown. */
export function withoutGapMark(phrase: string): string {
  return phrase.replace(GAP_MARK, '')
}
