import type { JsonType } from '../description/json-schema.ts'
import { form, partsOf } from './wording.ts'

const JSON_TYPES: readonly JsonType[] = ['string', 'number', 'integer', 'boolean', 'object', 'array']

export interface FieldType {
  readonly types: readonly JsonType[]
  /** Type of each item of an array, where the document gives one. */
  readonly items: JsonType | null
  readonly nullable: boolean
  readonly isEnum: boolean
  readonly isDate: boolean
}

/** Whether a list of values may restrict the field: writers leave `enum` out where the values stand beside it. */
export function mayListValues({ types, isDate }: FieldType): boolean {
  return types.length === 1 && types[0] === 'string' && !isDate
}

const NAME = JSON_TYPES.join('|')
const PART = form(
  '(?<null>null|nullable)',
  `(?:an? )?(?:array of (?<items>${NAME})s?|(?<items>${NAME})\\[\\]|(?<type>${NAME}))`,
  '(?<type>string) (?:(?<enum>enum)|(?<date>date-time))|(?<enum>enum) (?<type>string)|(?<enum>enum) of (?<type>string)s',
  '(?<enum>enum)|(?<date>date-time)',
)

export const TYPE_EXPECTED =
  'string, number, integer, boolean, object, "array of strings" or "string[]", with "enum", "date-time" or "or null" where they apply'

/**
 * Reads a type such as `string enum`, `array of objects`, `string[]` or `string, date-time (ISO 8601), or null`; null
 * for other texts.
 */
export function readType(text: string): FieldType | null {
  const plain = text
    .toLowerCase()
    .replaceAll('`', '')
    .replace(/ \((?:iso 8601|rfc 3339)\)/, '')
    .replace(/^([a-z]+) \((date-time|enum|nullable)\)$/, '$1, $2')
  const pieces = plain.split(/(, or |, | or | ?\| ?)/)
  const read = pieces.filter((_, index) => index % 2 === 0).map((piece) => partsOf(piece.trim(), PART))
  const parts = read.filter((part) => part !== null)
  const names = parts.flatMap(({ type, items }) => (items === undefined ? (type ?? []) : 'array'))
  const [isEnum, isDate, nullable] = [isIn('enum'), isIn('date'), isIn('null')]
  const types = isDate && names.length === 0 ? (['string'] as const) : names.flatMap(typesNamed)
  // Commas alone do not say that the types are alternatives.
  const joined = pieces.some((piece, index) => index % 2 === 1 && /or|\|/.test(piece))
  if (parts.length < read.length || types.length === 0 || new Set(types).size < types.length) return null
  if (types.length > 1 && !joined) return null
  if ((isEnum || isDate) && (types.length > 1 || types[0] !== 'string')) return null
  const items = parts.flatMap((part) => typesNamed(part['items']))[0] ?? null
  return { types, items, nullable, isEnum, isDate }

  function isIn(mark: string): boolean {
    return parts.some((part) => part[mark] !== undefined)
  }
}

function typesNamed(name: string | undefined): readonly JsonType[] {
  return JSON_TYPES.filter((type) => type === name)
}
