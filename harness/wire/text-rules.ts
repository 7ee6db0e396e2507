import { excerpt } from '../text/format.ts'
import { damageInValue } from './damaged-text.ts'
import { encodeEvent } from './records.ts'
import { anEvent, type Breach, breachIf, type StreamRule, someText } from './rule.ts'
import { memberOf, type StreamEvent } from './stream-item.ts'
import { deltaOf } from './summary.ts'
import { besideFinish, rewriting, rewritingFirstDelta, withDelta, withPieces } from './violation.ts'

/** Fewer different pieces than this may come twice in a row by chance, or as a figure of speech. */
const LEAST_PIECES_TWICE = 3

/**
 * Where so many pieces in a row each begin with the whole piece before, the service sends the text so far, again and
 * again.
 */
const LEAST_PIECES_GROWING = 5

/**
 * A shorter text without spaces may be a name, an address or a value. With fewer pieces, it does not show whether each
 * piece is trimmed.
 */
const LEAST_LETTERS = 200
const LEAST_PIECES = 10

/** Letters of scripts that put spaces between words; Chinese, Japanese, Thai and others do not. */
const SPACED_LETTERS = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/gu

/** At most 100 characters: in a text whose spaces were trimmed, the words that follow an address would match too. */
const ADDRESS = /https?:\/\/[!-~]{1,100}/g

/** Words have some five letters. Where spaces are as rare as this, only those inside of pieces can be left. */
const LETTERS_FOR_A_SPACE = 100

/** The rules that text comes as it was written, as far as the answer alone shows it. */
export const textRules: readonly StreamRule[] = [
  {
    id: 'text-undamaged',
    strength: 'standard',
    statement:
      'No text or reasoning was decoded wrongly on its way: no U+FFFD, nothing that was decoded twice, no half characters.',
    source: 'invariant: a reader sees such letters as damage; Unicode 16 section 3.9, RFC 3629',
    check: ({ events, problems, summary }) => {
      // Another rule reports bytes that are not UTF-8: the U+FFFD here is our own decoder's.
      if (problems.some(({ problem }) => problem === 'invalid-utf8')) return []
      const damaged = damageIn(events.filter(isWritten))
      if (damaged.length > 0) return damaged
      // A delta may end with half an emoji if the next one begins with the other half.
      return breachIf(!summary.text.isWellFormed(), null, 'whole characters', 'half a surrogate pair in the text')
    },
    subject: someText,
    violation: rewritingFirstDelta((text) => `${text}\uFFFD`),
  },
  {
    id: 'other-parts-undamaged',
    strength: 'assumed',
    statement: 'Nothing else in an answer was decoded wrongly on its way either, such as titles of sources.',
    source: 'our choice: pages of the documentation may hold such letters, and an answer then shows what stands there',
    check: ({ events, problems }) => {
      if (problems.some(({ problem }) => problem === 'invalid-utf8')) return []
      return damageIn(events.filter((event) => !isWritten(event)))
    },
    subject: anEvent,
    violation: besideFinish('before', (protocol) =>
      encodeEvent(protocol, 'source-url', {
        ...(protocol === 'v1' ? { sourceType: 'url', id: 'damaged' } : { sourceId: 'damaged' }),
        url: 'https://docs.example/install',
        title: 'Gr\uFFFD',
      }),
    ),
  },
  {
    id: 'pieces-once',
    strength: 'assumed',
    statement: `No answer has ${LEAST_PIECES_TWICE} different pieces of text that come twice in a row, or ${LEAST_PIECES_GROWING} in a row that each begin with the one before.`,
    source: 'our choice: a model may repeat itself, but seldom so in several places, and each time just as it was cut',
    check: ({ events }) => {
      const twice = repeated(events)
      const pieces = new Set(twice.map(deltaOf))
      const grown = grownPiece(events)
      if (grown !== null) {
        const text = excerpt(deltaOf(grown))
        return breachIf(true, grown.offset, 'what is new in each piece', `the text so far, again and again: ${text}`)
      }
      const actual = `twice in a row: ${excerpt([...pieces].join(' … '))}`
      return breachIf(pieces.size >= LEAST_PIECES_TWICE, twice[0]?.offset ?? null, 'each piece once', actual)
    },
    subject: someText,
    violation: withPieces(['Install ', 'Install ', 'the ', 'the ', 'package.', 'package.']),
  },
  {
    id: 'spaces-kept',
    strength: 'standard',
    statement: `No ${LEAST_LETTERS} letters of a script that has spaces between words come without any, in ${LEAST_PIECES} pieces and more.`,
    source: 'invariant: white space is a part of the text; a reader of lines that trims them takes it off each piece',
    check: ({ events, summary: { text } }) => {
      const pieces = events.filter(({ type }) => type === 'text-delta').length
      if (pieces < LEAST_PIECES) return []
      // Counts by removing the letters and comparing lengths: a list of millions of letters would take 60 MB.
      const whole = text.trim().replaceAll(ADDRESS, ' ')
      const count = (one: RegExp) => whole.length - whole.replaceAll(one, '').length
      const [letters, spaces] = [count(SPACED_LETTERS), count(/\s/g)]
      const isSpaced = letters >= LEAST_LETTERS && 2 * letters >= count(/\p{L}/gu)
      const isUnbroken = isSpaced && spaces * LETTERS_FOR_A_SPACE < letters
      return breachIf(isUnbroken, null, 'white space between words', `hardly any: ${excerpt(text)}`)
    },
    subject: someText,
    violation: (valid, protocol) => {
      const trimmed = rewriting(['text-delta'], (value) => withDelta(value, deltaOf({ value }).replace(/\s/g, '')))
      const words = Array.from({ length: LEAST_LETTERS / 5 }, (_, index) => (index % 2 === 0 ? 'install' : 'package'))
      return withPieces(words)(trimmed(valid, protocol), protocol)
    },
  },
]

