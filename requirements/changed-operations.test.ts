import { expect, test } from 'vitest'
import { knownPollPath } from '../harness/target/poll-path.ts'
import type { Target } from '../harness/target/target.ts'
import { readTarget } from '../harness/target/target-file.ts'
import { changed, first } from '../schemas/read/documents-under-test.ts'
import { catalogue, skipReasonOf } from './catalogue.ts'
import {
  type Change,
  describedBy,
  describedIn,
  type Edit,
  idsOf,
  testChanges,
} from './test-support/changed-documents.fixture.ts'

const gapOfPoll = {
  first: ['- The endpoint that reads a single agent job: not shown.\n', ''],
  second: ['- The endpoint that reads one job is not shown.\n', ''],
} as const satisfies Readonly<Record<string, Edit>>

const everyMethod: Edit = [
  'Each of the endpoints takes the method POST and the header',
  'Each of the endpoints takes the header',
]

/** One more endpoint, the same in both documents. */
function added(name: string, section: string, more: Partial<Change> & Pick<Change, 'says'>): Change {
  const { first: firstMore = [], second: secondMore = [], ...expected } = more
  return {
    name,
    first: [
      ['### What the endpoints leave open', `### 5. ${section}\n\n### What the endpoints leave open`],
      ...firstMore,
    ],
    second: [['## Path parameters', `### 5. ${section}\n\n## Path parameters`], ...secondMore],
    ...expected,
  }
}

/** What each operation owes that leads through the agent's key and an existing job. */
function ofJobOperation(operation: string): readonly string[] {
  return [
    ...[
      'assistant-key',
      'foreign-key',
      'missing-key',
      'other-scheme',
      'unknown-key',
      'unknown-id',
      'unknown-project-id',
    ].map((what) => `${operation}-${what}-refused`),
    `agent-project-hour-covers-${operation}`,
    `${operation}-valid-accepted`,
    `${operation}-lower-case-scheme-accepted`,
  ]
}

function ofAssistantOperation(operation: string): readonly string[] {
  return [
    ...['admin-key', 'foreign-key', 'missing-key', 'other-scheme', 'unknown-domain', 'unknown-key'].map(
      (what) => `${operation}-${what}-refused`,
    ),
    `${operation}-valid-accepted`,
    `${operation}-lower-case-scheme-accepted`,
    `${operation}-second-key-accepted`,
  ]
}

const ofAgentBody = ['at-minimum-accepted', 'below-minimum-refused', 'missing-refused', 'wrong-type-refused'].map(
  (claim) => `prompt-${claim}`,
)

const readJob = added(
  'that reads a job is the one that is polled',
  'Read a job\n\n- Method and path: GET `{base_url}/v2/agent/{projectId}/job/{id}`\n- Response: HTTP 200, the agent job.',
  {
    first: [gapOfPoll.first, everyMethod],
    second: [gapOfPoll.second],
    says: {
      '/paths/~1v2~1agent~1{projectId}~1job~1{id}/get/operationId': 'getAgentJob',
      '/paths/~1v2~1agent~1{projectId}~1job~1{id}/get/responses/200/content/application~1json/schema/properties/prLink/type':
        ['string', 'null'],
    },
    // Reading a job is no use.
    appear: [...ofJobOperation('get-agent-job'), 'get-agent-job-success-status-200'].filter(
      (id) => id !== 'agent-project-hour-covers-get-agent-job',
    ),
  },
)

const readThread = added(
  'with a parameter that only the target can give',
  'Read a thread\n\n- Method and path: GET `{base_url}/discovery/v2/assistant/{domain}/thread/{threadId}`\n- Response: HTTP 204, no body.',
  {
    first: [everyMethod, ['| domain | string |', '| threadId | string | A thread. |\n| domain | string |']],
    second: [['| domain | Last', '| threadId | A thread. | string |\n| domain | Last']],
    says: {
      '/paths/~1discovery~1v2~1assistant~1{domain}~1thread~1{threadId}/get/operationId': 'getAssistantThreadV2',
      '/paths/~1discovery~1v2~1assistant~1{domain}~1thread~1{threadId}/get/responses/204': {},
      '/paths/~1discovery~1v2~1assistant~1{domain}~1thread~1{threadId}/get/parameters/1/name': 'threadId',
    },
    appear: [
      ...ofAssistantOperation('get-assistant-thread-v2'),
      'get-assistant-thread-v2-success-status-204',
      'get-assistant-thread-v2-unknown-thread-id-refused',
    ],
  },
)

