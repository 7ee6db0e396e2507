/** What the headers of one answer say of one limit, in whichever family. */
export interface LimitReading {
  readonly family: 'ratelimit' | 'ratelimit-fields' | 'x-ratelimit' | 'x-rate-limit'
  /** Uses that the limit allows, where the family says it. */
  readonly limit: number | null
  readonly remaining: number | null
  /** Seconds until uses come back; null where it isn't said. A value that can only be a moment counts from `now`. */
  readonly reset: number | null
  /** Length of the window in seconds, where a policy says it. */
  readonly window: number | null
}

type Headers = readonly (readonly [name: string, value: string])[]

/** A reset beyond this is a moment since 1970 and not a number of seconds to wait: the year 2001, or 31 years. */
const LEAST_EPOCH = 1_000_000_000

/**
 * Readings of every family: draft-ietf-httpapi-ratelimit-headers-10 (`RateLimit: "name";r=1;t=60` with
 * `RateLimit-Policy: "name";q=100;w=3600`), its older three fields, and the `X-RateLimit-*` that came before them.
 *
 * @param now milliseconds since 1970 by the target's clock
 */
export function limitReadings(headers: Headers, now: number): readonly LimitReading[] {
  return [...structured(headers), ...threeFields(headers, now)]
}

function structured(headers: Headers): readonly LimitReading[] {
  const policies = new Map(itemsOf(headers, 'ratelimit-policy').map((item) => [item.name, item.parameters]))
  return itemsOf(headers, 'ratelimit')
    .filter(({ parameters }) => parameters.has('r'))
    .map(({ name, parameters }) => ({
      family: 'ratelimit',
      limit: policies.get(name)?.get('q') ?? null,
      remaining: parameters.get('r') ?? null,
      reset: parameters.get('t') ?? null,
      window: policies.get(name)?.get('w') ?? null,
    }))
}

interface Item {
  readonly name: string
  readonly parameters: ReadonlyMap<string, number>
}

/** A list of RFC 9651 whose items carry numbers; what isn't one is left out. */
function itemsOf(headers: Headers, header: string): readonly Item[] {
  return valuesOf(headers, header)
    .flatMap((value) => value.split(','))
    .map((item) => {
      const [name = '', ...parameters] = item.split(';').map((part) => part.trim())
      const numbers = parameters.flatMap((parameter) => {
        const [, key, digits] = /^([a-z]+)=(-?\d{1,12})$/.exec(parameter) ?? []
        return key === undefined ? [] : [[key, Number(digits)] as const]
      })
      return { name: name.replaceAll('"', ''), parameters: new Map(numbers) }
    })
}

function threeFields(headers: Headers, now: number): readonly LimitReading[] {
  const families = [
    ['ratelimit-fields', 'ratelimit'],
    ['x-ratelimit', 'x-ratelimit'],
    ['x-rate-limit', 'x-rate-limit'],
  ] as const
  return families.flatMap(([family, prefix]) => {
    const number = (name: string) => {
      const [digits] = valuesOf(headers, `${prefix}-${name}`)
      return digits !== undefined && /^-?\d{1,13}$/.test(digits.trim()) ? Number(digits) : null
    }
    const [limit, remaining, reset] = [number('limit'), number('remaining'), number('reset')]
    if (remaining === null) return []
    return [{ family, limit, remaining, reset: reset === null ? null : secondsFrom(reset, now), window: null }]
  })
}

/** Seconds from now: of a delay, of seconds since 1970, or of milliseconds since then. */
function secondsFrom(reset: number, now: number): number {
  if (reset < LEAST_EPOCH) return reset
  return (reset < LEAST_EPOCH * 1000 ? reset * 1000 - now : reset - now) / 1000
}

/**
 * How long a refusal asks to wait, in seconds: RFC 9110, section 10.2.3. Null where it doesn't say; NaN where what it says
 * is neither a number of seconds nor a date.
 */
export function retryAfter(headers: Headers, now: number): number | null {
  const [value] = valuesOf(headers, 'retry-after')
  if (value === undefined) return null
  if (/^\d+$/.test(value.trim())) return Number(value)
  return /^[A-Z][a-z]{2}, .+ GMT$/.test(value.trim()) ? (Date.parse(value) - now) / 1000 : Number.NaN
}

function valuesOf(headers: Headers, name: string): readonly string[] {
  return headers.filter(([header]) => header === name).map(([, value]) => value)
}
