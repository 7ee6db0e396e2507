import { type Fault, fault } from '../hooks/hooks.ts'
import type { Operation } from '../http/access.ts'
import type { ClaimHeader, Use } from '../limits/rules.ts'
import type { WindowRule } from '../limits/window.ts'
import type { LimitId } from '../settings/settings.ts'
import type { KeyKind } from '../settings/tenants.ts'

/** Faults in how many uses limits allow, whose uses they count, and when uses come back. */

/** The limits, by the names that begin the names of their faults. */
const limits = {
  'agent-limit': 'agent-project-hour',
  'assistant-key-limit': 'assistant-key-month',
  'assistant-organization-limit': 'assistant-organization-hour',
  'assistant-ip-limit': 'assistant-ip-day',
} as const satisfies Readonly<Record<string, LimitId>>
type LimitName = keyof typeof limits

function ruled(name: LimitName, how: string, effect: string, change: (rule: WindowRule) => Partial<WindowRule>): Fault {
  return fault('limits', `${name}-${how}`, `${limits[name]} ${effect}.`, {
    limitRule: (rule, id) => (rule === null || id !== limits[name] ? rule : { ...rule, ...change(rule) }),
  })
}

function shifted(name: LimitName, by: 1 | -1): Fault {
  const place = by > 0 ? 'late' : 'early'
  return ruled(name, place, `is reached one use too ${place}`, ({ limit }) => ({ limit: limit + by }))
}

/** A window of another length than documented, never a calendar month. */
function lasting(name: LimitName, how: string, effect: string, times: number): Fault {
  return ruled(name, how, effect, ({ length }) => ({ length: length * times, calendarMonth: false }))
}

function counted(name: LimitName, by: string, what: string, scope: (use: Use) => string): Fault {
  return fault('limits', `${name}-${by}`, `${limits[name]} counts ${what}.`, {
    limitScope: (valid, { limit, use }) => (limit === limits[name] ? scope(use) : valid),
  })
}

/** Counts uses of the assistant for each value of something that a client may choose. */
function apart(name: string, whose: string, by: (use: Use) => unknown): Fault {
  return fault('limits', name, `${whose} counters of its own.`, {
    limitScope: (valid, { limit, use }) => (limit === 'agent-project-hour' ? valid : `${valid} ${by(use) ?? ''}`),
  })
}

/** Counts by an address that the client itself sends in a header. */
function believing(name: string, header: ClaimHeader, written: string): Fault {
  return fault('limits', name, `The limit of an address believes the header ${written}.`, {
    limitScope: (valid, { limit, use }) => (limit === 'assistant-ip-day' ? (use.claimed(header) ?? valid) : valid),
  })
}

function uncounted(name: string, id: Operation['id']): Fault {
  return fault('limits', name, `${id} is not counted towards any limit.`, {
    limitsOf: (ids, operation) => (operation.id === id ? [] : ids),
  })
}

function countingReads(name: string, whose: string, limit: LimitId): Fault {
  return fault('limits', name, `Reading a job counts towards the limit of its ${whose}.`, {
    limitsOf: (ids, { id }) => (id === 'getAgentJob' ? [limit] : ids),
  })
}

/** Long enough for requests that are sent together to overlap, and short enough not to affect anything else. */
const RACE_MILLISECONDS = 80

function racing(family: string, needs: KeyKind): Fault {
  const summary = `The ${family} checks its limits first and counts later: uses at the same time go beyond them.`
  return fault('limits', `${family}-limit-race`, summary, {
    millisecondsBeforeCount: (valid, operation) => (operation.needs === needs ? RACE_MILLISECONDS : valid),
  })
}

const names = ['agent-limit', 'assistant-key-limit', 'assistant-organization-limit', 'assistant-ip-limit'] as const

