import type { Json, JsonObject } from '../description/json.ts'
import { COMPONENT } from '../description/schema.ts'
import { type StreamProtocol, streamProtocols } from '../stream-protocols.ts'
import { eventSchemas } from '../write/stream-events.ts'
import { jsonSchemaIn, successOf } from './bodies.ts'
import { type ForeignOperation, objectAt } from './operations.ts'

/**
 * The operations with schemas of their streams' events: those of the file, or else those of the client library. Few
 * tools that write OpenAPI know streams, so an answer of the assistant without a schema is taken for a stream.
 *
 * @param schemas the schemas of events are added to them
 */
export function withStreams(
  operations: readonly ForeignOperation[],
  schemas: Record<string, Json>,
): readonly ForeignOperation[] {
  return operations.map((operation) => withStream(operation, schemas))
}

function withStream(operation: ForeignOperation, schemas: Record<string, Json>): ForeignOperation {
  const { id, family, object } = operation
  const [status, response] = successOf(object)
  if (family !== 'assistant' || status === null || response === null) return operation
  const protocol = protocolOf(id, Object.keys(objectAt(response, 'content')))
  const schema = jsonSchemaIn(response)
  const saysNothing = schema === null || Object.keys(schema).every((name) => name.startsWith('x-'))
  if (protocol === null || !saysNothing) return operation
  const { mediaType, client } = streamProtocols[protocol]
  const name = `AssistantEvent${protocol.toUpperCase()}`
  const given = Object.values(objectAt(response, 'content')).find(hasEvents)
  if (given === undefined) schemas[name] ??= eventSchemas[protocol]
  const own: JsonObject = { protocol, client, schema: { $ref: `${COMPONENT}${name}` } }
  const content = { [mediaType]: given ?? { schema: { type: 'string' }, 'x-events': own } }
  const responses = { ...objectAt(object, 'responses'), [status]: { ...response, content } }
  return { ...operation, object: { ...object, responses } }
}

/** The protocol by the endpoint's generation, or by the media type where the endpoint has none. */
function protocolOf(id: string, mediaTypes: readonly string[]): StreamProtocol | null {
  const found = (['v1', 'v2'] as const).find((protocol) =>
    /V[12]$/.test(id)
      ? id === `createAssistantMessage${protocol.toUpperCase()}`
      : mediaTypes.some((type) => type.startsWith(streamProtocols[protocol].mediaType)),
  )
  return found ?? null
}

function hasEvents(content: Json): boolean {
  return typeof content === 'object' && content !== null && 'x-events' in content
}
