import type { LimitScope, LimitWindow } from '../facts-model.ts'
import { NUMBER_WORD, numberIn } from './numbers.ts'
import { prose, type Reading } from './phrases.ts'

export interface Limit {
  readonly limit: number
  readonly scope: LimitScope
  readonly window: LimitWindow
}

const EACH =
  '(?:per|for (?:each|every|an?|one)|in (?:each|every|an?|one)|within (?:each|every|an?|one)|each|every|an?|by)'
const SCOPES: readonly (readonly [string, LimitScope])[] = [
  ['project', 'project'],
  ['key', 'key'],
  ['organi[sz]ation', 'organization'],
  ['IP(?: address)?', 'ip'],
]
const WINDOWS: readonly (readonly [string, string, LimitWindow])[] = [
  ['hour', 'hourly', 'hour'],
  ['day', 'daily', 'day'],
  ['month', 'monthly', 'month'],
]
const ADJECTIVES = '(?: (?:API|admin|agent|assistant|single|calendar))*'

/** What makes another limit of the number, the scope or the window than the words that are read. */
const ALTERING = new RegExp(
  [
    `\\b(?:${NUMBER_WORD}|half|quarter|third|double|twice|once|couple|few(?:er)?)\\b`,
    String.raw`\b(?:about|almost|approximately|around|nearly|roughly|below|under|over|above|beyond|less than|minimum|at least)\b`,
    String.raw`(?<!\b(?:no|not|never) )\bmore than\b`,
    String.raw`\b(?:except|excluding|other than|unless|but)\b`,
    String.raw`\b(?:seconds?|minutes?|weeks?|weekly|years?|yearly|fortnights?|users?|accounts?|members?|teams?|clients?|devices?|sessions?|sites?|domains?|threads?|persons?|people)\b`,
    // A number of hours is a duration, not a number of uses.
    String.raw`\d[\d,.]*[ -](?:hour|day|month)s?\b`,
  ].join('|'),
  'i',
)
const EXPECTED =
  'a number, one scope (project, key, organization, IP address) and one window (hour, day, month): "100 uses per project per hour"'

/** Reads a limit whose every word of number, scope and time is understood. */
export function readLimit(text: string): Reading<Limit> {
  const unreadable = { unreadable: `the limit "${text}"`, expected: EXPECTED }
  const words = prose(text)
  const numbers = Array.from(words.matchAll(/(?<![\w.])-?\d[\d,.]*(?!\w)/g), ([found]) => found.replace(/[.,]$/, ''))
  const [number = ''] = numbers
  const limit = /^\d[\d,]*$/.test(number) ? numberIn(number) : null
  if (limit === null || limit < 1 || numbers.length > 1) return unreadable
  let left = words.replace(/\b(?:in|within|for) one(?= (?:hour|day|month)\b)/gi, 'per')
  if (ALTERING.test(left)) return unreadable
  const take = (pattern: string): boolean => {
    const before = left
    left = left.replace(new RegExp(pattern, 'gi'), ' ')
    return left !== before
  }
  const scopes = SCOPES.filter(([noun]) => take(`\\b${EACH}${ADJECTIVES} ${noun}\\b`))
  const windows = WINDOWS.filter(([noun, adverb]) =>
    take(`(?<!\\bof )\\b(?:${EACH}${ADJECTIVES} ${noun}|${adverb})\\b`),
  )
  const [scope] = scopes
  const [window] = windows
  if (scope === undefined || window === undefined || scopes.length > 1 || windows.length > 1) return unreadable
  // Each thing that it counts by has been taken out: what is left behind "per" is none that is known.
  if (/\b(?:per|each|every)\b|\b(?:hours?|days?|months?|projects?|keys?|organi[sz]ations?|IP)\b/i.test(left))
    return unreadable
  return { value: { limit, scope: scope[1], window: window[2] } }
}
