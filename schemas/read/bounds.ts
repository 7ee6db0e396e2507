import type { JsonType } from '../facts-model.ts'
import { NUMBER, NUMBER_WORD, numberIn } from './numbers.ts'
import { prose, type Reading } from './phrases.ts'

export interface Bounds {
  readonly least: number | null
  readonly most: number | null
}

const LEAST = '(?:minimum|at least|no fewer than|no less than|not less than)'
const MOST = '(?:maximum|at most|no more than|not more than)'
const STATED = String.raw`(?:\d[.,](?=\d)|[^.;,()])*`
const NO_BOUND = new RegExp(`\\bno (?:minimum|maximum)\\b(?!${STATED}\\d)`, 'gi')
const BETWEEN = new RegExp(`\\bbetween (${NUMBER}|\\S+) and (${NUMBER}|\\S+)`, 'i')
const ALTERING =
  /\b(?:about|almost|approximately|around|nearly|roughly|exclusive(?:ly)?|non-inclusive|strictly|excluding|v\d+|not (?:at (?:most|least)|between))\b|\b(?:shorter|longer|larger|smaller|fewer|less|more|greater) than\b/i
const COMPARISON = /\b(?:no|not) (?:fewer|less|more) than\b/gi
/** A bound of each item is none of the list. */
const EACH = new RegExp(`\\beach\\b[^.;]*?\\b(?:${LEAST}|${MOST}|between)\\b`, 'i')

/**
 * `Minimum length 1`, `at most 200 characters`, `between 1 and 200`: the bounds that a phrase states for a field of this
 * type. What the number counts must be what the bound of that type counts.
 */
export function boundsIn(phrase: string, type: JsonType): Reading<Bounds> {
  const text = prose(phrase).replace(NO_BOUND, ' ')
  const between = readBetween(text)
  const [least, most] = between ?? [boundAfter(LEAST, text, type), boundAfter(MOST, text, type)]
  if ('unreadable' in least) return least
  if ('unreadable' in most) return most
  const value = { least: least.value?.number ?? null, most: most.value?.number ?? null }
  if (value.least === null && value.most === null) return { value }
  const altering =
    ALTERING.exec(text.replace(COMPARISON, ' '))?.[0] ?? (type === 'array' ? EACH.exec(text)?.[0] : undefined)
  if (altering !== undefined)
    return {
      unreadable: `the bound "${phrase}" with "${altering}"`,
      expected: 'an inclusive bound of the field itself, such as "at most 200"',
    }
  const stray = [least, most].map((bound) => strayUnit(bound.value?.unit ?? '', type)).find((unit) => unit !== null)
  if (stray === undefined || stray === null) return { value }
  return {
    unreadable: `a bound in ${stray} on a field of type ${type}`,
    expected: type === 'string' ? 'a number of characters' : 'a number of items',
  }
}

interface Bound {
  readonly number: number
  /** The words behind the number. */
  readonly unit: string
}

function readBetween(text: string): readonly [Reading<Bound | null>, Reading<Bound | null>] | null {
  const between = BETWEEN.exec(text)
  if (between === null) return null
  const [from = '', to = ''] = [between[1], between[2]].map((one) => one?.replace(/[.,;:]+$/, ''))
  const [least, most] = [numberIn(from), numberIn(to)]
  const isNumeric = (word: string) => new RegExp(`^(?:-?\\d|(?:${NUMBER_WORD})\\b)`, 'i').test(word)
  // "Between the parts and the whole" is no bound.
  if (!isNumeric(from) && !isNumeric(to)) return null
  const unit = text.slice(between.index + between[0].length)
  if (least !== null && most !== null && !CONTINUED.test(unit))
    return [{ value: { number: least, unit: '' } }, { value: { number: most, unit } }]
  const unreadable = { unreadable: `"${between[0]}"`, expected: 'two numbers such as 1 and 200 or 1 and 10,000' }
  return [unreadable, unreadable]
}

/** "Two hundred and fifty", "10 000": more of the number than was read. */
const CONTINUED = new RegExp(`^(?:[- ]and)?[- ](?:\\d|(?:${NUMBER_WORD})\\b)`, 'i')

function boundAfter(words: string, text: string, type: JsonType): Reading<Bound | null> {
  const stated = new RegExp(`\\b${words}\\b(${STATED})`, 'i').exec(text)
  if (stated === null) return { value: null }
  const behind = stated[1] ?? ''
  const found = new RegExp(`(?:^|[\\s:=])(${NUMBER})(?![\\w.-])`, 'i').exec(behind)
  const number = found === null ? null : numberIn((found[1] ?? '').replace(/,$/, ''))
  const unit = found === null ? '' : behind.slice(found.index + found[0].length)
  const isSigned = type === 'number' || type === 'integer'
  if (number !== null && (number >= 0 || isSigned) && !CONTINUED.test(unit)) return { value: { number, unit } }
  return { unreadable: `"${stated[0].trim()}" without a number`, expected: 'a number such as 200 or 10,000 after it' }
}

const CHARACTERS =
  /^\s*(?:characters?|chars?|in length|long|and\b|or\b|but\b|if\b|when\b|where\b|for\b|as\b|[^\w\s]|$)/i
const TEXT_UNIT = /^\s*(?:characters?|chars?|bytes?|words?|lines?|letters?|[KMG]i?B)\b/i

/** The unit of a number that is not what this type's bounds count; null where it is. */
function strayUnit(unit: string, type: JsonType): string | null {
  const fits = type === 'string' ? CHARACTERS.test(unit) : type !== 'array' || !TEXT_UNIT.test(unit)
  return fits ? null : (/^\s*(\S+)/.exec(unit)?.[1] ?? unit)
}
