import type { JsonObject } from './json.ts'

const text: JsonObject = { type: 'string' }
const list: JsonObject = { type: 'array' }
const anything: JsonObject = {}

function object(members: JsonObject): JsonObject {
  return { type: 'object', required: Object.keys(members), properties: members }
}

/**
 * Lines of the version 4 line by their code: the name that later lines have for the same, and the value, as
 * `dataStreamParts` of `@ai-sdk/ui-utils` 1.2.11 takes them.
 */
const parts: Readonly<Record<string, readonly [name: string, value: JsonObject]>> = {
  '0': ['text-delta', text],
  '2': ['data', list],
  '3': ['error', text],
  '8': ['message-annotations', list],
  '9': ['tool-input-available', object({ toolCallId: text, toolName: text, args: anything })],
  a: ['tool-output-available', object({ toolCallId: text, result: anything })],
  b: ['tool-input-start', object({ toolCallId: text, toolName: text })],
  c: ['tool-input-delta', object({ toolCallId: text, argsTextDelta: text })],
  d: ['finish', object({ finishReason: text })],
  e: ['finish-step', object({ finishReason: text })],
  f: ['start-step', object({ messageId: text })],
  g: ['reasoning-delta', text],
  h: ['source-url', object({})],
  i: ['reasoning-redacted', object({ data: text })],
  j: ['reasoning-signature', object({ signature: text })],
  k: ['file', object({ data: text, mimeType: text })],
}

const opening: Readonly<Record<string, string>> = { string: '"', array: '\\[', object: '\\{' }

/**
 * One line without its line feed. OpenAPI 3.2 knows no media type that is made of `CODE:JSON`, so a line is a string;
 * its pattern goes as far as the first character of the value, and `x-value` is the schema of the rest.
 */
export const itemV1: JsonObject = {
  type: 'string',
  oneOf: [
    ...Object.entries(parts).map(([code, [name, value]]) => ({
      title: name,
      pattern: `^${code}:\\s*${opening[String(value['type'])]}`,
      'x-value': value,
    })),
    { title: 'Code that no client knows', pattern: `^[^${Object.keys(parts).join('')}]:` },
  ],
}

/** One line as an object: its code, and the JSON value behind the colon. A code that no client knows may have any. */
export const eventV1: JsonObject = {
  type: 'object',
  required: ['code', 'value'],
  properties: { code: { type: 'string' }, value: {} },
  anyOf: [
    ...Object.entries(parts).map(([code, [name, value]]) => ({
      title: name,
      ...object({ code: { const: code }, value }),
    })),
    {
      title: 'Code that no client knows',
      ...object({ code: { type: 'string', not: { enum: Object.keys(parts) } }, value: anything }),
    },
  ],
}
