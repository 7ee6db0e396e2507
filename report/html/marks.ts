import { type Verdict, type VerdictKind, verdictKinds } from '../../harness/verdict/verdict-model.ts'
import type { Sentence } from '../../schemas/description/description.ts'
import type { ReportInput } from '../input.ts'
import { worstFirst } from '../presentation.ts'

/** A sentence or row of the document with what the run says of it. Offsets count UTF-16 units of the Markdown source. */
export interface Mark {
  readonly kind: Sentence['kind']
  readonly start: number
  readonly end: number
  /** Verdicts of the requirements that rest on it, worst first; empty where it is only excluded. */
  readonly verdicts: readonly Verdict[]
  /** Why nothing can test it; null where it is not excluded. */
  readonly excluded: string | null
}

/**
 * The marks in the order of the document, none for a sentence without a verdict or an exclusion; and the documented
 * requirements whose sentence is not in this document.
 */
export function markDocument(
  markdown: string,
  { document: { sentences }, verdicts, excluded }: Pick<ReportInput, 'document' | 'verdicts' | 'excluded'>,
): { readonly marks: readonly Mark[]; readonly unplaced: readonly Verdict[] } {
  const documented = verdicts.filter(({ strength }) => strength === 'documented')
  const placed = Map.groupBy(documented, (verdict) => markedPlace(sentences, sentenceOf(sentences, verdict)))
  const reasons = new Map(excluded.map(({ quote, reason }) => [quote, reason]))
  const lineStarts = [0, ...[...markdown.matchAll(/\r\n|\n|\r/g)].map(({ index, 0: ending }) => index + ending.length)]
  const offset = ({ line, column }: Sentence['start']) => (lineStarts[line - 1] ?? 0) + column - 1
  const marks = sentences.map((sentence) => ({
    kind: sentence.kind,
    start: offset(sentence.start),
    end: offset(sentence.end),
    verdicts: worstFirst(placed.get(sentence) ?? []),
    excluded: reasons.get(sentence.quote) ?? null,
  }))
  const meaningful = marks.filter((mark) => mark.verdicts.length > 0 || mark.excluded !== null)
  return { marks: meaningful.sort((a, b) => a.start - b.start), unplaced: placed.get(null) ?? [] }
}

/** The worst verdict of a mark; `excluded` where no requirement rests on it. */
export function worstOf({ verdicts: [worst] }: Mark): VerdictKind | 'excluded' {
  return worst?.verdict ?? 'excluded'
}

export const markKinds = [...verdictKinds, 'excluded'] as const

/**
 * Several sentences share a line, so the quote decides, compared by its letters and digits: a fact quotes the source,
 * a sentence leaves Markdown's marks out. A requirement whose words are not on its line is placed nowhere.
 */
function sentenceOf(sentences: readonly Sentence[], { source: { line, quote } }: Verdict): Sentence | null {
  const words = wordsOf(quote)
  if (line === null || words === '') return null
  const near = sentences.filter(({ start, end }) => start.line <= line && line <= end.line)
  const same = near.find((sentence) => wordsOf(sentence.quote) === words)
  return same ?? near.find((sentence) => wordsOf(sentence.quote).includes(words)) ?? null
}

/** A row is marked as a whole: the sentences of its cells stand behind it in the list, on its lines. */
function markedPlace(sentences: readonly Sentence[], found: Sentence | null): Sentence | null {
  if (found?.kind !== 'row') return found
  return sentences.find(({ kind, start }) => kind === 'row' && start.line === found.start.line) ?? found
}

function wordsOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
}
