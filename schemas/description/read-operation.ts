import type { ConfigurationError } from './configuration-error.ts'
import type { KeyKind, Operation, Parameter, SuccessResponse } from './description.ts'
import type { Schema } from './json-schema.ts'
import type { MediaTypeObject, OpenApi, OperationObject, ParameterObject, ResponseObject } from './openapi.ts'
import { operationName } from './operation-id.ts'
import { referenced } from './schema.ts'
import { capitalized } from './words.ts'

export const successStatus = /^2(?:\d\d|XX)$/i
export const jsonType = /^application\/(?:[\w.-]+\+)?json\b/

/** What is needed to read one operation of a description. */
interface Reading {
  readonly openapi: OpenApi
  /** Schemas by name. A schema that stands inside an operation gets a name and is added here. */
  readonly schemas: Record<string, Schema>
  readonly problem: (place: string, message: string) => ConfigurationError
}

/** One operation without its limits; null where its path names neither the agent nor the assistant. */
export function readOperation(
  reading: Reading,
  path: string,
  method: string,
  operation: OperationObject,
): Omit<Operation, 'limits'> | null {
  const { 'x-base-path': base = '' } = reading.openapi
  const name = operationName(method.toUpperCase(), path.slice(base.length))
  if (name === null) return null
  const { id, family } = name
  const place = `/paths/${path.replaceAll('/', '~1')}/${method}`
  const nameOf: NameOf = (suffix, schema) =>
    namedSchema(reading, `${place}/${suffix}`, schema, capitalized(id) + suffix)
  const body = jsonOf(operation.requestBody?.content)
  if (body === undefined && operation.requestBody !== undefined)
    throw reading.problem(`${place}/requestBody`, 'its content is no JSON, and nothing else is sent; leave it out')
  return {
    id,
    family,
    method: method.toUpperCase(),
    path,
    parameters: (operation.parameters ?? []).flatMap(parameterOf),
    deprecated: operation.deprecated ?? false,
    key: keyOf(reading.openapi, operation) ?? (family === 'agent' ? 'admin' : 'assistant'),
    requestSchema: body?.schema === undefined ? null : nameOf('Request', body.schema),
    response: successOf(reading, place, operation, nameOf),
    source: operation['x-source'] ?? null,
  }
}

function parameterOf(parameter: ParameterObject): readonly Parameter[] {
  const { name, in: location, required = false, schema = {}, 'x-source': source = null } = parameter
  if (location === 'cookie') return []
  return [{ id: `parameter:${location}.${name}`, name, in: location, required, schema, source }]
}

function keyOf({ security: shared, ...openapi }: OpenApi, { security = shared }: OperationObject): KeyKind | null {
  const schemes = (security ?? []).flatMap((alternative) => Object.keys(alternative))
  return openapi['x-keys']?.find(({ scheme }) => schemes.includes(scheme))?.kind ?? null
}

type NameOf = (suffix: string, schema: Schema) => string

function successOf(
  { problem }: Reading,
  place: string,
  { responses }: OperationObject,
  nameOf: NameOf,
): SuccessResponse {
  const [code, response] = Object.entries(responses).find(([status]) => successStatus.test(status)) ?? []
  if (code === undefined || response === undefined) {
    throw problem(`${place}/responses`, 'no success status is described; add one, or 2XX where it is not known')
  }
  const status = /^\d+$/.test(code) ? Number(code) : null
  const json = jsonOf(response.content)
  if (json?.schema !== undefined) return { kind: 'object', schema: nameOf('Response', json.schema), status }
  const [stream] = Object.entries(response.content ?? {}).flatMap(([mediaType, { 'x-events': events }]) => {
    const protocol = events?.protocol ?? protocolOf(mediaType)
    const schema = events === undefined ? null : nameOf('Event', events.schema)
    return protocol === null ? [] : [{ kind: 'stream', protocol, schema, status } as const]
  })
  return stream ?? { kind: 'empty', status }
}

/**
 * The protocol of a media type that the client library's own server side sends:
 * https://ai-sdk.dev/docs/ai-sdk-ui/stream-protocol
 */
function protocolOf(mediaType: string): 'v1' | 'v2' | null {
  if (mediaType.startsWith('text/event-stream')) return 'v2'
  return mediaType.startsWith('text/plain') ? 'v1' : null
}

function jsonOf(content: ResponseObject['content']): MediaTypeObject | undefined {
  return Object.entries(content ?? {}).find(([mediaType]) => jsonType.test(mediaType))?.[1]
}

function namedSchema({ schemas, problem }: Reading, place: string, schema: Schema, name: string): string {
  const component = referenced(schema)
  if (component === null) {
    schemas[name] = schema
    return name
  }
  if (schemas[component] === undefined) throw problem(place, `components.schemas has no ${component}`)
  return component
}
