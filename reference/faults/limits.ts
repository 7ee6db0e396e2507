import type { Operation, Use } from '../limits/rules.ts'
import type { Fault, Seams } from '../seams.ts'
import type { LimitId } from '../settings.ts'

/** Faults of limits: where they lie, what they count by, and what a refusal does. */

function limitFault(name: string, summary: string, alter: (seams: Seams) => Partial<Seams>): Fault {
  return { name, area: 'limits', summary, alter }
}

/** Moves the number of a limit. */
function shifted(name: string, limit: LimitId, by: number): Fault {
  const summary = `${limit} is reached one use too ${by > 0 ? 'late' : 'early'}.`
  return limitFault(name, summary, ({ limitRule }) => ({
    limitRule: (id, settings) => {
      const rule = limitRule(id, settings)
      return id === limit && rule !== null ? { ...rule, limit: rule.limit + by } : rule
    },
  }))
}

/** Counts a limit by something else. */
function counted(name: string, limit: LimitId, summary: string, scope: (use: Use, lawful: string) => string): Fault {
  return limitFault(name, summary, ({ limitScope }) => ({
    limitScope: (id, use) => (id === limit ? scope(use, limitScope(id, use)) : limitScope(id, use)),
  }))
}

function uncounted(name: string, operation: Operation): Fault {
  return limitFault(name, `${operation} is not counted towards any limit.`, ({ limitsOf }) => ({
    limitsOf: (asked) => (asked === operation ? [] : limitsOf(asked)),
  }))
}

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

export const limitFaults: readonly Fault[] = [
  shifted('agent-limit-late', 'agent-project-hour', 1),
  shifted('agent-limit-early', 'agent-project-hour', -1),
  shifted('assistant-key-limit-late', 'assistant-key-month', 1),
  shifted('assistant-key-limit-early', 'assistant-key-month', -1),
  shifted('assistant-organization-limit-late', 'assistant-organization-hour', 1),
  shifted('assistant-organization-limit-early', 'assistant-organization-hour', -1),
  shifted('assistant-ip-limit-late', 'assistant-ip-day', 1),
  shifted('assistant-ip-limit-early', 'assistant-ip-day', -1),
  counted(
    'agent-limit-per-organization',
    'agent-project-hour',
    'The agent limit counts by organization, not by project.',
    ({ organization }) => organization,
  ),
  counted(
    'agent-limit-shared-by-all',
    'agent-project-hour',
    'The agent limit counts all projects of all organizations together.',
    () => 'all',
  ),
  counted(
    'assistant-key-limit-per-organization',
    'assistant-key-month',
    'The limit of a key counts all keys of the organization together.',
    ({ organization }) => organization,
  ),
  counted(
    'assistant-organization-limit-per-key',
    'assistant-organization-hour',
    'The limit of an organization counts by key.',
    ({ key }) => key,
  ),
  counted(
    'ip-limit-by-forwarded-header',
    'assistant-ip-day',
    'The limit of an address believes the header X-Forwarded-For.',
    ({ forwardedFor }, lawful) => forwardedFor ?? lawful,
  ),
  uncounted('assistant-limit-v1-not-counted', 'createAssistantMessageV1'),
  limitFault('polling-counted', 'Reading a job counts towards the limit of its project.', ({ limitsOf }) => ({
    limitsOf: (operation) => (operation === 'getAgentJob' ? ['agent-project-hour'] : limitsOf(operation)),
  })),
  limitFault('agent-limit-never-resets', 'The agent limit, once reached, stays reached.', ({ limitRule }) => ({
    limitRule: (id, settings) => {
      const rule = limitRule(id, settings)
      return id === 'agent-project-hour' && rule !== null ? { ...rule, length: Number.POSITIVE_INFINITY } : rule
    },
  })),
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
]
