import { isJsonObject, type JsonObject, jsonText, mapObjects, objectFrom } from '../description/json.ts'
import { COMPONENT } from '../description/schema.ts'
import type { Interface } from '../read/read-document.ts'
import { applyAssumptions, readOverlay } from './assumptions.ts'
import type { DescriptionFiles } from './description-files.ts'
import { openApi } from './openapi.ts'

/** What is made of a description on demand: OpenAPI 3.2, and the one in which our assumptions fill its gaps. */
export async function renderings(description: Interface): Promise<DescriptionFiles> {
  const openapi = openApi(description)
  const assumed = await applyAssumptions(openapi, readOverlay())
  return new Map([
    ['openapi-3.2.json', jsonText(openApi32(openapi))],
    ['openapi.assumed.json', jsonText(assumed.openapi)],
    ['assumptions.json', jsonText(assumed.assumptions)],
  ])
}

/**
 * The description as OpenAPI 3.2, which can say what an event stream is made of: `itemSchema` is the schema of one item
 * of a sequential media type (https://spec.openapis.org/oas/v3.2.0.html#sequential-media-types). Types of events are the
 * client library's; one that it does not know stays allowed.
 */
function openApi32(openapi: JsonObject): JsonObject {
  return { ...objectFrom(mapObjects(openapi, withItem)), openapi: '3.2.0' }
}

/**
 * One line of v1 without its line feed. OpenAPI 3.2 knows no media type that is made of `CODE:JSON`, so a line is a
 * string, and the event in it is an extension.
 */
const lineV1: JsonObject = {
  type: 'string',
  pattern: '^[0-9A-Za-z]:',
  'x-event': { $ref: `${COMPONENT}AssistantEventV1` },
}

/** One server-sent event as OpenAPI 3.2 has it: fields by name, several `data` lines joined, comments gone. */
const eventV2: JsonObject = {
  type: 'object',
  required: ['data'],
  properties: {
    data: {
      // A validator that does not look into `contentSchema` tells the two apart all the same.
      oneOf: [
        { title: 'End of the stream', const: '[DONE]' },
        {
          title: 'Event',
          type: 'string',
          pattern: '^\\s*\\{[\\s\\S]*\\}\\s*$',
          contentMediaType: 'application/json',
          contentSchema: { $ref: `${COMPONENT}AssistantEventV2` },
        },
      ],
    },
  },
}

/** The object with the item's schema in place of the string that OpenAPI 3.1 must leave a stream at. */
function withItem({ schema, ...object }: JsonObject): JsonObject {
  const { 'x-events': events, ...rest } = object
  if (!isJsonObject(events)) return schema === undefined ? object : { ...object, schema }
  return { ...rest, itemSchema: events['protocol'] === 'v1' ? lineV1 : eventV2 }
}
