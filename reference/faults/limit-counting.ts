import type { ClaimHeader, Operation, Use } from '../limits/rules.ts'
import type { Fault } from '../seams.ts'
import { type LimitName, limitFault, limitsByName, ruled } from './limit-fault.ts'

/** Faults of limits: how many uses they allow, and whose they count. */

/** Moves the number of a limit. */
function shifted(name: LimitName, by: 1 | -1): Fault {
  const limit = limitsByName[name]
  const place = by > 0 ? 'late' : 'early'
  return ruled(`${name}-${place}`, limit, `${limit} is reached one use too ${place}.`, (rule) => ({
    ...rule,
    limit: rule.limit + by,
  }))
}

/** Counts a limit by something else than it should. */
function counted(name: LimitName, by: string, told: string, scope: (use: Use) => string): Fault {
  const limit = limitsByName[name]
  return limitFault(`${name}-${by}`, `${limit} counts ${told}.`, ({ limitScope }) => ({
    limitScope: (id, use) => (id === limit ? scope(use) : limitScope(id, use)),
  }))
}

/** Believes an address that the client names itself. */
function believing(name: string, header: ClaimHeader, named: string): Fault {
  return limitFault(name, `The limit of an address believes the header ${named}.`, ({ limitScope }) => ({
    limitScope: (id, use) => (id === 'assistant-ip-day' ? use.claimed(header) : null) ?? limitScope(id, use),
  }))
}

function uncounted(name: string, operation: Operation): Fault {
  return limitFault(name, `${operation} is not counted towards any limit.`, ({ limitsOf }) => ({
    limitsOf: (asked) => (asked === operation ? [] : limitsOf(asked)),
  }))
}

/** Long enough for requests that are sent together to pass one another, short enough to be noticed by nobody else. */
const RACE_MILLISECONDS = 80

function racing(name: string, family: 'agent' | 'assistant'): Fault {
  const summary = `The ${family} checks its limits first and counts later: uses at the same time go beyond them.`
  return limitFault(name, summary, ({ millisecondsBeforeCount }) => ({
    millisecondsBeforeCount: (operation) =>
      /AgentJob/.test(operation) === (family === 'agent') ? RACE_MILLISECONDS : millisecondsBeforeCount(operation),
  }))
}

const names = Object.keys(limitsByName) as readonly LimitName[]

export const limitCountingFaults: readonly Fault[] = [
  ...names.flatMap((name) => [shifted(name, 1), shifted(name, -1)]),
  counted('agent-limit', 'per-organization', 'all projects of an organization', ({ organization }) => organization),
  counted('agent-limit', 'per-address', 'by address', ({ address }) => address),
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
  limitFault(
    'assistant-limits-per-version',
    'Each version of the assistant has counters of its own.',
    ({ limitScope }) => ({
      limitScope: (id, use) =>
        id === 'agent-project-hour' ? limitScope(id, use) : `${limitScope(id, use)} ${use.operation}`,
    }),
  ),
  believing('ip-limit-by-forwarded-header', 'x-forwarded-for', 'X-Forwarded-For'),
  believing('ip-limit-by-forwarded', 'forwarded', 'Forwarded'),
  believing('ip-limit-by-real-ip', 'x-real-ip', 'X-Real-IP'),
  uncounted('assistant-limit-v1-not-counted', 'createAssistantMessageV1'),
  uncounted('agent-limit-message-not-counted', 'sendAgentJobMessage'),
  limitFault('polling-counted', 'Reading a job counts towards the limit of its project.', ({ limitsOf }) => ({
    limitsOf: (operation) => (operation === 'getAgentJob' ? ['agent-project-hour'] : limitsOf(operation)),
  })),
  racing('agent-limit-race', 'agent'),
  racing('assistant-limit-race', 'assistant'),
]
