import { type BareItem, parseDictionary, parseList } from 'structured-headers'

/** What the headers of one answer say of one limit, in any family. */
export interface LimitReading {
  readonly family: LimitHeaderFamily
  /** Uses that the limit allows, where the family says it. */
  readonly limit: number | null
  readonly remaining: number | null
  /**
   * Seconds until uses come back; null where the headers don't say it. A value too large for a delay is a moment, and
   * is counted from `now`.
   */
  readonly reset: number | null
  /** Length of the window in seconds, where a policy says it. */
  readonly window: number | null
}

/**
 * `ratelimit`: `"name";r=1;t=60`, draft-ietf-httpapi-ratelimit-headers-08 and after. `ratelimit-dictionary`:
 * `limit=100, remaining=1, reset=60`, draft 7. `ratelimit-fields`: three fields of that beginning, drafts 1 to 6. The
 * others came before any draft.
 */
type LimitHeaderFamily = 'ratelimit' | 'ratelimit-dictionary' | 'ratelimit-fields' | 'x-ratelimit' | 'x-rate-limit'

type Headers = readonly (readonly [name: string, value: string])[]

/**
 * Readings of all families, one for each limit that the headers describe.
 *
 * @param now milliseconds since 1970 by the target's clock
 */
export function limitReadings(headers: Headers, now: number): readonly LimitReading[] {
  const policies = policiesOf(headers)
  return [...listed(headers, policies), ...inDictionary(headers, policies), ...inFields(headers, policies, now)]
}

/** Whether there are headers that `malformedLimitHeaders` judges. */
export function hasLimitHeaders(headers: Headers): boolean {
  return headers.some(([name]) => /^(?:retry-after$|(?:x-)?ratelimit(?:-|$)|x-rate-limit-)/.test(name))
}

/** What is wrong with limit headers that programs read; empty where nothing is. */
export function malformedLimitHeaders(headers: Headers): readonly string[] {
  const wrong: string[] = []
  const [single] = valuesOf(headers, 'ratelimit')
  if (single !== undefined && listed(headers, []).length === 0 && inDictionary(headers, []).length === 0) {
    wrong.push(`RateLimit: ${single}`)
  }
  const policy = valuesOf(headers, 'ratelimit-policy').join(', ')
  if (policy !== '' && policiesOf(headers).length === 0) wrong.push(`RateLimit-Policy: ${policy}`)
  for (const { prefix, isNumber } of fieldFamilies) {
    for (const name of ['limit', 'remaining', 'reset'] as const) {
      const value = fieldOf(headers, prefix, name)
      if (value !== undefined && (!isNumber(name, value) || THOUSANDS.test(value)))
        wrong.push(`${prefix}-${name}: ${value}`)
    }
  }
  for (const { family, limit, remaining } of limitReadings(headers, 0)) {
    if (remaining === null) continue
    if (remaining < 0) wrong.push(`${family}: ${remaining} uses remain`)
    else if (limit !== null && remaining > limit) wrong.push(`${family}: ${remaining} of ${limit} uses remain`)
  }
  const [wait] = valuesOf(headers, 'retry-after')
  if (wait !== undefined && Number.isNaN(retryAfter(headers, 0))) wrong.push(`Retry-After: ${wait}`)
  return wrong
}

/** One number that is grouped for a human reader: a program reads what comes before its first comma. */
const THOUSANDS = /^\s*\d{1,3}(?:,\d{3})+\s*$/

/** Families of three fields, and what each field must be for a program to read it. */
const fieldFamilies = [
  {
    family: 'ratelimit-fields',
    prefix: 'ratelimit',
    isNumber: (_: FieldName, value: string) => leadingNumber(value) !== null,
  },
  { family: 'x-ratelimit', prefix: 'x-ratelimit', isNumber: isCustomary },
  { family: 'x-rate-limit', prefix: 'x-rate-limit', isNumber: isCustomary },
] as const

type FieldName = 'limit' | 'remaining' | 'reset'

/**
 * No draft defines the headers that begin with `x-`. By custom, their resets are written as `1.5`, `30s` or a date, and
 * their limits as `100` or, in AspNetCoreRateLimit, as the period, `1h`. No client reads moments in microseconds.
 */
function isCustomary(name: FieldName, value: string): boolean {
  if (name !== 'remaining') return /\d/.test(value) && !/^\s*(?:-|\d{14})/.test(value)
  return /^\s*-?\d+(?:\.\d+)?\s*(?:[,;]|$)/.test(value)
}

/** A policy, known by its name; before draft 8 by its number only. */
interface Policy {
  readonly name: string | null
  readonly limit: number
  readonly window: number | null
}

function policiesOf(headers: Headers): readonly Policy[] {
  return membersOf(headers, 'ratelimit-policy').flatMap(({ value, parameters }): readonly Policy[] => {
    const window = wholeNumber(parameters.get('w'))
    const limit = wholeNumber(typeof value === 'number' ? value : parameters.get('q'))
    return limit === null ? [] : [{ name: typeof value === 'number' ? null : String(value), limit, window }]
  })
}

function listed(headers: Headers, policies: readonly Policy[]): readonly LimitReading[] {
  return membersOf(headers, 'ratelimit').flatMap(({ value, parameters }): readonly LimitReading[] => {
    const remaining = wholeNumber(parameters.get('r'))
    if (remaining === null) return []
    const policy = policies.find(({ name }) => name === String(value))
    const reset = wholeNumber(parameters.get('t'))
    return [{ family: 'ratelimit', limit: policy?.limit ?? null, remaining, reset, window: policy?.window ?? null }]
  })
}

