import type { JsonObject } from '../description/json.ts'
import { COMPONENT } from '../description/schema.ts'
import { capitalized } from '../description/words.ts'
import type { ErrorAnswer } from '../read/errors.ts'
import type { Interface, Operation } from '../read/read-document.ts'
import { sourceOf } from '../read/wording.ts'
import { type StreamProtocol, streamProtocols } from '../stream-protocols.ts'

/**
 * The responses of an operation. A success whose status is not shown becomes `2XX`; refusals that are not shown become
 * a `default` without body.
 */
export function responses(description: Interface, operation: Operation): JsonObject {
  const { answer, endpoint } = operation
  const errors = description.errors.filter(({ operations }) => operations.includes(endpoint.name.id))
  const hidesErrors = errors.length === 0 || description.gaps.some(({ id }) => id === 'error-status')
  return {
    [answer.status ?? '2XX']: success(operation),
    ...Object.fromEntries(errors.map((error) => [error.status, errorResponse(error)])),
    ...(hidesErrors ? { default: { description: 'Refused. Status and body are not shown.' } } : {}),
  }
}

function success({ answer, answered, endpoint }: Operation): JsonObject {
  const [first] = endpoint.response?.passages ?? []
  const described = {
    description: answered,
    ...(first === undefined ? {} : { 'x-source': sourceOf(first) }),
  }
  switch (answer.kind) {
    case 'object':
      return { ...described, content: { 'application/json': { schema: schemaReference(answer.schema) } } }
    case 'stream':
      return { ...described, content: eventStream(answer.protocol) }
    case 'empty':
      return described
  }
}

/**
 * The document names a stream only by the line of the client library that reads it. Its media type is what that line's
 * own server side sends.
 */
function eventStream(protocol: StreamProtocol): JsonObject {
  const { mediaType, client } = streamProtocols[protocol]
  const schema = schemaReference(`AssistantEvent${capitalized(protocol)}`)
  return { [mediaType]: { schema: { type: 'string' }, 'x-events': { protocol, client, schema } } }
}

function errorResponse({ when, headers, source: stated }: ErrorAnswer): JsonObject {
  const shown = headers.map((name) => [name, { schema: { type: 'string' }, 'x-source': stated }] as const)
  return {
    description: when === '' ? 'Refused' : when,
    ...(shown.length === 0 ? {} : { headers: Object.fromEntries(shown) }),
    'x-source': stated,
  }
}

export function schemaReference(name: string): JsonObject {
  return { $ref: `${COMPONENT}${name}` }
}
