import { isJsonObject, type JsonObject, jsonText, mapObjects, objectFrom } from '../description/json.ts'
import { COMPONENT } from '../description/schema.ts'
import type { Interface } from '../read/read-document.ts'
import { applyAssumptions, readOverlay } from './assumptions.ts'
import type { DescriptionFiles } from './description-files.ts'
import { openApi } from './openapi.ts'

/**
 * The renderings of a description that are made on demand: OpenAPI 3.2, and the OpenAPI in which our assumptions fill
 * the gaps.
 */
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
 * The description as OpenAPI 3.2, which can describe the events of a stream: `itemSchema` is the schema of one item of
 * a sequential media type (https://spec.openapis.org/oas/v3.2.0.html#sequential-media-types). The types of events are
 * those of the client library; unknown types stay allowed.
 */
function openApi32(openapi: JsonObject): JsonObject {
  return { ...objectFrom(mapObjects(openapi, withItem)), openapi: '3.2.0' }
}

/**
 * One line of v1 without its line feed. OpenAPI 3.2 has no media type for lines of `CODE:JSON`, so a line is a string,
 * and its event is an extension.
 */
const lineV1: JsonObject = {
  type: 'string',
  pattern: '^[0-9A-Za-z]:',
  'x-event': { $ref: `${COMPONENT}AssistantEventV1` },
}

/**
 * One server-sent event as OpenAPI 3.2 has it: its fields by name, with several `data` lines joined and comments
 * removed.
 */
const eventV2: JsonObject = {
  type: 'object',
  required: ['data'],
  properties: {
    data: {
      // The pattern tells JSON from `[DONE]`, also for a validator that does not read `contentSchema`.
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

/** The media type object with the item's schema in place of the plain string of OpenAPI 3.1. */
function withItem({ schema, ...object }: JsonObject): JsonObject {
  const { 'x-events': events, ...rest } = object
  if (!isJsonObject(events)) return schema === undefined ? object : { ...object, schema }
  return { ...rest, itemSchema: events['protocol'] === 'v1' ? lineV1 : eventV2 }
}
