import type { SourceQuote } from '../description/description.ts'
import type { Passage } from './passages.ts'

export function sourceOf({ start, quote }: Passage): SourceQuote {
  return { line: start.line, quote }
}

/** Which facts were read from which passage. A passage that is in here without a fact was read all the same. */
export type Reads = Map<Passage, Set<string>>

export function markRead(reads: Reads, passage: Passage, ...facts: readonly string[]): void {
  const known = reads.get(passage) ?? new Set()
  for (const fact of facts) known.add(fact)
  reads.set(passage, known)
}

/** A pattern of fixed words for use inside of others: code in back-ticks. */
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
export function numbersIn(list: string): readonly number[] {
  return Array.from(list.matchAll(/(\d+)(?:(?: to | ?[-–] ?)v?(\d+))?/g)).flatMap(([, from, to]) => {
    const [first, last] = [Number(from), Number(to ?? from)]
    return last < first || last - first > 99 ? [first, last] : range(first, last)
  })
}

function range(first: number, last: number): readonly number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

const WORDS = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
]

/** A number in digits (`10,000`, `200`, `-0.5`) or a small one in words, as a part of a pattern. */
export const NUMBER = String.raw`-?\d{1,3}(?:,\d{3})+|-?\d+(?:\.\d+)?|${WORDS.join('|')}`

/** Null for anything else, `10,00` and `1.000` included, which may be a thousand or one. */
export function numberIn(text: string): number | null {
  if (/^-?[1-9]\d{0,2}\.\d{3}$/.test(text)) return null
  if (/^-?(?:\d{1,3}(?:,\d{3})+|\d+(?:\.\d+)?)$/.test(text)) return Number(text.replaceAll(',', ''))
  const word = WORDS.indexOf(text.toLowerCase())
  return word === -1 ? null : word
}

export function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

/** `messages[].parts` → `messages-parts`, `AgentJob` → `agent-job` */
export function kebab(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '')
    .join('-')
    .toLowerCase()
}

/** `agent job` → AgentJob */
export function pascal(words: string): string {
  return words
    .split(/[^A-Za-z0-9]+/)
    .map(capitalized)
    .join('')
}

export function singular(word: string): string {
  return /[^s]s$/.test(word) ? word.slice(0, -1) : word
}
