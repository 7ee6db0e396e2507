import type { JsonObject } from '../description/json.ts'
import type { Condition } from '../description/properties.ts'
import { impossible } from './bounds.ts'
import { columnStatement, expectedIn, isFactColumn, isOfFields, isPlaceColumn, NAMES } from './columns.ts'
import { type Row, type Table, type Text, textIn } from './document.ts'
import { type FieldStatement, fieldStatement, type NestedField, readAside } from './field-forms.ts'
import type { Notes } from './notes.ts'
import type { Passage } from './passages.ts'
import { NOTHING, PRESENCES, type Presences, presenceOf, type Refuse, VERSION } from './presence.ts'
import { type FieldType, readType, TYPE_EXPECTED } from './type-cell.ts'

/** A row of a field table or an item of a field list, before it is known which schemas hold it. */
export interface FieldRow {
  readonly path: string
  readonly type: FieldType
  readonly nullable: boolean
  /** Bounds, enum, default and format as keywords of JSON Schema. */
  readonly keywords: JsonObject
  readonly presence: Presences
  readonly when: Condition | null
  /** True where the type applies whenever the field is present; false where the type, too, depends on the condition. */
  readonly isTyped: boolean
  /** The text of the row besides its facts; empty for a field that its parent's row describes. */
  readonly description: string
  readonly passage: Passage
  /** Every passage that the row was read from. */
  readonly passages: readonly Passage[]
}

