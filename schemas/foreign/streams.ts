import type { Json, JsonObject } from '../write/json.ts'
import { eventV1 } from '../write/stream-items-v1.ts'
import { eventV2 } from '../write/stream-items-v2.ts'
import { jsonSchemaIn, successOf } from './bodies.ts'
import { type ForeignOperation, objectAt } from './operations.ts'

/** What the server side of the client library sends: https://ai-sdk.dev/docs/ai-sdk-ui/stream-protocol */
const protocols = {
  v1: { mediaType: 'text/plain', client: 'version 4', name: 'AssistantEventV1', events: eventV1 },
  v2: { mediaType: 'text/event-stream', client: 'version 5 or later', name: 'AssistantEventV2', events: eventV2 },
} as const

/**
 * The operations with schemas of their streams' events: their own, else those of the client library. Few tools that write
 * OpenAPI know streams, so that an answer of the assistant without any schema is taken for one.
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
  const { mediaType, client, name, events } = protocols[protocol]
  const given = Object.values(objectAt(response, 'content')).find(hasEvents)
  if (given === undefined) schemas[name] ??= events
  const own: JsonObject = { protocol, client, schema: { $ref: `#/components/schemas/${name}` } }
  const content = { [mediaType]: given ?? { schema: { type: 'string' }, 'x-events': own } }
  const responses = { ...objectAt(object, 'responses'), [status]: { ...response, content } }
  return { ...operation, object: { ...object, responses } }
}

/** The generation of the endpoint tells it; of one without a generation, the media type does. */
function protocolOf(id: string, mediaTypes: readonly string[]): 'v1' | 'v2' | null {
  const [, version] = /^createAssistantMessageV([12])$/.exec(id) ?? []
  if (version !== undefined) return version === '1' ? 'v1' : 'v2'
  if (mediaTypes.some((type) => type.startsWith('text/event-stream'))) return 'v2'
  return mediaTypes.some((type) => type.startsWith('text/plain')) ? 'v1' : null
}

function hasEvents(content: Json): boolean {
  return typeof content === 'object' && content !== null && 'x-events' in content
}
