import { describe, expect, test } from 'vitest'
import type { Schema } from '../../schemas/description/json-schema.ts'
import { requestRequirements } from '../bodies/request-cases.ts'
import { wholeBodyRequirements } from '../bodies/whole-bodies.ts'
import type { RequestRequirement } from '../declaring/request-requirement.ts'
import { describedBy, otherwise } from '../test-support/changed-documents.fixture.ts'
import { context } from '../test-support/reference.fixture.ts'
import { bodyWith, validBody } from './request-body.ts'

const { description } = context
const { validate } = description
const wording = { text: 'How do I install it?', unique: '1' }

const cases = requestRequirements(description)

function violationsOf({ operation, request }: RequestRequirement) {
  const schema = description.operations.find(({ id }) => id === operation)?.requestSchema ?? ''
  return validate(schema, request.body?.(wording))
}

/** The claim in an id without the name of its operation, to compare operations of one family. */
function claimOf(id: string): string {
  return id
    .replace(/^create-assistant-message-v[12]/, 'assistant')
    .replace(/^(?:create-agent-job|send-agent-job-message)/, 'agent')
}

const at = (...steps: readonly string[]) => ({ component: 'AssistantRequestV2', steps })

describe('request bodies', () => {
  test.each([...new Set(description.operations.flatMap(({ requestSchema }) => requestSchema ?? []))])(
    'the least valid body of %s is valid by the generated schema',
    (schema) => {
      expect(validate(schema, validBody(description, schema, wording))).toEqual([])
    },
  )

  test.each(cases)('$id sends what its name says', (one) => {
    expect(violationsOf(one).length === 0 ? 'success' : 'refusal').toBe(one.request.expected)
  })

  test('the other forms of a request break the same rule', () => {
    expect(otherwise(description, cases)).toEqual([])
    expect(cases.flatMap(({ request }) => request.others ?? []).length).toBeGreaterThan(0)
  })

  test('the cases follow the schema, and no name of a field', () => {
    const names = {
      prompt: 'order',
      fp: 'visitor',
      messages: 'turns',
      parts: 'pieces',
      context: 'excerpts',
      value: 'words',
    }
    const text = Object.entries(names).reduce(
      (json, [name, other]) => json.replaceAll(`"${name}"`, `"${other}"`),
      JSON.stringify(description.schemas),
    )
    const renamed = describedBy({ ...description, schemas: JSON.parse(text) })
    const others = requestRequirements(renamed)
    expect(otherwise(renamed, others)).toEqual([])
    const claimsOf = (all: readonly RequestRequirement[]) => all.filter(({ request }) => request.expected === 'refusal')
    expect(claimsOf(others).map(({ from }) => from)).toEqual(claimsOf(cases).map(({ from }) => from))
    expect(wholeBodyRequirements(renamed).map(({ id }) => id)).toEqual(
      wholeBodyRequirements(description).map(({ id }) => id),
    )
  })

  test('one of the operations that share a rule shows it at release, and both some of them', () => {
    const refusals = cases.filter(({ request }) => request.expected === 'refusal')
    const atRelease = refusals.filter(({ from }) => from === undefined)
    const shown = (operation: string) => atRelease.filter((one) => one.operation === operation).length
    const ofDocument = refusals.filter(({ source }) => source.strength === 'documented')
    expect(atRelease.map(({ id }) => claimOf(id)).length).toBe(new Set(ofDocument.map(({ id }) => claimOf(id))).size)
    for (const { id } of description.operations) expect(shown(id), id).toBeGreaterThan(0)
  })

  test('a refused body is wrong in one place only', () => {
    const places = (one: RequestRequirement) => {
      const violations = violationsOf(one)
      return new Set(violations.filter(({ keyword }) => keyword !== 'if').map(({ instancePath }) => instancePath))
    }
    const refused = cases.filter(({ request }) => request.expected === 'refusal')
    expect(refused.filter((one) => places(one).size !== 1).map(({ id }) => id)).toEqual([])
  })

  test('a value is put in the first item of each list on the way', () => {
    const body = validBody(description, 'AssistantRequestV2', wording)
    expect(bodyWith(description, at('messages', '[]', 'parts', '[]', 'text'), body, 42, wording)).toMatchObject({
      messages: [{ parts: [{ type: 'text', text: 42 }] }],
    })
  })

  test('a parent that is not there is made of the rows below it', () => {
    const body = validBody(description, 'AssistantRequestV2', wording)
    expect(bodyWith(description, at('context', '[]', 'path'), body, '/page', wording)).toMatchObject({
      context: [{ path: '/page', value: expect.any(String) }],
    })
  })
})

