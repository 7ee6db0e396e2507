import { excerptAround } from '../../harness/wire/damaged-text.ts'

/** The numbered words in a repeated text: which of them came, in which order, and what is between them. */

export const WORDS = 12

/**
 * The last word before the line break. A model keeps the two lines apart; if they are joined, something on the way did
 * it.
 */
export const LAST_OF_LINE = WORDS / 2

export const NUMBERED = /part(\d\d)/g

/** `part01 part02 part03`, from one number to another. */
export function numbered(from: number, to: number): string {
  const numbers = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  return numbers.map((number) => `part${String(number).padStart(2, '0')}`).join(' ')
}

/**
 * Least number of neighbouring words in a row that show that an answer repeats them, and does not only mention them.
 */
const LEAST_IN_ROW = 4

/** Least number of lost spaces: in fewer places a model may leave one out by mistake. */
const LEAST_LOST_SPACES = 2

/** The text between two words where part of a third one was lost: some of its letters, and nothing else. */
const FRAGMENT = /^(?:\d{1,2}\s*|\s*(?:p|pa|par|part|art|rt|t)\d{0,2}\s*)$/

/** Characters that look like a space or like nothing. They break a copied command and a search for two words. */
const INVISIBLE = /\p{Cf}/gu
const UNSEEN = /^(?=.*[^ ])[\p{Zs}\p{Cf}]+$/u

/**
 * The exact result of PHP's nl2br for a line break. HTML and Markdown need only one of the two breaks, and a model that
 * writes both seldom writes the first in this form.
 */
const BOTH_BREAKS = /^<br \/>\r?\n$/
const BLOCK = /<(?:p|ul|ol|li|div|h[1-6])\b/i

/**
 * Whether the last numbered word came. An answer that stops with "and so on" also leaves out what was asked for after
 * the words.
 */
export function reachesLastWord(text: string): boolean {
  return text.includes(numbered(WORDS, WORDS))
}

/** Two numbered words that follow each other in a text. */
interface Pair {
  readonly was: number
  readonly is: number
  readonly between: string
  /** Index at which the second word begins. */
  readonly at: number
}

function pairsIn(text: string): readonly Pair[] {
  const words = [...text.matchAll(NUMBERED)]
  return words.slice(1).flatMap((word, index) => {
    const before = words[index]
    if (before === undefined) return []
    const between = text.slice(before.index + before[0].length, word.index)
    return [{ was: Number(before[1]), is: Number(word[1]), between, at: word.index }]
  })
}

function isBlank({ between }: Pair): boolean {
  return between.replaceAll(INVISIBLE, '').trim() === ''
}

/** The damage to the words, null where there is none, and whether the text repeats them at all. */
export function wordOrder(text: string): { readonly damage: string | null; readonly isGivenBack: boolean } {
  const pairs = pairsIn(text)
  const separator = foreignSeparator(text, pairs)
  const isGivenBack = pairs.filter(isBlank).length >= LEAST_IN_ROW || separator !== null
  if (separator !== null) return { damage: `"${separator}" stands between the words`, isGivenBack }
  const damage = lostSpace(text, pairs) ?? unseenSpace(text, pairs) ?? firstDamage(text, pairs)
  return { damage, isGivenBack }
}

/**
 * The first damage between two words. The search stops there, since telling a moved word from a lost one goes through
 * all pairs.
 */
function firstDamage(text: string, pairs: readonly Pair[]): string | null {
  const isBlockless = !BLOCK.test(text)
  for (const pair of pairs) {
    const damage = isBlank(pair) ? outOfOrder(pair, pairs) : brokenBetween(pair, isBlockless)
    if (damage !== null) return `${damage}: ${excerptAround(text, pair.at)}`
  }
  return null
}

/** Damage in the text between two words. */
function brokenBetween({ was, is, between }: Pair, isBlockless: boolean): string | null {
  if (FRAGMENT.test(between)) return is === was + 1 ? 'a piece of a word came twice' : 'a word lost letters'
  const hasBoth = isBlockless && was === LAST_OF_LINE && BOTH_BREAKS.test(between)
  return hasBoth ? 'a line break became one of HTML too' : null
}

function outOfOrder({ was, is, between }: Pair, pairs: readonly Pair[]): string | null {
  if (is === was + 1) return between === '' && was === LAST_OF_LINE ? 'the line break was lost' : null
  if (is === was) return 'a word came twice'
  // After the last word the first may follow: the answer then says the text twice.
  if (was === WORDS && is === 1) return null
  const isElsewhere = pairs.some((other) => other.was === was + 1 || other.is === was + 1)
  return `words were ${isElsewhere ? 'moved' : 'lost'}`
}

function inOrder(pairs: readonly Pair[]): readonly Pair[] {
  return pairs.filter(({ was, is }) => is === was + 1)
}

function lostSpace(text: string, pairs: readonly Pair[]): string | null {
  const joined = inOrder(pairs).filter(({ between }) => between === '')
  const [first] = joined
  return first === undefined || joined.length < LEAST_LOST_SPACES
    ? null
    : `white space was lost: ${excerptAround(text, first.at)}`
}

/** Damage where every space was replaced by the same invisible or other space. */
function unseenSpace(text: string, pairs: readonly Pair[]): string | null {
  const unseen = theSame(inOrder(pairs).flatMap(({ between }) => (UNSEEN.test(between) ? [between] : [])))
  return unseen === null ? null : `${codePointsOf(unseen)} for a space: ${excerptAround(text, text.search(NUMBERED))}`
}

/** Elements and entities, which a model that writes HTML puts between words. */
const MARKUP = /<[^<>]*>|&(?:\p{L}+|#\d+);/gu

/**
 * A separator that a program has put between pieces: it is always the same and contains letters, which a model that
 * lists words does not use.
 */
function foreignSeparator(text: string, pairs: readonly Pair[]): string | null {
  const isBlockless = !BLOCK.test(text)
  const foreign = inOrder(pairs).filter(
    (pair) =>
      !isBlank(pair) && /\p{L}/u.test(pair.between.replaceAll(MARKUP, '')) && brokenBetween(pair, isBlockless) === null,
  )
  return theSame(foreign.map(({ between }) => between.trim()))
}

/** The text that is in several places, if it is the same in all; else null. */
function theSame(texts: readonly string[]): string | null {
  const [first, ...others] = new Set(texts)
  return texts.length < LEAST_IN_ROW || others.length > 0 ? null : (first ?? null)
}

function codePointsOf(text: string): string {
  return [...text].map((letter) => `U+${letter.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`).join(' ')
}
