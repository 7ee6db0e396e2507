import { first } from '../schemas/read/documents-under-test.ts'
import { describedIn, type Edit, idsOf, testChanges } from './test-support/changed-documents.fixture.ts'

const create = '/paths/~1v2~1agent~1{projectId}~1job/post'
const message = '/paths/~1v2~1agent~1{projectId}~1job~1{id}~1message/post'
const askV1 = '/paths/~1discovery~1v1~1assistant~1{domain}~1message/post'
const askV2 = '/paths/~1discovery~1v2~1assistant~1{domain}~1message/post'

/** Ids of the first document's requirements that begin with `from`, and the same with `to` in its place. */
function renamed(from: string, to: string): { readonly go: readonly string[]; readonly appear: readonly string[] } {
  const go = idsOf(describedIn(first), from)
  return { go, appear: go.map((id) => id.replace(from, to)) }
}

function both(...edits: readonly Edit[]): { readonly first: readonly Edit[]; readonly second: readonly Edit[] } {
  return { first: edits, second: edits }
}

const tasks = [
  renamed('create-agent-job-', 'create-agent-task-'),
  renamed('send-agent-job-message-', 'send-agent-task-message-'),
  renamed('agent-project-hour-covers-send-agent-job-', 'agent-project-hour-covers-send-agent-task-'),
]
const branches = [
  renamed('create-agent-job-', 'send-agent-branch-job-'),
  renamed('send-agent-job-message-', 'send-agent-branch-job-message-'),
  renamed('agent-project-hour-covers-send-agent-job-', 'agent-project-hour-covers-send-agent-branch-job-'),
]
/** Declared by hand: their ids say what they claim, whatever the path. */
/** What rests on the sentence about the second generation's answer. */
const readByLaterLines = [5, 6, 7].map((line) => `browser-client-${line}-answer-shown`)

const declared = idsOf(describedIn(first), 'send-agent-job-message-').filter((id) =>
  /answers-same-job|reaches-final|refusal-leaves|takes-effect/.test(id),
)

testChanges('a changed path', [
  {
    name: 'of a resource, whose operations are named after it',
    ...both(['{projectId}/job', '{projectId}/task']),
    says: { '/paths/~1v2~1agent~1{projectId}~1task/post/operationId': 'createAgentTask', [create]: undefined },
    appear: tasks
      .flatMap(({ appear }) => appear)
      .filter((id) => !declared.some((kept) => id.endsWith(kept.replace('send-agent-job-message-', 'message-')))),
    go: tasks.flatMap(({ go }) => go).filter((id) => !declared.includes(id)),
  },
  {
    name: 'of a version of the whole service',
    ...both(['/v2/agent/', '/v3/agent/']),
    says: { '/paths/~1v3~1agent~1{projectId}~1job/post/operationId': 'createAgentJob', [create]: undefined },
  },
  {
    name: 'of a parameter that names the job',
    ...both(['{id}', '{jobId}'], ['\n| id | string | Identifier of', '\n| jobId | string | Identifier of']),
    second: [
      ['{id}', '{jobId}'],
      ['| id | The job. |', '| jobId | The job. |'],
    ],
    says: { '/paths/~1v2~1agent~1{projectId}~1job~1{jobId}~1message/post/operationId': 'sendAgentJobMessage' },
    appear: ['send-agent-job-message-unknown-job-id-refused'],
    go: ['send-agent-job-message-unknown-id-refused'],
  },
  {
    name: 'of a parameter that names the site',
    ...both(['{domain}', '{site}'], ['\n| domain |', '\n| site |']),
    says: { '/paths/~1discovery~1v2~1assistant~1{site}~1message/post/parameters/0/name': 'site' },
    appear: [1, 2].map((version) => `create-assistant-message-v${version}-unknown-site-refused`),
    go: [1, 2].map((version) => `create-assistant-message-v${version}-unknown-domain-refused`),
  },
  {
    name: 'with one more parameter',
    first: [
      ['{projectId}/job', '{projectId}/branch/{branch}/job'],
      ['| domain | string |', '| branch | string | Where to work. |\n| domain | string |'],
    ],
    second: [
      ['{projectId}/job', '{projectId}/branch/{branch}/job'],
      ['| domain | Last', '| branch | Where. | string |\n| domain | Last'],
    ],
    says: { '/paths/~1v2~1agent~1{projectId}~1branch~1{branch}~1job/post/parameters/1/name': 'branch' },
    appear: branches
      .flatMap(({ appear }) => appear)
      .filter((id) => !declared.includes(id.replace('-branch-job-', '-job-')))
      .concat(['send-agent-branch-job-unknown-branch-refused', 'send-agent-branch-job-message-unknown-branch-refused']),
    go: branches.flatMap(({ go }) => go).filter((id) => !declared.includes(id)),
  },
  {
    name: 'of a parameter of another type',
    first: [['| id | string | Identifier of the agent job', '| id | integer | Identifier of the agent job']],
    second: [['| id | The job. | string |', '| id | The job. | integer |']],
    says: { [`${message}/parameters/1/schema/type`]: 'integer' },
  },
])

