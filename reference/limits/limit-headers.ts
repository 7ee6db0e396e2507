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
  const [tightest] = standings.toSorted((left, right) => left.remaining - right.remaining)
  if (tightest === undefined) return {}
  const date = (wait: number) => Math.ceil(now / 1000 + Math.min(LONGEST_WAIT_SECONDS, wait / 1000))
  const reset = headerReset === 'seconds' ? seconds(tightest.reset) : String(date(tightest.reset))
  const families: Readonly<Record<HeaderFamily, Headers>> = {
    RateLimit: rateLimit(standings),
    'RateLimit-Fields': numbers('ratelimit', tightest, seconds(tightest.reset)),
    'X-RateLimit': numbers('x-ratelimit', tightest, reset),
    'X-Rate-Limit': numbers('x-rate-limit', tightest, reset),
  }
  const shown = allowed && headersOn === 'refusals' ? [] : headers
  const about = Object.fromEntries(shown.flatMap((family) => Object.entries(families[family])))
  if (allowed || retryAfter === 'none') return about
  const wait = Math.max(...standings.filter((each) => !each.allowed).map((each) => each.wait))
  // Seconds, or a date, which only has whole seconds (RFC 9110, section 10.2.3).
  const retry = retryAfter === 'seconds' ? seconds(wait) : new Date(date(wait) * 1000).toUTCString()
  return { ...about, 'retry-after': retry }
}

/** draft-ietf-httpapi-ratelimit-headers-10: a policy and a standing for each limit. */
function rateLimit(standings: readonly ChargeStanding[]): Headers {
  const policies = standings.map(({ limit, rule }) => `"${limit}";q=${rule.limit};w=${seconds(rule.length)}`)
  const states = standings.map(({ limit, remaining, reset }) => `"${limit}";r=${remaining};t=${seconds(reset)}`)
  return { 'ratelimit-policy': policies.join(', '), ratelimit: states.join(', ') }
}

/** The older families only have room for one limit: the one that will be reached first. */
function numbers(prefix: string, { rule, remaining }: ChargeStanding, reset: string): Headers {
  return {
    [`${prefix}-limit`]: String(rule.limit),
    [`${prefix}-remaining`]: String(remaining),
    [`${prefix}-reset`]: reset,
  }
}

/** Rounded up: a client that waits so long must not be too early. */
function seconds(milliseconds: number): string {
  return String(Math.max(1, Math.ceil(Math.min(LONGEST_WAIT_SECONDS, milliseconds / 1000))))
}
