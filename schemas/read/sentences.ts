import type { Sentence, SentenceUse } from '../description/description.ts'
import { type Document, type Table, tablesIn, textsIn } from './document.ts'
import { isFactColumn } from './field-rows.ts'
import type { Passage } from './passages.ts'
import type { Trace, Traced } from './trace.ts'
import type { Reads } from './wording.ts'

/** Every sentence and item of the document, in its order; no cells. */
export function proseOf(document: Document): readonly Passage[] {
  return document.sections.flatMap((section) => textsIn(section).flatMap(({ passages }) => passages))
}

/** Everything that a document may be quoted by: sentences, rows, and each sentence of a cell of prose. */
export function passagesOf(document: Document): readonly Passage[] {
  return document.sections.flatMap(({ blocks }) =>
    blocks.flatMap((block) => {
      if (block.kind === 'table')
        return block.rows.flatMap((row) => [
          row.passage,
          ...proseCells(block, row.cells).flatMap(({ sentences }) => sentences),
        ])
      return 'passages' in block ? block.passages : []
    }),
  )
}

/** Columns of facts, and the values that a table of meanings explains, are no prose. */
function proseCells<Cell>({ header }: Table, cells: readonly Cell[]): readonly Cell[] {
  return cells.filter((_, index) => {
    const isValue = index === 0 && header.length === 2 && header[1]?.toLowerCase() === 'meaning'
    return !isValue && !isFactColumn(header[index] ?? '')
  })
}

/** Each passage with what became of it. A row that no form reads is one sentence as a whole. */
export function sentencesOf(document: Document, reads: Reads, traced: Traced): readonly Sentence[] {
  const isTraced = (passage: Passage) => (traced.of.get(passage)?.length ?? 0) > 0
  const inUnreadRows = new Set(
    document.sections
      .flatMap(tablesIn)
      .flatMap(({ rows }) => rows.filter(({ passage }) => !reads.has(passage)))
      .flatMap(({ cells }) => cells.flatMap(({ sentences }) => sentences)),
  )
  return passagesOf(document)
    .filter((passage) => !inUnreadRows.has(passage) || isTraced(passage))
    .map((passage) => ({ ...passage, use: useOf(reads.get(passage), traced.of.get(passage) ?? []) }))
}

function useOf(read: ReadonlySet<string> | undefined, traces: readonly Trace[]): SentenceUse {
  const requirements = [...new Set(traces.flatMap((trace) => trace.requirements))]
  const facts = [...new Set([...(read ?? []), ...traces.flatMap((trace) => trace.facts)])]
  const reason = traces.find(({ excluded }) => excluded !== null)?.excluded ?? null
  if (requirements.length > 0 || traces.some((trace) => trace.facts.length > 0))
    return { kind: 'traced', requirements, facts }
  if (read !== undefined) return { kind: 'read', facts }
  return reason === null ? { kind: 'unread' } : { kind: 'excluded', reason }
}
