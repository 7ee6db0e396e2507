import type { PhrasingContent } from 'mdast'
import { LineCounter } from 'yaml'

/** A place in the document's source text, 1-based; the column counts UTF-16 units, as editors do. */
interface Place {
  readonly line: number
  readonly column: number
}

/**
 * One sentence of a paragraph, list item or cell, or one table row: facts are read from passages, and passages are
 * quoted.
 */
export interface Passage {
  readonly kind: 'sentence' | 'item' | 'row'
  readonly start: Place
  /** The column of the end is exclusive. */
  readonly end: Place
  /** Plain text with white space folded, and code spans in back-ticks. */
  readonly quote: string
}

/** A character of plain text, with its place in the source, and whether it is code. */
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
 * Raw HTML and struck-out text, which have no plain text, keep their marks, so that no form matches their sentence. If
 * they were dropped, the sentence would be read without them.
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
        // Readers don't see a comment.
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

/**
 * Code in plain text is marked by back-ticks. A back-tick inside of it is replaced, since it would end the code early.
 */
function codeGlyphs(value: string, start: number, end: number): readonly Glyph[] {
  const characters = ['`', ...value.replaceAll('`', "'").split(''), '`']
  const last = characters.length - 1
  return characters.map((character, index) => ({ character, offset: index === last ? end - 1 : start, code: true }))
}

/**
 * Finds the source place of each character. The parser drops back-slashes and the indentation of continued lines, and
 * decodes entities, so the n-th character of the value is not the n-th of the source.
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

/**
 * A full stop after one of these does not end a sentence. Intl.Segmenter knows none of them, and differs between
 * releases.
 */
const ABBREVIATION = /(?:^|[\s(])(?:e\.g|i\.e|etc|vs|cf|resp|approx|no|min|max)$/i
/** `name` (string, required): what follows is a sentence of its own. */
const FIELD_LABEL = /^`[^`]+` \([^()]*(?:\([^()]*\)[^()]*)*\)(?::| [-–—])(?= )/

function splitSentences(glyphs: readonly Glyph[], isItem: boolean): readonly (readonly Glyph[])[] {
  const text = glyphs.map(({ character }) => character).join('')
  // Code is masked as one long word, so that it is not cut.
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