export const limitCountingFaults: readonly Fault[] = [
  ...names.flatMap((name) => [shifted(name, 1), shifted(name, -1)]),
  counted('agent-limit', 'per-organization', 'all projects of an organization', ({ organization }) => organization),
  counted('agent-limit', 'per-address', 'by address', ({ address }) => address),
  counted('agent-limit', 'per-client', 'by the name that a client gives itself', ({ project, claimed }) => {
    return `${project} ${claimed('user-agent')}`
  }),
  counted('agent-limit', 'per-key', 'by key', ({ key }) => key),
  counted('agent-limit', 'shared-by-all', 'all projects of all organizations', () => 'all'),
  counted('assistant-key-limit', 'per-organization', 'all keys of an organization', ({ organization }) => organization),
  counted('assistant-key-limit', 'per-address', 'by key and address', ({ key, address }) => `${key} ${address}`),
  counted('assistant-key-limit', 'shared-by-all', 'all keys of all organizations', () => 'all'),
  counted('assistant-organization-limit', 'per-key', 'by key', ({ key }) => key),
  counted('assistant-organization-limit', 'per-domain', 'by domain', ({ domain }) => domain),
  counted('assistant-organization-limit', 'shared-by-all', 'all organizations', () => 'all'),
  counted('assistant-ip-limit', 'per-key', 'by address and key', ({ key, address }) => `${address} ${key}`),
  counted('assistant-ip-limit', 'per-organization', 'by organization', ({ organization }) => organization),
  counted('assistant-ip-limit', 'shared-by-all', 'all addresses', () => 'all'),
  apart('assistant-limits-per-version', 'Each version of the assistant has', ({ operation }) => operation),
  apart('assistant-limits-per-fingerprint', 'Each fingerprint has', ({ fingerprint }) => fingerprint),
  apart('assistant-limits-per-thread', 'Each thread has', ({ thread }) => thread),
  apart('v2-named-visitors-counted-apart', 'Each visitor whom v2 is told of by name has', (use) =>
    use.operation === 'createAssistantMessageV2' && use.fingerprint !== 'anonymous' ? use.fingerprint : null,
  ),
  apart('v1-threads-counted-apart', 'Each thread that v1 goes on with has', ({ operation, thread }) =>
    operation === 'createAssistantMessageV1' ? thread : null,
  ),
  believing('ip-limit-by-forwarded-header', 'x-forwarded-for', 'X-Forwarded-For'),
  believing('ip-limit-by-forwarded', 'forwarded', 'Forwarded'),
  believing('ip-limit-by-real-ip', 'x-real-ip', 'X-Real-IP'),
  uncounted('assistant-limit-v1-not-counted', 'createAssistantMessageV1'),
  uncounted('agent-limit-message-not-counted', 'sendAgentJobMessage'),
  countingReads('polling-counted', 'project', 'agent-project-hour'),
  countingReads('polling-counted-by-organization', 'organization', 'assistant-organization-hour'),
  countingReads('polling-counted-by-address', 'address', 'assistant-ip-day'),
  fault('limits', 'agent-limit-refuses-reads', 'Past the limit of its project no job can be read.', {
    limitsOf: (ids, { id }) => (id === 'getAgentJob' ? ['agent-project-hour'] : ids),
    isCounted: (valid, { id }) => valid && id !== 'getAgentJob',
  }),
  fault('limits', 'agent-limit-counts-strangers', 'What is refused for its key counts for the project in its path.', {
    strangersCounted: (_, { needs }) => needs === 'admin',
  }),
  racing('agent', 'admin'),
  racing('assistant', 'assistant'),
  lasting('agent-limit', 'resets-early', 'gives its uses back after 50 minutes', 5 / 6),
  lasting('agent-limit', 'resets-late', 'gives its uses back after 70 minutes', 7 / 6),
  lasting('agent-limit', 'never-resets', 'once reached, stays reached', Number.POSITIVE_INFINITY),
  lasting('assistant-key-limit', 'resets-early', 'gives its uses back after 25 days', 5 / 6),
  lasting('assistant-key-limit', 'resets-late', 'gives its uses back after 35 days', 7 / 6),
  lasting('assistant-organization-limit', 'resets-early', 'gives its uses back after 50 minutes', 5 / 6),
  lasting('assistant-organization-limit', 'resets-late', 'gives its uses back after 70 minutes', 7 / 6),
  lasting('assistant-ip-limit', 'resets-early', 'gives its uses back after 20 hours', 5 / 6),
  lasting('assistant-ip-limit', 'resets-late', 'gives its uses back after 28 hours', 7 / 6),
  ...(['agent-limit', 'assistant-organization-limit'] as const).map((name) =>
    ruled(name, 'renewed-by-use', 'has a window whose end each use puts off', () => ({
      kind: 'fixed-first-use',
      renews: true,
      calendarMonth: false,
    })),
  ),
  // A bucket that holds fewer uses than a window allows, so that they can't be spent at once.
  ruled('agent-limit', 'small-bucket', 'is a bucket of half its uses, filled over the hour', ({ limit, length }) => ({
    kind: 'token-bucket',
    limit: Math.ceil(limit / 2),
    length: length / 2,
    calendarMonth: false,
  })),
]
