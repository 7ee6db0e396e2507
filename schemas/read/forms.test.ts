import { describe, expect, test } from 'vitest'
import { openApi } from '../write/openapi.ts'
import { changed, interfaceIn, smallest } from './documents-under-test.ts'

const prompt = '| prompt | string | yes | Minimum length 1. What to do. |'
const steps = '| steps | array of objects | no | At most 3 items. Each has a `name` (string). |'
const body = '`prompt` (required string)'
const request = `| Field | Type | Required | Rules |\n|---|---|---|---|\n${prompt}`
const job = '| status | string enum | One of `on` or `off`. |'
const limits = '| Applies to | Limit | Scope | Window |\n|---|---|---|---|\n| Agent endpoints | 100 | project | hour |'
const base = 'The base URL is https://api.acme.example.'

/** The description of the smallest document, with these texts in place of others. */
function described(...edits: readonly (readonly [string, string])[]) {
  return JSON.parse(JSON.stringify(openApi(interfaceIn(changed(smallest, ...edits)))))
}

/** The request when it has one field, of this row. */
function withField(header: string, row: string) {
  const columns = header.split('|').length
  const table = `| Field | ${header} |\n|${'---|'.repeat(columns + 1)}\n| a | ${row} |`
  return described([`${request}\n${steps}`, table], [`- Request: ${body}.`, '- Request: the agent request body.'])
    .components.schemas.AgentRequest
}

/** Keywords of that field. */
function ruled(header: string, row: string) {
  const { 'x-source': _, description: __, ...field } = withField(header, row).properties.a
  return field
}

describe('a type', () => {
  test.each([
    ['string', { type: 'string' }],
    ['`integer`', { type: 'integer' }],
    ['string[]', { type: 'array', items: { type: 'string' } }],
    ['array of numbers', { type: 'array', items: { type: 'number' } }],
    ['object', { type: 'object' }],
    ['string or null', { type: ['string', 'null'] }],
    ['string, nullable', { type: ['string', 'null'] }],
    ['string \\| number', { type: ['string', 'number'] }],
    ['date-time (RFC 3339)', { type: 'string', format: 'date-time' }],
    ['string (date-time)', { type: 'string', format: 'date-time' }],
    ['string, date-time, or null', { type: ['string', 'null'], format: 'date-time' }],
  ])('%s', (type, expected) => {
    expect(ruled('Type', type)).toEqual(expected)
  })

  test('in parentheses keeps all of its values', () => {
    const list = '- `a` (string enum, one of `x`, `y` or `z`): Which.'
    const made = described(
      [`${request}\n${steps}`, list],
      [`- Request: ${body}.`, '- Request: the agent request body.'],
    )
    expect(made.components.schemas.AgentRequest.properties.a).toMatchObject({ enum: ['x', 'y', 'z'] })
  })

  test('is none in words of another order', () => {
    expect(() => ruled('Type', 'nullable string')).toThrow('the type "nullable string"')
  })
})

describe('a sentence of a row', () => {
  test.each([
    ['string', 'Minimum length 2.', { minLength: 2 }],
    ['string', 'At least one character.', { minLength: 1 }],
    ['string', 'Maximum length of 1,000 characters', { maxLength: 1000 }],
    ['string', 'Between 2 and 8 characters.', { minLength: 2, maxLength: 8 }],
    ['string', 'Length 1-50.', { minLength: 1, maxLength: 50 }],
    ['number', 'From 0.5 to 2.', { minimum: 0.5, maximum: 2 }],
    ['integer', 'At most 10.', { maximum: 10 }],
    ['string[]', 'Up to 3 items.', { maxItems: 3 }],
    ['number', 'Defaults to 5.', { default: 5 }],
    ['boolean', '`true` by default.', { default: true }],
    ['string', 'Default `main`.', { default: 'main' }],
    ['string enum', 'Either `a` or `b`.', { enum: ['a', 'b'] }],
    ['string', 'May be null.', { type: ['string', 'null'] }],
    ['string', 'It is written<br>Maximum length 9.', {}],
    ['string', 'It is [written](https://x.example). Maximum length 9.', { maxLength: 9 }],
  ])('of type %s: %s', (type, sentence, expected) => {
    expect(ruled('Type | Rules', `${type} | What it is. ${sentence}`)).toMatchObject(expected)
  })

  test.each([
    'Minimum length 1 or more likely 2.',
    'It has no minimum length 1.',
    'At least 3 words.',
    'Maximum length about 200.',
    'The request may never carry null.',
    'It was 5 by default.',
  ])('that is no form gives nothing, and is unread: %s', (sentence) => {
    const read = interfaceIn(changed(smallest, ['What to do.', sentence]))
    const { prompt: field } = JSON.parse(JSON.stringify(read.components.get('AgentRequest'))).properties
    expect(field).toEqual({ type: 'string', minLength: 1, description: sentence, 'x-source': expect.anything() })
    expect(read.sentences.find(({ quote }) => quote === sentence)?.use).toEqual({ kind: 'unread' })
  })
})

