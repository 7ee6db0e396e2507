import type { Facts } from '../facts-model.ts'
import { isJsonObject, type Json, type JsonObject } from './json.ts'
import { itemV1 } from './stream-items-v1.ts'
import { itemV2, schemasV2 } from './stream-items-v2.ts'

/**
 * The description as OpenAPI 3.2, which can say what an event stream is made of: `itemSchema` is the schema of one item
 * of a sequential media type (https://spec.openapis.org/oas/v3.2.0.html#sequential-media-types). Types of events are the
 * client library's; one that it does not know stays allowed.
 */
export function openApi32(openapi: JsonObject, { operations }: Facts): JsonObject {
  const { components, ...rest } = withItems(openapi)
  const known = isJsonObject(components) ? components : {}
  const {
    AssistantEventV1: _,
    AssistantEventV2: __,
    ...schemas
  } = isJsonObject(known['schemas']) ? known['schemas'] : {}
  const hasEvents = operations.some(({ response }) => response.kind === 'stream' && response.protocol === 'v2')
  const events = hasEvents ? schemasV2 : {}
  return { ...rest, openapi: '3.2.0', components: { ...known, schemas: { ...schemas, ...events } } }
}

/** The object with the item's schema in place of the string that OpenAPI 3.1 must leave a stream at. */
function withItems(object: JsonObject): JsonObject {
  const members = Object.entries(object).map(([name, value]) => [name, mapObjects(value)] as const)
  const { schema, ...copy } = Object.fromEntries(members)
  const { 'x-events': events, ...rest } = copy
  if (!isJsonObject(events)) return schema === undefined ? copy : { ...copy, schema }
  return { ...rest, itemSchema: events['protocol'] === 'v1' ? itemV1 : itemV2 }
}

function mapObjects(value: Json): Json {
  if (isJsonObject(value)) return withItems(value)
  return Array.isArray(value) ? value.map(mapObjects) : value
}