/** The pieces of a text that come twice in a row. */
export function repeatedPieces(events: readonly StreamEvent[]): readonly string[] {
  return repeated(events).map(deltaOf)
}

function repeated(events: readonly StreamEvent[]): readonly StreamEvent[] {
  return events.filter((event, index) => isSamePiece(events[index - 1], event))
}

/** Whether the model itself has written the event's text for its reader. */
function isWritten({ type }: StreamEvent): boolean {
  return type === 'text-delta' || type === 'reasoning-delta'
}

function damageIn(events: readonly StreamEvent[]): readonly Breach[] {
  return events.flatMap(({ value, offset }) => {
    const damage = damageInValue(value)
    return damage === null ? [] : [{ offset, expected: 'text as it was written', actual: damage }]
  })
}

/**
 * Whether a piece repeats the one before. A short piece may well stand twice, and so may one that repeats a single
 * letter.
 */
function isSamePiece(before: StreamEvent | undefined, event: StreamEvent): boolean {
  if (before?.type !== 'text-delta' || event.type !== 'text-delta') return false
  const isOfOneBlock = memberOf(before.value, 'id') === memberOf(event.value, 'id')
  const piece = deltaOf(event)
  return isOfOneBlock && deltaOf(before) === piece && /\p{L}{3}/u.test(piece) && TWO_LETTERS.test(piece)
}

/** Two different letters in a row: a text of one letter repeats and extends itself wherever it is cut. */
const TWO_LETTERS = /(\p{L})(?!\1)\p{L}/u

/** The last of so many pieces in a row that each extend the one before; null where there are none. */
function grownPiece(events: readonly StreamEvent[]): StreamEvent | null {
  const pieces = events.filter((event) => event.type === 'text-delta' && deltaOf(event) !== '')
  let inRow = 1
  for (const [index, event] of pieces.entries()) {
    const before = pieces[index - 1]
    inRow = before !== undefined && isGrownFrom(before, event) ? inRow + 1 : 1
    if (inRow === LEAST_PIECES_GROWING) return event
  }
  return null
}

function isGrownFrom(before: StreamEvent, event: StreamEvent): boolean {
  const [was, is] = [deltaOf(before), deltaOf(event)]
  const isOfOneBlock = memberOf(before.value, 'id') === memberOf(event.value, 'id')
  return isOfOneBlock && is.length > was.length && is.startsWith(was) && TWO_LETTERS.test(is)
}
