import { type Fault, fault, faultsOf, httpFault } from '../hooks/hooks.ts'
import type { ChargeStanding, Reading } from '../limits/meter.ts'
import type { Settings } from '../settings/settings.ts'
import type { KeyKind } from '../settings/tenants.ts'

/** Faults in limits: in what a refusal is and does, and in headers. */

/** Changes the status of refusals by a limit, for the agent's or the assistant's operations. */
function refusedWith(name: string, needs: KeyKind, status: number, summary: string): Fault {
  return fault('limits', name, summary, {
    refusal: (why, { operation }) => (why.reason === 'limit' && operation.needs === needs ? { ...why, status } : why),
  })
}

type Style = Settings['limits']

/** Shows a wrong state of each limit. `style` adds the headers for that where the settings have none. */
function sayingOf(make: typeof httpFault, style: (given: Style) => Style) {
  return (
    name: string,
    summary: string,
    change: (standing: ChargeStanding, reading: Reading) => Partial<ChargeStanding>,
  ): Fault =>
    make(name, summary, {
      limitSettings: style,
      limitReading: (reading) => ({
        ...reading,
        standings: reading.standings.map((standing) => ({ ...standing, ...change(standing, reading) })),
      }),
    })
}

function tellingBy(family: Style['headers'][number]) {
  return sayingOf(httpFault, (given) => ({ ...given, headers: [family], headersOn: 'all' }))
}

const withRetryAfter = (given: Style): Style =>
  given.retryAfter === 'none' ? { ...given, retryAfter: 'seconds' } : given
const limits = faultsOf('limits')
const saying = sayingOf(limits, (given) =>
  given.headers.length === 0 ? { ...given, headers: ['RateLimit', 'X-RateLimit'] } : given,
)
const retrying = sayingOf(limits, withRetryAfter)
/** Headers on each answer, so that a run which reaches no limit sees them. */
export const telling = tellingBy('X-RateLimit')
export const tellingPolicies = tellingBy('RateLimit')

export const limitAnswerFaults: readonly Fault[] = [
  fault('auth', 'answers-of-common-counters', 'Headers of every answer speak of counters that all callers share.', {
    limitSettings: (given) => ({ ...given, headers: ['X-RateLimit'], headersOn: 'all' }),
    limitScope: (valid, { limit }) => (limit === 'assistant-ip-day' ? valid : 'all'),
  }),
  fault('limits', 'agent-limit-refusal-creates-job', 'A use past the agent limit is carried out all the same.', {
    refusedEffect: (effect, { reason }) => (reason === 'limit' ? 'hidden' : effect),
  }),
  refusedWith('agent-limit-5xx', 'admin', 500, 'Past its limit the agent answers with 500.'),
  refusedWith('agent-limit-refusal-as-200', 'admin', 200, 'Past its limit the agent answers with 200.'),
  refusedWith('assistant-limit-5xx', 'assistant', 500, 'Past its limits the assistant answers with 500.'),
  retrying('retry-after-too-short', 'Retry-After is half of the wait.', ({ wait }) => ({ wait: wait / 2 })),
  retrying('retry-after-beyond-window', 'Retry-After is twice the window.', ({ rule }) => ({ wait: 2 * rule.length })),
  fault('limits', 'retry-after-not-a-number', 'Retry-After is the word "soon".', {
    limitSettings: withRetryAfter,
    limitHeaders: (headers) => (headers['retry-after'] === undefined ? headers : { ...headers, 'retry-after': 'soon' }),
  }),
  fault('limits', 'agent-limit-retry-after-of-follow-up', 'A follow-up past the limit is to wait for two hours.', {
    refusal: (why, { operation }) =>
      why.reason === 'limit' && operation.id === 'sendAgentJobMessage'
        ? { ...why, headers: { ...why.headers, 'retry-after': '7200' } }
        : why,
  }),
  saying(
    'limit-headers-remaining-one-too-many',
    'Headers count the use that they answer as remaining.',
    (one, all) => ({
      remaining: all.allowed ? one.remaining + 1 : 0,
    }),
  ),
  saying('limit-headers-remaining-stuck', 'Headers say that no use has been made.', ({ rule }) => ({
    remaining: rule.limit,
  })),
  saying(
    'limit-headers-remaining-stops-falling',
    'Headers say that half of the uses are left, however many are made.',
    ({ rule, remaining }) => ({ remaining: Math.max(remaining, rule.limit / 2) }),
  ),
  saying('limit-headers-remaining-falls-by-two', 'Remaining uses fall by two.', ({ rule, remaining }) => ({
    remaining: Math.max(0, rule.limit - 2 * (rule.limit - remaining)),
  })),
  saying('limit-headers-remaining-negative', 'Past a limit -1 uses remain.', (standing, { allowed }) =>
    allowed || standing.allowed ? {} : { remaining: -1 },
  ),
  saying('limit-headers-limit-wrong', 'Headers name a limit that is ten uses too great.', ({ rule }) => ({
    rule: { ...rule, limit: rule.limit + 10 },
  })),
  saying('limit-headers-reset-too-early', 'Headers name half of the time to the reset.', ({ reset }) => ({
    reset: reset / 2,
  })),
  saying('limit-headers-reset-too-late', 'Headers name three times the time to the reset.', ({ reset }) => ({
    reset: reset * 3,
  })),
]
