import type { Sentence, SentenceUse } from '../description/description.ts'
import { isFactColumn } from './columns.ts'
import { type Document, isOfMeanings, type Row, type Section, type Table, tablesIn } from './document.ts'
import type { Reads } from './notes.ts'
import type { Passage } from './passages.ts'
import type { Trace, Traced } from './trace.ts'

/** Everything in a section that can be quoted: sentences, rows, each sentence of a prose cell, and fences. */
export function passagesIn({ blocks }: Section): readonly Passage[] {
  return blocks.flatMap((block) => {
    if (block.kind === 'table') return block.rows.flatMap((row) => [row.passage, ...proseIn(block, row)])
    return block.kind === 'fence' ? [block.passage] : block.passages
  })
}

/** The prose of a row: columns of facts, and the values that a table of meanings explains, are left out. */
function proseIn(table: Table, { cells }: Row): readonly Passage[] {
  const explained = isOfMeanings(table) ? cells[0] : undefined
  const prose = cells.filter((cell) => cell !== explained && !isFactColumn(cell.column))
  return prose.flatMap(({ sentences }) => sentences)
}

/**
 * Each passage with what was made of it. An unread row counts as one sentence, and so does an unread fence; a fence
 * that was read is an example of its schema and left out.
 */
export function sentencesOf(document: Document, reads: Reads, traced: Traced): readonly Sentence[] {
  const tracesOf = (passage: Passage) => traced.of.get(passage) ?? []
  const rows = document.sections.flatMap(tablesIn).flatMap((table) => table.rows)
  const unreadRows = rows.filter(({ passage }) => !reads.has(passage))
  const fences = document.sections.flatMap(({ blocks }) => blocks.filter((block) => block.kind === 'fence'))
  const examples = new Set(fences.map(({ passage }) => passage).filter((passage) => reads.has(passage)))
  const inUnreadRows = new Set(unreadRows.flatMap(({ cells }) => cells.flatMap(({ sentences }) => sentences)))
  return document.sections.flatMap((section) => {
    const said = passagesIn(section).filter((one) => {
      return !examples.has(one) && (!inUnreadRows.has(one) || tracesOf(one).length > 0)
    })
    return said.map((passage) => {
      const { kind, start, end, quote } = passage
      const use = useOf(reads.get(passage), tracesOf(passage))
      return { kind, section: section.heading, start, end, quote, use }
    })
  })
}

function useOf(read: ReadonlySet<string> | undefined, traces: readonly Trace[]): SentenceUse {
  const requirements = [...new Set(traces.flatMap((trace) => trace.requirements))]
  const traced = traces.flatMap((trace) => trace.facts)
  const facts = [...new Set([...(read ?? []), ...traced])]
  if (requirements.length > 0 || traced.length > 0) return { kind: 'traced', requirements, facts }
  if (read !== undefined) return { kind: 'read', facts }
  const reason = traces.find(({ excluded }) => excluded !== null)?.excluded ?? null
  return reason === null ? { kind: 'unread' } : { kind: 'excluded', reason }
}
