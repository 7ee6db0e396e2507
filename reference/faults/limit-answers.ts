import type { ChargeStanding, Reading } from '../limits/meter.ts'
import type { Fault } from '../seams.ts'
import type { Settings } from '../settings.ts'
import { limitFault } from './limit-fault.ts'

/** Faults of limits: what a refusal is and does, and what headers say. */

/** Changes the status of the refusals of agent or of assistant operations. */
function refusedWith(name: string, family: 'agent' | 'assistant', status: number, summary: string): Fault {
  return limitFault(name, summary, ({ refusal }) => ({
    refusal: (why, request) => {
      const decided = refusal(why, request)
      const isAgent = /AgentJob/.test(request.operation)
      return decided.reason === 'limit' && isAgent === (family === 'agent') ? { ...decided, status } : decided
    },
  }))
}

/** Says something else of each limit than is true. */
function telling(
  name: string,
  summary: string,
  change: (standing: ChargeStanding, reading: Reading) => ChargeStanding,
  settings: (given: Settings['limits']) => Settings['limits'] = saying,
): Fault {
  return limitFault(name, summary, ({ limitHeaders }) => ({
    limitHeaders: (reading, given, now) => {
      const standings = reading.standings.map((standing) => change(standing, reading))
      return limitHeaders({ ...reading, standings }, settings(given), now)
    },
  }))
}

/** Nothing untrue can be told in headers that are not there. */
function saying(given: Settings['limits']): Settings['limits'] {
  return given.headers.length === 0 ? { ...given, headers: ['RateLimit', 'X-RateLimit'] } : given
}

function retrying(given: Settings['limits']): Settings['limits'] {
  return given.retryAfter === 'none' ? { ...given, retryAfter: 'seconds' } : given
}

export const limitAnswerFaults: readonly Fault[] = [
  limitFault(
    'agent-limit-refusal-creates-job',
    'A use that the agent limit refuses is carried out all the same.',
    ({ refusedHasEffect }) => ({
      refusedHasEffect: (reason, operation) => reason === 'limit' || refusedHasEffect(reason, operation),
    }),
  ),
  refusedWith('agent-limit-5xx', 'agent', 500, 'Past its limit the agent answers with the status 500.'),
  refusedWith(
    'agent-limit-refusal-as-200',
    'agent',
    200,
    'Past its limit the agent answers an error with the status 200.',
  ),
  refusedWith('assistant-limit-5xx', 'assistant', 500, 'Past its limits the assistant answers with the status 500.'),
  telling(
    'retry-after-too-short',
    'Retry-After names half of the time after which a use is let through.',
    (standing) => ({ ...standing, wait: standing.wait / 2 }),
    retrying,
  ),
  telling(
    'retry-after-beyond-window',
    'Retry-After names twice the length of the window.',
    (standing) => ({ ...standing, wait: 2 * standing.rule.length }),
    retrying,
  ),
  limitFault('retry-after-not-a-number', 'Retry-After is the word "soon".', ({ limitHeaders }) => ({
    limitHeaders: (reading, given, now) => {
      const headers = limitHeaders(reading, retrying(given), now)
      return headers['retry-after'] === undefined ? headers : { ...headers, 'retry-after': 'soon' }
    },
  })),
  telling('limit-headers-remaining-stuck', 'Headers say that no use has been made.', (standing) => ({
    ...standing,
    remaining: standing.rule.limit,
  })),
  telling('limit-headers-remaining-falls-by-two', 'In headers the remaining uses fall by two.', (standing) => ({
    ...standing,
    remaining: Math.max(0, standing.rule.limit - 2 * (standing.rule.limit - standing.remaining)),
  })),
  telling(
    'limit-headers-remaining-negative',
    'Past a limit headers say that -1 uses remain.',
    (standing, { allowed }) => ({
      ...standing,
      remaining: allowed || standing.allowed ? standing.remaining : -1,
    }),
  ),
  telling('limit-headers-limit-wrong', 'Headers name a limit that is ten uses too great.', (standing) => ({
    ...standing,
    rule: { ...standing.rule, limit: standing.rule.limit + 10 },
  })),
  telling('limit-headers-reset-too-early', 'Headers name half of the time to the reset.', (standing) => ({
    ...standing,
    reset: standing.reset / 2,
  })),
  telling('limit-headers-reset-too-late', 'Headers name three times the time to the reset.', (standing) => ({
    ...standing,
    reset: standing.reset * 3,
  })),
]