const FIELD_NAME = /^[A-Za-z_]\w*(?:\[\])?(?:\.[A-Za-z_]\w*(?:\[\])?)*$/
const PARAMETER_NAME = /^[A-Za-z_][\w.-]*(?:\[\w*\])*$/
/** Reads the rows of a table of parameters. A name may be written as in a path: `{id}`. */
export function readParameterTable(table: Table, notes: Notes): readonly FieldRow[] {
  return readRows(table, notes, /[`{}]/g, PARAMETER_NAME, 'a name of letters, digits and - . _')
}

/** Reads the rows of a field table, and the fields that the notes of a row describe. */
export function readFieldTable(table: Table, notes: Notes): readonly FieldRow[] {
  return readRows(table, notes, /`/g, FIELD_NAME, 'a name, or names joined by dots')
}

/**
 * A column that seems to say what is required, under another name. Without the column Required every field is required,
 * so it would be wrong to ignore such a column.
 */
function unknownPresence(header: readonly string[], rows: readonly Row[]): string | undefined {
  if (header.some((column) => column === 'required' || VERSION.test(column))) return undefined
  return header.find((column) => {
    const texts = rows.map((row) => textIn(row, column).toLowerCase())
    const said = texts.filter((text) => !NOTHING.includes(text))
    return !isFactColumn(column) && said.length > 0 && said.every((text) => PRESENCES.has(text))
  })
}

/** `marks` are characters that may surround a name. */
function readRows({ header, rows, line }: Table, notes: Notes, marks: RegExp, named: RegExp, expected: string) {
  const unknown = unknownPresence(header, rows)
  if (unknown !== undefined)
    notes.report(
      line,
      `a column "${unknown}" of yes and no beside none that says what is required`,
      'the column Required',
    )
  const name = header.find((column) => NAMES.includes(column)) ?? ''
  return rows.flatMap((row) => {
    const { passage, cells } = row
    notes.mark(passage)
    const path = textIn(row, name).replace(marks, '')
    const refuse = refusing(path, passage.start.line, notes)
    if (cells.length > header.length) refuse(`a row of ${cells.length} cells`, `${header.length}, as the header has`)
    if (!named.test(path)) refuse(`the field name "${path}"`, expected)
    const type = readType(textIn(row, 'type'))
    if (type === null) refuse(`the type "${textIn(row, 'type')}"`, TYPE_EXPECTED)
    if (type === null || !named.test(path)) return []
    // A default of null is allowed where the column Nullable allows null.
    const isNullable = type.nullable || /^yes$/i.test(textIn(row, 'nullable'))
    const stated = cells
      .filter(({ column, text }) => isOfFields(column) && !NOTHING.includes(text.toLowerCase()))
      .map(({ column, text }) => {
        const statement = columnStatement(column, text, { ...type, nullable: isNullable })
        if (statement === null) refuse(`"${text}" in the column ${column}`, expectedIn(column))
        return statement ?? {}
      })
    const prose = cells.filter(({ column }) => !isOfFields(column) && !isPlaceColumn(column))
    // An example shows one of many values, so its cell states nothing.
    const sentences = prose.filter(({ column }) => !/^examples?$/.test(column)).flatMap((cell) => cell.sentences)
    return fieldRows({ path, type, presence: presenceOf(row, rows, header, refuse), passage }, stated, sentences, notes)
  })
}

/**
 * Reads an item such as ``- `name` (string, required): what it is.`` Null for an item that describes no field.
 *
 * @param above the field in whose item this one is nested
 */
export function readFieldItem(
  { line, passages }: Text,
  above: FieldRow | null,
  notes: Notes,
): readonly FieldRow[] | null {
  const [passage, ...sentences] = passages
  const [, name = '', aside = ''] = /^`([^`]+)` \((.*)\)(?::| [-–—])?$/.exec(passage?.quote ?? '') ?? []
  if (passage === undefined || name === '') return null
  const path = above === null ? name : pathBelow(above, name)
  const read = readAside(aside)
  if (read === null || !FIELD_NAME.test(path)) {
    const expected = 'a name in back-ticks and its type, as in `name` (string, required)'
    refusing(path, line, notes)(`"${aside}"`, expected)
    return []
  }
  notes.mark(passage)
  const { type, keywords, isOptional } = read
  const presence = new Map([[null, isOptional ? 'no' : 'yes'] as const])
  return fieldRows({ path, type, presence, passage }, [{ keywords }], sentences, notes)
}

function refusing(path: string, line: number, { report }: Notes): Refuse {
  return (found, expected) => report(line, `${path}: ${found}`, expected, { breaks: 'bodies' })
}

/** The field of a row, from the statements of its columns and sentences, and the nested fields that these describe. */
function fieldRows(
  row: Pick<FieldRow, 'path' | 'type' | 'presence' | 'passage'>,
  columns: readonly FieldStatement[],
  sentences: readonly Passage[],
  notes: Notes,
): readonly FieldRow[] {
  const { path, type, passage } = row
  const refuse = refusing(path, passage.start.line, notes)
  const read = sentences.map((sentence) => ({ sentence, statement: fieldStatement(sentence.quote, type) }))
  const facts = read.filter(({ statement }) => statement !== null).map(({ sentence }) => sentence)
  for (const sentence of facts) notes.mark(sentence)
  const statements = [...columns, ...read.flatMap(({ statement }) => statement ?? [])]
  const rules = statements.map((one) => one.keywords).filter((one) => one !== undefined)
  const keywords: JsonObject = Object.assign({}, ...rules, type.isDate ? { format: 'date-time' } : {})
  const nulls = new Set([...statements.flatMap(({ nullable }) => nullable ?? []), ...(type.nullable ? [true] : [])])
  const twice = Object.keys(keywords).find((key) => valuesOf(rules, key).size > 1)
  if (twice !== undefined) refuse(`two values of ${twice}`, 'one')
  const broken = impossible(keywords)
  if (broken !== null) refuse(...broken)
  if (type.isEnum && keywords['enum'] === undefined)
    refuse('an enum without its values', 'a sentence such as "One of `a`, `b`.", or a column Values')
  if (nulls.size > 1) refuse('both null and no null', 'one of them')
  const conditions = new Set(statements.flatMap(({ when }) => (when === undefined ? [] : [JSON.stringify(when)])))
  if (conditions.size > 1) refuse('two conditions on which it is present', 'one')
  const field: FieldRow = {
    ...row,
    keywords,
    nullable: nulls.has(true),
    when: statements.find(({ when }) => when !== undefined)?.when ?? null,
    isTyped: true,
    description: sentences
      .filter((sentence) => !facts.includes(sentence))
      .map(({ quote }) => quote)
      .join(' '),
    passages: [passage, ...facts],
  }
  return [field, ...statements.flatMap(({ fields }) => fields ?? []).map((inner) => nestedRow(field, inner))]
}

function valuesOf(rules: readonly JsonObject[], key: string): ReadonlySet<string> {
  return new Set(rules.flatMap((one) => (key in one ? [JSON.stringify(one[key])] : [])))
}

/** `source.ref`, `messages[].role` */
function pathBelow({ path, type }: FieldRow, name: string): string {
  return `${path}${type.items === 'object' ? '[]' : ''}.${name}`
}

function nestedRow(parent: FieldRow, { name, type, keywords, isOptional, when }: NestedField): FieldRow {
  const presence = Array.from(parent.presence, ([version, above]) => {
    const own = isOptional ? 'no' : 'yes'
    return [version, above === 'absent' ? above : own] as const
  })
  return {
    ...parent,
    path: pathBelow(parent, name),
    type,
    nullable: type.nullable,
    keywords: { ...keywords, ...(type.isDate ? { format: 'date-time' } : {}) },
    presence: new Map(presence),
    when,
    isTyped: when === null,
    description: '',
  }
}
