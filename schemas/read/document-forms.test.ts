import { describe, expect, test } from 'vitest'
import { changed, interfaceIn, smallest } from './documents.fixture.ts'
import { base, body, described, limits, request, ruled, steps } from './forms.fixture.ts'

test('an endpoint may have the heading of a body, and its table is one of parameters', () => {
  const table =
    '| Name | In | Type | Required | Meaning |\n|---|---|---|---|---|\n| project | path | string | yes | It. |\n| page | query | integer | optional | Which. |'
  const { paths } = described(
    ['# 2. Assistant v1 (deprecated)', '# Assistant message'],
    ['endpoints (2)', 'endpoints'],
    [table, '| Name | Type | Meaning |\n|---|---|---|\n| project | string | It. |'],
  )
  expect(paths['/v1/assistant/{project}/message'].get.parameters).toMatchObject([{ name: 'project', in: 'path' }])
})

test.each([
  ['opens assistant endpoints (2).', 'createAgentJob, deleteAgentJob'],
  ['opens assistant endpoints (2). An assistant API key opens agent endpoints (3).', 'createAgentJob'],
])('an endpoint takes the key of the sentence that numbers it, else of its family: %s', (sentence, byAdmin) => {
  const section = '# 3. Cancel\n\n- Path: DELETE `/v2/agent/{project}/job`\n- Response: no body.\n\n# 2. Assistant'
  const { keys } = interfaceIn(
    changed(smallest, ['opens assistant endpoints (2).', sentence], ['# 2. Assistant', section]),
  )
  expect(keys.find(({ kind }) => kind === 'admin')?.operations.join(', ')).toBe(byAdmin)
})

test('a parameter may have the name of a header, or brackets', () => {
  const rows = '| Idempotency-Key | header | string | no | It. |\n| page[size] | query | integer | no | It. |\n| page |'
  const { get } = described(['| page |', rows]).paths['/v1/assistant/{project}/message']
  const names = get.parameters.map(({ name }: { name: string }) => name)
  expect(names).toEqual(expect.arrayContaining(['Idempotency-Key', 'page[size]']))
})

test('parameters and errors below a heading of an endpoint are of that one alone', () => {
  const more = '## Query\n\n| Name | In | Type | Required |\n|---|---|---|---|\n| dry | query | boolean | no |\n'
  const errors = '## Errors\n\n| Status | When |\n|---|---|\n| 409 | Busy. |\n'
  const { paths } = described(['# 2. Assistant', `${more}\n${errors}\n# 2. Assistant`])
  const operations = [paths['/v2/agent/{project}/job'].post, paths['/v1/assistant/{project}/message'].get]
  const names = operations.map(({ parameters }) => parameters.map(({ name }: { name: string }) => name))
  expect(names).toEqual([
    ['project', 'dry'],
    ['project', 'page'],
  ])
  expect(operations.map(({ responses }) => '409' in responses)).toEqual([true, false])
})

test("a row of an endpoint's own stands in place of the one for all endpoints", () => {
  const table = (when: string) => `Errors\n\n| Status | When |\n|---|---|\n| 404 | ${when} |\n\n`
  const { paths } = described(['# 2. Assistant', `## ${table('No job.')}# ${table('Nothing.')}# 2. Assistant`])
  const operations = [paths['/v2/agent/{project}/job'].post, paths['/v1/assistant/{project}/message'].get]
  expect(operations.map(({ responses }) => responses['404'].description)).toEqual(['No job.', 'Nothing.'])
})

test.each([
  ['100 uses per project per hour.', 'project', 'hour'],
  ['100 uses an hour per project', 'project', 'hour'],
  ['100 per hour per project', 'project', 'hour'],
  ['100 requests/day per API key', 'key', 'day'],
  ['100/organization/month', 'organization', 'month'],
  ['100 requests per IP address per day', 'ip', 'day'],
  ['100 requests/day | key', 'key', 'day'],
])('a limit: %s', (text, scope, window) => {
  const table = `| Applies to | Limit | Scope |\n|---|---|---|\n| Agent endpoints (start a job) | ${text} |`
  expect(described([limits, table])['x-limits']).toMatchObject([
    { id: `agent-${scope}-${window}`, limit: 100, scope, window, operations: ['createAgentJob'] },
  ])
})

