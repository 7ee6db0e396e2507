import { expect, test } from 'vitest'
import { changed, first, lineOf, problemsOf, smallest } from './documents.fixture.ts'

type Edit = readonly [from: string, to: string]
/**
 * What the one message says, the edits that cause it, and the beginning of the line that it names, where that is not
 * the first edited line.
 */
type Refusal = readonly [says: string, edits: readonly Edit[], at?: string]

/** Tests that each cause is reported as one line, whatever else depends on what can't be read. */
function refuses(subject: string, document: string, cases: readonly Refusal[]): void {
  test.each(cases.map(([says, edits, at]) => ({ says, edits, at })))(`${subject}: $says`, ({ says, edits, at }) => {
    const spoilt = changed(document, ...edits)
    const lines = document.split('\n')
    const edited = spoilt.split('\n').findIndex((line, index) => line !== lines[index]) + 1
    const line = at === undefined ? edited : lineOf(spoilt, at)
    expect(problemsOf(spoilt)).toEqual([expect.stringMatching(new RegExp(`^document\\.md:${line}: .+, expected .+$`))])
    expect(problemsOf(spoilt)[0]).toContain(says)
  })
}

refuses('a field', smallest, [
  ['at: the type "string, ISO date"', [['string, date-time or null', 'string, ISO date']]],
  ['at: the type "string, number"', [['string, date-time or null', 'string, number']]],
  [
    'status: an enum without its values',
    [
      ['One of `on` or `off`.', 'On or off.'],
      ['\n| Status | Meaning |\n|---|---|\n| on | It runs. |\n| off | It does not. |\n', ''],
      ['The job has two statuses (`on`, `off`).', ''],
    ],
  ],
  ['the field name "at all"', [['| at |', '| at all |']]],
  ['"mostly" in the column required', [['| prompt | string | yes |', '| prompt | string | mostly |']]],
  [
    'a second row for status, expected one; the first is at line ',
    [['| at |', '| status | string | Again. |\n| at |']],
  ],
  ['the field a.b, expected a row for a', [['| at |', '| a.b | string | B. |\n| at |']]],
  ['at least 9 and at most 3', [['Minimum length 1.', 'Minimum length 9. Maximum length 3.']]],
  ['two values of minLength', [['Minimum length 1.', 'Minimum length 1. At least 2 characters.']]],
  ['both null and no null', [['| When. |', '| Must not be null. |']]],
  ['the default up, expected one of on, off', [['One of `on` or `off`.', 'One of `on` or `off`. Default `up`.']]],
  ['a condition on `kind`', [['| When. |', '| Present when `kind` is `a`. |']]],
  ['the value gone of `status`', [['| When. |', '| Present when `status` is `gone`. |']]],
  ['two conditions', [['| When. |', '| Present when `status` is `on`. Present when `status` is `off`. |']]],
  ['two columns required', [['| Required | Rules |', '| Required | Required |']], '| Field | Type | Required'],
  ['a row of 4 cells', [['| When. |', '| When. | So. |']]],
])

const path = '- Path: POST `https://api.acme.example/v2/agent/{project}/job`'
const request = '- Request: `prompt` (required string).'

refuses('an endpoint', smallest, [
  ['the endpoint "1. Start a job" without a route', [[`${path}\n`, '']], '# 1. Start'],
  ['"Path: POST or PUT', [['POST `https', 'POST or PUT `https']]],
  [
    'the path /v1/{project}/message, expected one segment',
    [['/v1/assistant/{project}/message', '/v1/{project}/message']],
  ],
  [
    '{project} in a path',
    [
      ['| project | path', '| other | path'],
      ['/v1/assistant/{project}', '/v1/assistant/{other}'],
    ],
    '- Path: POST',
  ],
  ['"1. Start a job" without its request', [[`${request}\n`, '']], '# 1. Start'],
  ['"Request: a form with `prompt`."', [[request, '- Request: a form with `prompt`.']]],
  ['the field `text`', [['`prompt` (required string)', '`text` (required string)']]],
  ['expected required, as at line ', [['`prompt` (required string)', '`prompt` (optional string)']]],
  ['the response "Response: HTTP 201, the task."', [['HTTP 201, the job.', 'HTTP 201, the task.']]],
  ['the response "', [['a stream for a chat client library of the version 4 line.', 'a stream.']]],
  ['the success status 404', [['HTTP 201, the job.', 'HTTP 404, the job.']]],
  ['a 204 has none', [['HTTP 201, the job.', 'HTTP 204, the job.']]],
  ['the status "200"', [['| 429 |', '| 200 |']]],
])

