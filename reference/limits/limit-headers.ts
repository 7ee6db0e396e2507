import type { Headers } from '../http/refusal.ts'
import type { HeaderFamily, Settings } from '../settings/settings.ts'
import type { ChargeStanding, Reading } from './meter.ts'

const LONGEST_WAIT_SECONDS = 366 * 24 * 3600

/** What the headers of an answer say about its limits. @param now milliseconds since 1970 */
export function limitHeaders(
  { standings, allowed }: Reading,
  { headers, headersOn, headerReset, retryAfter }: Settings['limits'],
  now: number,
): Headers {
  const [tightest] = [...standings].sort((left, right) => left.remaining - right.remaining)
  if (tightest === undefined) return {}
  const said = allowed && headersOn === 'refusals' ? [] : headers
  const family = (name: HeaderFamily, fields: () => Headers) => (said.includes(name) ? fields() : {})
  const waits = standings.filter((each) => !each.allowed).map(({ wait }) => wait)
  return {
    ...family('RateLimit', () => rateLimit(standings)),
    ...family('RateLimit-Fields', () => numbers('ratelimit', tightest, seconds(tightest.reset))),
    ...family('X-RateLimit', () => numbers('x-ratelimit', tightest, resetOf(tightest, headerReset, now))),
    ...family('X-Rate-Limit', () => numbers('x-rate-limit', tightest, resetOf(tightest, headerReset, now))),
    ...(allowed ? {} : retryHeader(Math.max(...waits), retryAfter, now)),
  }
}

/** draft-ietf-httpapi-ratelimit-headers-10: a policy and a standing for each limit. */
function rateLimit(standings: readonly ChargeStanding[]): Headers {
  const policies = standings.map(({ limit, rule }) => `"${limit}";q=${rule.limit};w=${seconds(rule.length)}`)
  const states = standings.map(({ limit, remaining, reset }) => `"${limit}";r=${remaining};t=${seconds(reset)}`)
  return { 'ratelimit-policy': policies.join(', '), ratelimit: states.join(', ') }
}

/** The older families have room for one limit only: the one that will be reached first. */
function numbers(prefix: string, { rule, remaining }: ChargeStanding, reset: string): Headers {
  return {
    [`${prefix}-limit`]: String(rule.limit),
    [`${prefix}-remaining`]: String(remaining),
    [`${prefix}-reset`]: reset,
  }
}

function resetOf({ reset }: ChargeStanding, style: Settings['limits']['headerReset'], now: number): string {
  return style === 'seconds' ? seconds(reset) : String(Math.ceil((now + bounded(reset)) / 1000))
}

/** RFC 9110, section 10.2.3: seconds, or a date, which has whole seconds only. */
function retryHeader(wait: number, style: Settings['limits']['retryAfter'], now: number): Headers {
  if (style === 'none') return {}
  const date = () => new Date(Math.ceil((now + bounded(wait)) / 1000) * 1000).toUTCString()
  return { 'retry-after': style === 'seconds' ? seconds(wait) : date() }
}

function bounded(milliseconds: number): number {
  return Math.min(LONGEST_WAIT_SECONDS * 1000, milliseconds)
}

/** Rounded up: a client that waits for so long must not come too early. */
function seconds(milliseconds: number): string {
  return String(Math.max(1, Math.ceil(bounded(milliseconds) / 1000)))
}
