import type { DescriptionView } from '../description/description.ts'
import { type JsonObject, plainJson } from '../description/json.ts'
import type { SourceQuote } from '../description/json-schema.ts'
import { readDescription } from '../description/read.ts'
import type { Key } from '../read/keys.ts'
import type { Parameter } from '../read/parameters.ts'
import type { Interface, Operation } from '../read/read-document.ts'
import { sourceOf } from '../read/wording.ts'
import { responses, schemaReference } from './responses.ts'
import { eventSchemas } from './stream-events.ts'

/** The description of the interface as OpenAPI 3.1, in the order of its document. */
export function openApi(description: Interface): JsonObject {
  const { title, about, file, sha256, server, operations, keys, limits, gaps, sentences, lostTraces } = description
  const paths = Map.groupBy(operations, ({ endpoint }) => endpoint.path)
  return plainJson({
    openapi: '3.1.0',
    // OpenAPI requires a version, and the document has none of its own.
    info: {
      title,
      ...(about === '' ? {} : { description: about }),
      version: 'unversioned',
      'x-document': { file, sha256 },
    },
    servers: [
      server === null
        ? // A server's variable needs a default, and the document gives none: this name is for documentation (RFC 2606).
          { url: '{base_url}', variables: { base_url: { default: 'https://api.example' } } }
        : sourced(server),
    ],
    tags: tags(operations),
    paths: Object.fromEntries(
      Array.from(paths, ([path, ofPath]) => [
        path,
        Object.fromEntries(
          ofPath.map((operation) => [operation.endpoint.method.toLowerCase(), operationObject(description, operation)]),
        ),
      ]),
    ),
    components: {
      schemas: { ...Object.fromEntries(description.components), ...eventsOf(operations) },
      securitySchemes: Object.fromEntries(keys.map((key) => [schemeOf(key), securityScheme(key)])),
    },
    'x-keys': keys.map((key) => ({
      kind: key.kind,
      scheme: schemeOf(key),
      prefix: key.prefix,
      public: key.public,
      'x-source': key.source,
    })),
    'x-limits': limits.map(sourced),
    'x-gaps': gaps.map(sourced),
    'x-sentences': sentences.map(({ start, end, use, ...sentence }) => ({ ...sentence, start, end, use })),
    'x-lost-traces': lostTraces,
  })
}

function sourced<Stated extends { readonly source: SourceQuote }>({ source: stated, ...rest }: Stated) {
  return { ...rest, 'x-source': stated }
}

function tags(operations: readonly Operation[]): readonly JsonObject[] {
  const families = Map.groupBy(operations, ({ endpoint }) => endpoint.name.family)
  return Array.from(families, ([name, ofFamily]) => ({
    name,
    description: ofFamily.map(({ endpoint }) => `${endpoint.title}.`).join(' '),
  }))
}

function operationObject(description: Interface, operation: Operation): JsonObject {
  const { endpoint, requestSchema, deprecated } = operation
  const { id, family } = endpoint.name
  const key = description.keys.find(({ operations }) => operations.includes(id))
  const parameters = description.parameters.filter(({ operations }) => operations.includes(id))
  const place = ({ name }: Parameter) => `${endpoint.path}{${name}}`.indexOf(`{${name}}`)
  const inPathOrder = parameters.toSorted((first, second) => place(first) - place(second))
  return {
    operationId: id,
    summary: endpoint.title,
    ...(operation.description === '' ? {} : { description: operation.description }),
    tags: [family],
    ...(deprecated ? { deprecated: true } : {}),
    security: key === undefined ? [] : [{ [schemeOf(key)]: [] }],
    parameters: inPathOrder.map(({ name, in: location, required, schema, description: text, source }) => ({
      name,
      in: location,
      required,
      schema,
      ...(text === '' ? {} : { description: text }),
      'x-source': source,
    })),
    ...(requestSchema === null
      ? {}
      : {
          requestBody: { required: true, content: { 'application/json': { schema: schemaReference(requestSchema) } } },
        }),
    responses: responses(description, operation),
    'x-source': sourceOf(endpoint.route),
  }
}

function schemeOf({ kind }: Key): string {
  return `${kind}Key`
}

function securityScheme({ description, source: stated }: Key): JsonObject {
  return { type: 'http', scheme: 'bearer', description, 'x-source': stated }
}

/** The schema of one event, for each stream that an operation answers with. */
function eventsOf(operations: readonly Operation[]): JsonObject {
  const protocols = new Set(operations.map(({ answer }) => (answer.kind === 'stream' ? answer.protocol : null)))
  return {
    ...(protocols.has('v1') ? { AssistantEventV1: eventSchemas.v1 } : {}),
    ...(protocols.has('v2') ? { AssistantEventV2: eventSchemas.v2 } : {}),
  }
}

/** The view of what was read from a document, as if its description had been written and read again. */
export function viewOf(read: Interface, file: string): DescriptionView {
  return readDescription(JSON.stringify(openApi(read)), file)
}
