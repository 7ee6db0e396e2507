import { refuses } from './documents-under-test.ts'

const limit = '| Assistant endpoints | 10,000 requests per IP address per day. |'
const create = '- Method and path: POST `{base_url}/v2/agent/{projectId}/job`'

refuses('a limit that can not be read', [
  [
    'two in one row',
    limit,
    limit.replace('per day', 'per day, 5 per key per hour'),
    '| Assistant endpoints | 10,000 requests per IP',
    /the limit "10,000 requests per IP address per day, 5/,
  ],
  ['of nothing', limit, limit.replace('10,000', '0'), '| Assistant endpoints | 0', /the limit "0 requests/],
  [
    'without a number',
    limit,
    limit.replace('10,000', 'Many'),
    '| Assistant endpoints | Many',
    /the limit "Many requests/,
  ],
  [
    'with a comma in the wrong place',
    limit,
    limit.replace('10,000', '10,00'),
    '| Assistant endpoints | 10,00 ',
    /the limit "10,00 requests/,
  ],
  [
    'that stands twice',
    limit,
    `${limit}\n${limit.replace('10,000', '9')}`,
    '| Assistant endpoints | 9',
    /a second limit assistant-ip-day, 9, expected one; line 154 says 10000/,
  ],
  [
    'on both families',
    limit,
    limit.replace('Assistant', 'Agent and assistant'),
    '| Agent and',
    /a limit on "Agent and assistant endpoints"/,
  ],
  ['on nobody', limit, limit.replace('Assistant endpoints', 'Endpoints'), '| Endpoints', /a limit on "Endpoints"/],
  [
    'on a version that no endpoint has',
    limit,
    limit.replace('endpoints', 'endpoints (v9)'),
    '| Assistant endpoints (v9)',
    /expected endpoints that the document describes/,
  ],
  [
    'on a number that no endpoint has',
    limit,
    limit.replace('endpoints', 'endpoint 9'),
    '| Assistant endpoint 9',
    /a limit on endpoint 9/,
  ],
  [
    'in an endpoint',
    '- Limit: stated in Limits.',
    '- Limit: 100 uses per fortnight.',
    '- Limit: 100',
    /the limit "Limit: 100 uses per fortnight\."/,
  ],
])

refuses('an endpoint that can not be read', [
  [
    'without a method',
    create,
    create.replace('POST ', ''),
    '- Method and path: `{base_url}/v2',
    /expected an item such as: Method and path: POST/,
  ],
  [
    'without the word method',
    create,
    '- Path: `{base_url}/v2/agent/{projectId}/job`',
    '- Path:',
    /expected an item such as: Method and path: POST/,
  ],
  [
    'with an unknown method',
    create,
    create.replace('POST', 'FETCH'),
    '- Method and path: FETCH',
    /FETCH .*, expected an item such as/,
  ],
  [
    'with a query in its path',
    create,
    create.replace('/job`', '/job?x=1`'),
    '- Method and path: POST `{base_url}/v2/agent/{projectId}/job?',
    /the path .*job\?x=1, expected segments/,
  ],
  [
    'of no family',
    create,
    create.replace('agent', 'helper'),
    '- Method and path: POST `{base_url}/v2/helper',
    /one segment "agent" or "assistant"/,
  ],
  [
    'of both families',
    create,
    create.replace('agent', 'agent/assistant'),
    '- Method and path: POST `{base_url}/v2/agent/assistant',
    /one segment "agent" or "assistant"/,
  ],
  [
    'that stands twice',
    '/{id}/message`',
    '`',
    '- Method and path: POST `{base_url}/v2/agent/{projectId}/job`\n- Request: a JSON body that has `prompt` (required string, length at least 1).\n- Response on success: the agent job object described above. The message',
    /POST .* again, expected each endpoint once/,
  ],
  [
    'with the number of another',
    '### 4. Assistant',
    '### 3. Assistant',
    '### 3. Assistant message v2',
    /a second endpoint 3, expected one; the first is at line 111/,
  ],
  [
    'with two requests',
    '- Response on success: the agent job object described above. Work',
    '- Request: more.\n- Response on success: the agent job object described above. Work',
    '- Request: more',
    /a second item "Request"/,
  ],
  [
    'without a response',
    '- Response on success: the agent job object described above. Work',
    '- Answer: the agent job object. Work',
    '### 1.',
    /without its response/,
  ],
  [
    'with a success status that is none',
    'HTTP 200 with a streamed response',
    'HTTP 404 with a streamed response',
    '- Response: HTTP 404',
    /the success status 404/,
  ],
  [
    'with two success statuses',
    'HTTP 200 with a streamed response',
    'HTTP 200 or HTTP 201 with a streamed response',
    '- Response: HTTP 200 or',
    /the statuses 200 and 201/,
  ],
  [
    'with a body under a status that has none',
    'Response on success: the agent job object described above. Work',
    'Response: HTTP 204, the agent job object. Work',
    '- Response: HTTP 204',
    /"no body": a 204 has none/,
  ],
  ['that reads and takes a body', create, create.replace('POST', 'GET'), '- Request: a JSON', /the request of a GET/],
  [
    'with a stream of an unknown client',
    'the version 5 line or later. The final',
    'the version 3 line. The final',
    '- Response: HTTP 200 with a streamed response',
    /the client it is for/,
  ],
  [
    'with a list in its path',
    '| domain | string |',
    '| domain | array of strings |',
    '| domain |',
    /\{domain\} of the type "array of strings"/,
  ],
  [
    'with two rows for a parameter',
    '| domain | string |',
    '| id | string | Again. |\n| domain | string |',
    '| id | string | Again',
    /a second row for \{id\}, expected one; the first is at line/,
  ],
])

refuses('what a document says of keys and gaps', [
  [
    'a key of no kind',
    'open to an admin API key',
    'open to an API key',
    '2. The agent endpoints',
    /expected an item such as: The agent endpoints take an admin API key/,
  ],
  [
    'a key that is public and secret',
    'This key is public, so',
    'This key is a public secret, so',
    '3. The assistant endpoints',
    /either "secret" or "public"/,
  ],
  [
    'a key with two prefixes',
    'prefix `<svc>_dsc_`',
    'prefix `<svc>_dsc_` or `<svc>_x_`',
    '3. The assistant endpoints',
    /the prefix <svc>_dsc_ and <svc>_x_/,
  ],
  [
    'a key that opens an endpoint of the other family',
    'agent endpoints (1 and 2)',
    'agent endpoints (1 and 3)',
    '2. The agent endpoints',
    /endpoint 3, which is createAssistantMessageV1/,
  ],
  [
    'bodies of another format',
    '`Content-Type: application/json`',
    '`Content-Type: application/xml`',
    'One documentation platform',
    /no other format is understood/,
  ],
  [
    'a gap of an endpoint that there is not',
    'of endpoints 1 and 2: not shown',
    'of endpoints 1 and 9: not shown',
    '- The success status',
    /endpoint 9, which is no endpoint, expected one of 1, 2, 3, 4/,
  ],
])

refuses('a route of several methods', [
  [
    'joined by or',
    create,
    create.replace('POST', 'GET or POST'),
    '- Method and path: GET',
    /a route with GET and POST/,
  ],
  [
    'one of them refused',
    create,
    create.replace('POST', 'POST, never PUT'),
    '- Method and path: POST, n',
    /POST and PUT/,
  ],
])
