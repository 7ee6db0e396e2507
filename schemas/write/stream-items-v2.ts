import type { JsonObject } from './json.ts'

/** Members of an event by name; a name that ends in `?` may be absent, but not null. */
type Members = Readonly<Record<string, JsonObject>>

const text: JsonObject = { type: 'string' }
const flag: JsonObject = { type: 'boolean' }
const list: JsonObject = { type: 'array' }
const anything: JsonObject = {}
const metadata: Members = { 'providerMetadata?': { type: 'object' } }
const block: Members = { id: text, ...metadata }
const file: Members = { url: text, mediaType: text, ...metadata }
const toolUse: Members = { toolCallId: text, 'providerExecuted?': flag, 'dynamic?': flag }
const toolInput: Members = { ...toolUse, toolName: text, 'title?': text }
/** `unknown` is version 5's, `interrupted` version 7's. */
const finishReason: JsonObject = {
  enum: ['content-filter', 'error', 'interrupted', 'length', 'other', 'stop', 'tool-calls', 'unknown'],
}

/**
 * Event types of the version 5 line and later ones: what `uiMessageChunkSchema` of `ai` 5.0.277, 6.0.326 and 7.0.173
 * takes, the loosest of the three. The document shows `finish` alone, which carries `threadId` there or in its metadata.
 */
const events: Readonly<Record<string, Members>> = {
  abort: { 'reason?': text },
  custom: { kind: text, ...metadata },
  error: { errorText: text },
  file,
  finish: { 'finishReason?': finishReason, 'messageMetadata?': anything, 'threadId?': text },
  'finish-step': {},
  'message-metadata': { 'messageMetadata?': anything },
  'reasoning-delta': { ...block, delta: text },
  'reasoning-end': block,
  'reasoning-file': file,
  'reasoning-start': block,
  'reset-step': {},
  'source-document': { sourceId: text, mediaType: text, title: text, 'filename?': text, ...metadata },
  'source-url': { sourceId: text, url: text, 'title?': text, ...metadata },
  start: { 'messageId?': text, 'messageMetadata?': anything },
  'start-step': {},
  'steering-message': { id: text, parts: list },
  'text-delta': { ...block, delta: text },
  'text-end': block,
  'text-start': block,
  'tool-approval-request': { approvalId: text, toolCallId: text },
  'tool-approval-response': { approvalId: text, approved: flag },
  'tool-input-available': { ...toolInput, 'input?': anything },
  'tool-input-delta': { toolCallId: text, inputTextDelta: text },
  'tool-input-error': { ...toolInput, errorText: text, 'input?': anything },
  'tool-input-start': toolInput,
  'tool-output-available': { ...toolUse, 'output?': anything, 'preliminary?': flag },
  'tool-output-denied': { toolCallId: text },
  'tool-output-error': { ...toolUse, errorText: text },
}

/** One server-sent event as OpenAPI 3.2 has it: fields by name, several `data` lines joined, comments gone. */
export const itemV2: JsonObject = {
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
          contentSchema: { $ref: '#/components/schemas/StreamEventV2' },
        },
      ],
    },
  },
}

const dataMembers: Members = { 'id?': text, 'transient?': flag }
const types = Object.keys(events)
const reference = (name: string) => `#/components/schemas/${name}`

/** Schemas that `itemV2` refers to: any event, one for each type that clients know, and one for the rest. */
export const schemasV2: JsonObject = {
  StreamEventV2: {
    type: 'object',
    required: ['type'],
    oneOf: [...types.map(nameOf), 'StreamEventV2Other'].map((name) => ({ $ref: reference(name) })),
    discriminator: {
      propertyName: 'type',
      mapping: Object.fromEntries(types.map((type) => [type, reference(nameOf(type))])),
      defaultMapping: reference('StreamEventV2Other'),
    },
  },
  ...Object.fromEntries(
    Object.entries(events).map(([type, members]) => [nameOf(type), eventSchema({ const: type }, members)]),
  ),
  StreamEventV2Other: {
    ...eventSchema({ type: 'string', not: { enum: types } }, {}),
    // Such are the service's own; what else clients do not know is not described.
    if: { properties: { type: { pattern: '^data-' } } },
    // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema; nothing awaits this object
    then: { properties: { id: text, transient: flag } },
  },
}

/** The JSON object of one `data` line. Types of the service's own begin with `data-`; any other may have any members. */
export const eventV2: JsonObject = {
  type: 'object',
  required: ['type'],
  properties: { type: text },
  anyOf: [
    ...Object.entries(events).map(([type, members]) => ({ title: type, ...eventSchema({ const: type }, members) })),
    { title: "Data of the service's own", ...eventSchema({ type: 'string', pattern: '^data-' }, dataMembers) },
    {
      title: 'Type that no client knows',
      ...eventSchema({ type: 'string', not: { anyOf: [{ enum: types }, { type: 'string', pattern: '^data-' }] } }, {}),
    },
  ],
}

function eventSchema(type: JsonObject, members: Members): JsonObject {
  const entries = Object.entries({ type, ...members })
  return {
    type: 'object',
    required: entries.map(([name]) => name).filter((name) => !name.endsWith('?')),
    properties: Object.fromEntries(entries.map(([name, schema]) => [name.replace(/\?$/, ''), schema])),
  }
}

/** `text-delta` → `StreamEventV2TextDelta` */
function nameOf(type: string): string {
  return `StreamEventV2${type.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())}`
}
