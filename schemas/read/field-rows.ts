import type { JsonObject } from '../json.ts'
import { columnBound, impossible } from './bounds.ts'
import type { Row, Table, Text } from './document.ts'
import { type Condition, conditionIn, fieldStatement, holdsFields, literalOf, readAside } from './field-forms.ts'
import type { Passage } from './passages.ts'
import type { Report } from './problem.ts'
import { type FieldType, readType, TYPE_EXPECTED } from './type-cell.ts'
import { codesIn, markRead, type Reads } from './wording.ts'

/** `in-practice`: clients do send it, and nothing says that the service refuses its absence. */
export type Presence = 'yes' | 'no' | 'in-practice' | 'absent'

/** A row of a field table or an item of a field list, before it is known which schemas hold it. */
export interface FieldRow {
  readonly path: string
  readonly type: FieldType
  readonly nullable: boolean
  /** Bounds, enum, default and format, as JSON Schema has them. */
  readonly keywords: JsonObject
  /** By version; the key null stands for every version that has no column of its own. */
  readonly presence: ReadonlyMap<number | null, Presence>
  readonly when: Condition | null
  /** True where the type holds whenever the field is there; false where it, too, holds only under the condition. */
  readonly isTyped: boolean
  /** What the row says besides its facts; empty for a field that its parent's row describes. */
  readonly description: string
  readonly passage: Passage
  /** Every passage that it was read from. */
  readonly passages: readonly Passage[]
}

const PRESENCES: ReadonlyMap<string, Presence> = new Map([
  ['yes', 'yes'],
  ['required', 'yes'],
  ['no', 'no'],
  ['optional', 'no'],
  ['yes in practice', 'in-practice'],
  ['absent', 'absent'],
])
const FIELD_NAME = /^[A-Za-z_]\w*(?:\[\])?(?:\.[A-Za-z_]\w*(?:\[\])?)*$/
const NOTHING: readonly string[] = ['', '-', '–', '—', 'none', 'n/a']
/** Columns that carry facts of a field. */
const FACT_COLUMNS =
  /^(?:field|property|name|type|required|v\d+|default|values|min|minimum|min length|max|maximum|max length|length|range|nullable|present)$/
const OTHER_COLUMNS = /^(?:parameter|in|location|applies to|limit|scope|window|status|when|headers)$/

/** True for a column that carries facts; what stands in any other is prose. */
export function isFactColumn(name: string): boolean {
  return FACT_COLUMNS.test(name.toLowerCase()) || OTHER_COLUMNS.test(name.toLowerCase())
}

type Refuse = (found: string, expected: string) => void

/** Reads the rows of a field table, with the fields that their notes describe. */
export function readFieldTable(table: Table, reads: Reads, report: Report): readonly FieldRow[] {
  const header = table.header.map((name) => name.toLowerCase())
  const name = header.find((column) => /^(?:field|property|name)$/.test(column)) ?? ''
  return table.rows.flatMap((row) => {
    markRead(reads, row.passage)
    const cell = (column: string) => row.cells[header.indexOf(column)]?.text ?? ''
    const path = cell(name).replaceAll('`', '')
    const refuse: Refuse = (found, expected) =>
      report(row.passage.start.line, `${path}: ${found}`, expected, { breaks: 'bodies' })
    if (row.cells.length > header.length)
      refuse(`a row of ${row.cells.length} cells`, `${header.length}, as the header has`)
    if (!FIELD_NAME.test(path)) refuse(`the field name "${path}"`, 'a name, or names joined by dots')
    const type = readType(cell('type'))
    if (type === null) refuse(`the type "${cell('type')}"`, TYPE_EXPECTED)
    if (type === null || !FIELD_NAME.test(path)) return []
    const columns = header.filter(
      (column) => FACT_COLUMNS.test(column) && !NOTHING.includes(cell(column).toLowerCase()),
    )
    const stated = columns.flatMap((column) => columnRules(column, cell(column), type, refuse))
    const proseCells = row.cells.filter((_, index) => !FACT_COLUMNS.test(header[index] ?? ''))
    const present = columns.includes('present') ? presentIn(cell('present'), refuse) : null
    return rowsOf(
      {
        path,
        type,
        stated,
        when: present,
        presence: presenceOf(row, header, refuse),
        passage: row.passage,
        sentences: proseCells.flatMap(({ sentences }) => sentences),
      },
      reads,
      refuse,
    )
  })
}

