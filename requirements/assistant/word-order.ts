import { excerptAround } from '../../harness/wire/damaged-text.ts'

/** The numbered words of a text that is given back: which of them came, in which order, and with what between them. */

export const WORDS = 12

/** The word before the line break: lines are joined by what carries a text, and not by a model. */
export const LAST_OF_LINE = WORDS / 2

export const NUMBERED = /part(\d\d)/g

/** `part01 part02 part03`, from one number to another. */
export function numbered(from: number, to: number): string {
  const numbers = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  return numbers.map((number) => `part${String(number).padStart(2, '0')}`).join(' ')
}

/** So many numbered words, one behind the other, show that an answer gives them back, and does not only speak of them. */
const LEAST_IN_ROW = 4

/** A model may leave the space out by mistake in fewer places. */
const NO_SLIP = 2

/** What stands between two words where a part of a third was lost: some of its letters, and nothing else. */
const FRAGMENT = /^(?:\d{1,2}\s*|\s*(?:p|pa|par|part|art|rt|t)\d{0,2}\s*)$/

/** What looks like a space, or like nothing, and is none to who copies a command or searches for two words. */
const INVISIBLE = /\p{Cf}/gu
const UNSEEN = /^(?=.*[^ ])[\p{Zs}\p{Cf}]+$/u

/**
 * What PHP's nl2br makes of a line break, to the letter: who writes HTML or Markdown needs one of the two, and a model that
 * writes both all the same seldom writes the first one so.
 */
const BOTH_BREAKS = /^<br \/>\r?\n$/
const BLOCK = /<(?:p|ul|ol|li|div|h[1-6])\b/i

/** Whether the last of the words came: one that breaks off with "and so on" leaves out what was asked for behind them, too. */
export function reachesLastWord(text: string): boolean {
  return text.includes(numbered(WORDS, WORDS))
}

/** Two numbered words that follow each other in a text. */
interface Pair {
  readonly was: number
  readonly is: number
  readonly between: string
  /** Where the second one begins. */
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

/** What became of the order of the words, null where nothing did, and whether they are given back at all. */
export function wordOrder(text: string): { readonly damage: string | null; readonly isGivenBack: boolean } {
  const pairs = pairsIn(text)
  const separator = foreignSeparator(text, pairs)
  const isGivenBack = pairs.filter(isBlank).length >= LEAST_IN_ROW || separator !== null
  if (separator !== null) return { damage: `"${separator}" stands between the words`, isGivenBack }
  const damage = lostSpace(text, pairs) ?? unseenSpace(text, pairs) ?? firstDamage(text, pairs)
  return { damage, isGivenBack }
}

/** Ends at the first one: to tell a word that was moved from one that was lost, all are looked through. */
function firstDamage(text: string, pairs: readonly Pair[]): string | null {
  const isBlockless = !BLOCK.test(text)
  for (const pair of pairs) {
    const damage = isBlank(pair) ? outOfOrder(pair, pairs) : brokenBetween(pair, isBlockless)
    if (damage !== null) return `${damage}: ${excerptAround(text, pair.at)}`
  }
  return null
}

/** What was made of what stands between two words. */
function brokenBetween({ was, is, between }: Pair, isBlockless: boolean): string | null {
  if (FRAGMENT.test(between)) return is === was + 1 ? 'a piece of a word came twice' : 'a word lost letters'
  const hasBoth = isBlockless && was === LAST_OF_LINE && BOTH_BREAKS.test(between)
  return hasBoth ? 'a line break became one of HTML too' : null
}

function outOfOrder({ was, is, between }: Pair, pairs: readonly Pair[]): string | null {
  if (is === was + 1) return between === '' && was === LAST_OF_LINE ? 'the line break was lost' : null
  if (is === was) return 'a word came twice'
  // All of them once more is an answer that says it twice.
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
  return first === undefined || joined.length < NO_SLIP
    ? null
    : `white space was lost: ${excerptAround(text, first.at)}`
}

/** The same in place of each space. */
function unseenSpace(text: string, pairs: readonly Pair[]): string | null {
  const unseen = theSame(inOrder(pairs).flatMap(({ between }) => (UNSEEN.test(between) ? [between] : [])))
  return unseen === null ? null : `${codePointsOf(unseen)} for a space: ${excerptAround(text, text.search(NUMBERED))}`
}

/** Elements and entities, by which a model sets words in HTML. */
const MARKUP = /<[^<>]*>|&(?:\p{L}+|#\d+);/gu

/** A program that puts pieces together writes the same between them; a model that lists words uses no letters for it. */
function foreignSeparator(text: string, pairs: readonly Pair[]): string | null {
  const isBlockless = !BLOCK.test(text)
  const foreign = inOrder(pairs).filter(
    (pair) =>
      !isBlank(pair) && /\p{L}/u.test(pair.between.replaceAll(MARKUP, '')) && brokenBetween(pair, isBlockless) === null,
  )
  return theSame(foreign.map(({ between }) => between.trim()))
}

/** What stands in several places, if it is the same in all. */
function theSame(texts: readonly string[]): string | null {
  const [first, ...others] = new Set(texts)
  return texts.length < LEAST_IN_ROW || others.length > 0 ? null : (first ?? null)
}

function codePointsOf(text: string): string {
  return [...text].map((letter) => `U+${letter.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`).join(' ')
}
