import { smallest } from './documents-under-test.ts'
import { refuses } from './refusals.fixture.ts'

refuses('a field is refused that has', smallest, [
  [
    'a type with a word that is none',
    [['string, date-time or null', 'string, ISO date']],
    '| at |',
    /the type "string, ISO date"/,
  ],
  ['two types without an or', [['string, date-time or null', 'string, number']], '| at |', /the type "string, number"/],
  [
    'an enum without its values',
    [
      ['One of `on` or `off`.', 'On or off.'],
      ['\n| Status | Meaning |\n|---|---|\n| on | It runs. |\n| off | It does not. |\n', ''],
      ['The job has two statuses (`on`, `off`).', ''],
    ],
    '| status |',
    /an enum without its values/,
  ],
  ['a name that is none', [['| at |', '| at all |']], '| at all', /the field name "at all"/],
  [
    'a word that is no presence',
    [['| prompt | string | yes |', '| prompt | string | mostly |']],
    '| prompt',
    /"mostly" in the column required/,
  ],
  [
    'a row of its own a second time',
    [['| at |', '| status | string | Again. |\n| at |']],
    '| status | string | Again',
    /a second row for status, expected one; the first is at line \d+/,
  ],
  [
    'no object above it',
    [['| at |', '| a.b | string | B. |\n| at |']],
    '| a.b',
    /the field a\.b, expected a row for a/,
  ],
  [
    'bounds that no value keeps',
    [['Minimum length 1.', 'Minimum length 9. Maximum length 3.']],
    '| prompt',
    /at least 9 and at most 3/,
  ],
  [
    'two minima',
    [['Minimum length 1.', 'Minimum length 1. At least 2 characters.']],
    '| prompt',
    /two values of minLength/,
  ],
  ['null and no null', [['| When. |', '| Must not be null. |']], '| at |', /both null and no null/],
  [
    'a default outside of its enum',
    [['One of `on` or `off`.', 'One of `on` or `off`. Default `up`.']],
    '| status',
    /the default up, expected one of on, off/,
  ],
  ['a condition on nothing', [['| When. |', '| Present when `kind` is `a`. |']], '| at |', /a condition on `kind`/],
  ['more cells than its header', [['| When. |', '| When. | So. |']], '| at |', /a row of 4 cells/],
])

refuses('an endpoint is refused that has', smallest, [
  [
    'no route',
    [['- Path: POST `https://api.acme.example/v2/agent/{project}/job`\n', '']],
    '# 1. Start',
    /the endpoint "1\. Start a job" without a route/,
  ],
  ['two methods in its route', [['POST `https', 'POST or PUT `https']], '- Path: POST or', /"Path: POST or PUT/],
  [
    'a path of neither family',
    [['/v1/assistant/{project}/message', '/v1/{project}/message']],
    '- Path: GET',
    /the path \/v1\/\{project\}\/message, expected one segment/,
  ],
  [
    'a parameter without a row',
    [
      ['| project | path', '| other | path'],
      ['/v1/assistant/{project}', '/v1/assistant/{other}'],
    ],
    '- Path: POST',
    /\{project\} in a path/,
  ],
  [
    'no request',
    [['- Request: `prompt` (required string).\n', '']],
    '# 1. Start',
    /"1\. Start a job" without its request/,
  ],
  [
    'a request in another format',
    [['- Request: `prompt` (required string).', '- Request: a form with `prompt`.']],
    '- Request',
    /"Request: a form with `prompt`\."/,
  ],
  [
    'a field that its body does not have',
    [['`prompt` (required string)', '`text` (required string)']],
    '- Request',
    /the field `text`/,
  ],
  [
    'a field that is required there and not here',
    [['`prompt` (required string)', '`prompt` (optional string)']],
    '- Request',
    /expected required, as at line \d+/,
  ],
  [
    'an answer that no table describes',
    [['HTTP 201, the job.', 'HTTP 201, the task.']],
    '- Response: HTTP 201',
    /the response "Response: HTTP 201, the task\."/,
  ],
  [
    'a stream for nobody',
    [['a stream for a chat client library of the version 4 line.', 'a stream.']],
    '- Response: HTTP 200',
    /the response/,
  ],
  [
    'an error as its success',
    [['HTTP 201, the job.', 'HTTP 404, the job.']],
    '- Response: HTTP 404',
    /the success status 404/,
  ],
  ['content in a 204', [['HTTP 201, the job.', 'HTTP 204, the job.']], '- Response: HTTP 204', /a 204 has none/],
  ['a success among its errors', [['| 429 |', '| 200 |']], '| 200', /the status "200"/],
])

refuses('a limit or key is refused that has', smallest, [
  [
    'a number that may be another',
    [['| 100 |', '| 1.000 |']],
    '| Agent endpoints |',
    /the limit "1\.000 project hour"/,
  ],
  ['words about its number', [['| 100 |', '| about 100 |']], '| Agent endpoints |', /the limit "about 100/],
  ['no window', [['| project | hour |', '| project | |']], '| Agent endpoints |', /the limit "100 project"/],
  ['a scope twice', [['| 100 |', '| 100 per key |']], '| Agent endpoints |', /the limit "100 per key project hour"/],
  [
    'an exception',
    [['| Agent endpoints |', '| Agent endpoints (except 1) |']],
    '| Agent endpoints (',
    /a limit on "Agent endpoints \(except 1\)"/,
  ],
  [
    'the id of another',
    [
      [
        '| Agent endpoints | 100 | project | hour |',
        '| Agent endpoints | 100 | project | hour |\n| Agent endpoints | 9 | project | hour |',
      ],
    ],
    '| Agent endpoints | 9',
    /a second limit agent-project-hour, 9, expected one; line 10 says 100/,
  ],
  ['no placeholder in its prefix', [['`<svc>_`', '`acme`']], '- Agent endpoints', /the prefix acme of the admin key/],
  [
    'no word on who may hold it',
    [['It is a secret.', 'It is rather secret.']],
    '- Agent endpoints',
    /"Agent endpoints \(1\) require/,
  ],
  [
    'the number of another family',
    [['assistant endpoints (2)', 'assistant endpoints (1)']],
    '- An assistant',
    /endpoint 1, expected a number of the assistant endpoints/,
  ],
])
