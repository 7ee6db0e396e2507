import type { JsonObject } from '../json.ts'
import type { FieldType } from './type-cell.ts'
import { NUMBER, numberIn } from './wording.ts'

type Measure = 'length' | 'value' | 'items'

const KEYWORDS: Readonly<Record<Measure, readonly [least: string, most: string]>> = {
  length: ['minLength', 'maxLength'],
  value: ['minimum', 'maximum'],
  items: ['minItems', 'maxItems'],
}

const UNIT = '(?: (?<unit>characters?|items?))?'
/** Each form of a bound from its first to its last character; `least` and `most` are what it bounds by. */
const FORMS: readonly RegExp[] = [
  `(?:minimum|min)(?<length> length)?(?: of)? (?<least>${NUMBER})${UNIT}`,
  `(?<length>length )?at least (?<least>${NUMBER})${UNIT}`,
  `(?:maximum|max)(?<length> length)?(?: of)? (?<most>${NUMBER})${UNIT}`,
  `(?<length>length )?(?:at most|up to) (?<most>${NUMBER})${UNIT}`,
  `(?<length>length )?between (?<least>${NUMBER}) and (?<most>${NUMBER})${UNIT}`,
  `(?:(?<length>length)|range|from) (?<least>${NUMBER})(?: to | ?[-–] ?)(?<most>${NUMBER})${UNIT}`,
].map((form) => new RegExp(`^${form}\\.?$`, 'i'))

/** What "Minimum length 1.", "at most 200 characters" or "between 1 and 50" bounds in a field of this type; null for none. */
export function boundIn(text: string, type: FieldType): JsonObject | null {
  const found = FORMS.map((form) => form.exec(text)?.groups).find((groups) => groups !== undefined)
  if (found === undefined) return null
  const { length, unit, least, most } = found
  const measure = measureOf(type)
  const wanted = unit?.startsWith('item') ? 'items' : length !== undefined || unit !== undefined ? 'length' : measure
  return measure === null || measure !== wanted ? null : keywords(measure, least, most)
}

/** What the cell of a column says: `5`, or a range, `1-50`, `1 to 50`; null where it is neither. */
export function columnBound(text: string, side: 'least' | 'most' | 'both', type: FieldType): JsonObject | null {
  const measure = measureOf(type)
  const range = new RegExp(`^(${NUMBER})(?: to | ?[-–] ?|\\.\\.)(${NUMBER})$`, 'i').exec(text)
  if (measure === null) return null
  if (range !== null) return keywords(measure, range[1], range[2])
  return side === 'both'
    ? null
    : keywords(measure, side === 'least' ? text : undefined, side === 'most' ? text : undefined)
}

/** A bound is one of a string's length in characters, of an array's length, or of a number. */
function measureOf({ types, isEnum, isDate }: FieldType): Measure | null {
  const [type] = types
  if (types.length !== 1 || isEnum || isDate) return null
  if (type === 'string') return 'length'
  if (type === 'array') return 'items'
  return type === 'number' || type === 'integer' ? 'value' : null
}

function keywords(measure: Measure, least: string | undefined, most: string | undefined): JsonObject | null {
  const [low, high] = [least, most].map((text) => (text === undefined ? undefined : numberIn(text)))
  const isCount = (bound: number | null | undefined) =>
    bound === undefined || (bound !== null && (measure === 'value' || (Number.isSafeInteger(bound) && bound >= 0)))
  if (!isCount(low) || !isCount(high)) return null
  const [lowest, highest] = KEYWORDS[measure]
  return { ...(low == null ? {} : { [lowest]: low }), ...(high == null ? {} : { [highest]: high }) }
}

/** Bounds that no value keeps, or a default that is outside of them or of the enum; null where there is no such thing. */
export function impossible(rules: JsonObject): readonly [found: string, expected: string] | null {
  for (const [least, most] of Object.values(KEYWORDS)) {
    const [low, high] = [rules[least], rules[most]]
    if (typeof low === 'number' && typeof high === 'number' && low > high)
      return [`at least ${low} and at most ${high}`, 'bounds that some value keeps']
  }
  const { default: stated, enum: values } = rules
  if (stated === undefined) return null
  if (Array.isArray(values) && !values.includes(stated)) return [`the default ${stated}`, `one of ${values.join(', ')}`]
  const [least, most] = typeof stated === 'number' ? KEYWORDS.value : KEYWORDS.length
  const [low, high, size] = [rules[least], rules[most], typeof stated === 'number' ? stated : String(stated).length]
  const isOutside = (typeof low === 'number' && size < low) || (typeof high === 'number' && size > high)
  return isOutside ? [`the default ${stated}`, 'one within the bounds of the field'] : null
}