const limit = '| Agent endpoints | 100 | project | hour |'

refuses('a limit or key', smallest, [
  ['the limit "1.000 project hour"', [['| 100 |', '| 1.000 |']]],
  ['the limit "about 100', [['| 100 |', '| about 100 |']]],
  ['the limit "100 project"', [['| project | hour |', '| project | |']]],
  ['the limit "100 per key project hour"', [['| 100 |', '| 100 per key |']]],
  ['a limit on "Agent endpoints (except 1)"', [['| Agent endpoints |', '| Agent endpoints (except 1) |']]],
  [
    'a second limit agent-project-hour, 9, expected one; line 10 says 100',
    [[limit, `${limit}\n| Agent endpoints | 9 | project | hour |`]],
  ],
  ['the prefix acme of the admin key', [['`<svc>_`', '`acme`']]],
  ['"Agent endpoints (1) require', [['It is a secret.', 'It is rather secret.']]],
  [
    'createAgentJob with several keys',
    [['opens assistant endpoints (2).', 'opens assistant endpoints (2). An assistant key opens agent endpoints (1).']],
    '# 1. Start',
  ],
  [
    '"An admin key opens',
    [['opens assistant endpoints (2).', 'opens assistant endpoints (2). An admin key opens agent endpoints.']],
  ],
  [
    'endpoint 1, expected a number of the assistant endpoints',
    [['assistant endpoints (2)', 'assistant endpoints (1)']],
  ],
])

refuses('a cause, not what follows from it', smallest, [
  ['the heading "What to send" of a field table', [['# Agent request', '# What to send']]],
  ['prompt: the type "text"', [['| prompt | string |', '| prompt | text |']]],
  [
    'the heading "What comes"',
    [
      ['# Agent job', '# What comes'],
      ['The job has two statuses (`on`, `off`).', ''],
    ],
  ],
  [
    'without a route',
    [
      [path, '- Address: here'],
      ['- Path: GET `/v1/assistant/{project}/message`\n- Response:', '- Address: here\n- Answer:'],
    ],
    '# 1. Start',
  ],
  ['an OpenAPI description, expected an interface document in Markdown', [[smallest, '{ "openapi": "3.1.0" }']]],
])

refuses('a contradiction, with both lines', first, [
  [
    'maxLength 300 for currentPath, expected 200, as at line 4',
    [['- `currentPath`: at most 200', '- `currentPath`: at most 300']],
  ],
  ['five values of status, expected 4: ', [['one of four statuses', 'one of five statuses']]],
  ['archived, lost of status, expected active', [['`archived`, `failed`)', '`archived`, `lost`)']]],
  [
    'the success status of createAgentJob as not shown, expected no gap: line ',
    [['success: the agent job object described above. Work', 'success: HTTP 201, the agent job object. Work']],
    '- The success status',
  ],
  [
    'messages without `content`, expected messages with it, as at line ',
    [['have both `content` and `parts`', 'have `id` (no `content`)']],
  ],
])

test('a contradiction with several places is named at each of them', () => {
  const method = problemsOf(changed(first, ['takes the method POST and', 'takes the method PUT and']))
  expect(method).toHaveLength(4)
  for (const line of method) expect(line).toMatch(/POST for \w+, expected PUT, as line \d+ says of all endpoints$/)
  const meaning = problemsOf(changed(first, ['| failed | An', '| broken | An']))
  expect(meaning).toEqual([
    expect.stringContaining(': no meaning of failed,'),
    expect.stringContaining(': the value broken of status,'),
  ])
})
