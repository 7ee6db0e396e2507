import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse, stringify } from 'yaml'
import { propertiesBelow } from '../description/properties.ts'
import { readDescription } from '../description/read.ts'
import { isOpenApi } from '../read/is-openapi.ts'
import { changed, exported } from './exported.fixture.ts'
import { normalisedOpenApi } from './normalise.ts'

const generated = readFileSync(path.resolve(import.meta.dirname, '../generated/openapi.json'), 'utf8')

function read(text: string, file = 'ours.yaml') {
  return readDescription(JSON.stringify(normalisedOpenApi(text, file)), file)
}

describe('an OpenAPI that a team has exported', () => {
  const view = read(exported)
  const own = read(generated)

  test('has the operations and bodies of the interface under the names of the requirements', () => {
    const rows = view.operations.map(({ id, path, requestSchema, response }) => [id, path, requestSchema, response])
    const stream = (protocol: string) => ({
      kind: 'stream',
      protocol,
      schema: `AssistantEvent${protocol.toUpperCase()}`,
    })
    expect(rows).toMatchObject([
      ['createAgentJob', '/v2/agent/{projectId}/job', 'AgentRequest', { schema: 'AgentJob', status: 201 }],
      ['sendAgentJobMessage', '/v2/agent/{projectId}/job/{id}/message', 'AgentRequest', { schema: 'AgentJob' }],
      ['createAssistantMessageV1', '/discovery/v1/assistant/{domain}/message', 'AssistantRequestV1', stream('v1')],
      ['createAssistantMessageV2', '/discovery/v2/assistant/{domain}/message', 'AssistantRequestV2', stream('v2')],
    ])
    expect(view.schemas['AssistantEventV2']).toEqual(own.schemas['AssistantEventV2'])
    expect(Object.keys(view.schemas)).not.toContain('JobDto')
  })

  test.each(['AgentJob', 'AgentRequest', 'AssistantRequestV1', 'AssistantRequestV2'])(
    'has the fields of %s',
    (schema) => {
      const shape = (from: typeof view) =>
        propertiesBelow(from.schemas, schema).map(({ path, types, nullable }) => [path, types, nullable])
      expect(shape(view).sort()).toEqual(shape(own).sort())
    },
  )

  test('says for each fact where in the file it stands', () => {
    const [create] = view.operations
    expect(view.file).toBe('ours.yaml')
    expect(create?.source).toEqual({
      line: 13,
      quote: expect.stringContaining('post: operationId: JobsController_create'),
    })
    const status = propertiesBelow(view.schemas, 'AgentJob').find(({ name }) => name === 'status')
    expect(exported.split('\n')[(status?.source?.line ?? 0) - 1]).toContain(status?.source?.quote)
  })

  test.each(['value', 'default', 'example', 'enum'])('says so for a property named %s, and not for a value', (name) => {
    const values = `example: { properties: { ${name}: {} } }`
    const named = changed('ref: { type: string }', `ref: { type: string }, ${name}: { type: object, ${values} }`)
    const { source, schema } =
      propertiesBelow(read(named).schemas, 'AgentJob').find((property) => property.name === name) ?? {}
    expect(source?.quote).toContain(`${name}: { type: object`)
    expect(schema?.example).toEqual({ properties: { [name]: {} } })
  })

  test('is read alike as JSON, and as 3.1 or 3.2', () => {
    const value: unknown = parse(exported)
    const json = read(JSON.stringify(value, null, '\t'), 'ours.yaml')
    expect(json.operations.map(({ id }) => id)).toEqual(view.operations.map(({ id }) => id))
    for (const version of ['3.1.0', '3.2.0']) {
      const later = exported.replace('3.0.3', version).replaceAll(', nullable: true', '')
      expect(read(later).operations).toHaveLength(4)
    }
  })

  test.each(['3.0', "'3.0'", '3.1', "'3.1'", '3.2'])('may give its version as %s', (version) => {
    const given = version.includes('3.0') ? exported : exported.replaceAll(/, nullable: true/g, '')
    expect(read(given.replace('3.0.3', version)).operations).toHaveLength(4)
  })

  test('may show several successes, of which each is valid, by the one that says what it holds', () => {
    const created = "'201': { $ref"
    const [operation] = read(changed(created, `'200': { description: Known. }\n        ${created}`)).operations
    expect(operation?.response).toEqual({ kind: 'object', schema: 'AgentJob', status: null })
  })

  test('demands of a request nothing that is readOnly, and of an answer nothing that is writeOnly', () => {
    const shared = changed("content: { '*/*': { schema:", 'content: { application/json: { schema:')
      .replace(
        /schema:\n {12}type: object\n {12}required: \[prompt\]\n[\s\S]*?(?= {2}responses:)/,
        "schema: { $ref: '#/components/schemas/JobDto' }\n",
      )
      .replace('required: [id, status,', 'required: [prompt, id, status,')
      .replace(
        'id: { type: string, readOnly: true }',
        'id: { type: string, readOnly: true }\n        prompt: { type: string, writeOnly: true }',
      )
    const { schemas } = read(shared)
    const names = ['AgentRequest', 'AgentJob'].map((schema) =>
      Object.keys(schemas[schema]?.properties ?? {}).slice(0, 2),
    )
    expect(names).toEqual([
      ['prompt', 'status'],
      ['id', 'status'],
    ])
    expect([schemas['AgentRequest'], schemas['AgentJob']].map((schema) => schema?.required?.slice(0, 2))).toEqual(names)
  })

  test('may hold what leads out of it where this interface does not need it', () => {
    const other = changed('  /health:', "  /billing: { $ref: 'billing.yaml' }\n  /health:")
      .replace('model: { type: string, example: large }', "model: { type: string, example: { $ref: 'large.json' } }")
      .replace('  schemas:', "  schemas:\n    Invoice: { $ref: 'invoice.yaml' }\n    a.b/c: { type: string }")
      .replace('ref: { type: string }', "ref: { anyOf: [{ $ref: '#/components/schemas/a.b~1c' }, { type: 'null' }] }")
    expect(read(other).operations).toHaveLength(4)
  })

  test('may hold a schema that requires itself or null', () => {
    const parent = "anyOf: [{ $ref: '#/components/schemas/SourceDto' }, { type: 'null' }]"
    const nested = changed('required: [repository, ref]', 'required: [repository, ref, parent]').replace(
      'ref: { type: string }',
      `ref: { type: string }, parent: { ${parent} }`,
    )
    expect(read(nested).operations).toHaveLength(4)
  })

  test('may lie below a base path, which names nothing', () => {
    const moved = exported
      .replaceAll(/^ +servers: .*discovery.*\n/gm, '')
      .replaceAll(/^ {2}\/(?=v2\/agent)/gm, '  /api/')
      .replaceAll(/^ {2}\/(?=v\d\/assistant)/gm, '  /api/discovery/')
    const paths = read(moved).operations.map(({ id, path }) => `${id} ${path.slice(0, 18)}`)
    expect(paths).toEqual([
      'createAgentJob /api/v2/agent/{pro',
      'sendAgentJobMessage /api/v2/agent/{pro',
      'createAssistantMessageV1 /api/discovery/v1/',
      'createAssistantMessageV2 /api/discovery/v2/',
    ])
  })
})

