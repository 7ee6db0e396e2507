import type { JsonObject } from '../description/json.ts'
import type { FieldType } from './type-cell.ts'
import { form, NUMBER, numberIn, partsOf } from './wording.ts'

type Measure = 'length' | 'value' | 'items'

const KEYWORDS: Readonly<Record<Measure, readonly [least: string, most: string]>> = {
  length: ['minLength', 'maxLength'],
  value: ['minimum', 'maximum'],
  items: ['minItems', 'maxItems'],
}

const LEAST = `(?<least>${NUMBER})`
const MOST = `(?<most>${NUMBER})`
const UNIT = '(?: (?<unit>characters?|items?))?\\.?'
const BOUND = form(
  `(?:minimum|min)(?<length> length)?(?: of)? ${LEAST}${UNIT}`,
  `(?<length>length )?at least ${LEAST}${UNIT}`,
  `(?:maximum|max)(?<length> length)?(?: of)? ${MOST}${UNIT}`,
  `(?<length>length )?(?:at most|up to) ${MOST}${UNIT}`,
  `(?<length>length )?between ${LEAST} and ${MOST}${UNIT}`,
  `(?:(?<length>length)|range|from) ${LEAST}(?: to | ?[-–] ?)${MOST}${UNIT}`,
)
const RANGE = form(`${LEAST}(?: to | ?[-–] ?|\\.\\.)${MOST}`)

/**
 * The bound that "Minimum length 1.", "at most 200 characters" or "between 1 and 50" sets for a field of this type;
 * null for other texts.
 */
export function boundIn(text: string, type: FieldType): JsonObject | null {
  const bound = partsOf(text, BOUND)
  if (bound === null) return null
  const { length, unit, least, most } = bound
  const measure = measureOf(type)
  const isOfLength = length !== undefined || unit !== undefined
  const wanted = unit?.startsWith('item') ? 'items' : isOfLength ? 'length' : measure
  return measure === wanted ? keywords(measure, least, most) : null
}

/** The bound in a cell of a column such as Min, Max or Range: `5`, or `1-50`, `1 to 50`; null for other texts. */
export function columnBound(text: string, column: string, type: FieldType): JsonObject | null {
  const measure = measureOf(type)
  if (column.includes('length') && measure === 'value') return null
  const range = partsOf(text, RANGE)
  if (range !== null) return keywords(measure, range['least'], range['most'])
  if (column.startsWith('min')) return keywords(measure, text, undefined)
  return column.startsWith('max') ? keywords(measure, undefined, text) : null
}

/** What a bound measures: a string's length in characters, an array's length, or a number. */
function measureOf({ types, isEnum, isDate }: FieldType): Measure | null {
  const [type] = types
  if (types.length !== 1 || isEnum || isDate) return null
  if (type === 'string') return 'length'
  if (type === 'array') return 'items'
  return type === 'number' || type === 'integer' ? 'value' : null
}

function keywords(measure: Measure | null, ...sides: readonly (string | undefined)[]): JsonObject | null {
  if (measure === null) return null
  const stated = KEYWORDS[measure].flatMap((keyword, side) => {
    const text = sides[side]
    return text === undefined ? [] : [[keyword, numberIn(text)] as const]
  })
  const isCount = (bound: number) => Number.isSafeInteger(bound) && bound >= 0
  const isBounded = stated.every(([, bound]) => bound !== null && (measure === 'value' || isCount(bound)))
  return isBounded ? Object.fromEntries(stated) : null
}

/** Bounds that no value can fit, or a default that does not fit the bounds or the enum; null where there is neither. */
export function impossible(rules: JsonObject): readonly [found: string, expected: string] | null {
  for (const [least, most] of Object.values(KEYWORDS)) {
    const [low, high] = [rules[least], rules[most]]
    if (typeof low === 'number' && typeof high === 'number' && low > high)
      return [`at least ${low} and at most ${high}`, 'bounds that some value keeps']
  }
  const { default: stated, enum: values } = rules
  if (stated === undefined || stated === null) return null
  if (Array.isArray(values) && !values.includes(stated)) return [`the default ${stated}`, `one of ${values.join(', ')}`]
  const [[least, most], size] =
    typeof stated === 'number' ? [KEYWORDS.value, stated] : [KEYWORDS.length, String(stated).length]
  const [low, high] = [rules[least], rules[most]]
  const isOutside = (typeof low === 'number' && size < low) || (typeof high === 'number' && size > high)
  return isOutside ? [`the default ${stated}`, 'one within the bounds of the field'] : null
}
