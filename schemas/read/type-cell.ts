export type JsonType = 'string' | 'number' | 'integer' | 'boolean' | 'object' | 'array'

export interface FieldType {
  readonly types: readonly JsonType[]
  /** Type of each item of an array, where the document gives one. */
  readonly items: JsonType | null
  readonly nullable: boolean
  readonly isEnum: boolean
  readonly isDate: boolean
}

type Part = Partial<Omit<FieldType, 'types'>> & { readonly type?: JsonType }

const NAMES: ReadonlyMap<string, JsonType> = new Map(
  (['string', 'number', 'integer', 'boolean', 'object', 'array'] as const).map((name) => [name, name]),
)

const FIXED: ReadonlyMap<string, Part> = new Map<string, Part>([
  ['null', { nullable: true }],
  ['nullable', { nullable: true }],
  ['enum', { isEnum: true }],
  ['string enum', { type: 'string', isEnum: true }],
  ['enum string', { type: 'string', isEnum: true }],
  ['enum of strings', { type: 'string', isEnum: true }],
  ['date-time', { isDate: true }],
  ['string date-time', { type: 'string', isDate: true }],
])

export const TYPE_EXPECTED =
  'string, number, integer, boolean, object, "array of strings" or "string[]", with "enum", "date-time" or "or null" where they apply'

/** Reads a type: `string enum`, `array of objects`, `string[]`, `string, date-time (ISO 8601), or null`; null otherwise. */
export function readType(text: string): FieldType | null {
  const plain = text
    .toLowerCase()
    .replaceAll('`', '')
    .replace(/ \((?:iso 8601|rfc 3339)\)/, '')
    .replace(/^([a-z]+) \((date-time|enum|nullable)\)$/, '$1, $2')
  const pieces = plain.split(/(, or |, | or | ?\| ?)/)
  const parts = pieces.filter((_, index) => index % 2 === 0).map(partOf)
  if (parts.includes(null)) return null
  const known = parts.filter((part) => part !== null)
  const types = known.flatMap(({ type }) => (type === undefined ? [] : [type]))
  const isEnum = known.some((part) => part.isEnum)
  const isDate = known.some((part) => part.isDate)
  const all = isDate && types.length === 0 ? (['string'] as const) : types
  // A comma alone does not say whether one type or another is meant.
  const joined = pieces.some((piece, index) => index % 2 === 1 && /or|\|/.test(piece))
  if (all.length === 0 || new Set(all).size !== all.length || (all.length > 1 && !joined)) return null
  if ((isEnum || isDate) && (all.length > 1 || all[0] !== 'string')) return null
  return {
    types: all,
    items: known.find(({ items }) => items !== undefined)?.items ?? null,
    nullable: known.some((part) => part.nullable),
    isEnum,
    isDate,
  }
}

function partOf(text: string): Part | null {
  const word = text.trim().replace(/^an? /, '')
  const fixed = FIXED.get(word)
  if (fixed !== undefined) return fixed
  const type = NAMES.get(word)
  if (type !== undefined) return { type }
  const items = NAMES.get(/^array of (\w+?)s?$/.exec(word)?.[1] ?? /^(\w+)\[\]$/.exec(word)?.[1] ?? '')
  return items === undefined ? null : { type: 'array', items }
}