function inDictionary(headers: Headers, policies: readonly Policy[]): readonly LimitReading[] {
  const members = parsed(() => parseDictionary(valuesOf(headers, 'ratelimit').join(', ')))
  const number = (name: string) => {
    const [value] = members?.get(name) ?? []
    return typeof value === 'number' ? wholeNumber(value) : null
  }
  const [limit, remaining, reset] = [number('limit'), number('remaining'), number('reset')]
  if (remaining === null) return []
  return [{ family: 'ratelimit-dictionary', limit, remaining, reset, window: windowOf(limit, policies) }]
}

/** Readings of three separate fields. The limit's field may name its policies after the number: `100, 100;w=3600`. */
function inFields(headers: Headers, policies: readonly Policy[], now: number): readonly LimitReading[] {
  return fieldFamilies.flatMap(({ family, prefix }) => {
    const written = (name: FieldName) => fieldOf(headers, prefix, name) ?? ''
    const [limit, remaining] = [leadingNumber(written('limit')), leadingNumber(written('remaining'))]
    if (remaining === null) return []
    const named = [...written('limit').matchAll(/;\s*w=(\d+)/g)].map(([, seconds]) => Number(seconds))
    const window = named.length === 0 ? windowOf(limit, policies) : onlyOf(named)
    return [{ family, limit, remaining, reset: secondsUntil(written('reset'), now), window }]
  })
}

/** The value of a field; undefined where the field is missing, or says in a customary way that nothing is counted. */
function fieldOf(headers: Headers, prefix: string, name: FieldName): string | undefined {
  const [value] = valuesOf(headers, `${prefix}-${name}`)
  if (value === undefined || !prefix.startsWith('x-')) return value
  if (/^\s*unlimited\s*$/i.test(value)) return undefined
  // Spring Cloud Gateway answers -1 and no limit while it can not reach its store.
  const isLimited = valuesOf(headers, `${prefix}-limit`).some((limit) => (leadingNumber(limit) ?? 0) > 0)
  return /^\s*-1\s*$/.test(value) && !isLimited ? undefined : value
}

function windowOf(limit: number | null, policies: readonly Policy[]): number | null {
  return onlyOf(policies.filter((policy) => policy.limit === limit).map(({ window }) => window))
}

/** Of several policies with one number, nothing says which one is meant. */
function onlyOf(windows: readonly (number | null)[]): number | null {
  const [first = null, ...others] = new Set(windows)
  return others.length === 0 ? first : null
}

interface Member {
  readonly value: BareItem
  readonly parameters: ReadonlyMap<string, BareItem>
}

/** Items of an RFC 9651 list; empty where the header isn't such a list. */
function membersOf(headers: Headers, name: string): readonly Member[] {
  const list = parsed(() => parseList(valuesOf(headers, name).join(', '))) ?? []
  return list.flatMap(([value, parameters]) => (Array.isArray(value) ? [] : [{ value, parameters }]))
}

/** Null for a malformed header: that is the service's fault, and must not become an error of the harness. */
function parsed<Value>(parse: () => Value): Value | null {
  try {
    return parse()
  } catch {
    return null
  }
}

function wholeNumber(value: BareItem | undefined): number | null {
  return typeof value === 'number' && Number.isInteger(value) ? value : null
}

function leadingNumber(value: string): number | null {
  // Of any length: a counter below zero that has no sign has twenty digits.
  const [, digits] = /^\s*(-?\d+)\s*(?:[,;]|$)/.exec(value) ?? []
  return digits === undefined ? null : Number(digits)
}

/**
 * A greater reset can't be a delay in seconds, which would be 31 years. It is a moment since 1970: this number is the
 * year 2001.
 */
const LEAST_EPOCH = 1_000_000_000

/**
 * Seconds from now until a reset that is written as a delay, as seconds or milliseconds since 1970, or as a date; null
 * for anything else.
 */
function secondsUntil(reset: string, now: number): number | null {
  if (/^\s*-?\d{1,13}(?:\.\d+)?\s*$/.test(reset)) {
    const number = Number(reset)
    if (number < LEAST_EPOCH) return number
    return (number < LEAST_EPOCH * 1000 ? number * 1000 - now : number - now) / 1000
  }
  const isDate = /^\s*(?:\d{4}-\d{2}-\d{2}T|[A-Z][a-z]{2}, )/.test(reset)
  const date = isDate ? Date.parse(reset) : Number.NaN
  return Number.isNaN(date) ? null : (date - now) / 1000
}

/**
 * Seconds that a refusal asks the client to wait (RFC 9110, section 10.2.3). Null where the header is missing; NaN
 * where it is neither a number of seconds nor a date.
 */
export function retryAfter(headers: Headers, now: number): number | null {
  const [value] = valuesOf(headers, 'retry-after')
  if (value === undefined) return null
  if (/^\d+$/.test(value.trim())) return Number(value)
  return /^[A-Z][a-z]{2}, .+ GMT$/.test(value.trim()) ? (Date.parse(value) - now) / 1000 : Number.NaN
}

/**
 * Whether an answer itself says that a limit has no uses left.
 *
 * @param longest seconds of the longest wait that may only mean "not so fast"; a longer one means that a limit is used
 * up
 */
export function saysUsedUp(headers: Headers, now: number, longest: number): boolean {
  if (limitReadings(headers, now).some(({ remaining }) => remaining !== null && remaining <= 0)) return true
  return (retryAfter(headers, now) ?? 0) > longest
}

function valuesOf(headers: Headers, name: string): readonly string[] {
  return headers.filter(([header]) => header === name).map(([, value]) => value)
}
