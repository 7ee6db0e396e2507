import type { Verdict, VerdictKind } from '../../harness/verdict/verdict-model.ts'
import type { Sentence } from '../../schemas/description/description.ts'
import type { ReportInput } from '../input.ts'
import { worstFirst } from '../presentation.ts'

/** Why no requirement rests on a sentence. */
export const without = { excluded: 'nothing can test it', unread: 'it gives no fact, and nothing traces it' } as const

/** The same in the words that a reader sees. */
export const withoutWords = { excluded: 'not testable', unread: 'unread' } as const

/** The reason shown for a sentence that no requirement rests on; null where one may. */
export function reasonOf({ use }: Mark): string | null {
  if (use.kind === 'excluded') return `${withoutWords.excluded}: ${use.reason}`
  return use.kind === 'unread' ? `${withoutWords.unread}: ${without.unread}` : null
}

/** A sentence or row of the document, with its verdicts. Offsets count UTF-16 units of the Markdown source. */
export interface Mark {
  readonly kind: Sentence['kind']
  readonly start: number
  readonly end: number
  /** Verdicts of the requirements that rest on the sentence, worst first. */
  readonly verdicts: readonly Verdict[]
  readonly use: Sentence['use']
}

/**
 * The marks in the order of the document: sentences that verdicts rest on, and excluded and unread ones. `unplaced`:
 * the documented requirements whose sentence is not in this document.
 */
export function markDocument(
  markdown: string,
  { document: { sentences }, verdicts }: Pick<ReportInput, 'document' | 'verdicts'>,
): { readonly marks: readonly Mark[]; readonly unplaced: readonly Verdict[] } {
  const documented = verdicts.filter(({ strength }) => strength === 'documented')
  const placed = Map.groupBy(documented, (verdict) => markedPlace(sentences, sentenceOf(sentences, verdict)))
  const lineStarts = [0, ...[...markdown.matchAll(/\r\n|\n|\r/g)].map(({ index, 0: ending }) => index + ending.length)]
  const offset = ({ line, column }: Sentence['start']) => (lineStarts[line - 1] ?? 0) + column - 1
  const marks = sentences.map((sentence) => ({
    kind: sentence.kind,
    start: offset(sentence.start),
    end: offset(sentence.end),
    verdicts: worstFirst(placed.get(sentence) ?? []),
    use: sentence.use,
  }))
  const meaningful = marks.filter((mark) => mark.verdicts.length > 0 || reasonOf(mark) !== null)
  return { marks: meaningful.sort((a, b) => a.start - b.start), unplaced: placed.get(null) ?? [] }
}

/** The worst verdict of a mark; where no requirement rests on the sentence, whether it was excluded or left unread. */
export function worstOf({ verdicts: [worst], use }: Mark): VerdictKind | keyof typeof without {
  return worst?.verdict ?? (use.kind === 'unread' ? 'unread' : 'excluded')
}

/**
 * The sentence that a verdict rests on. A line may have several, so quotes are compared, by letters and digits only: a
 * fact quotes the source text, while a sentence has no Markdown marks. Null where no sentence on the line has the
 * words.
 */
function sentenceOf(sentences: readonly Sentence[], { source: { line, quote } }: Verdict): Sentence | null {
  const words = wordsOf(quote)
  if (line === null || words === '') return null
  const near = sentences.filter(({ start, end }) => start.line <= line && line <= end.line)
  const same = near.find((sentence) => wordsOf(sentence.quote) === words)
  return same ?? near.find((sentence) => wordsOf(sentence.quote).includes(words)) ?? null
}

/** The row of a found cell sentence, since rows are marked as a whole. */
function markedPlace(sentences: readonly Sentence[], found: Sentence | null): Sentence | null {
  if (found?.kind !== 'row') return found
  return sentences.find(({ kind, start }) => kind === 'row' && start.line === found.start.line) ?? found
}

function wordsOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
}
