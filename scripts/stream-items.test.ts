import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Ajv2020, type AnySchemaObject, type ValidateFunction } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { isJsonObject, type Json, type JsonObject, parseJson } from '../harness/wire/json.ts'
import { isKnownType, misfitOf } from '../harness/wire/shapes.ts'
import { projectRoot } from './project-files.ts'

/*
 * What `openapi-3.2.json` says of the streams, held against what the client library's own server side wrote, and against
 * `harness/wire/`, which knows the same formats by its own means: neither may import the other.
 */

const description: AnySchemaObject = JSON.parse(
  readFileSync(path.join(projectRoot, 'schemas/generated/openapi-3.2.json'), 'utf8'),
)

/** Looks into strings as a reader of OpenAPI 3.2 does: `contentSchema` for JSON in a string, `x-value` behind `CODE:`. */
const ajv = new Ajv2020({ strict: false, allErrors: false })
ajv.removeKeyword('contentSchema')
ajv.addKeyword({ keyword: 'contentSchema', type: 'string', compile: (schema) => inside(schema, (text) => text) })
ajv.addKeyword({ keyword: 'x-value', type: 'string', compile: (schema) => inside(schema, (line) => line.slice(2)) })
ajv.addSchema(description, 'openapi-3.2.json')

function inside(schema: AnySchemaObject, jsonOf: (text: string) => string): (text: string) => boolean {
  const reference: unknown = schema['$ref']
  const absolute = typeof reference === 'string' ? { $ref: `openapi-3.2.json${reference}` } : schema
  const validate = ajv.compile(absolute)
  return (text) => {
    const value = parseJson(jsonOf(text))
    return value !== undefined && validate(value) === true
  }
}

function itemOf(version: 'v1' | 'v2', mediaType: string): ValidateFunction {
  const place = [
    'paths',
    `/discovery/${version}/assistant/{domain}/message`,
    'post',
    'responses',
    '200',
    'content',
    mediaType,
  ]
  const pointer = place
    .map((part) => part.replaceAll('/', '~1'))
    .map(encodeURIComponent)
    .join('/')
  return ajv.compile({ $ref: `openapi-3.2.json#/${pointer}/itemSchema` })
}

const isLine = itemOf('v1', 'text/plain')
const isEvent = itemOf('v2', 'text/event-stream')

const recordings = path.join(projectRoot, 'harness/wire/recordings')

function recorded(version: 'v1' | 'v2'): readonly (readonly [name: string, text: string])[] {
  return readdirSync(recordings)
    .filter((name) => name.startsWith(`${version}-`) && name.endsWith('.txt'))
    .map((name) => [name, readFileSync(path.join(recordings, name), 'utf8')])
}

/** Events by the rule of server-sent events; recordings use nothing but `data` lines. */
function eventsIn(text: string): readonly JsonObject[] {
  return text
    .split('\n\n')
    .filter((block) => block.startsWith('data:'))
    .map((block) => ({ data: block.replace(/^data: ?/gm, '') }))
}

const linesIn = (text: string) => text.split('\n').filter((line) => line !== '')

describe('a recorded stream', () => {
  test.each(recorded('v2'))('%s is made of events that the description allows', (_, text) => {
    const events = eventsIn(text)
    expect(events.length).toBeGreaterThan(0)
    for (const event of events) expect(isEvent(event), JSON.stringify(event)).toBe(true)
  })

  test.each(recorded('v1'))('%s is made of lines that the description allows', (_, text) => {
    const lines = linesIn(text)
    expect(lines.length).toBeGreaterThan(0)
    for (const line of lines) expect(isLine(line), line).toBe(true)
  })
})

