import { describe, expect, test } from 'vitest'
import { changed, interfaceIn, smallest } from './documents.fixture.ts'
import { body, described, job, request, ruled, steps, withField } from './forms.fixture.ts'

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
    ['string', 'One of `a`, `b`.', { enum: ['a', 'b'] }],
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
    ['Type | Nullable | Default', 'string | yes | null', { type: ['string', 'null'], default: null }],
    ['Type | Values', 'string | `a`, `b`', { enum: ['a', 'b'] }],
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
    ['Type | Nullable | Default', 'string | no | null'],
    ['Type | Values', 'integer | 1, 2'],
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
