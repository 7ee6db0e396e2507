import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Schema, Schemas } from './json-schema.ts'
import { loadDescription } from './load.ts'
import { propertiesBelow, propertiesOf } from './properties.ts'
import { readDescription } from './read.ts'
import { resolve } from './schema.ts'
import { isAt, valuesAt } from './values.ts'

const shipped = await loadDescription(path.resolve(import.meta.dirname, '../generated'))

describe('the shipped description', () => {
  test('has a source for everything', () => {
    const { operations, limits, keys, gaps, schemas } = shipped
    const properties = ['AgentJob', 'AgentRequest', 'AssistantRequestV1', 'AssistantRequestV2'].flatMap((name) =>
      propertiesBelow(schemas, name),
    )
    const parameters = operations.flatMap((operation) => operation.parameters)
    for (const { id, source } of [...operations, ...parameters, ...limits, ...gaps, ...properties])
      expect([id, source?.quote]).toEqual([id, expect.stringMatching(/./)])
    for (const { source } of keys) expect(source).not.toBe(null)
  })

  test('is walked through shared components, with conditions', () => {
    const [, text] = propertiesOf(shipped.schemas, 'AssistantRequestV2', ['messages', '[]', 'parts', '[]'])
    expect(text).toMatchObject({ path: 'messages[].parts[].text', when: { field: 'type', equals: 'text' } })
  })

  test("is loaded from a folder below a package of CommonJS, as results in a team's own repository are", async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'assay-commonjs-'))
    try {
      writeFileSync(path.join(folder, 'package.json'), '{ "type": "commonjs" }')
      cpSync(path.resolve(import.meta.dirname, '../generated'), path.join(folder, 'description'), { recursive: true })
      const { validate } = await loadDescription(path.join(folder, 'description'))
      expect(validate('AgentRequest', {})).not.toEqual([])
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  const job = {
    id: 'job_1',
    status: 'active',
    source: { repository: 'acme/docs', ref: 'main' },
    model: 'model-1',
    prLink: null,
    createdAt: '2026-01-01T00:00:00Z',
    archivedAt: null,
  }
  const [text, message] = [
    { type: 'text', text: 'x' },
    { id: '1', role: 'user' },
  ]

  test.each([
    ['AgentJob', job, []],
    ['AgentJob', { ...job, unknown: 1 }, []],
    ['AgentJob', { ...job, status: 'lost' }, ['enum /status']],
    ['AgentJob', { ...job, model: undefined, createdAt: 'yesterday' }, ['required ', 'format /createdAt']],
    ['AgentJob', { ...job, archivedAt: '2026-01-01' }, ['format /archivedAt']],
    ['AgentRequest', { prompt: 'x' }, []],
    ['AgentRequest', { prompt: '' }, ['minLength /prompt']],
    ['AssistantRequestV1', { fp: 'a', messages: [{ ...message, content: 'x', parts: [text] }] }, []],
    ['AssistantRequestV1', { fp: 'a', messages: [{ ...message, parts: [] }] }, ['required /messages/0']],
    ['AssistantRequestV2', { fp: 'a', messages: [{ ...message, parts: [{ type: 'image', text: 5 }] }] }, []],
    ['AssistantRequestV2', { fp: 'a', messages: [], threadId: null, filter: null, context: [{ value: 'x' }] }, []],
    ['AssistantRequestV2', { fp: null, messages: [] }, ['type /fp']],
    ['AssistantRequestV2', { fp: 'a', messages: [], currentPath: 'x'.repeat(201) }, ['maxLength /currentPath']],
    [
      'AssistantRequestV2',
      { fp: 'a', messages: [{ ...message, parts: [{ type: 'text' }] }] },
      ['required /messages/0/parts/0'],
    ],
    [
      'AssistantRequestV2',
      { fp: 'a', messages: [], context: [{ type: 'page', value: 'x' }] },
      ['enum /context/0/type'],
    ],
    ['AssistantEventV1', { code: '0', value: 'Hi' }, []],
    ['AssistantEventV1', { code: 'z', value: { a: 1 } }, []],
    ['AssistantEventV1', { code: '0', value: 7 }, ['type /value']],
    ['AssistantEventV1', { code: 'd', value: { usage: {} } }, ['required /value']],
    ['AssistantEventV2', { type: 'finish', threadId: 't1', cost: 3 }, []],
    ['AssistantEventV2', { type: 'data-weather', data: {} }, []],
    ['AssistantEventV2', { type: 'surprise' }, []],
    ['AssistantEventV2', { type: 'text-delta', id: '1' }, ['required ']],
    ['AssistantEventV2', { type: 'start', messageId: null }, ['type /messageId']],
    ['AssistantEventV2', { type: 'data-note', id: 7 }, ['type /id']],
    ['AssistantEventV2', { type: 7 }, ['type /type']],
  ])('judges %s, an event by its own type alone: %j', (schema, value, expected) => {
    // The value as it comes over the wire: JSON has no undefined members.
    const violations = shipped.validate(schema, JSON.parse(JSON.stringify(value)))
    expect(violations.map(({ keyword, instancePath }) => `${keyword} ${instancePath}`)).toEqual(expected)
  })

  test('validates one answer once', () => {
    expect(shipped.validate('AgentJob', job)).toBe(shipped.validate('AgentJob', job))
    expect(() => shipped.validate('Nothing', job)).toThrow('the description has no schema Nothing')
  })
})