describe('a correct stream is not refused for', () => {
  test.each([
    ['its end marker', { data: '[DONE]' }],
    ["a type of the service's own", { data: '{"type":"data-weather","data":{"degrees":12}}' }],
    ['a type that no client knows', { data: '{"type":"tool-output-streamed"}' }],
    ['a member that no client knows', { data: '{"type":"finish","threadId":"t1","cost":3}' }],
    ['the thread in the metadata', { data: '{"type":"finish","messageMetadata":{"threadId":"t1"}}' }],
    ['other fields of server-sent events', { data: '{"type":"start"}', id: '7', event: 'message' }],
    ['JSON over several lines', { data: '{\n"type": "start"\n}' }],
  ])('%s', (_, event) => {
    expect(isEvent(event)).toBe(true)
  })

  test.each([
    ['a code that no client knows', 'z:{"a":1}'],
    ['the thread beside the finish reason', 'd:{"finishReason":"stop","threadId":"t1"}'],
    ['a carriage return', '0:"Hi"\r'],
  ])('%s', (_, line) => {
    expect(isLine(line)).toBe(true)
  })
})

describe('a broken stream is refused for', () => {
  test.each([
    ['an event without data', { event: 'message' }],
    ['JSON that is cut', { data: '{"type":"text-delta","id":"1","delta":"H' }],
    ['JSON that is broken', { data: '{"type":"start",}' }],
    ['JSON that is no object', { data: '"finish"' }],
    ['an event without a type', { data: '{"id":"1","delta":"Hi"}' }],
    ['a type that is no string', { data: '{"type":7}' }],
    ['a delta without its text', { data: '{"type":"text-delta","id":"1"}' }],
    ['null for an optional member', { data: '{"type":"start","messageId":null}' }],
    ['a finish reason that no client knows', { data: '{"type":"finish","finishReason":"done"}' }],
    ['another end marker', { data: '[END]' }],
  ])('%s', (_, event) => {
    expect(isEvent(event)).toBe(false)
  })

  test.each([
    ['a server-sent event', 'data: {"type":"start"}'],
    ['a comment', ': keep-alive'],
    ['a blank line with a carriage return', '\r'],
    ['a delta that is no string', '0:7'],
    ['JSON that is cut', '0:"Hi'],
    ['a finish without its reason', 'd:{"usage":{}}'],
    ['data that is no list', '2:{"type":"finish"}'],
  ])('%s', (_, line) => {
    expect(isLine(line)).toBe(false)
  })
})

/** One value for each kind of JSON, and none at all. */
const instead: readonly (Json | undefined)[] = [undefined, null, 'x', 7, true, [], {}]

/** The schema of each event type of v2, by its type. */
const eventSchemas: readonly (readonly [type: string, properties: JsonObject])[] = Object.values(
  description['components'].schemas as Readonly<Record<string, JsonObject>>,
).flatMap(({ properties }) => {
  const type = isJsonObject(properties) && isJsonObject(properties['type']) ? properties['type']['const'] : undefined
  return typeof type === 'string' && isJsonObject(properties) ? [[type, properties] as const] : []
})

describe('what the judge of the wire knows of an event type is what the description says', () => {
  test.each(eventSchemas)('%s', (type, properties) => {
    expect(isKnownType('v2', type)).toBe(true)
    const lawful = Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, sample(schema)]))
    expect(misfitOf('v2', type, lawful)).toBe(null)
    // The judge has rules of its own for where the thread stands.
    const members = Object.keys(properties).filter((name) => !['type', 'threadId'].includes(name))
    for (const name of members) {
      for (const other of instead) {
        const { [name]: _, ...rest } = lawful
        const value: JsonObject = other === undefined ? rest : { ...rest, [name]: other }
        const data = JSON.stringify(value)
        expect(isEvent({ data }), data).toBe(misfitOf('v2', type, value) === null)
      }
    }
  })

  test('and every type that was recorded is described', () => {
    const known = recorded('v2').flatMap(([, text]) => text.match(/(?<="type":")[\w-]+/g) ?? [])
    const described = eventSchemas.map(([type]) => type)
    const unknown = new Set(known.filter((type) => isKnownType('v2', type) && !type.startsWith('data-')))
    expect([...unknown].filter((type) => !described.includes(type))).toEqual([])
  })
})

/** A value that the schema of one member allows. */
function sample(schema: Json | undefined): Json {
  if (!isJsonObject(schema)) return {}
  const { type, enum: values, const: only } = schema
  if (only !== undefined) return only
  if (Array.isArray(values)) return values[0] ?? null
  return type === 'string' ? 'x' : type === 'boolean' ? true : type === 'array' ? [] : {}
}
