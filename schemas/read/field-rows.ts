import type { FieldFact } from '../facts-model.ts'
import type { Row } from './document.ts'
import { type FieldRules, readNote } from './field-note.ts'
import { nestedFieldsIn, withoutFields } from './nested-fields.ts'
import { type Passage, sentencesIn } from './passages.ts'
import type { Report } from './problem.ts'
import { isVersionColumn, noteColumns, type PlacedTable } from './tables.ts'
import { readType } from './type-cell.ts'

/** `absent`: the row says that this version does not have the field. */
export type Presence = FieldFact['required'] | 'absent'

/** A row of a field table, before it is known which schemas hold it. */
export interface FieldRow {
  readonly path: string
  readonly types: FieldFact['types']
  readonly items: FieldFact['items']
  readonly nullable: boolean
  readonly enum: FieldFact['enum']
  readonly format: FieldFact['format']
  readonly rules: FieldRules
  readonly when: FieldFact['when']
  /** By version; the key null stands for every version that has no column of its own. */
  readonly presence: ReadonlyMap<number | null, Presence>
  readonly passage: Passage
}

const PRESENCES: ReadonlyMap<string, Presence> = new Map([
  ['yes', 'yes'],
  ['no', 'no'],
  ['yes in practice', 'in-practice'],
  ['absent', 'absent'],
])

/** Reads the rows of a field table, with the fields that their notes describe. */
export function readFieldRows({ table, cell }: PlacedTable, report: Report): readonly FieldRow[] {
  const versionColumns = table.header.filter(isVersionColumn)
  return table.rows.flatMap((row) => {
    const refuse = (found: string, expected: string) => report(row.passage.start.line, found, expected)
    const path = cell(row, 'field').replaceAll('`', '')
    if (!/^[A-Za-z_]\w*(\.[A-Za-z_]\w*)*$/.test(path)) {
      refuse(`the field name "${path}"`, 'a name, or names joined by dots')
      return []
    }
    const type = readType(cell(row, 'type'))
    if ('unreadable' in type) {
      refuse(`${path}: ${type.unreadable}`, type.expected)
      return []
    }
    const sentences = sentencesIn(cell(row, ...noteColumns))
    const {
      rules,
      nullable,
      enum: values,
      onlyVersion,
    } = readNote(holdsFields(type.value) ? sentences.map(withoutFields) : sentences, type.value, (found, expected) =>
      refuse(`${path}: ${found}`, expected),
    )
    const presence = readPresence(row, cell, versionColumns, table.header, refuse)
    for (const [version, stated] of presence) {
      if (onlyVersion === null || version === null || (version === onlyVersion) === (stated !== 'absent')) continue
      refuse(`${path}: "${stated}" for v${version}, but the notes say only v${onlyVersion}`, 'the same in both')
    }
    const { types, items, format } = type.value
    const field = {
      path,
      types,
      items,
      nullable,
      enum: values,
      format,
      rules,
      when: null,
      presence,
      passage: row.passage,
    }
    return [field, ...nestedRows(field, sentences, (found, expected) => refuse(`${path}: ${found}`, expected))]
  })
}

function readPresence(
  row: Row,
  cell: PlacedTable['cell'],
  versionColumns: readonly string[],
  header: readonly string[],
  refuse: (found: string, expected: string) => void,
): ReadonlyMap<number | null, Presence> {
  const columns = header.some((name) => name.toLowerCase() === 'required')
    ? ['required', ...versionColumns]
    : versionColumns
  // A response table has no such column: what an answer's table lists, the answer holds.
  if (columns.length === 0) return new Map([[null, 'yes']])
  const entries = columns.map((column): readonly [number | null, Presence] => {
    const text = cell(row, column.toLowerCase()).toLowerCase()
    const presence = PRESENCES.get(text)
    if (presence === undefined) refuse(`"${text}" in the column ${column}`, [...PRESENCES.keys()].join(', '))
    if (presence === 'absent' && column === 'required')
      refuse('"absent" in the column required', 'a column for each version, or no row for the field')
    return [column === 'required' ? null : Number(column.slice(1)), presence ?? 'no']
  })
  return new Map(entries)
}

function holdsFields({ types, items }: Pick<FieldRow, 'types' | 'items'>): boolean {
  return items === 'object' || types[0] === 'object'
}

/** "Each part has `type` (string)" in the notes of an array or object of objects describes fields below it. */
function nestedRows(
  parent: FieldRow,
  sentences: readonly string[],
  refuse: (found: string, expected: string) => void,
): readonly FieldRow[] {
  const below = parent.items === 'object' ? `${parent.path}[].` : `${parent.path}.`
  if (!holdsFields(parent)) return []
  const presence = (stated: Presence) =>
    new Map(
      Array.from(parent.presence, ([version, above]) => [version, above === 'absent' ? 'absent' : stated] as const),
    )
  return sentences.map(nestedFieldsIn).flatMap((reading) => {
    if ('unreadable' in reading) {
      refuse(reading.unreadable, reading.expected)
      return []
    }
    return reading.value.map(({ name, type: { types, items, nullable, format }, rules, isOptional, when }) => ({
      path: `${below}${name}`,
      types,
      items,
      nullable,
      enum: null,
      format,
      rules,
      when,
      presence: presence(isOptional ? 'no' : 'yes'),
      passage: parent.passage,
    }))
  })
}
