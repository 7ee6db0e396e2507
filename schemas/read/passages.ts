import type { PhrasingContent } from 'mdast'
import type { Report } from './problem.ts'

/** A place in the document's source text, 1-based; the column counts UTF-16 units, as editors do. */
export interface Place {
  readonly line: number
  readonly column: number
}

/** One sentence, sentence of a list item, or table row: the unit that facts are read from and quoted by. */
export interface Passage {
  readonly kind: 'sentence' | 'item' | 'row'
  readonly section: string
  readonly start: Place
  readonly end: Place
  /** Plain text, white space folded, code spans in back-ticks. */
  readonly quote: string
}

/** One character of the plain text, where it comes from, and whether it is inside a code span. */
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
  // Markdown knows three line endings; a lone CR counts as one, as it does for the parser's own line numbers.
  const starts = [0, ...Array.from(text.matchAll(/\r\n|\n|\r/g), (match) => match.index + match[0].length)]
  const placeAt = (offset: number): Place => {
    let low = 0
    let high = starts.length - 1
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if ((starts[middle] ?? 0) <= offset) low = middle
      else high = middle - 1
    }
    return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 }
  }
  return { text, placeAt }
}

/**
 * Phrases are read with expressions whose worst case grows with the cube of the text's length; the longest statement of
 * a real document has some 300 characters.
 */
const LONGEST_STATEMENT = 2000

/** True for a text that can be one statement; a longer one is reported. */
export function isReadable(quote: string, line: number, report: Report): boolean {
  if (quote.length <= LONGEST_STATEMENT) return true
  report(line, `a sentence or row of ${quote.length} characters`, `at most ${LONGEST_STATEMENT}`)
  return false
}

/** Plain text of inline content, code spans in back-ticks, white space folded. */
export function plainText(nodes: readonly PhrasingContent[], source: SourceText, report: Report): string {
  return quoteOf(glyphsOf(nodes, source, report))
}

/** Cuts the inline content of one paragraph into its sentences. */
export function sentencesOf(
  nodes: readonly PhrasingContent[],
  kind: Passage['kind'],
  section: string,
  source: SourceText,
  report: Report,
): readonly Passage[] {
  const passages = splitSentences(glyphsOf(nodes, source, report)).map((glyphs) => ({
    kind,
    section,
    start: source.placeAt(glyphs[0]?.offset ?? 0),
    end: source.placeAt((glyphs.at(-1)?.offset ?? 0) + 1),
    quote: quoteOf(glyphs),
  }))
  return passages.filter(({ quote, start }) => isReadable(quote, start.line, report))
}

function glyphsOf(nodes: readonly PhrasingContent[], source: SourceText, report: Report): readonly Glyph[] {
  return nodes.flatMap((node): readonly Glyph[] => {
    const start = node.position?.start.offset ?? 0
    const end = node.position?.end.offset ?? start
    switch (node.type) {
      case 'text':
        refuseBackTick(node.value, source.placeAt(start).line, report)
        return aligned(node.value, source.text.slice(start, end), start)
      case 'inlineCode':
        refuseBackTick(node.value, source.placeAt(start).line, report)
        return codeGlyphs(node.value, start, end)
      case 'break':
        return [{ character: ' ', offset: start, code: false }]
      case 'html':
        report(
          source.placeAt(start).line,
          `raw HTML ${node.value}`,
          'Markdown; literal angle brackets go into back-ticks',
        )
        return []
      case 'delete':
        report(source.placeAt(start).line, 'text that is struck out', 'only text that holds')
        return []
      case 'image':
      case 'imageReference':
        return [...(node.alt ?? '')].map((character) => ({ character, offset: start, code: false }))
      default:
        return 'children' in node ? glyphsOf(node.children, source, report) : []
    }
  })
}

/** Plain text has code in back-ticks: one that opens or closes nothing would turn prose into code and code into prose. */
function refuseBackTick(value: string, line: number, report: Report): void {
  if (value.includes('`'))
    report(line, `a back-tick in "${value.trim().slice(0, 60)}"`, 'back-ticks in pairs around code, and none inside it')
}

function codeGlyphs(value: string, start: number, end: number): readonly Glyph[] {
  const last = end - 1
  const inner = Array.from(value, (character) => ({ character, offset: start, code: true }))
  return [{ character: '`', offset: start, code: true }, ...inner, { character: '`', offset: last, code: true }]
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

/** The sentences of plain text whose code spans are in back-ticks, such as a table's cell. */
export function sentencesIn(text: string): readonly string[] {
  let code = false
  const glyphs = text.split('').map((character, offset): Glyph => {
    if (character === '`') code = !code
    return { character, offset, code: code || character === '`' }
  })
  return splitSentences(glyphs).map(quoteOf)
}

const ABBREVIATIONS: ReadonlySet<string> = new Set(['e.g.', 'i.e.', 'etc.', 'vs.', 'cf.', 'resp.', 'approx.', 'no.'])

/** With a bracket before it, and one more character, so that a longer word is not taken for its end. */
const LONGEST_ABBREVIATION = Math.max(...Array.from(ABBREVIATIONS, ({ length }) => length)) + 2

function splitSentences(glyphs: readonly Glyph[]): readonly (readonly Glyph[])[] {
  const sentences: Glyph[][] = []
  let current: Glyph[] = []
  for (const [index, glyph] of glyphs.entries()) {
    if (current.length === 0 && isSpace(glyph)) continue
    current.push(glyph)
    if (endsSentence(glyphs, index, current)) {
      sentences.push(current)
      current = []
    }
  }
  while (isSpace(current.at(-1))) current.pop()
  return current.length === 0 ? sentences : [...sentences, current]
}

function endsSentence(glyphs: readonly Glyph[], index: number, current: readonly Glyph[]): boolean {
  const glyph = glyphs[index]
  if (glyph === undefined || glyph.code || !'.!?'.includes(glyph.character)) return false
  if (!isSpace(glyphs[index + 1])) return false
  let following = index + 1
  while (isSpace(glyphs[following])) following += 1
  const next = glyphs[following]
  if (next === undefined || /\p{Ll}/u.test(next.character)) return false
  // No abbreviation is longer; looking at all of a sentence for each full stop in it would take its length squared.
  const word =
    current
      .slice(-LONGEST_ABBREVIATION)
      .map(({ character }) => character)
      .join('')
      .split(/\s/)
      .at(-1) ?? ''
  return !ABBREVIATIONS.has(word.toLowerCase().replace(/^\(/, ''))
}

function isSpace(glyph: Glyph | undefined): boolean {
  return glyph !== undefined && !glyph.code && /\s/.test(glyph.character)
}

function quoteOf(glyphs: readonly Glyph[]): string {
  return glyphs
    .map(({ character }) => character)
    .join('')
    .replace(/\s+/g, ' ')
    .trim()
}
