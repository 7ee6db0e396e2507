import { parseJson } from '../../harness/json/parse.ts'
import { excerptAround } from '../../harness/wire/damaged-text.ts'
import { isObject } from '../reading/body.ts'
import { LAST_OF_LINE, numbered, WORDS, wordOrder } from './word-order.ts'

/** The text that an assistant is asked to repeat, and the forms in which it comes back damaged. */

/**
 * Numbered words with a line break in their middle, then a paragraph with characters that encoders and escapers often
 * damage.
 */
export const GIVEN = `${numbered(1, LAST_OF_LINE)}\n${numbered(LAST_OF_LINE + 1, WORDS)}\n\n"Grüße" it's don't C:\\temp old_file_name 1+1 2+2 0 5%25 6%25 0 x$1 y$2 \${a} \${b} <b>R&D</b> naïve Привет 日本語 👩🏽‍💻`

/** Whether a text has the given words, one behind the other. */
export function givesBack(text: string): boolean {
  return wordOrder(text).isGivenBack
}

/** The damage to the given text in an answer; null where there is none, or the answer does not repeat the text. */
export function damageIn(text: string): string | null {
  const { damage, isGivenBack } = wordOrder(text)
  return escapedText(text) ?? changedWord(text) ?? (isGivenBack ? damage : null)
}

/** Entities that are not written in prose or Markdown: an escaper for HTML made them. */
const ENTITY = /&(?:quot|apos|#0*3[49]|#x2[27]);|&amp;(?:amp|lt|gt|quot|#)/i
const HTML = /<(?:p|br|ul|ol|li|div|span|h[1-6])\b/i
/** In the attributes of an element entities are right, in any kind of markup. */
const ELEMENT = /<\p{L}[^<>]*>/gu
const CODE = /```[\s\S]*?(?:```|$)|~~~[\s\S]*?(?:~~~|$)|`[^`]*`|(?:^|\n)(?: {4}|\t).*/g
const BEYOND_ASCII = /[^\p{ASCII}]/u

/**
 * Forms that show damage to a word. All forms of an entry must be found: one that no model writes by mistake, or two of
 * which a model might write one.
 */
const changedWords = {
  // Something took the backslash for an escape; some then read a tab.
  'a backslash was lost': [/\bC:(?:temp|\temp)\b/],
  // Something removed Markdown from the text.
  'underscores were lost': [/\boldfilename\b/],
  // Something read them as its own syntax: a message format with placeholders, or SQL.
  'apostrophes were lost': [/\bits\b/, /\bdont\b/],
  'apostrophes were doubled': [/\bit''s\b/, /\bdon''t\b/],
  // They became question marks, or nothing.
  'letters were lost': [/\bGr\?*e\b/, /\bna\?*ve\b/],
  // The same where only Latin letters, or these and Cyrillic ones, have a place in the alphabet that was written.
  'letters of other alphabets were lost': [/(?:naïve|Привет)\s+\?{3}/],
  // Three signs with joiners, or the two halves of each sign, became question marks: something decodes the escapes of
  // JSON one by one, or stores at most three bytes for a character.
  'signs beyond the basic plane were lost': [/\?\u200d\?|日本語\s+\?{4}/],
  // A letter and its mark as two characters look the same, but a search or comparison no longer finds the word.
  'letters were taken apart': [/\bGru\u0308ße\b/, /\bnai\u0308ve\b/],
  'signs were read as those of a form': [/\b1 1\b/, /\b2 2\b/],
  // They were decoded once too often, or taken for the format of a printing function.
  'percent signs were read': [/\b5%(?=[\s!]|$)/, /\b6%(?=[\s!]|$)/],
  // Some code tests pieces by their truth, and "0" counts as false; many models stream it as a piece of its own.
  'zeros were lost': [/(?<=2\+2)\s+5%/, /(?<=6%25)\s+x/],
  // A template engine replaced both names, which it does not know, by nothing.
  'names in braces were read': [/(?<=y\$2) +<b>/],
  // The text was the replacement in a call that replaces, where `$1` and `$2` stand for groups that do not exist.
  'dollar signs were read': [/\bx\s+y(?=\s)/, /(?<=\bx\s+)y\s/],
} as const

function changedWord(text: string): string | null {
  for (const [what, forms] of Object.entries(changedWords)) {
    const places = forms.map((form) => text.search(form))
    const [first = -1] = places
    if (!places.includes(-1)) return `${what}: ${excerptAround(text, first)}`
  }
  return null
}

/**
 * Text that was escaped more often than unescaped; null where none was. Code and JSON may contain any escape, and HTML
 * entities. An encoder that escapes letters escapes all beyond ASCII: if the answer has some, it only speaks of an
 * escape.
 */
function escapedText(text: string): string | null {
  if (isObject(parseJson(text))) return null
  const prose = text.replaceAll(CODE, '')
  const unicode = BEYOND_ASCII.test(prose) ? -1 : prose.search(/\\u[0-9a-f]{4}/i)
  if (unicode !== -1) return `an escaped letter: ${excerptAround(prose, unicode)}`
  const shown = prose.replaceAll(ELEMENT, '')
  const entity = HTML.test(prose) ? -1 : shown.search(ENTITY)
  if (entity !== -1) return `text escaped for HTML: ${excerptAround(shown, entity)}`
  // A model may write one or two of these, as in quotes or for Markdown; an encoder writes at least three.
  const escapes = [/\\"/, /C:\\\\temp/, /part\d\d\\n/, /\bit\\'s\b/].filter((form) => form.test(prose))
  return escapes.length < 3 ? null : `text escaped twice: ${excerptAround(prose, prose.search(/\\["n]/))}`
}