describe('a question stands in a text part as clients send it', () => {
  const part = { type: 'text', text: wording.text }
  const image: Schema = { required: ['type', 'url'], properties: { type: { const: 'image' }, url: { type: 'string' } } }
  const typed: Schema = { type: 'object', required: ['type'], properties: { type: { const: 'text' } } }

  test.each<readonly [string, Schema, unknown]>([
    ['of which nothing is said', {}, part],
    ['that are objects', { type: 'object' }, part],
    ['with a type of any text', { properties: { type: { type: 'string' }, text: { type: 'string' } } }, part],
    ['with a type of several', { properties: { type: { enum: ['image', 'text'] } }, required: ['type'] }, part],
    ['of several kinds', { oneOf: [image, typed] }, part],
    ['that hold something else', { ...image, type: 'object' }, { type: 'image', url: wording.text }],
    ['with no other members', { ...typed, additionalProperties: false }, { type: 'text' }],
  ])('in parts %s', (_, items, expected) => {
    const message: Schema = { properties: { parts: { type: 'array', items } }, required: ['parts'] }
    const messages: Schema = { type: 'array', items: { type: 'object', ...message } }
    const schemas = { Question: { properties: { messages }, required: ['messages'] } }
    const sent = { id: 'msg-1', role: 'user', parts: [expected] }
    expect(validBody({ schemas }, 'Question', wording)).toEqual({ messages: [sent] })
  })

  test('in messages of which nothing is said', () => {
    const schemas = {
      Question: { properties: { messages: { type: 'array', items: {} } }, required: ['messages'] },
    } as const
    expect(validBody({ schemas }, 'Question', wording)).toEqual({
      messages: [{ id: 'msg-1', role: 'user', parts: [part] }],
    })
  })
})

test('a field that requires one of its own kind, or null, ends with null', () => {
  const parent: Schema = { anyOf: [{ $ref: '#/components/schemas/Node' }, { type: 'null' }] }
  const schemas = { Node: { type: 'object', properties: { parent }, required: ['parent'] } } as const
  expect(validBody({ schemas }, 'Node', wording)).toEqual({ parent: { parent: null } })
})

test.each<readonly [string, Schema, unknown]>([
  ['the one value of a const', { type: 'boolean', const: true }, true],
  ['a number of the list', { type: 'integer', enum: [2, 4] }, 2],
  ['a multiple within bounds', { type: 'integer', exclusiveMinimum: 0, multipleOf: 5, maximum: 9 }, 5],
  ['more than an exclusive bound', { type: 'integer', exclusiveMinimum: 5 }, 6],
  ['the example of a pattern', { type: 'string', pattern: '^refs/', examples: ['main', 'refs/main'] }, 'refs/main'],
  ['a text of a format', { type: 'string', format: 'uuid' }, expect.stringMatching(/^[\da-f-]{36}$/)],
])('a field has %s', (_, schema, expected) => {
  const schemas = { Request: { properties: { field: schema }, required: ['field'] } }
  expect(validBody({ schemas }, 'Request', wording)).toEqual({ field: expected })
})

test('of an object that requires nothing all is sent, but for a thread and one of its own kind', () => {
  const node: Schema = {
    type: 'object',
    properties: { name: { type: 'string' }, next: { $ref: '#/components/schemas/Node' } },
  }
  const threadId: Schema = { type: 'string' }
  const schemas = {
    Request: { type: 'object', properties: { threadId, node: { $ref: '#/components/schemas/Node' } } },
    Node: node,
  } as const
  expect(validBody({ schemas }, 'Request', wording)).toEqual({
    node: { name: wording.text, next: { name: wording.text } },
  })
})
