import type { FieldFact } from '../facts-model.ts'
import { boundsIn } from './bounds.ts'
import { enumValuesIn } from './enum-values.ts'
import { nullIn } from './null-phrases.ts'
import { numberIn } from './numbers.ts'
import { codeSpans, defaultIn, prose, type Reading, withoutAsides } from './phrases.ts'
import type { TypeCell } from './type-cell.ts'

const ruleNames = ['minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'maxItems', 'default'] as const

/** The rules of a field that prose can state; null where it does not. */
export type FieldRules = Pick<FieldFact, (typeof ruleNames)[number]>

export const noRules: FieldRules = {
  minLength: null,
  maxLength: null,
  minimum: null,
  maximum: null,
  minItems: null,
  maxItems: null,
  default: null,
}

/** Reads bounds and default from one phrase about a field of this type. */
export function rulesIn(phrase: string, types: FieldFact['types']): Reading<FieldRules> {
  const [type = 'string'] = types
  const bounds = boundsIn(phrase, type)
  if ('unreadable' in bounds) return bounds
  const value = defaultIn(phrase, type)
  if ('unreadable' in value) return value
  const { least, most } = bounds.value
  const rules = { ...noRules, default: value.value }
  const uncountable = [least, most].find((bound) => bound !== null && !Number.isInteger(bound))
  if (uncountable !== undefined && (type === 'string' || type === 'array'))
    return { unreadable: `the number ${uncountable} in "${phrase}"`, expected: 'a whole number' }
  switch (type) {
    case 'string':
      return { value: { ...rules, minLength: least, maxLength: most } }
    case 'array':
      return { value: { ...rules, minItems: least, maxItems: most } }
    case 'number':
    case 'integer':
      return { value: { ...rules, minimum: least, maximum: most } }
    default:
      if (least === null && most === null) return { value: rules }
      return {
        unreadable: `a bound on a field of type ${type}`,
        expected: 'bounds on strings, numbers and arrays only',
      }
  }
}

/** The name of a rule that two statements of one field's rules give different values; null where they agree. */
export function contradictingRule(first: FieldRules, second: FieldRules): keyof FieldRules | null {
  return ruleNames.find((name) => first[name] !== null && second[name] !== null && first[name] !== second[name]) ?? null
}

/** Two statements that do not contradict each other as one: what either leaves out, the other gives. */
export function mergeRules(first: FieldRules, second: FieldRules): FieldRules {
  const stated = ruleNames.filter((name) => first[name] === null).map((name) => [name, second[name]] as const)
  return { ...first, ...Object.fromEntries(stated) }
}

/** True where a phrase states a rule that binds a field's value. */
export function statesRules(rules: FieldRules): boolean {
  return ruleNames.some((name) => rules[name] !== null)
}

/** What all sentences of a row say together of one field. */
export interface Note {
  readonly rules: FieldRules
  readonly nullable: boolean
  readonly enum: readonly string[] | null
  /** Versions that a sentence names as the only ones with this field; null where none does. */
  readonly onlyVersion: number | null
}

/** Reads the notes cell of a row, sentence by sentence; everything that can't be read is handed to `refuse`. */
export function readNote(
  sentences: readonly string[],
  type: TypeCell,
  refuse: (found: string, expected: string) => void,
): Note {
  let rules = noRules
  let nullable = type.nullable
  for (const sentence of sentences) {
    const stated = rulesIn(sentence, type.types)
    if ('unreadable' in stated) {
      refuse(stated.unreadable, stated.expected)
      continue
    }
    const clash = contradictingRule(rules, stated.value)
    if (clash !== null) refuse(`two values of ${clash} in one row, ${rules[clash]} and ${stated.value[clash]}`, 'one')
    rules = mergeRules(rules, stated.value)
    nullable = readNull(sentence, type, refuse) || nullable
    refuseUnreadNumbers(sentence, stated.value, refuse)
  }
  return { rules, nullable, enum: readEnum(sentences, type, refuse), onlyVersion: onlyVersionIn(sentences) }
}

function readNull(sentence: string, type: TypeCell, refuse: (found: string, expected: string) => void): boolean {
  const said = nullIn(sentence)
  if (said === 'unclear') refuse(`"${sentence}"`, 'plainly either "may be null" or "must not be null"')
  if (said === 'must-not' && type.nullable)
    refuse(`"or null" in the type, but "${sentence}" in the notes`, 'the same in both')
  if (said === 'mentions' && !type.nullable) {
    refuse(`"${sentence}" about a field whose type is not "or null"`, '"or null" in the type, or "may carry null" here')
  }
  return said === 'may'
}

/**
 * A number that no reading took is a rule about to be dropped: "Length 1 to 20". Asides explain, and bind nobody, but in a
 * sentence that states a rule they can alter it: "At most 200 (100 in v1)".
 */
function refuseUnreadNumbers(
  sentence: string,
  stated: FieldRules,
  refuse: (found: string, expected: string) => void,
): void {
  const read = new Set(ruleNames.map((name) => stated[name]))
  const numbers = Array.from(
    prose(statesRules(stated) ? sentence : withoutAsides(sentence)).matchAll(/(?<![\w.])\d[\d,]*(?:\.\d+)?(?!\w)/g),
    ([found]) => found,
  )
  const unread = numbers.find((found) => !read.has(numberIn(found.replace(/,$/, ''))))
  if (unread !== undefined) {
    refuse(`the number ${unread} in "${sentence}"`, 'a bound or default: "Minimum length N", "Maximum N", "Default N"')
  }
}

function readEnum(
  sentences: readonly string[],
  type: TypeCell,
  refuse: (found: string, expected: string) => void,
): readonly string[] | null {
  if (!type.isEnum) {
    const listed = sentences.find(
      (sentence) => /^(?:either|one of)\b/i.test(sentence) && codeSpans(sentence).length > 1,
    )
    if (listed !== undefined) refuse(`"${listed}" about a field whose type is no enum`, 'the type "string enum"')
    return null
  }
  const values = enumValuesIn(sentences)
  if (values === 'unreadable') {
    refuse(
      `the values in "${sentences.join(' ')}"`,
      'a sentence that lists the values of every version and nothing else',
    )
    return null
  }
  if (values.length === 0)
    refuse('an enum without values', 'its values in back-ticks, in the first sentence that has any')
  const repeated = values.find((value, index) => values.indexOf(value) !== index)
  if (repeated !== undefined) refuse(`the enum value ${repeated} twice`, 'each value once')
  return values
}

function onlyVersionIn(sentences: readonly string[]): number | null {
  const version = sentences.map((sentence) => /\bonly (?:in|for|by) v(\d+)\b/i.exec(prose(sentence))?.[1])
  return Number(version.find((found) => found !== undefined) ?? 0) || null
}
