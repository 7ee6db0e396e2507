import type { PhrasingContent } from 'mdast'
import { LineCounter } from 'yaml'

/** A place in the document's source text, 1-based; the column counts UTF-16 units, as editors do. */
interface Place {
  readonly line: number
  readonly column: number
}

/** One sentence of a paragraph, list item or cell, or one table row: the unit that facts are read from and quoted by. */
export interface Passage {
  readonly kind: 'sentence' | 'item' | 'row'
  readonly start: Place
  /** Exclusive in columns. */
  readonly end: Place
  /** Plain text, white space folded, code spans in back-ticks. */
  readonly quote: string
}

/** Plain text with the place that each of its characters comes from, and whether it is code. */
interface Glyph {
  readonly character: string
  readonly offset: number
  readonly code: boolean
}

export interface SourceText {
  readonly text: string
  readonly placeAt: (offset: number) => Place
}

export function sourceText(text: string): SourceText {
  const lines = new LineCounter()
  // Markdown knows three line endings; a lone CR counts as one, as it does for the parser's own line numbers.
  for (const start of [0, ...Array.from(text.matchAll(/\r\n|\n|\r/g), (match) => match.index + match[0].length)])
    lines.addNewLine(start)
  const placeAt = (offset: number): Place => {
    const { line, col } = lines.linePos(offset)
    return { line, column: col }
  }
  return { text, placeAt }
}

/** Plain text of inline content, white space folded. */
export function plainText(nodes: readonly PhrasingContent[], source: SourceText): string {
  return quoteOf(glyphsOf(nodes, source))
}

/** Cuts the inline content of one paragraph or cell into its sentences. */
export function sentencesOf(
  nodes: readonly PhrasingContent[],
  kind: Passage['kind'],
  source: SourceText,
): readonly Passage[] {
  return splitSentences(glyphsOf(nodes, source), kind === 'item').map((glyphs) => ({
    kind,
    start: source.placeAt(glyphs[0]?.offset ?? 0),
    end: source.placeAt((glyphs.at(-1)?.offset ?? 0) + 1),
    quote: quoteOf(glyphs),
  }))
}

/**
 * What Markdown has no plain text for (raw HTML, text that is struck out) keeps its marks, so that no form matches the
 * sentence it stands in: to drop it would read the rest without it.
 */
function glyphsOf(nodes: readonly PhrasingContent[], source: SourceText): readonly Glyph[] {
  return nodes.flatMap((node): readonly Glyph[] => {
    const start = node.position?.start.offset ?? 0
    const end = node.position?.end.offset ?? start
    const raw = source.text.slice(start, end)
    switch (node.type) {
      case 'text':
        return aligned(node.value, raw, start)
      case 'inlineCode':
        return codeGlyphs(node.value, start, end)
      case 'break':
        return aligned(' ', raw, start)
      case 'html':
        // A comment is shown to no reader.
        if (/^<!--[\s\S]*-->$/.test(node.value)) return []
        return aligned(/^<br\s*\/?>$/i.test(node.value) ? ' ' : node.value, raw, start)
      case 'delete':
        return aligned(raw, raw, start)
      case 'image':
      case 'imageReference':
        return aligned(node.alt ?? '', raw, start)
      default:
        return 'children' in node ? glyphsOf(node.children, source) : []
    }
  })
}

/** Back-ticks delimit code in plain text; one inside of code would end it early. */
function codeGlyphs(value: string, start: number, end: number): readonly Glyph[] {
  const characters = ['`', ...value.replaceAll('`', "'").split(''), '`']
  const last = characters.length - 1
  return characters.map((character, index) => ({ character, offset: index === last ? end - 1 : start, code: true }))
}

/**
 * The parser drops back-slashes, indentation of continued lines and turns entities into characters, so the n-th
 * character of the value is not the n-th of the source.
 */
function aligned(value: string, raw: string, start: number): readonly Glyph[] {
  let at = 0
  return value.split('').map((character) => {
    const found = raw.indexOf(character, at)
    const offset = start + (found === -1 ? Math.min(at, Math.max(0, raw.length - 1)) : found)
    if (found !== -1) at = found + 1
    return { character, offset, code: false }
  })
}

/** A full stop behind one of these ends no sentence. Intl.Segmenter would know none, and differs between releases. */
const ABBREVIATION = /(?:^|[\s(])(?:e\.g|i\.e|etc|vs|cf|resp|approx|no|min|max)$/i
/** `name` (string, required): what follows is a sentence of its own. */
const FIELD_LABEL = /^`[^`]+` \([^()]*(?:\([^()]*\)[^()]*)*\)(?::| [-–—])(?= )/

function splitSentences(glyphs: readonly Glyph[], isItem: boolean): readonly (readonly Glyph[])[] {
  const text = glyphs.map(({ character }) => character).join('')
  // Code is kept whole: to the expression below it is one long word.
  const masked = glyphs.map(({ character, code }) => (code ? 'X' : character)).join('')
  const label = (isItem ? FIELD_LABEL.exec(text)?.[0].length : 0) ?? 0
  const ends = Array.from(masked.matchAll(/[.!?](?=\s+(?!\p{Ll})\S)/gu), ({ index }) => index + 1).filter(
    (end) => masked[end - 1] !== '.' || !ABBREVIATION.test(masked.slice(Math.max(0, end - 10), end - 1)),
  )
  const cuts = [0, ...(label === 0 ? [] : [label]), ...ends.filter((end) => end > label), text.length]
  return cuts
    .slice(1)
    .map((end, index) => trimmed(glyphs.slice(cuts[index], end)))
    .filter((sentence) => sentence.length > 0)
}

function trimmed(glyphs: readonly Glyph[]): readonly Glyph[] {
  const isSpace = ({ character, code }: Glyph) => !code && /\s/.test(character)
  const first = glyphs.findIndex((glyph) => !isSpace(glyph))
  const last = glyphs.findLastIndex((glyph) => !isSpace(glyph))
  return first === -1 ? [] : glyphs.slice(first, last + 1)
}

function quoteOf(glyphs: readonly Glyph[]): string {
  return glyphs
    .map(({ character }) => character)
    .join('')
    .replace(/\s+/g, ' ')
    .trim()
}
