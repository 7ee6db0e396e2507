import type {
  Facts,
  GapFact,
  KeyFact,
  OperationFact,
  PathParameterFact,
  ResponseFact,
  StreamProtocol,
} from '../facts-model.ts'
import { type JsonObject, sortedObject } from './json.ts'
import { bodySchemas, lastCell, xSource } from './json-schema.ts'

/** The description of the interface as OpenAPI 3.1. Equal documents in other words give equal bytes but for prose. */
export function openApi(facts: Facts): JsonObject {
  const paths = Map.groupBy(facts.operations, ({ path }) => path)
  return {
    openapi: '3.1.0',
    // The document has no version of its own: its content stands for one.
    info: { title: facts.document.title, version: facts.document.sha256.slice(0, 12) },
    // A server's variable needs a default, and the document gives none: the name for documentation, RFC 2606.
    servers: [{ url: '{base_url}', variables: { base_url: { default: 'https://api.example' } } }],
    tags: [...new Set(facts.operations.map(({ family }) => family))]
      .sort()
      .map((name) => ({ name, description: `Operations of the ${name}` })),
    paths: sortedObject(Array.from(paths, ([path, operations]) => [path, pathItem(facts, operations)])),
    components: {
      schemas: bodySchemas(facts),
      securitySchemes: sortedObject(facts.keys.map((key) => [`${key.kind}Key`, securityScheme(key)])),
    },
    'x-gaps': gapList(facts.gaps.filter(({ operations }) => operations.length === 0)),
  }
}

function pathItem(facts: Facts, operations: readonly OperationFact[]): JsonObject {
  return sortedObject(
    operations.map((operation) => [operation.method.toLowerCase(), operationObject(facts, operation)]),
  )
}

function operationObject(facts: Facts, operation: OperationFact): JsonObject {
  const limits = facts.limits.filter(({ id }) => operation.limits.includes(id)).toSorted(byId)
  const gaps = facts.gaps.filter(({ operations }) => operations.includes(operation.id))
  return {
    operationId: operation.id,
    summary: headingOf(facts, operation),
    description: [...limits, ...gaps].map(({ source }) => lastCell(source)).join('\n\n'),
    tags: [operation.family],
    ...(operation.deprecated ? { deprecated: true } : {}),
    security: [{ [`${operation.key}Key`]: [] }],
    parameters: operation.pathParameters.map((name) => parameter(facts.pathParameters, name)),
    ...(operation.requestSchema === null
      ? {}
      : { requestBody: { required: true, content: jsonContent(operation.requestSchema) } }),
    responses: responses(facts, operation.response),
    'x-limits': limits.map(({ id, limit, scope, window, source }) => ({
      id,
      limit,
      scope,
      window,
      'x-source': xSource(source),
    })),
    ...(gaps.length === 0 ? {} : { 'x-gaps': gapList(gaps) }),
    'x-source': xSource(operation.source),
  }
}

function headingOf({ statements }: Facts, { source }: OperationFact): string {
  return statements.find(({ start }) => start.line === source.line)?.section ?? ''
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

/**
 * The document names a stream only by the line of the client library that reads it. Its media type is what that line's
 * own server side sends: https://ai-sdk.dev/docs/ai-sdk-ui/stream-protocol
 */
const streams: Readonly<Record<StreamProtocol, { readonly mediaType: string; readonly line: string }>> = {
  v1: { mediaType: 'text/plain', line: 'version 4' },
  v2: { mediaType: 'text/event-stream', line: 'version 5 or later' },
}

function streamResponse(protocol: StreamProtocol): JsonObject {
  const { mediaType, line } = streams[protocol]
  return {
    description: 'The answer as a stream of events',
    content: { [mediaType]: { schema: { type: 'string' } } },
    'x-stream': { protocol, 'client-library-line': line, 'media-type-from': 'client library, not the document' },
  }
}

function securityScheme({ suffix, public: isPublic, source }: KeyFact): JsonObject {
  return {
    type: 'http',
    scheme: 'bearer',
    description: source.quote,
    'x-key-prefix': `<svc>_${suffix}`,
    'x-public': isPublic,
    'x-source': xSource(source),
  }
}

function gapList(gaps: readonly GapFact[]): readonly JsonObject[] {
  return gaps.toSorted(byId).map(({ id, source }) => ({ id, 'x-source': xSource(source) }))
}

function byId(first: { readonly id: string }, second: { readonly id: string }): number {
  return first.id < second.id ? -1 : 1
}
