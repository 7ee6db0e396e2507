import type { Facts, KeyFact, OperationFact, PathParameterFact, ResponseFact } from '../facts-model.ts'
import { type StreamProtocol, streamProtocols } from '../stream-protocols.ts'
import type { JsonObject } from './json.ts'
import { bodySchemas, lastCell, xSource } from './json-schema.ts'
import { eventSchemas } from './stream-events.ts'

/** The description of the interface as OpenAPI 3.1. Equal documents in other words give equal bytes but for prose. */
export function openApi(facts: Facts): JsonObject {
  const paths = Map.groupBy(facts.operations, ({ path }) => path)
  return {
    openapi: '3.1.0',
    // The document has no version of its own: its content stands for one.
    info: {
      title: facts.document.title,
      version: facts.document.sha256.slice(0, 12),
      'x-document': { file: facts.document.file, sha256: facts.document.sha256 },
    },
    // A server's variable needs a default, and the document gives none: the name for documentation, RFC 2606.
    servers: [{ url: '{base_url}', variables: { base_url: { default: 'https://api.example' } } }],
    tags: [...new Set(facts.operations.map(({ family }) => family))].map((name) => ({
      name,
      description: `Operations of the ${name}`,
    })),
    paths: Object.fromEntries(Array.from(paths, ([path, operations]) => [path, pathItem(facts, operations)])),
    components: {
      schemas: componentSchemas(facts),
      securitySchemes: Object.fromEntries(facts.keys.map((key) => [`${key.kind}Key`, securityScheme(key)])),
    },
    'x-keys': facts.keys.map(({ kind, suffix, public: isPublic, source }) => ({
      kind,
      scheme: `${kind}Key`,
      prefix: `<svc>_${suffix}`,
      public: isPublic,
      'x-source': xSource(source),
    })),
    'x-limits': facts.limits.map(({ source, ...limit }) => ({ ...limit, 'x-source': xSource(source) })),
    'x-gaps': facts.gaps.map(({ id, operations, source }) => ({ id, operations, 'x-source': xSource(source) })),
    'x-sentences': facts.statements.map(({ normative: _, facts: read, start, end, ...sentence }) => ({
      ...sentence,
      start: { ...start },
      end: { ...end },
      use: read.length === 0 ? { kind: 'unread' } : { kind: 'read', facts: read },
    })),
    'x-lost-traces': [],
  }
}

/** Schemas of the bodies, and of the events of each stream that the document has. */
export function componentSchemas(facts: Facts): JsonObject {
  const protocols = facts.operations.map(({ response }) => (response.kind === 'stream' ? response.protocol : null))
  return {
    ...bodySchemas(facts),
    ...(protocols.includes('v1') ? { AssistantEventV1: eventSchemas.v1 } : {}),
    ...(protocols.includes('v2') ? { AssistantEventV2: eventSchemas.v2 } : {}),
  }
}

function pathItem(facts: Facts, operations: readonly OperationFact[]): JsonObject {
  return Object.fromEntries(
    operations.map((operation) => [operation.method.toLowerCase(), operationObject(facts, operation)]),
  )
}

function operationObject(facts: Facts, operation: OperationFact): JsonObject {
  return {
    operationId: operation.id,
    summary: headingOf(facts, operation),
    description: proseOf(facts, operation),
    tags: [operation.family],
    ...(operation.deprecated ? { deprecated: true } : {}),
    security: [{ [`${operation.key}Key`]: [] }],
    parameters: operation.pathParameters.map((name) => parameter(facts.pathParameters, name)),
    ...(operation.requestSchema === null
      ? {}
      : { requestBody: { required: true, content: jsonContent(operation.requestSchema) } }),
    responses: responses(facts, operation.response),
    'x-source': xSource(operation.source),
  }
}

/** The heading without its number and without what `deprecated` says. */
function headingOf(facts: Facts, operation: OperationFact): string {
  return sectionOf(facts, operation)
    .replace(/^\d+[.)]\s*/, '')
    .replace(/\s*\(deprecated\)$/i, '')
}

function sectionOf({ statements }: Facts, { source }: OperationFact): string {
  return statements.find(({ start }) => start.line === source.line)?.section ?? ''
}

/** What the operation's own section says of it, apart from its address. */
function proseOf(facts: Facts, operation: OperationFact): string {
  const section = sectionOf(facts, operation)
  return facts.statements
    .filter(({ section: own, start }) => own === section && start.line > operation.source.line)
    .map(({ quote }) => quote)
    .join(' ')
}

function parameter(parameters: readonly PathParameterFact[], name: string): JsonObject {
  const known = parameters.find((candidate) => candidate.name === name)
  return {
    name,
    in: 'path',
    required: true,
    schema: { type: known?.type ?? 'string' },
    ...(known === undefined ? {} : { description: lastCell(known.source), 'x-source': xSource(known.source) }),
  }
}

/** A success status that is not shown is any; a refusal whose body is not shown has no schema. */
function responses(facts: Facts, response: ResponseFact): JsonObject {
  const hidesErrors = facts.gaps.some(({ id }) => id.startsWith('error-'))
  return {
    [response.status ?? '2XX']: successResponse(response),
    ...(hidesErrors ? { default: { description: 'Refused. Status and body are not shown.' } } : {}),
  }
}

function successResponse(response: ResponseFact): JsonObject {
  switch (response.kind) {
    case 'object':
      return { description: `One ${response.schema}`, content: jsonContent(response.schema) }
    case 'stream':
      return streamResponse(response.protocol)
    case 'empty':
      return { description: 'Done; the answer has no body' }
  }
}

function jsonContent(schema: string): JsonObject {
  return { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` } } }
}

function streamResponse(protocol: StreamProtocol): JsonObject {
  const { mediaType, client } = streamProtocols[protocol]
  const schema = { $ref: `#/components/schemas/AssistantEvent${protocol.toUpperCase()}` }
  return {
    description: 'The answer as a stream of events',
    content: { [mediaType]: { schema: { type: 'string' }, 'x-events': { protocol, client, schema } } },
  }
}

function securityScheme({ kind, suffix, public: isPublic, source }: KeyFact): JsonObject {
  const place = isPublic ? 'Client-side code may hold it.' : 'It must stay on the server side.'
  return {
    type: 'http',
    scheme: 'bearer',
    description: `API key for the ${kind === 'admin' ? 'agent' : 'assistant'} endpoints, with the prefix \`<svc>_${suffix}\`. ${place}`,
    'x-source': xSource(source),
  }
}