/** `- `name` (string, required): what it is.` Null for an item that describes no field. */
export function readFieldItem(item: Text, reads: Reads, report: Report): readonly FieldRow[] | null {
  const [label, ...sentences] = item.passages
  const [, path = '', aside = ''] = /^`([^`]+)` \((.*)\)(?::| [-–—])?$/.exec(label?.quote ?? '') ?? []
  if (label === undefined || path === '') return null
  const refuse: Refuse = (found, expected) => report(item.line, `${path}: ${found}`, expected, { breaks: 'bodies' })
  const read = readAside(aside)
  if (read === null || !FIELD_NAME.test(path)) {
    refuse(`"${aside}"`, 'a name in back-ticks and its type, as in `name` (string, required)')
    return []
  }
  markRead(reads, label)
  const presence = new Map([[null, read.isOptional ? 'no' : 'yes'] as const])
  const row = { path, type: read.type, stated: [read.keywords], when: null, presence, passage: label, sentences }
  return rowsOf(row, reads, refuse)
}

interface Stated {
  readonly path: string
  readonly type: FieldType
  readonly stated: readonly JsonObject[]
  readonly when: Condition | null
  readonly presence: FieldRow['presence']
  readonly passage: Passage
  readonly sentences: readonly Passage[]
}

function rowsOf({ sentences, stated, ...row }: Stated, reads: Reads, refuse: Refuse): readonly FieldRow[] {
  const { path, type } = row
  const read = sentences.map((passage) => ({ passage, statement: fieldStatement(passage.quote, type) }))
  for (const { passage, statement } of read) if (statement !== null) markRead(reads, passage)
  const statements = read.flatMap(({ statement }) => (statement === null ? [] : [statement]))
  const rules = [...stated, ...statements.flatMap((one) => (one.kind === 'keywords' ? [one.keywords] : []))]
  const keywords: JsonObject = Object.assign({}, ...rules, type.isDate ? { format: 'date-time' } : {})
  const twice = rules
    .flatMap((one) => Object.keys(one))
    .find((key, at, all) => all.indexOf(key) !== at && clash(rules, key))
  if (twice !== undefined) refuse(`two values of ${twice}`, 'one')
  const broken = impossible(keywords)
  if (broken !== null) refuse(...broken)
  if (type.isEnum && keywords['enum'] === undefined)
    refuse('an enum without its values', 'a sentence such as "One of `a`, `b`.", or a column Values')
  const said = statements.flatMap((one) => (one.kind === 'nullable' ? [one.nullable] : []))
  const columns = stated.flatMap(({ nullable }) => (typeof nullable === 'boolean' ? [nullable] : []))
  const nulls = new Set([...said, ...columns, ...(type.nullable ? [true] : [])])
  if (nulls.size > 1) refuse('both null and no null', 'one of them')
  const { nullable: _, ...rest } = keywords
  const statedWhen = statements.find((one) => one.kind === 'present')
  const passages = [row.passage, ...read.flatMap(({ passage, statement }) => (statement === null ? [] : [passage]))]
  const field: FieldRow = {
    ...row,
    keywords: rest,
    nullable: nulls.has(true),
    when: row.when ?? (statedWhen?.kind === 'present' ? statedWhen.when : null),
    isTyped: true,
    description: read.flatMap(({ passage, statement }) => (statement === null ? [passage.quote] : [])).join(' '),
    passages,
  }
  const nested = statements.flatMap((one) => (one.kind === 'fields' && holdsFields(type) ? one.fields : []))
  const below = type.items === 'object' ? `${path}[].` : `${path}.`
  const inner = nested.map(
    ({ name, isOptional, type: nestedType, when, keywords: nestedKeywords }): FieldRow => ({
      path: below + name,
      type: nestedType,
      nullable: nestedType.nullable,
      keywords: { ...nestedKeywords, ...(nestedType.isDate ? { format: 'date-time' } : {}) },
      presence: new Map(
        Array.from(field.presence, ([version, above]) => {
          const stated = isOptional ? 'no' : 'yes'
          return [version, above === 'absent' ? 'absent' : stated] as const
        }),
      ),
      when,
      isTyped: when === null,
      description: '',
      passage: row.passage,
      passages,
    }),
  )
  return [field, ...inner]
}

function clash(rules: readonly JsonObject[], key: string): boolean {
  return new Set(rules.flatMap((one) => (key in one ? [JSON.stringify(one[key])] : []))).size > 1
}

/** What one column says of the field; a cell that its column has no form for is reported. */
function columnRules(column: string, text: string, type: FieldType, refuse: Refuse): readonly JsonObject[] {
  const rules = rulesOf(column, text, type)
  if (rules === null)
    refuse(`"${text}" in the column ${column}`, EXPECTED[column] ?? 'a number, or a range such as 1-50')
  return rules === null ? [] : [rules]
}

const EXPECTED: Readonly<Record<string, string>> = {
  default: 'one value of the type of the field',
  values: 'values such as `a`, `b`, of a field of the type string enum',
  nullable: 'yes or no',
}

function rulesOf(column: string, text: string, type: FieldType): JsonObject | null {
  switch (column) {
    case 'default': {
      const value = literalOf(text, type.types[0] ?? 'string')
      return value === undefined ? null : { default: value }
    }
    case 'values': {
      const coded = codesIn(text)
      const values = coded.length > 0 ? coded : text.split(/, | \| | or /)
      return type.isEnum && new Set(values).size === values.length ? { enum: values } : null
    }
    case 'nullable':
      return /^(?:yes|no)$/i.test(text) ? { nullable: /^yes$/i.test(text) } : null
    case 'field':
    case 'property':
    case 'name':
    case 'type':
    case 'required':
    case 'present':
      return {}
    default:
      if (/^v\d+$/.test(column)) return {}
      return columnBound(text, /^min/.test(column) ? 'least' : /^max/.test(column) ? 'most' : 'both', type)
  }
}

function presentIn(text: string, refuse: Refuse): Condition | null {
  if (/^always$/i.test(text)) return null
  const when = conditionIn(text)
  if (when === null) refuse(`"${text}" in the column present`, '"always", or "when `status` is `failed`"')
  return when
}

/** What an answer's table lists, the answer holds; a request's says which of its fields clients have to send. */
function presenceOf(row: Row, header: readonly string[], refuse: Refuse): FieldRow['presence'] {
  const columns = header.filter((column) => column === 'required' || /^v\d+$/.test(column))
  if (columns.length === 0) return new Map([[null, 'yes']])
  return new Map(
    columns.map((column) => {
      const text = row.cells[header.indexOf(column)]?.text.toLowerCase() ?? ''
      const presence = PRESENCES.get(text)
      if (presence === undefined || (presence === 'absent' && column === 'required'))
        refuse(`"${text}" in the column ${column}`, 'yes, no or yes in practice; absent in the column of a version')
      return [column === 'required' ? null : Number(column.slice(1)), presence ?? 'no'] as const
    }),
  )
}
