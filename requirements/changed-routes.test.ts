import { testChanges } from './test-support/changed-documents.fixture.ts'

testChanges('a changed path', {
  'of a resource, whose operations are named after it': { '{projectId}/job': '{projectId}/task' },
  'of a version of the whole service': { '/v2/agent/': '/v3/agent/' },
  'of a parameter that names the job': {
    '{id}': '{jobId}',
    '\n| id | string | Identifier of': '\n| jobId | string | Identifier of',
    '| id | The job. |': '| jobId | The job. |',
  },
  'of a parameter that names the site': { '{domain}': '{site}', '\n| domain |': '\n| site |' },
  'with one more parameter': {
    '{projectId}/job': '{projectId}/branch/{branch}/job',
    '| domain | string |': '| branch | string | Where to work. |\n| domain | string |',
    '| domain | Last': '| branch | Where. | string |\n| domain | Last',
  },
  'of a parameter of another type': {
    '| id | string | Identifier of the agent job': '| id | integer | Identifier of the agent job',
    '| id | The job. | string |': '| id | The job. | integer |',
  },
})

testChanges('a changed answer', {
  'whose status is shown from now on': {
    'Response on success: the agent job object': 'Response on success: HTTP 201, the agent job object',
    '- The success status code of endpoints 1 and 2: not shown.\n': '',
    '- Response: the job.': '- Response: HTTP 201, the job.',
    '- Success status codes of the agent endpoints: not shown.\n': '',
  },
  'with another status': {
    'HTTP 200 with a streamed response': 'HTTP 202 with a streamed response',
    'HTTP 200. A stream for': 'HTTP 202. A stream for',
  },
  'in the protocol of a later line': { 'of the version 4 line': 'of the version 5 line' },
})

testChanges('a changed age', {
  'of a generation that is deprecated no longer': {
    'Assistant message v1 (deprecated)': 'Assistant message v1',
    '- Assistant v1 is deprecated. It goes': '- It goes',
    'The assistant of v1 is deprecated.\n': '',
  },
  'of a generation that is deprecated as well': {
    '- Assistant v2 goes with': '- Assistant v2 is deprecated. It goes with',
    'The assistant of v1 is deprecated.\n': 'The assistant of v1 is deprecated. The assistant of v2 is deprecated.\n',
  },
})
