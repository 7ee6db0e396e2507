import { columnBound } from './bounds.ts'
import { conditionIn, type FieldStatement, literalOf } from './field-forms.ts'
import { VERSION } from './presence.ts'
import { type FieldType, mayListValues } from './type-cell.ts'
import { CODES } from './wording.ts'

/** The columns that name the field of a row. */
export const NAMES: readonly string[] = ['field', 'property', 'name', 'parameter']
const VALUE_BREAK = /, (?:and |or )?| (?:and|or|\|) /
const VALUES = new RegExp(`^${CODES}$|^[^\\s\`,;]+(?:(?:${VALUE_BREAK.source})[^\\s\`,;]+)*$`)

const A_BOUND = 'a number, or a range such as 1-50'
/** The columns with facts of a field, and what their cells are expected to hold. */
const FACT_COLUMNS: ReadonlyMap<string, string> = new Map([
  ...[...NAMES, 'type', 'required'].map((column) => [column, ''] as const),
  ...['min', 'minimum', 'min length', 'max', 'maximum', 'max length', 'length', 'range'].map(
    (column) => [column, A_BOUND] as const,
  ),
  ['default', 'one value of the type of the field'],
  ['values', 'values such as `a`, `b`, of a field of the type string'],
  ['nullable', 'yes or no'],
  ['present', '"always", or "when `status` is `failed`"'],
])
const OTHER_COLUMNS = /^(?:in|location|applies to|limit|scope|window|status|when|headers)$/

/** True for a column with facts; the text of all other columns is prose. */
export function isFactColumn(column: string): boolean {
  return isOfFields(column) || OTHER_COLUMNS.test(column)
}

/** True for a column that says where a parameter is sent. */
export function isPlaceColumn(column: string): boolean {
  return column === 'in' || column === 'location'
}

/** True for a column that only has facts of fields. */
export function isOfFields(column: string): boolean {
  return FACT_COLUMNS.has(column) || VERSION.test(column)
}

/** What a cell of the column should hold. */
export function expectedIn(column: string): string {
  return FACT_COLUMNS.get(column) ?? ''
}

/** What a cell of the column states; null for a text of no form that the column has. */
export function columnStatement(column: string, text: string, type: FieldType): FieldStatement | null {
  switch (column) {
    case 'default': {
      // Plain words in this column may describe how the value comes about, so only code or a single word is a literal.
      const value = /^(?:`[^`]+`|[^\s`]+)$/.test(text) ? literalOf(text, type) : undefined
      return value === undefined ? null : { keywords: { default: value } }
    }
    case 'values': {
      const values = VALUES.test(text) ? text.split(VALUE_BREAK).map((value) => value.replaceAll('`', '')) : []
      return mayListValues(type) && values.length > 0 && new Set(values).size === values.length
        ? { keywords: { enum: values } }
        : null
    }
    case 'nullable':
      return /^(?:yes|no)$/i.test(text) ? { nullable: text.toLowerCase() === 'yes' } : null
    case 'present': {
      const when = conditionIn(text)
      if (when !== null) return { when }
      return text.toLowerCase() === 'always' ? {} : null
    }
    default: {
      if (FACT_COLUMNS.get(column) !== A_BOUND) return {}
      const keywords = columnBound(text, column, type)
      return keywords === null ? null : { keywords }
    }
  }
}