/** The smallest description: no sources, limits, keys or gaps, and schemas inside of the operations. */
const least = {
  openapi: '3.1.0',
  info: { title: 'Ours' },
  paths: {
    '/health': { get: { responses: { '200': {} } } },
    '/v2/agent/{projectId}/job': {
      post: {
        parameters: [{ name: 'projectId', in: 'path', required: true }],
        requestBody: { content: { 'application/json': { schema: { type: 'object', required: ['prompt'] } } } },
        responses: {
          '201': { content: { 'application/json; charset=utf-8': { schema: { $ref: '#/components/schemas/Job' } } } },
        },
      },
    },
  },
  components: { schemas: { Job: { type: 'object' } } },
}

describe('a description', () => {
  test('is read without what it lacks, and a schema in place by a name', () => {
    const view = readDescription(JSON.stringify(least), 'ours.json')
    expect(view).toMatchObject({ file: 'ours.json', limits: [], keys: [], gaps: [], sentences: [] })
    expect(view.operations).toMatchObject([
      {
        id: 'createAgentJob',
        key: 'admin',
        parameters: [{ id: 'parameter:path.projectId', required: true, source: null }],
        requestSchema: 'CreateAgentJobRequest',
        response: { kind: 'object', schema: 'Job', status: 201 },
      },
    ])
    expect(Object.keys(view.schemas)).toEqual(['Job', 'CreateAgentJobRequest'])
  })

  test.each([
    ['{', 'x.json: no JSON: '],
    ['[]', 'x.json: the whole: Expected object'],
    [JSON.stringify({ ...least, openapi: '3.0.3' }), 'x.json: /openapi: '],
    [JSON.stringify({ ...least, paths: {} }), 'x.json: /paths: no operation of this interface'],
    [JSON.stringify({ ...least, 'x-limits': [{ id: 'a' }] }), 'x.json: /x-limits/0/limit: '],
    [JSON.stringify({ ...least, components: {} }), 'components.schemas has no Job'],
  ])('that lacks what is needed is refused with its place: %s', (text, message) => {
    expect(() => readDescription(text, 'x.json')).toThrow(message)
  })
})

describe('the walker', () => {
  test('merges allOf, reads null as an alternative, and keeps conditions', () => {
    const schemas: Schemas = {
      Base: { type: 'object', required: ['id'], properties: { id: { type: 'string' } } },
      Whole: {
        allOf: [
          { $ref: '#/components/schemas/Base' },
          { properties: { link: { anyOf: [{ type: 'string' }, { type: 'null' }] } } },
        ],
        if: { properties: { kind: { const: 'url' } } },
        // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema; nothing awaits this object
        then: { required: ['link'] },
      },
    }
    expect(propertiesOf(schemas, 'Whole')).toMatchObject([
      { path: 'id', presence: 'required', when: null },
      { path: 'link', presence: 'required', nullable: true, when: { field: 'kind', equals: 'url' } },
    ])
  })

  test('ends at a component inside itself', () => {
    const node: Schema = {
      properties: {
        next: { $ref: '#/components/schemas/Node' },
        all: { items: { $ref: '#/components/schemas/Node' } },
      },
    }
    const paths = propertiesBelow({ Node: node }, 'Node').map((property) => property.path)
    expect(paths).toEqual(['next', 'next.all', 'all', 'all[].next'])
  })

  test('names the place of every value of a body, and finds each again', () => {
    const leaf = fc.constantFrom<Schema>({ type: 'string' }, { type: ['number', 'null'] })
    const { tree } = fc.letrec<{ tree: Schema }>((tie) => ({
      tree: fc.oneof(
        { depthSize: 'small' },
        leaf,
        fc.record({ type: fc.constant('array' as const), items: tie('tree') }),
        fc.record({
          type: fc.constant('object' as const),
          properties: fc.dictionary(fc.constantFrom('a', 'b/c', 'd~e', 'f'), tie('tree'), { maxKeys: 3 }),
        }),
      ),
    }))
    fc.assert(
      fc.property(tree, (inner) => {
        const schemas: Schemas = { Body: { type: 'object', properties: { body: inner } } }
        const body = sampleOf(schemas, { $ref: '#/components/schemas/Body' })
        const properties = propertiesBelow(schemas, 'Body')
        expect(new Set(properties.map(({ path }) => path)).size).toBe(properties.length)
        for (const property of properties) expect(valuesAt(body, property)).toHaveLength(1)
        for (const pointer of memberPointers(body, ''))
          expect(properties.filter((property) => isAt(property, pointer))).toHaveLength(1)
      }),
    )
  })
})

function sampleOf(schemas: Schemas, schema: Schema): unknown {
  const { properties, items, type } = resolve(schemas, schema)
  if (items !== undefined) return [sampleOf(schemas, items)]
  if (type !== 'object') return 'x'
  return Object.fromEntries(Object.entries(properties ?? {}).map(([name, inner]) => [name, sampleOf(schemas, inner)]))
}

/** Pointers to every member of an object in the value. */
function memberPointers(value: unknown, at: string): readonly string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => {
    const pointer = `${at}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`
    return [...(Array.isArray(value) ? [] : [pointer]), ...memberPointers(inner, pointer)]
  })
}
