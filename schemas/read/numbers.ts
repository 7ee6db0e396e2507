const UNITS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']
const TEENS = [
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
]
const TENS = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
const SMALL: ReadonlyMap<string, number> = new Map([
  ...[...UNITS, ...TEENS].map((word, value) => [word, value] as const),
  ...TENS.map((word, index) => [word, 20 + 10 * index] as const),
])

/** A part of a number in words, as an alternative of a pattern. */
export const NUMBER_WORD = [...SMALL.keys(), 'hundred', 'thousand', 'million', 'dozen'].join('|')
/** A number in digits or words. "And" joins two numbers more often than two parts of one, and is not taken along. */
export const NUMBER = String.raw`-?\d[\d,]*(?:\.\d+)*|(?:${NUMBER_WORD})(?:[ -](?:${NUMBER_WORD}))*`

/** `10,000`, `200`, `0.5`, `four`, `two hundred`; null for anything else, `10,00` and the ambiguous `1.000` included. */
export function numberIn(text: string): number | null {
  if (/^-?[1-9]\d{0,2}\.\d{3}$/.test(text)) return null
  if (/^-?(\d+|\d{1,3}(,\d{3})+)(\.\d+)?$/.test(text)) return Number(text.replaceAll(',', ''))
  return wordsIn(text.toLowerCase())
}

const BELOW_100 = `(?:(${TENS.join('|')})(?:[ -](${UNITS.slice(1).join('|')}))?|(${[...UNITS, ...TEENS].join('|')}))`
const WORDS = new RegExp(`^(?:${BELOW_100} thousand ?)?(?:(${UNITS.slice(1).join('|')}) hundred ?)?(?:${BELOW_100})?$`)

function wordsIn(text: string): number | null {
  const parts = text === '' ? null : WORDS.exec(text)
  if (parts === null) return null
  const value = (at: number) => SMALL.get(parts[at] ?? '') ?? 0
  const thousands = value(1) + value(2) + value(3)
  return 1000 * thousands + 100 * value(4) + value(5) + value(6) + value(7)
}

/** The numbers that a phrase lists, each range with all that lie in it: `1 to 3, 5 and 6` → 1, 2, 3, 5, 6. */
export function listedNumbers(phrase: string): readonly number[] {
  const found = phrase.matchAll(/(?<![\w.])(\d{1,6})(?:\s*(?:to|through|[-–—]|\.\.+|…)\s*(\d{1,6}))?(?!\w)/g)
  const numbers = Array.from(found).flatMap(([, from, to]) => {
    const [first, last] = [Number(from), Number(to ?? from)]
    // A range that no document has endpoints for is as good as its two ends.
    if (last < first || last - first > 100) return [first, last]
    return Array.from({ length: last - first + 1 }, (_, index) => first + index)
  })
  return [...new Set(numbers)]
}