describe('a document', () => {
  test('with a real base address has it as its server, in front of its paths or not', () => {
    const others = ['The base address is `https://api.acme.example/`.', 'The base URL is <https://api.acme.example>.']
    for (const text of [base, ...others])
      expect(described([base, text]).servers).toMatchObject([{ url: 'https://api.acme.example' }])
    expect(Object.keys(described().paths)).toEqual(['/v2/agent/{project}/job', '/v1/assistant/{project}/message'])
  })

  test('may list its fields instead of a table', () => {
    const list = [
      '- `prompt` (string, required, at least 1 character): What to do. May be null.',
      '- `steps` (array of objects, optional) – Each has a `name` (string).',
    ].join('\n')
    const { AgentRequest, AgentStep } = described([`${request}\n${steps}`, list]).components.schemas
    expect(AgentRequest).toMatchObject({
      required: ['prompt'],
      properties: { prompt: { type: ['string', 'null'], minLength: 1, description: 'What to do.' } },
    })
    expect(AgentStep.required).toEqual(['name'])
  })

  test('may have the items of an array above the body that they belong to', () => {
    const above = 'Each of the `steps[]`:\n\n| Field | Type |\n|---|---|\n| word | string |\n\n# Agent request'
    const { AgentStep } = described(['# Agent request', above], [steps, '| steps | array of objects | no | Any. |'])
      .components.schemas
    expect(AgentStep.required).toEqual(['word'])
  })

  test('may say in a table with the columns of another what statuses of HTTP mean, which is unread', () => {
    const { sentences } = interfaceIn(`${smallest}\n# Errors\n\n| Status | Meaning |\n|---|---|\n| 404 | None. |\n`)
    expect(sentences.at(-1)).toMatchObject({ quote: '404 | None.', use: { kind: 'unread' } })
  })

  test('may describe a body that no endpoint asks for, such as that of an error, which is unread', () => {
    const error = '\n# Error object\n\n| Field | Type | Notes |\n|---|---|---|\n| parts | array of objects | All. |\n'
    const items = '\nEach of the `parts[]`:\n\n| Field | Type | Notes |\n|---|---|---|\n| code | text | Why. |\n'
    const { sentences, components } = interfaceIn(smallest + error + items)
    expect([...components.keys()]).not.toContain('Error')
    expect(sentences.at(-1)).toMatchObject({ quote: 'code | text | Why.', use: { kind: 'unread' } })
  })

  test('may have the table of a body below a heading of its own, and a number before any', () => {
    const headings = [
      ['# Agent request', '# 3. Agent request\n\n## Fields'],
      ['# Agent job', '# 4.1 Agent job'],
    ] as const
    expect([...interfaceIn(changed(smallest, ...headings)).components.keys()]).toEqual([
      'AgentRequest',
      'AgentJob',
      'AgentStep',
    ])
  })

  test('may say the method in an item of its own', () => {
    const route = 'POST `https://api.acme.example/v2/agent/{project}/job`'
    const split = changed(smallest, [`- Path: ${route}`, `- Path: ${route.slice(5)}\n- Method: \`POST\``])
    expect(interfaceIn(split).operations[0]?.endpoint).toMatchObject({
      method: 'POST',
      path: '/v2/agent/{project}/job',
    })
  })

  test.each(['201, the job.', '`201 Created`, with the job.', '201 Created. The job.', 'HTTP 201 and the job.'])(
    'may write a status as in: %s',
    (text) => {
      expect(interfaceIn(changed(smallest, ['HTTP 201, the job.', text])).operations[0]?.answer.status).toBe(201)
    },
  )

  test('may mark what is required alone', () => {
    const { AgentRequest } = described(['| steps | array of objects | no |', '| steps | array of objects | - |'])
      .components.schemas
    expect(AgentRequest.required).toEqual(['prompt'])
    expect(() => described(['string | yes |', 'string | |'], ['objects | no |', 'objects | |'])).toThrow(
      '"" in the column required',
    )
  })

  test('may answer a list, of which the status is read', () => {
    const section =
      '# 3. List jobs\n\n- Path: GET `/v2/agent/{project}/jobs`\n- Response: HTTP 200, a list of agent jobs.\n\n# 2.'
    const { operations, sentences } = interfaceIn(changed(smallest, ['# 2.', section]))
    expect(operations[1]?.answer).toEqual({ kind: 'empty', status: 200 })
    expect(sentences.find(({ quote }) => quote.includes('a list of'))?.use).toEqual({ kind: 'unread' })
  })

  test('may leave out whether a parameter is required: that of a query or header is not', () => {
    const table =
      '| Name | In | Type | Required | Meaning |\n|---|---|---|---|---|\n| project | path | string | yes | It. |\n| page | query | integer | optional | Which. |'
    const bare = '| Name | In | Type |\n|---|---|---|\n| project | path | string |\n| page | query | integer |'
    const { parameters } = described([table, bare]).paths['/v1/assistant/{project}/message'].get
    expect(parameters.map(({ required }: { required: boolean }) => required)).toEqual([true, false])
  })

  test('may say more of a request or response in items of their own, which are unread', () => {
    const request = `- Request: ${body}.`
    const more = `- Request headers: any.\n${request}\n- Response time: a second.\n- Response on failure: HTTP 404.`
    const { sentences, operations } = interfaceIn(changed(smallest, [request, more]))
    expect(operations[0]?.answer.status).toBe(201)
    const unread = sentences.filter(({ use }) => use.kind === 'unread').map(({ quote }) => quote)
    expect(unread).toEqual(expect.arrayContaining(['Request headers: any.', 'Response on failure: HTTP 404.']))
  })

  test('may hold comments in a line, and anchors of headings, which no reader sees', () => {
    const commented = ['# Agent job', '# Agent job <!-- omit in toc -->'] as const
    const anchored = ['# Agent request', '# Agent request {#request}'] as const
    expect(Object.keys(described(commented, anchored).components.schemas)).toContain('AgentJob')
    expect(ruled('Type | Rules', 'string | Maximum length 9. <!-- checked -->')).toEqual({
      type: 'string',
      maxLength: 9,
    })
  })

  test('may begin with front matter, which is no heading and moves no line', () => {
    expect(interfaceIn(`---\ntitle: Site\ntags: [a]\n---\n${smallest}`).title).toBe('Small')
    const lineOfRoute = (text: string) => interfaceIn(text).operations[0]?.endpoint.route.start.line ?? 0
    expect(lineOfRoute(`---\ntitle: Site\n---\n${smallest}`)).toBe(lineOfRoute(smallest) + 3)
  })

  test('may have tables, sections and bullets of any other kind, which are unread', () => {
    const more = '\n\n# Notes\n\n- Some.\n\n| Tool | Owner |\n|---|---|\n| Search | Ann |\n\n    indented\n\n<b>x</b>\n'
    const { sentences } = interfaceIn(smallest + more)
    const unread = sentences.filter(({ use, section }) => use.kind === 'unread' && section === 'Notes')
    expect(unread.map(({ quote }) => quote)).toEqual(['Some.', 'Search | Ann', '<indented>', '<b>x</b>'])
  })

  test('names its parts: the meanings of values, items and gaps', () => {
    const { components, 'x-gaps': gaps } = described()
    expect(components.schemas.AgentJob.properties.status).toMatchObject({
      enum: ['on', 'off'],
      'x-enumDescriptions': { on: 'It runs.', off: 'It does not.' },
    })
    expect(components.schemas.AgentRequest.properties.steps.items).toEqual({ $ref: '#/components/schemas/AgentStep' })
    expect(gaps).toMatchObject([{ id: 'error-code', operations: [] }])
  })

  test('says where each sentence stands, and what became of it', () => {
    const { sentences } = interfaceIn(smallest)
    const lines = smallest.split('\n')
    for (const { start, end, quote, kind } of sentences.filter((one) => one.kind !== 'row'))
      expect([kind, lines[start.line - 1]?.slice(start.column - 1, end.column - 1)]).toEqual([kind, quote])
    const unread = sentences.filter(({ use }) => use.kind === 'unread').map(({ quote }) => quote)
    expect(unread).toEqual(['What to do.', 'When.', 'It runs.', 'It does not.', 'It.', 'Which.'])
  })
})

