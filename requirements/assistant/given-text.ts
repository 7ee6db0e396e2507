import { parseJson } from '../../harness/json/parse.ts'
import { excerptAround } from '../../harness/wire/damaged-text.ts'
import { isObject } from '../reading/body.ts'
import { LAST_OF_LINE, numbered, WORDS, wordOrder } from './word-order.ts'

/** The text that an assistant is asked to give back, and the forms in which it comes damaged. */

/** Numbered words with a line break in their middle, then in a paragraph of its own what encoders and escapers trip over. */
export const GIVEN = `${numbered(1, LAST_OF_LINE)}\n${numbered(LAST_OF_LINE + 1, WORDS)}\n\n"Grüße" it's don't C:\\temp old_file_name 1+1 2+2 0 5%25 6%25 0 x$1 y$2 \${a} \${b} <b>R&D</b> naïve Привет 日本語 👩🏽‍💻`

/** Whether a text has the given words, one behind the other. */
export function givesBack(text: string): boolean {
  return wordOrder(text).isGivenBack
}

/** What became of the given text in an answer, as it stands there; null where nothing did, or none of it is there. */
export function damageIn(text: string): string | null {
  const { damage, isGivenBack } = wordOrder(text)
  return escapedText(text) ?? changedWord(text) ?? (isGivenBack ? damage : null)
}

/** Entities that no one writes in prose, nor in Markdown: what escapes them was to make text safe for HTML. */
const ENTITY = /&(?:quot|apos|#0*3[49]|#x2[27]);|&amp;(?:amp|lt|gt|quot|#)/i
const HTML = /<(?:p|br|ul|ol|li|div|span|h[1-6])\b/i
/** In the attributes of an element entities are right, in any kind of markup. */
const ELEMENT = /<\p{L}[^<>]*>/gu
const CODE = /```[\s\S]*?(?:```|$)|~~~[\s\S]*?(?:~~~|$)|`[^`]*`|(?:^|\n)(?: {4}|\t).*/g
const BEYOND_ASCII = /[^\p{ASCII}]/u

/** What became of a word, in a form that no model writes by mistake, or of two in one that it may write of one of them. */
const changedWords = {
  // By what takes it for an escape; some read a tab.
  'a backslash was lost': [/\bC:(?:temp|\temp)\b/],
  // By what takes Markdown out of a text.
  'underscores were lost': [/\boldfilename\b/],
  // By what takes them for signs of its own, of a message with places for values or of a statement of SQL.
  'apostrophes were lost': [/\bits\b/, /\bdont\b/],
  'apostrophes were doubled': [/\bit''s\b/, /\bdon''t\b/],
  // Question marks, or nothing.
  'letters were lost': [/\bGr\?*e\b/, /\bna\?*ve\b/],
  // Of three signs and a joiner, or of the two halves of each: by what reads the escapes of JSON one by one, or keeps no more than three bytes.
  'signs beyond the basic plane were lost': [/\?\u200d\?|日本語\s+\?{4}/],
  // A letter and its mark as two characters look alike, and who searches or compares the text finds neither word.
  'letters were taken apart': [/\bGru\u0308ße\b/, /\bnai\u0308ve\b/],
  'signs were read as those of a form': [/\b1 1\b/, /\b2 2\b/],
  // Read once more than they were written, or taken for the format of a printing function.
  'percent signs were read': [/\b5%(?=[\s!]|$)/, /\b6%(?=[\s!]|$)/],
  // Pieces of which code asks whether they count as true: a zero does not, and of many models it is a piece by itself.
  'zeros were lost': [/(?<=2\+2)\s+5%/, /(?<=6%25)\s+x/],
  // By what fills templates in: both are unknown to it.
  'names in braces were read': [/(?<=y\$2) +<b>/],
  // As the second argument of a function that replaces: a group that is not there.
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
 * What was escaped once more than it was read again. In code and in JSON anything may be escaped, and in HTML entities are
 * right. An encoder that escapes letters leaves none as it is: with some of them, the answer speaks of such an escape.
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
