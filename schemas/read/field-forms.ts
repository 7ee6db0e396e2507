import type { Json, JsonObject } from '../description/json.ts'
import type { Condition } from '../description/properties.ts'
import { boundIn } from './bounds.ts'
import { type FieldType, mayListValues, readType } from './type-cell.ts'
import { CODE, CODES, codesIn, form, numberIn, partsOf } from './wording.ts'

/** A field with the text in parentheses after its name. */
interface Aside {
  readonly type: FieldType
  readonly keywords: JsonObject
  readonly isOptional: boolean
}

/** A field that a sentence about its parent describes. */
export interface NestedField extends Aside {
  readonly name: string
  readonly when: Condition | null
}

/** What one sentence or column states about the field of its row or item. */
export interface FieldStatement {
  readonly keywords?: JsonObject
  readonly nullable?: boolean
  readonly when?: Condition
  readonly fields?: readonly NestedField[]
}

const LITERAL = String.raw`(?<value>${CODE}|-?\d[\d,]*(?:\.\d+)?|true|false)`
const DEFAULT = form(
  `defaults? (?:to |is |value )?${LITERAL}(?: \\(recommended \\d+\\))?\\.?`,
  `${LITERAL} by default\\.?`,
)
const VALUES = form(`(?:One of |Either |(?:Allowed |Possible )?values: )?(?<values>${CODES})\\.?`)
const NULLABLE = form(
  '(?:(?:The|A|Each) request may carry null(?: here)?|(?:It )?(?:may|can) be (?:null|`null`)|Nullable)\\.?',
)
const NOT_NULL = form('(?:(?:It )?(?:must|may|can)(?: ?not) be (?:null|`null`)|Not nullable)\\.?')
const PRESENT = form('(?:It is )?present (?:only )?(?<when>when .*?)\\.?')
const WHEN = '(?:when|where|for|if) `[^`]+` (?:is|equals|equal to|is equal to) `[^`]+`'
const CONDITION = form(WHEN)

/** What the sentence states, if it has one of the forms; null for prose. */
export function fieldStatement(sentence: string, type: FieldType): FieldStatement | null {
  if (NULLABLE.test(sentence)) return { nullable: true }
  if (NOT_NULL.test(sentence)) return { nullable: false }
  const when = conditionIn(partsOf(sentence, PRESENT)?.['when'])
  if (when !== null) return { when }
  const keywords = boundIn(sentence, type) ?? defaultIn(sentence, type) ?? valuesIn(sentence, type)
  if (keywords !== null) return { keywords }
  const fields = holdsFields(type) ? nestedFields(sentence) : null
  return fields === null ? null : { fields }
}

export function holdsFields({ types, items }: FieldType): boolean {
  return items === 'object' || types[0] === 'object'
}

/** `when `x` is `y``; null for anything else. */
export function conditionIn(text = ''): Condition | null {
  const [field, equals] = CONDITION.test(text.trim()) ? codesIn(text) : []
  return field === undefined || equals === undefined ? null : { field, equals }
}

function defaultIn(sentence: string, type: FieldType): JsonObject | null {
  const stated = partsOf(sentence, DEFAULT)
  const value = literalOf(stated?.['value'] ?? '', type)
  return stated === null || value === undefined ? null : { default: value }
}

/** A literal as a value of the type; undefined where it is not one. */
export function literalOf(text: string, { types: [type = 'string'], nullable }: FieldType): Json | undefined {
  const plain = text.replaceAll('`', '')
  if (plain === 'null') return nullable ? null : undefined
  if (type === 'string') return plain
  if (type === 'boolean') return plain === 'true' ? true : plain === 'false' ? false : undefined
  const number = type === 'number' || type === 'integer' ? numberIn(plain) : null
  return number === null || (type === 'integer' && !Number.isInteger(number)) ? undefined : number
}

/** The values in a cell of the column Values, with or without back-ticks. */
function valuesIn(sentence: string, type: FieldType): JsonObject | null {
  const listed = codesIn((mayListValues(type) ? partsOf(sentence, VALUES)?.['values'] : undefined) ?? '')
  return listed.length === 0 || new Set(listed).size !== listed.length ? null : { enum: listed }
}

const PARENT = /^(?:(?:Each|Every|An?)(?: \w+)?|It) (?:has|holds) (?=.*\.$)/i
/** One field of the list, with the words that join it to the one before. */
const FIELD = new RegExp(
  `(?:(?:, and|,| and),? )?(?:(?<when>${WHEN}),? )?(?:also )?(?:an? |its |the )?\`(?<name>\\w+)\` \\((?<aside>[^()]*(?:\\([^()]*\\))?[^()]*)\\)`,
  'iy',
)

/** "Each part has `type` (string) and, for `type` equal to `text`, `text` (string)." */
function nestedFields(sentence: string): readonly NestedField[] | null {
  const end = sentence.length - 1
  const fields: NestedField[] = []
  FIELD.lastIndex = PARENT.exec(sentence)?.[0].length ?? end
  while (FIELD.lastIndex < end) {
    const { name = '', aside = '', when } = partsOf(sentence, FIELD) ?? {}
    const rules = readAside(aside)
    if (rules === null) return null
    fields.push({ name, ...rules, when: conditionIn(when) })
  }
  return FIELD.lastIndex === end && fields.length > 0 ? fields : null
}

/**
 * The text in parentheses after a field: `string`, `string, optional, at most 100`, `required string, length at least
 * 1`.
 */
export function readAside(aside: string): Aside | null {
  const marked = aside.replace(/^(required|optional) (?=\S)/i, '$1, ')
  // A comma between values in back-ticks is part of their list, and does not divide the text.
  const parts = marked.split(/(?<!`), |, (?!(?:or |and )?`)/)
  const said = parts.filter((part) => /^(?:required|optional)$/i.test(part))
  const others = parts.filter((part) => !said.includes(part))
  // A type may contain commas: the longest beginning of the text that is a type is taken.
  const lengths = others.map((_, index) => others.length - index)
  const length = lengths.find((count) => readType(others.slice(0, count).join(', ')) !== null)
  const type = length === undefined ? null : readType(others.slice(0, length).join(', '))
  if (type === null || said.length > 1) return null
  const stated = others.slice(length).map((part) => fieldStatement(part, type)?.keywords)
  if (stated.includes(undefined)) return null
  const keywords: JsonObject = Object.assign({}, ...stated)
  // Where a keyword is given twice, the second value would silently replace the first.
  if (stated.flatMap((one) => Object.keys(one ?? {})).length > Object.keys(keywords).length) return null
  return { type, keywords, isOptional: said[0]?.toLowerCase() === 'optional' }
}