testChanges('a fifth endpoint', [
  readJob,
  readThread,
  added(
    'that deletes a job, without a body in either direction',
    'Delete a job\n\n- Method and path: DELETE `{base_url}/v2/agent/{projectId}/job/{id}`\n- Request: no body.\n- Response: HTTP 204, no body.',
    {
      first: [everyMethod],
      says: {
        '/paths/~1v2~1agent~1{projectId}~1job~1{id}/delete/operationId': 'deleteAgentJob',
        '/paths/~1v2~1agent~1{projectId}~1job~1{id}/delete/responses/204': {},
        '/x-limits/agent-project-hour/operations': ['createAgentJob', 'sendAgentJobMessage', 'deleteAgentJob'],
      },
      appear: [...ofJobOperation('delete-agent-job'), 'delete-agent-job-success-status-204'],
    },
  ),
  added(
    'that sends something else to a job',
    'Cancel a job\n\n- Method and path: POST `{base_url}/v2/agent/{projectId}/job/{id}/cancel`\n- Request: the agent request body.\n- Response: HTTP 200, the agent job.',
    {
      says: {
        '/paths/~1v2~1agent~1{projectId}~1job~1{id}~1cancel/post/operationId': 'sendAgentJobCancel',
        '/paths/~1v2~1agent~1{projectId}~1job~1{id}~1cancel/post/responses/200/content/application~1json/schema/properties/prLink/type':
          ['string', 'null'],
      },
      appear: [
        'send-agent-job-cancel-success-status-200',
        ...ofJobOperation('send-agent-job-cancel'),
        'send-agent-job-cancel-malformed-json-refused',
        ...ofAgentBody.map((claim) => `send-agent-job-cancel-${claim}`),
      ],
    },
  ),
  added(
    'that posts to a job without a body',
    'Retry a job\n\n- Method and path: POST `{base_url}/v2/agent/{projectId}/job/{id}/retry`\n- Request: no body.\n- Response: HTTP 200, the agent job.',
    {
      says: { '/paths/~1v2~1agent~1{projectId}~1job~1{id}~1retry/post/operationId': 'sendAgentJobRetry' },
      appear: [...ofJobOperation('send-agent-job-retry'), 'send-agent-job-retry-success-status-200'],
    },
  ),
  added(
    'that lists what a site has, as an object of its own',
    'List threads\n\n- Method and path: GET `{base_url}/discovery/v2/assistant/{domain}/threads`\n- Response: HTTP 200, the thread list.\n\n### Assistant thread list (response)\n\n| Field | Type | Notes |\n|---|---|---|\n| threads | array of strings | Their ids. |',
    {
      first: [everyMethod],
      says: {
        '/paths/~1discovery~1v2~1assistant~1{domain}~1threads/get/operationId': 'listAssistantThreadsV2',
        '/components/schemas/AssistantThreadList': {
          type: 'object',
          required: ['threads'],
          properties: { threads: { type: 'array', items: { type: 'string' } } },
        },
      },
      appear: [
        ...ofAssistantOperation('list-assistant-threads-v2'),
        'list-assistant-threads-v2-success-status-200',
        'assistant-thread-list-threads-present',
        'assistant-thread-list-threads-type',
      ],
    },
  ),
  added(
    'that streams, to a client of a later line',
    'Assistant message v3\n\n- Method and path: POST `{base_url}/discovery/v3/assistant/{domain}/message`\n- Request: the assistant request body.\n- Response: HTTP 200, a stream for a chat client library of the version 6 line.',
    {
      first: [
        ['### Assistant request body (for v1 and v2)', '### Assistant request body (for v1, v2 and v3)'],
        [
          '| Field | Type | v1 | v2 | Notes |\n|---|---|---|---|---|',
          '| Field | Type | v1 | v2 | v3 | Notes |\n|---|---|---|---|---|---|',
        ],
        ['| Assistant endpoints (v1 and v2) |', '| Assistant endpoints (v1, v2 and v3) |'],
        ['| id | string | yes | yes |', '| id | string | yes | yes | yes |'],
        ['| role | string | yes | yes |', '| role | string | yes | yes | yes |'],
        ['| content | string | yes | absent |', '| content | string | yes | absent | absent |'],
        ['| parts | array of objects | yes | yes |', '| parts | array of objects | yes | yes | yes |'],
        ['`/discovery/v1/assistant/...` and', '`/discovery/v3/assistant/...`, `/discovery/v1/assistant/...` and'],
      ],
      second: [
        ['### Request body of the assistant (v1 and v2)', '### Request body of the assistant (v1, v2, v3)'],
        [
          '| Field | v2 | v1 | Type | Notes |\n|---|---|---|---|---|',
          '| Field | v3 | v2 | v1 | Type | Notes |\n|---|---|---|---|---|---|',
        ],
        ['| parts | yes |', '| parts | yes | yes |'],
        ['| content | absent |', '| content | absent | absent |'],
        ['| role | yes |', '| role | yes | yes |'],
        ['| id | yes |', '| id | yes | yes |'],
        ['`/discovery/v1/assistant/...` or', '`/discovery/v3/assistant/...`, `/discovery/v1/assistant/...` or'],
        ['v1 and v2 alike', 'v1, v2 and v3 alike'],
      ].map(([from = '', to = '']) => [from, to] as const),
      says: {
        '/paths/~1discovery~1v3~1assistant~1{domain}~1message/post/operationId': 'createAssistantMessageV3',
      },
      appear: idsOf(describedIn(first), 'create-assistant-message-v2-').map((id) => id.replace('-v2-', '-v3-')),
    },
  ),
])

test('an endpoint that the document shows is polled without looking for one', () => {
  const target = readTarget('targets/reference.json')
  const description = describedIn(changed(first, ...readJob.first))
  expect(knownPollPath(description, target)).toBe('/v2/agent/{projectId}/job/{id}')
  expect(knownPollPath(describedIn(first), target)).toBeNull()
})

test('an endpoint whose path has no value in the target is not tested, and the field is named', () => {
  const target = readTarget('targets/reference.json')
  const description = describedBy(describedIn(changed(first, ...readThread.first)))
  const entry = catalogue(description).find(
    ({ requirement }) => requirement.id === 'get-assistant-thread-v2-valid-accepted',
  )
  const skipped = (run: Target) =>
    entry === undefined ? undefined : skipReasonOf(entry, { description, target: run }, { profile: 'release' })
  expect(skipped(target)).toEqual({
    kind: 'not-tested',
    reason: 'the target gives no value for {threadId}',
    remedy: 'set tenants[].parameters.threadId',
  })
  const [tenant, ...others] = target.tenants
  expect(skipped({ ...target, tenants: [{ ...tenant, parameters: { threadId: 'thr_1' } }, ...others] })).toBeNull()
})
