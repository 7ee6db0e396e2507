import { facts } from '../../schemas/generated/facts.ts'
import { withKey, withLimit, withOperation } from './altered-facts.ts'
import type { ChangeCase } from './cases.ts'

const status = (value: number | null) => ({ kind: 'stream', protocol: 'v2', status: value }) as const

/** Operations, limits, keys and gaps. */
export const operationCases: readonly ChangeCase[] = [
  [
    'another path',
    withOperation('createAgentJob', { path: '/v3/agent/{projectId}/job' }),
    ['operation-moved'],
    ['operation-moved'],
    ['breaking', 'breaking'],
  ],
  [
    'another method',
    withOperation('createAgentJob', { method: 'PUT' }),
    ['operation-moved'],
    ['operation-moved'],
    ['breaking', 'breaking'],
  ],
  [
    'another name for a path parameter',
    withOperation('createAgentJob', { path: '/v2/agent/{project}/job', pathParameters: ['project'] }),
    ['path-parameter-renamed'],
    ['path-parameter-renamed'],
    ['safe', 'safe'],
  ],
  [
    'an operation that is gone',
    { ...facts, operations: facts.operations.filter(({ id }) => id !== 'createAssistantMessageV1') },
    ['operation-removed'],
    ['operation-added'],
    ['breaking', 'safe'],
  ],
  [
    'deprecation',
    withOperation('createAgentJob', { deprecated: true }),
    ['operation-deprecated'],
    ['operation-reinstated'],
    ['safe', 'safe'],
  ],
  [
    'another kind of key',
    withOperation('createAgentJob', { key: 'assistant' }),
    ['operation-key-changed'],
    ['operation-key-changed'],
    ['breaking', 'breaking'],
  ],
  [
    'another success status',
    withOperation('createAssistantMessageV2', { response: status(201) }),
    ['success-status-changed'],
    ['success-status-changed'],
    ['breaking', 'breaking'],
  ],
  [
    'a success status that is no longer shown',
    withOperation('createAssistantMessageV2', { response: status(null) }),
    ['success-status-hidden'],
    ['success-status-shown'],
    ['risk', 'safe'],
  ],
  [
    'another stream protocol',
    withOperation('createAssistantMessageV2', { response: { kind: 'stream', protocol: 'v1', status: 200 } }),
    ['stream-protocol-changed'],
    ['stream-protocol-changed'],
    ['breaking', 'breaking'],
  ],
  [
    'an answer that streams no longer',
    withOperation('createAssistantMessageV2', { response: { kind: 'object', schema: 'AgentJob', status: 200 } }),
    ['answer-kind-changed'],
    ['answer-kind-changed'],
    ['breaking', 'breaking'],
  ],
  [
    'no body any more',
    withOperation('createAgentJob', { requestSchema: null }),
    ['request-body-removed'],
    ['request-body-added'],
    ['safe', 'breaking'],
  ],
  [
    'a lower limit',
    withLimit('agent-project-hour', { limit: 80 }),
    ['limit-lowered'],
    ['limit-raised'],
    ['breaking', 'safe'],
  ],
  [
    'a new limit',
    {
      ...facts,
      limits: [
        ...facts.limits,
        ...facts.limits
          .filter(({ id }) => id === 'agent-project-hour')
          .map((limit) => ({ ...limit, id: 'agent-ip-day', scope: 'ip', window: 'day' }) as const),
      ],
    },
    ['limit-added'],
    ['limit-removed'],
    ['breaking', 'safe'],
  ],
  [
    'a limit of a longer window with the same number',
    withLimit('agent-project-hour', { id: 'agent-project-day', window: 'day' }),
    ['limit-redrawn'],
    ['limit-loosened'],
    ['breaking', 'safe'],
  ],
  [
    'a limit of a longer window with a number for all of it',
    withLimit('agent-project-hour', { id: 'agent-project-day', window: 'day', limit: 2400 }),
    ['limit-loosened'],
    ['limit-redrawn'],
    ['safe', 'breaking'],
  ],
  [
    'a limit that counts an organization and not one project',
    withLimit('agent-project-hour', { id: 'agent-organization-hour', scope: 'organization' }),
    ['limit-redrawn'],
    ['limit-loosened'],
    ['breaking', 'safe'],
  ],
  [
    'a limit that counts one operation less',
    withLimit('agent-project-hour', { operations: ['createAgentJob'] }),
    ['limit-covers-less'],
    ['limit-covers-more'],
    ['safe', 'breaking'],
  ],
  [
    'another key prefix',
    withKey('assistant', { suffix: 'pub_' }),
    ['key-prefix-changed'],
    ['key-prefix-changed'],
    ['breaking', 'breaking'],
  ],
  [
    'a public key that becomes secret',
    withKey('assistant', { public: false }),
    ['key-became-secret'],
    ['key-became-public'],
    ['breaking', 'safe'],
  ],
  [
    'a kind of key that is gone',
    { ...facts, keys: facts.keys.filter(({ kind }) => kind === 'admin') },
    ['key-kind-removed'],
    ['key-kind-added'],
    ['breaking', 'safe'],
  ],
  [
    'a gap that is closed',
    { ...facts, gaps: facts.gaps.filter(({ id }) => id !== 'filter-structure') },
    ['gap-closed'],
    ['gap-opened'],
    ['safe', 'risk'],
  ],
  [
    'a path parameter that must be a number',
    { ...facts, pathParameters: facts.pathParameters.map((one) => ({ ...one, type: 'number' })) },
    ['request-narrowed'],
    ['request-widened'],
    ['breaking', 'safe'],
  ],
]