test('an array of arrays like itself has no properties without end', () => {
  const nested = "{ type: array, items: { $ref: '#/components/schemas/Link' } }"
  const view = read(changed('{ type: string, format: url }', nested))
  expect(propertiesBelow(view.schemas, 'AgentJob').map(({ name }) => name)).toContain('prLink')
})

test('a file of many other schemas takes no longer than its length', async () => {
  const readWith = (length: number) => {
    const others = Array.from({ length }, (_, index) => [`Other.${index}`, { type: 'object' }])
    const own = JSON.parse(generated)
    own.components.schemas = { ...own.components.schemas, ...Object.fromEntries(others) }
    delete own.info['x-document']
    return read(JSON.stringify(own))
  }
  expect(readWith(1).operations).toHaveLength(4)
  await expect(readWith).toGrowWith(10_000)
}, 60_000)

test('our own OpenAPI is read as it is', () => {
  expect(normalisedOpenApi(generated, 'openapi.json')).toEqual(JSON.parse(generated))
})

describe('what differs between versions of OpenAPI', () => {
  const link = { $ref: '#/components/schemas/Link' }
  const orNull = { nullable: true, types: ['string'] }
  const inside = { nullable: true }

  test.each([
    ['null beside a type', { type: 'string', nullable: true }, orNull],
    ['null beside values', { type: 'string', enum: ['a'], nullable: true }, { schema: { enum: ['a', null] } }],
    ['null beside a reference', { ...link, nullable: true }, orNull],
    ['null beside allOf', { allOf: [link], nullable: true }, orNull],
    ['no null', { type: 'integer', nullable: false }, { nullable: false, types: ['integer'] }],
    ['an exclusive bound', { minimum: 1, exclusiveMinimum: true }, { schema: { exclusiveMinimum: 1 } }],
    ['a value', { type: 'object', default: inside }, { nullable: false, schema: { default: inside } }],
  ])('means the same in 3.1: %s', (_, property, expected) => {
    const schema = { properties: { x: property, nullable: {} } }
    const responses = { 200: { content: { 'application/json': { schema } } } }
    const file = {
      openapi: '3.0.3',
      info: { title: 'T' },
      paths: { '/v2/agent/{id}/job': { post: { responses } } },
      components: { schemas: { Link: { type: 'string' } } },
    }
    expect(propertiesBelow(read(stringify(file)).schemas, 'AgentJob')[0]).toMatchObject(expected)
  })
})

test.each([
  [exported, true],
  [generated, true],
  ['{"info": {}, "openapi": "3.1.0"}', true],
  ['# Interface\n\nAn openapi: here or there.', false],
  ['"openapi": 3.1.0', true],
  ['# Interface\n\n```yaml\nopenapi: 3.1.0\n```\n', false],
  ['', false],
])('OpenAPI is told from an interface document', (text, expected) => {
  expect(isOpenApi(text)).toBe(expected)
})
