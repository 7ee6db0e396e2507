import { expect, test } from 'vitest'
import { knownPollPath } from '../harness/target/poll-path.ts'
import type { Target } from '../harness/target/target.ts'
import { readTarget } from '../harness/target/target-file.ts'
import { first } from '../schemas/read/documents.fixture.ts'
import { catalogue } from './catalogue.ts'
import { skipReasonOf } from './run-catalogue.ts'
import { describedBy, describedIn, type Edits, edited, testChanges } from './test-support/changed-documents.fixture.ts'

const everyMethod: Edits = { 'Each of the endpoints takes the method POST and': 'Each of the endpoints takes' }

/** Edits that add one more endpoint, the same in both documents. */
function added(section: string, edits: Edits = {}): Edits {
  const before = ['### What the endpoints leave open', '## Path parameters']
  return { ...Object.fromEntries(before.map((heading) => [heading, `### 5. ${section}\n\n${heading}`])), ...edits }
}

const readJob = added(
  'Read a job\n\n- Method and path: GET `{base_url}/v2/agent/{projectId}/job/{id}`\n- Response: HTTP 200, the agent job.',
  {
    ...everyMethod,
    '- The endpoint that reads a single agent job: not shown.\n': '',
    '- The endpoint that reads one job is not shown.\n': '',
  },
)

const readThread = added(
  'Read a thread\n\n- Method and path: GET `{base_url}/discovery/v2/assistant/{domain}/thread/{threadId}`\n- Response: HTTP 204, no body.',
  {
    ...everyMethod,
    '| domain | string |': '| threadId | string | A thread. |\n| domain | string |',
    '| domain | Last': '| threadId | A thread. | string |\n| domain | Last',
  },
)

testChanges('a fifth endpoint', {
  'that reads a job is the one that is polled': readJob,
  'with a parameter that only the target can give': readThread,
  'that deletes a job, without a body in either direction': added(
    'Delete a job\n\n- Method and path: DELETE `{base_url}/v2/agent/{projectId}/job/{id}`\n- Request: no body.\n- Response: HTTP 204, no body.',
    everyMethod,
  ),
  'that sends something else to a job': added(
    'Cancel a job\n\n- Method and path: POST `{base_url}/v2/agent/{projectId}/job/{id}/cancel`\n- Request: the agent request body.\n- Response: HTTP 200, the agent job.',
  ),
  'that posts to a job without a body': added(
    'Retry a job\n\n- Method and path: POST `{base_url}/v2/agent/{projectId}/job/{id}/retry`\n- Request: no body.\n- Response: HTTP 200, the agent job.',
  ),
  'that lists what a site has, as an object of its own': added(
    'List threads\n\n- Method and path: GET `{base_url}/discovery/v2/assistant/{domain}/threads`\n- Response: HTTP 200, the thread list.\n\n### Assistant thread list (response)\n\n| Field | Type | Notes |\n|---|---|---|\n| threads | array of strings | Their ids. |',
    everyMethod,
  ),
  'that streams, to a client of a later line': added(
    'Assistant message v3\n\n- Method and path: POST `{base_url}/discovery/v3/assistant/{domain}/message`\n- Request: the assistant request body.\n- Response: HTTP 200, a stream for a chat client library of the version 6 line.',
    {
      'Assistant request body (for v1 and v2)': 'Assistant request body (for v1, v2 and v3)',
      '| Field | Type | v1 | v2 | Notes |\n|': '| Field | Type | v1 | v2 | v3 | Notes |\n|---|',
      'Assistant endpoints (v1 and v2) |': 'Assistant endpoints (v1, v2 and v3) |',
      '| string | yes | yes |': '| string | yes | yes | yes |',
      '| content | string | yes | absent |': '| content | string | yes | absent | absent |',
      '| parts | array of objects | yes | yes |': '| parts | array of objects | yes | yes | yes |',
      'Request body of the assistant (v1 and v2)': 'Request body of the assistant (v1, v2, v3)',
      '| Field | v2 | v1 | Type | Notes |\n|': '| Field | v3 | v2 | v1 | Type | Notes |\n|---|',
      '| parts | yes |': '| parts | yes | yes |',
      '| content | absent |': '| content | absent | absent |',
      '| role | yes |': '| role | yes | yes |',
      '| id | yes |': '| id | yes | yes |',
      '`/discovery/v1/assistant/...`': '`/discovery/v3/assistant/...`, `/discovery/v1/assistant/...`',
      'v1 and v2 alike': 'v1, v2 and v3 alike',
    },
  ),
})

const target = readTarget('targets/reference.json')

test('an endpoint that the document shows is polled without looking for one', () => {
  const description = describedIn(edited(first, readJob))
  expect(knownPollPath(description, target)).toBe('/v2/agent/{projectId}/job/{id}')
  expect(knownPollPath(describedIn(first), target)).toBeNull()
})

test('an endpoint whose path has no value in the target is not tested, and the field is named', () => {
  const description = describedBy(describedIn(edited(first, readThread)))
  const entry = catalogue(description).find(
    ({ requirement }) => requirement.id === 'get-assistant-thread-v2-valid-accepted',
  )
  const skipped = (run: Target) => entry && skipReasonOf(entry, { description, target: run }, { profile: 'release' })
  expect(skipped(target)).toEqual({
    kind: 'not-tested',
    reason: 'no tenant can ask this: the nearest lacks parameters.threadId',
    remedy: 'set tenants[].parameters.threadId',
  })
  const [tenant, ...others] = target.tenants
  expect(skipped({ ...target, tenants: [{ ...tenant, parameters: { threadId: 'thr_1' } }, ...others] })).toBeNull()
})