test('a fence that is no example of a schema is unread, as one sentence with its line', () => {
  const curl = "```sh\ncurl -H 'x-team: docs' \\\n  https://api.acme.example\n```"
  const fences = `# Errors\n\n\`\`\`json\n{ "code": 1 }\n\`\`\`\n\n${curl}`
  const { sentences } = interfaceIn(`${smallest}\n${fences}\n`)
  const line = smallest.split('\n').length
  expect(sentences.slice(-2)).toMatchObject([
    { quote: '<{ "code": 1 }>', start: { line: line + 3 }, use: { kind: 'unread' } },
    {
      quote: "<curl -H 'x-team: docs' \\ https://api.acme.example>",
      start: { line: line + 7 },
      use: { kind: 'unread' },
    },
  ])
})

describe('an example', () => {
  const item = `- Request: ${body}.`
  const fence = (json: string) => [item, `${item}\n\n  \`\`\`json\n  ${json}\n  \`\`\`\n`] as const

  test('below a request becomes the example of its schema', () => {
    const { components, 'x-sentences': sentences } = described(fence('{ "prompt": "Go" }'))
    expect(components.schemas.AgentRequest.example).toEqual({ prompt: 'Go' })
    expect(JSON.stringify(sentences)).not.toContain('Go')
  })

  test.each([
    ['{ "prompt": "" }', /^document\.md:36: an example of AgentRequest in which \/prompt must NOT have fewer than 1/],
    ['{ "prompt": ', /^document\.md:36: an example that is no JSON: .+, expected JSON$/],
  ])('that breaks it is an error with its line: %s', (json, problem) => {
    expect(() => described(fence(json))).toThrow(problem)
  })
})
