import type { JsonType } from '../facts-model.ts'
import type { Reading } from './phrases.ts'

export interface TypeCell {
  readonly types: readonly JsonType[]
  readonly items: JsonType | null
  readonly nullable: boolean
  readonly isEnum: boolean
  readonly format: 'date-time' | null
}

const TYPE_WORDS: ReadonlyMap<string, JsonType> = new Map([
  ['string', 'string'],
  ['number', 'number'],
  ['integer', 'integer'],
  ['boolean', 'boolean'],
  ['object', 'object'],
  ['array', 'array'],
])

const SEPARATORS: readonly string[] = [',', 'or', '|']

const EXPECTED =
  'string, number, integer, boolean, object or "array of" one of these, with "enum", "date-time" or "or null" where they apply'

/**
 * Reads a type: `string enum`, `array of objects`, `string, date-time (ISO 8601), or null`.
 * A word that is not known makes the whole cell unreadable: dropping it could drop a rule.
 */
export function readType(cell: string): Reading<TypeCell> {
  const unreadable = { unreadable: `the type "${cell}"`, expected: EXPECTED }
  const words = wordsOf(cell)
  const types: JsonType[] = []
  let items: JsonType | null = null
  let [nullable, isEnum, isDate] = [false, false, false]
  let isAlternative = true
  for (const [index, word] of words.entries()) {
    if (word === 'or' || word === '|') isAlternative = true
    if (SEPARATORS.includes(word)) continue
    const type = TYPE_WORDS.get(word)
    const itemType = TYPE_WORDS.get(word.replace(/s$/, ''))
    if (words[index - 1] === 'of' && words[index - 2] === 'array' && itemType !== undefined) items = itemType
    else if (type !== undefined) {
      if (!isAlternative && !(words[index - 1] === ',' && words.includes('or', index))) return unreadable
      types.push(type)
      isAlternative = false
    } else if (word === 'null' || word === 'nullable') nullable = true
    else if (word === 'enum') isEnum = true
    else if (word === 'date-time') isDate = true
    else if (!(word === 'of' && words[index - 1] === 'array' && words[index + 1] !== undefined)) return unreadable
  }
  const isText = types.length === 1 && types[0] === 'string'
  if (types.length === 0 || new Set(types).size !== types.length || ((isEnum || isDate) && !isText)) return unreadable
  return { value: { types, items, nullable, isEnum, format: isDate ? 'date-time' : null } }
}

/** The standard that a date-time follows may stand in parentheses; nothing else may. */
function wordsOf(cell: string): readonly string[] {
  return cell
    .toLowerCase()
    .replaceAll('`', '')
    .replace(/\((?:iso 8601|rfc 3339)\)/, ' ')
    .replace(/[,|]/g, ' $& ')
    .split(/\s+/)
    .filter((word) => word !== '' && word !== 'an' && word !== 'a')
}
