import type { FieldFact } from '../facts-model.ts'
import { contradictingRule, type FieldRules, mergeRules, noRules, rulesIn, statesRules } from './field-note.ts'
import { prose, type Reading } from './phrases.ts'
import { readType, type TypeCell } from './type-cell.ts'

/** A field that a sentence about its parent describes: "each part has `type` (string)". */
export interface NestedField {
  readonly name: string
  readonly type: TypeCell
  readonly rules: FieldRules
  readonly isOptional: boolean
  /** Optional by the words before it, which hold for what is listed behind it too. */
  readonly isMaybe: boolean
  readonly when: FieldFact['when']
}

/** A code span with an aside that is a type, or means to be one. */
const FIELD = /`([^`]+)` \(((?:[^()]|\([^()]*\))*)\)/g
const TYPE_WORD = /\b(?:string|number|integer|boolean|object|array|enum|date-time|null)s?\b/i
const CONDITION = /(\bfor )?`([A-Za-z_]\w*)` (?:is |being )?(?:equal to|equals|is|being|set to) `([^`]+)`(?! \()/g
const CONDITIONAL = /\b(?:where|when|whenever|while|if|unless|only|except|not|never|no|without|depending)\b/gi
const CONDITIONAL_BEHIND = /\b(?:where|when|whenever|while|if|unless|only|except|without|optional)\b/gi
const OPTIONAL =
  /\b(?:optional(?:ly)?|sometimes|if (?:any|present|known)|(?:may|can|might)(?: also)? (?:have|hold|carry|contain|bring))\b/i

interface Described {
  readonly name: string
  readonly aside: string
  /** What stands between the field before and this one, and behind the last one. */
  readonly before: string
  readonly behind: string
}

/**
 * Reads fields out of a sentence: a code span with its type in parentheses is a field; "`a` equal to `b`" (or "`a` is
 * `b`") is the condition of the field that follows it, or of the one before where none follows; "optionally" makes the
 * field optional. A field that is described in another way is unreadable.
 */
export function nestedFieldsIn(sentence: string): Reading<readonly NestedField[]> {
  const fields: NestedField[] = []
  for (const described of describedIn(sentence)) {
    const field = readField(described, fields.at(-1))
    if ('unreadable' in field) return field
    fields.push(field.value)
  }
  return { value: fields }
}

function describedIn(sentence: string): readonly Described[] {
  const found = Array.from(sentence.matchAll(FIELD)).filter(([, , aside = '']) => meansType(aside))
  return found.map(({ 0: all, 1: name = '', 2: aside = '', index }, at) => {
    const previous = found[at - 1]
    const before = sentence.slice(previous === undefined ? 0 : previous.index + previous[0].length, index)
    return { name, aside, before, behind: at === found.length - 1 ? sentence.slice(index + all.length) : '' }
  })
}

/** One word in parentheses can only be a type; more of them explain, unless a type is among them. */
function meansType(aside: string): boolean {
  return TYPE_WORD.test(aside) || /^[\w-]+$/.test(aside)
}

function readField(
  { name, aside, before, behind }: Described,
  previous: NestedField | undefined,
): Reading<NestedField> {
  const unreadable = (what: string, expected: string) => ({ unreadable: `\`${name}\` (${aside}) ${what}`, expected })
  if (!/^[A-Za-z_]\w*$/.test(name)) return unreadable('as a field', 'a name of letters, digits and _')
  const stated = readAside(aside)
  if (stated === null)
    return unreadable('as a field', 'its type in parentheses, and behind it "optional" or a bound at most')
  const condition = conditionIn(before, behind)
  if (condition === 'unreadable')
    return unreadable('under a condition', 'none, "optionally", or one such as "where `type` is equal to `text`"')
  const isListed = previous !== undefined && /^[\s,]*(?:(?:and|or)\s+)?$/i.test(before)
  if (isListed && (/\bor\b/i.test(before) || previous.when !== null))
    return unreadable(`right behind \`${previous.name}\``, 'fields joined by "and", one with a condition last')
  const isMaybe =
    OPTIONAL.test(before) || /^,? if (?:any|present|known)\b/i.test(behind) || (isListed && previous.isMaybe)
  return { value: { name, ...stated, isMaybe, isOptional: stated.isOptional || isMaybe, when: condition } }
}

/** The one condition that stands before a field or behind it. */
function conditionIn(before: string, behind: string): FieldFact['when'] | 'unreadable' {
  const sides = [before, behind].map((side) => side.replace(OPTIONAL, ' '))
  const found = sides.flatMap((side) => [...side.matchAll(CONDITION)])
  const words = sides.flatMap((side, index) => [
    ...prose(side.replace(CONDITION, ' ')).matchAll(index === 0 ? CONDITIONAL : CONDITIONAL_BEHIND),
  ])
  const [condition, other] = found
  const begun = found.filter(([, introduced]) => introduced === undefined).length
  const isPlain = words.length === begun && words.every(([word]) => /^(?:where|when|whenever|while|if)$/i.test(word))
  if (other !== undefined || !isPlain) return 'unreadable'
  if (condition === undefined) return null
  const rest = condition.input.slice(condition.index + condition[0].length)
  if (/^,? (?:or|and) `/.test(rest)) return 'unreadable'
  return { field: condition[2] ?? '', equals: condition[3] ?? '' }
}

/** `string, optional`, `string, at most 100`; null for anything else. */
function readAside(aside: string): Pick<NestedField, 'type' | 'rules' | 'isOptional'> | null {
  const said = aside.split(/,(?!\d{3})/).map((part) => part.trim())
  const owed = said.map((part) => /^(optional )?(?:optional|required)?/i.exec(part)?.[0] ?? '')
  const parts = said.map((part, index) => part.slice(owed[index]?.length).trim()).filter((part) => part !== '')
  const isOptional = owed.some((word) => /optional/i.test(word))
  for (let count = parts.length; count > 0; count -= 1) {
    const type = readType(parts.slice(0, count).join(', '))
    if ('unreadable' in type || type.value.isEnum) continue
    const stated = parts.slice(count).map((part) => rulesIn(part, type.value.types))
    let rules = noRules
    for (const reading of stated) {
      if ('unreadable' in reading || !statesRules(reading.value)) return null
      if (contradictingRule(rules, reading.value) !== null) return null
      rules = mergeRules(rules, reading.value)
    }
    return { type: type.value, rules, isOptional }
  }
  return null
}

/** The sentence without what it says of the fields below, so that no rule of theirs is read as the parent's. */
export function withoutFields(sentence: string): string {
  return sentence.replace(FIELD, (all, name: string, aside: string) => (meansType(aside) ? `\`${name}\`` : all))
}
