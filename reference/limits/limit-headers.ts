import type { Settings } from '../settings.ts'
import type { ChargeStanding, Reading } from './meter.ts'

const LONGEST_WAIT_SECONDS = 366 * 24 * 3600

/** What the headers of an answer say about its limits. */
export function limitHeaders(
  { standings, allowed }: Reading,
  { headers, retryAfter }: Settings['limits'],
): Readonly<Record<string, string>> {
  const [tightest] = [...standings].sort((left, right) => left.remaining - right.remaining)
  if (tightest === undefined) return {}
  const waits = standings.filter((each) => !each.allowed).map(({ wait }) => wait)
  return {
    ...(headers.includes('RateLimit') ? rateLimit(standings) : {}),
    ...(headers.includes('X-RateLimit') ? xRateLimit(tightest) : {}),
    ...(retryAfter && !allowed ? { 'retry-after': seconds(Math.max(...waits)) } : {}),
  }
}

/** draft-ietf-httpapi-ratelimit-headers-10: a policy and a standing for each limit. */
function rateLimit(standings: readonly ChargeStanding[]): Readonly<Record<string, string>> {
  const policies = standings.map(({ limit, rule }) => `"${limit}";q=${rule.limit};w=${seconds(rule.length)}`)
  const states = standings.map(({ limit, remaining, reset }) => `"${limit}";r=${remaining};t=${seconds(reset)}`)
  return { 'ratelimit-policy': policies.join(', '), ratelimit: states.join(', ') }
}

/** The older family has room for one limit only: the one that will be reached first. */
function xRateLimit({ rule, remaining, reset }: ChargeStanding): Readonly<Record<string, string>> {
  return {
    'x-ratelimit-limit': String(rule.limit),
    'x-ratelimit-remaining': String(remaining),
    'x-ratelimit-reset': seconds(reset),
  }
}

/** Rounded up: a client that waits as long as it was told must not come too early. */
function seconds(milliseconds: number): string {
  return String(Math.max(1, Math.min(LONGEST_WAIT_SECONDS, Math.ceil(milliseconds / 1000))))
}
