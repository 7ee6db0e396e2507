import type { Json, JsonObject } from '../json.ts'
import { boundIn } from './bounds.ts'
import { type FieldType, type JsonType, readType } from './type-cell.ts'
import { CODE, CODES, codesIn, numberIn } from './wording.ts'

/** The row holds, or the field is there, only where a sibling field has this value. */
export interface Condition {
  readonly field: string
  readonly equals: string
}

/** A field that a sentence about its parent describes. */
interface NestedField {
  readonly name: string
  readonly type: FieldType
  readonly keywords: JsonObject
  readonly isOptional: boolean
  readonly when: Condition | null
}

/** What one sentence states of the field in whose row or item it stands. */
export type FieldStatement =
  | { readonly kind: 'keywords'; readonly keywords: JsonObject }
  | { readonly kind: 'nullable'; readonly nullable: boolean }
  | { readonly kind: 'present'; readonly when: Condition }
  | { readonly kind: 'fields'; readonly fields: readonly NestedField[] }

const LITERAL = String.raw`(${CODE}|-?\d[\d,]*(?:\.\d+)?|true|false)`
const DEFAULT = new RegExp(
  `^(?:defaults? (?:to |is |value )?${LITERAL}(?: \\(recommended \\d+\\))?|${LITERAL} by default)\\.?$`,
  'i',
)
const VALUES = new RegExp(`^(?:One of |Either |(?:Allowed |Possible )?values: )?(${CODES})\\.?$`, 'i')
const NULLABLE =
  /^(?:(?:The|A|Each) request may carry null(?: here)?|(?:It )?(?:may|can) be (?:null|`null`)|Nullable)\.?$/i
const NOT_NULL = /^(?:(?:It )?(?:must|may|can)(?: ?not) be (?:null|`null`)|Not nullable)\.?$/i
const PRESENT = /^(?:It is )?present (?:only )?(when .*?)\.?$/i
const CONDITION = /^(?:when|where|for|if) `([^`]+)` (?:is|equals|equal to|is equal to) `([^`]+)`$/i

/** What the sentence states by one of the forms, from its first to its last character; null for prose. */
export function fieldStatement(sentence: string, type: FieldType): FieldStatement | null {
  if (NULLABLE.test(sentence)) return { kind: 'nullable', nullable: true }
  if (NOT_NULL.test(sentence)) return { kind: 'nullable', nullable: false }
  const when = conditionIn(PRESENT.exec(sentence)?.[1] ?? '')
  if (when !== null) return { kind: 'present', when }
  const keywords = boundIn(sentence, type) ?? defaultIn(sentence, type) ?? valuesIn(sentence, type)
  if (keywords !== null) return { kind: 'keywords', keywords }
  const fields = holdsFields(type) ? nestedFields(sentence) : null
  return fields === null ? null : { kind: 'fields', fields }
}

export function holdsFields({ types, items }: FieldType): boolean {
  return items === 'object' || types[0] === 'object'
}

/** `when `x` is `y``; null for anything else. */
export function conditionIn(text: string): Condition | null {
  const [, field, equals] = CONDITION.exec(text.trim()) ?? []
  return field === undefined || equals === undefined ? null : { field, equals }
}

function defaultIn(sentence: string, { types }: FieldType): JsonObject | null {
  const found = DEFAULT.exec(sentence)
  const value = literalOf(found?.[1] ?? found?.[2] ?? '', types[0] ?? 'string')
  return found === null || value === undefined ? null : { default: value }
}

/** A literal as a value of the type; undefined where it is none. */
export function literalOf(text: string, type: JsonType): Json | undefined {
  const plain = text.replaceAll('`', '')
  if (type === 'string') return plain
  if (type === 'boolean') return plain === 'true' ? true : plain === 'false' ? false : undefined
  const number = type === 'number' || type === 'integer' ? numberIn(plain) : null
  return number === null || (type === 'integer' && !Number.isInteger(number)) ? undefined : number
}

/** The cell of a column for values lists them with or without back-ticks. */
function valuesIn(sentence: string, { isEnum }: FieldType): JsonObject | null {
  const listed = codesIn((isEnum ? VALUES.exec(sentence)?.[1] : undefined) ?? '')
  return listed.length === 0 || new Set(listed).size !== listed.length ? null : { enum: listed }
}

const PARENT = /^(?:(?:Each|Every|An?)(?: \w+)?|It) (?:has|holds) (?=.*\.$)/i
/** One field of the list, with what joins it to the one before it. */
const FIELD =
  /(?:(?:, and|,| and),? )?(?:((?:for|when|where|if) `[^`]+` (?:is|equals|equal to|is equal to) `[^`]+`),? )?(?:also )?(?:an? |its |the )?`(\w+)` \(([^()]*(?:\([^()]*\))?[^()]*)\)/iy

/** "Each part has `type` (string) and, for `type` equal to `text`, `text` (string)." */
function nestedFields(sentence: string): readonly NestedField[] | null {
  const parent = PARENT.exec(sentence)?.[0]
  const end = sentence.length - 1
  if (parent === undefined) return null
  const fields: NestedField[] = []
  let at = parent.length
  while (at < end) {
    FIELD.lastIndex = at
    const [whole, condition, name = '', aside = ''] = FIELD.exec(sentence) ?? []
    const rules = readAside(aside)
    if (whole === undefined || rules === null) return null
    fields.push({ name, ...rules, when: condition === undefined ? null : conditionIn(condition) })
    at += whole.length
  }
  return at === end && fields.length > 0 ? fields : null
}

/** What stands in parentheses behind a field: `string`, `string, optional, at most 100`, `required string, length at least 1`. */
export function readAside(
  aside: string,
): { readonly type: FieldType; readonly keywords: JsonObject; readonly isOptional: boolean } | null {
  const parts = aside.replace(/^(required|optional) (?=\S)/i, '$1, ').split(', ')
  const said = parts.filter((part) => /^(?:required|optional)$/i.test(part))
  const others = parts.filter((part) => !said.includes(part))
  // A type may hold commas itself: the longest beginning that is one is the type.
  const lengths = others.map((_, index) => others.length - index)
  const length = lengths.find((count) => readType(others.slice(0, count).join(', ')) !== null)
  const type = length === undefined ? null : readType(others.slice(0, length).join(', '))
  if (type === null || said.length > 1) return null
  let keywords: JsonObject = {}
  for (const part of others.slice(length)) {
    const statement = fieldStatement(part, type)
    if (statement?.kind !== 'keywords') return null
    keywords = { ...keywords, ...statement.keywords }
  }
  return { type, keywords, isOptional: said[0]?.toLowerCase() === 'optional' }
}
