import { first } from '../schemas/read/documents-under-test.ts'
import { describedIn, idsOf, testChanges } from './test-support/changed-documents.fixture.ts'

const message = '/paths/~1v2~1agent~1{projectId}~1job~1{id}~1message/post'
const askV1 = '/paths/~1discovery~1v1~1assistant~1{domain}~1message/post'
const askV2 = '/paths/~1discovery~1v2~1assistant~1{domain}~1message/post'

/** Their ids say what they claim, whatever the path. */
const declared = ['answers-same-job', 'reaches-final-status', 'takes-effect', 'refusal-leaves-job'].map(
  (claim) => `send-agent-job-message-${claim}`,
)

/** What follows for the requirements of the agent's two operations when these are named otherwise. */
function renamed(
  create: string,
  message: string,
): { readonly go: readonly string[]; readonly appear: readonly string[] } {
  const names = [
    ['create-agent-job-', create],
    ['send-agent-job-message-', message],
    ['agent-project-hour-covers-send-agent-job-message', `agent-project-hour-covers-${message.slice(0, -1)}`],
  ] as const
  const pairs = names.flatMap(([from, to]) =>
    idsOf(describedIn(first), from)
      .filter((id) => !declared.includes(id))
      .map((id) => ({ id, after: id.replace(from, to) })),
  )
  return { go: pairs.map(({ id }) => id), appear: pairs.map(({ after }) => after) }
}

const branches = renamed('send-agent-branch-job-', 'send-agent-branch-job-message-')

/** What rests on the sentence about the second generation's answer. */
const readByLaterLines = [5, 6, 7].map((line) => `browser-client-${line}-answer-shown`)

testChanges('a changed path', {
  'of a resource, whose operations are named after it': {
    edits: { '{projectId}/job': '{projectId}/task' },
    ...renamed('create-agent-task-', 'send-agent-task-message-'),
  },
  'of a version of the whole service': {
    edits: { '/v2/agent/': '/v3/agent/' },
    says: { '/paths/~1v3~1agent~1{projectId}~1job/post/operationId': 'createAgentJob', [message]: undefined },
  },
  'of a parameter that names the job': {
    edits: {
      '{id}': '{jobId}',
      '\n| id | string | Identifier of': '\n| jobId | string | Identifier of',
      '| id | The job. |': '| jobId | The job. |',
    },
    appear: ['send-agent-job-message-unknown-job-id-refused'],
    go: ['send-agent-job-message-unknown-id-refused'],
  },
  'of a parameter that names the site': {
    edits: { '{domain}': '{site}', '\n| domain |': '\n| site |' },
    appear: [1, 2].map((version) => `create-assistant-message-v${version}-unknown-site-refused`),
    go: [1, 2].map((version) => `create-assistant-message-v${version}-unknown-domain-refused`),
  },
  'with one more parameter': {
    edits: {
      '{projectId}/job': '{projectId}/branch/{branch}/job',
      '| domain | string |': '| branch | string | Where to work. |\n| domain | string |',
      '| domain | Last': '| branch | Where. | string |\n| domain | Last',
    },
    appear: [
      ...branches.appear,
      'send-agent-branch-job-unknown-branch-refused',
      'send-agent-branch-job-message-unknown-branch-refused',
    ],
    go: branches.go,
  },
  'of a parameter of another type': {
    edits: {
      '| id | string | Identifier of the agent job': '| id | integer | Identifier of the agent job',
      '| id | The job. | string |': '| id | The job. | integer |',
    },
    says: { [`${message}/parameters/1/schema/type`]: 'integer' },
  },
})

testChanges('a changed answer', {
  'whose status is shown from now on': {
    edits: {
      'Response on success: the agent job object': 'Response on success: HTTP 201, the agent job object',
      '- The success status code of endpoints 1 and 2: not shown.\n': '',
      '- Response: the job.': '- Response: HTTP 201, the job.',
      '- Success status codes of the agent endpoints: not shown.\n': '',
    },
    says: { '/x-gaps/agent-job-create-status': undefined },
    appear: ['create-agent-job-success-status-201', 'send-agent-job-message-success-status-201'],
  },
  'with another status': {
    edits: {
      'HTTP 200 with a streamed response': 'HTTP 202 with a streamed response',
      'HTTP 200. A stream for': 'HTTP 202. A stream for',
    },
    appear: ['create-assistant-message-v2-success-status-202'],
    go: ['create-assistant-message-v2-success-status-200'],
    unsaid: readByLaterLines,
  },
  'in the protocol of a later line': {
    edits: { 'of the version 4 line': 'of the version 5 line' },
    says: { [`${askV1}/responses/200/content/text~1plain`]: undefined },
    go: ['assistant-stream-v1-', 'load-assistant-v1-', 'assistant-parity-'].flatMap((prefix) =>
      idsOf(describedIn(first), prefix),
    ),
  },
})

testChanges('a changed age', {
  'of a generation that is deprecated no longer': {
    edits: {
      'Assistant message v1 (deprecated)': 'Assistant message v1',
      '- Assistant v1 is deprecated. It goes': '- It goes',
      'The assistant of v1 is deprecated.\n': '',
    },
    says: { [`${askV1}/deprecated`]: undefined },
  },
  'of a generation that is deprecated as well': {
    edits: {
      '- Assistant v2 goes with': '- Assistant v2 is deprecated. It goes with',
      'The assistant of v1 is deprecated.\n': 'The assistant of v1 is deprecated. The assistant of v2 is deprecated.\n',
    },
    says: { [`${askV2}/deprecated`]: true },
    unsaid: readByLaterLines,
  },
})