describe('a column', () => {
  test.each([
    ['Type | Default', 'integer | 7', { default: 7 }],
    ['Type | Values', 'string enum | `a`, `b`', { enum: ['a', 'b'] }],
    ['Type | Values', 'string enum | a, b', { enum: ['a', 'b'] }],
    ['Type | Values', 'string enum | a, b, and c', { enum: ['a', 'b', 'c'] }],
    ['Type | Values', 'string enum | `a b`, `c` or `d`', { enum: ['a b', 'c', 'd'] }],
    ['Type | Default', 'string | main', { default: 'main' }],
    ['Type | Default', 'string or null | `null`', { default: null }],
    ['Type | Min | Max', 'string | 1 | 200', { minLength: 1, maxLength: 200 }],
    ['Type | Range', 'number | 1–50', { minimum: 1, maximum: 50 }],
    ['Type | Length', 'string | 1 to 50', { minLength: 1, maxLength: 50 }],
    ['Type | Min | Max', 'string | - | –', { type: 'string' }],
    ['Type | Nullable', 'string | yes', { type: ['string', 'null'] }],
    ['Type | Example', 'string | `x`', { type: 'string' }],
  ])('%s: %s', (header, row, expected) => {
    expect(ruled(header, row)).toEqual({ type: expect.anything(), ...expected })
  })

  test.each([
    ['Type | Values', 'string enum | all but `a`'],
    ['Type | Values', 'string enum | a / b'],
    ['Type | Values', 'string enum | `a` (default), `b`'],
    ['Type | Default', 'string | the page that is read'],
    ['Type | Default', 'string | null'],
    ['Type | Max length', 'integer | 200'],
  ])('of facts takes nothing else: %s: %s', (header, row) => {
    expect(() => ruled(header, row)).toThrow(/in the column (?:values|default|max length), expected /)
  })

  test('Example shows one value, not all', () => {
    const row = 'string enum | One of `a`, `b`. | `a`'
    expect(ruled('Type | Notes | Example', row)).toEqual({ type: 'string', enum: ['a', 'b'] })
  })

  test.each([
    ['required', ['a']],
    ['optional', undefined],
    ['yes', ['a']],
    ['no', undefined],
  ])('Required: %s', (required, expected) => {
    expect(withField('Type | Required', `string | ${required}`).required).toEqual(expected)
  })

  test('Present: always, or under a condition', () => {
    const { AgentJob } = described(
      ['| Field | Type | Notes |\n|---|---|---|\n', '| Field | Type | Notes | Present |\n|---|---|---|---|\n'],
      [job, `${job.slice(0, -2)} | always |\n| error | string | Why. | when \`status\` is \`off\` |`],
      ['| at | string, date-time or null | When. |', '| at | string, date-time or null | When. | always |'],
    ).components.schemas
    expect(AgentJob.required).toEqual(['status', 'at'])
    expect(AgentJob.properties.error.type).toBe('string')
    expect(AgentJob.allOf).toEqual([
      // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema; nothing awaits this object
      { if: { properties: { status: { const: 'off' } }, required: ['status'] }, then: { required: ['error'] } },
    ])
  })

  test('Present: under a condition on a field that is no string', () => {
    const { AgentJob } = described(
      ['| at | string,', '| done | boolean | Whether. |\n| at | string,'],
      ['| When. |', '| Present when `done` is `true`. |'],
    ).components.schemas
    expect(AgentJob.allOf).toMatchObject([{ if: { properties: { done: { const: true } } } }])
  })

  test('In, Status, When and Headers', () => {
    const { paths } = described()
    const { get } = paths['/v1/assistant/{project}/message']
    expect(get.parameters).toMatchObject([
      { name: 'project', in: 'path', required: true },
      { name: 'page', in: 'query', required: false, schema: { type: 'integer' }, description: 'Which.' },
    ])
    expect(get.responses).not.toHaveProperty('429')
    expect(paths['/v2/agent/{project}/job'].post.responses['429']).toMatchObject({
      description: 'Too many.',
      headers: { 'Retry-After': { schema: { type: 'string' } } },
      'x-source': { quote: '429 | Too many. | `Retry-After`' },
    })
  })
})

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

describe('an example', () => {
  const item = `- Request: ${body}.`
  const fence = (json: string) => [item, `${item}\n\n  \`\`\`json\n  ${json}\n  \`\`\`\n`] as const

  test('below a request becomes the example of its schema', () => {
    expect(described(fence('{ "prompt": "Go" }')).components.schemas.AgentRequest.example).toEqual({ prompt: 'Go' })
  })

  test.each([
    ['{ "prompt": "" }', /^document\.md:36: an example of AgentRequest in which \/prompt must NOT have fewer than 1/],
    ['{ "prompt": ', /^document\.md:36: an example that is no JSON: .+, expected JSON$/],
  ])('that breaks it is an error with its line: %s', (json, problem) => {
    expect(() => described(fence(json))).toThrow(problem)
  })
})