testChanges('a changed answer', [
  {
    name: 'whose status is shown from now on',
    first: [
      ['Response on success: the agent job object', 'Response on success: HTTP 201, the agent job object'],
      ['- The success status code of endpoints 1 and 2: not shown.\n', ''],
    ],
    second: [
      ['- Response: the job.', '- Response: HTTP 201, the job.'],
      ['- Success status codes of the agent endpoints: not shown.\n', ''],
    ],
    says: {
      [`${create}/responses/2XX`]: undefined,
      '/x-gaps/agent-job-create-status': undefined,
    },
    appear: ['create-agent-job-success-status-201', 'send-agent-job-message-success-status-201'],
  },
  {
    name: 'with another status',
    first: [['HTTP 200 with a streamed response', 'HTTP 202 with a streamed response']],
    second: [
      [
        'HTTP 200. A stream for a chat client library of the version 5',
        'HTTP 202. A stream for a chat client library of the version 5',
      ],
    ],
    says: { [`${askV2}/responses/200`]: undefined },
    appear: ['create-assistant-message-v2-success-status-202'],
    go: ['create-assistant-message-v2-success-status-200'],
    unsaid: readByLaterLines,
  },
  {
    name: 'in the protocol of a later line',
    first: [
      [
        'a chat client library of the version 4 line. The final',
        'a chat client library of the version 5 line. The final',
      ],
      [
        'goes with a chat client library of the version 4 line',
        'goes with a chat client library of the version 5 line',
      ],
    ],
    second: [['of the version 4 line', 'of the version 5 line']],
    says: { [`${askV1}/responses/200/content/text~1plain`]: undefined },
    go: ['assistant-stream-v1-', 'load-assistant-v1-', 'assistant-parity-'].flatMap((prefix) =>
      idsOf(describedIn(first), prefix),
    ),
  },
])

testChanges('a changed age', [
  {
    name: 'of a generation that is deprecated no longer',
    first: [
      ['### 3. Assistant message v1 (deprecated)', '### 3. Assistant message v1'],
      ['- Assistant v1 is deprecated. It goes', '- It goes'],
    ],
    second: [['The assistant of v1 is deprecated.\n', '']],
    says: { [`${askV1}/deprecated`]: undefined },
  },
  {
    name: 'of a generation that is deprecated as well',
    first: [['- Assistant v2 goes with', '- Assistant v2 is deprecated. It goes with']],
    second: [
      [
        'The assistant of v1 is deprecated.\n',
        'The assistant of v1 is deprecated. The assistant of v2 is deprecated.\n',
      ],
    ],
    unsaid: readByLaterLines,
    says: { [`${askV2}/deprecated`]: true },
  },
])
