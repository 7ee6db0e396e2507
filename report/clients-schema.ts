/** JSON Schema of `clients.json`, as far as the report reads it. */

const text = { type: 'string' } as const
const texts = { type: 'array', items: text } as const
const count = { type: 'integer', minimum: 0 } as const

function object(properties: Readonly<Record<string, unknown>>): object {
  return { type: 'object', required: Object.keys(properties), properties }
}

function list(items: unknown): object {
  return { type: 'array', items }
}

const reading = object({
  exchange: text,
  kind: { enum: ['accepted', 'error', 'wrong'] },
  error: { type: ['string', 'null'] },
  text: { enum: ['same', 'beginning', 'other', 'none'] },
  threadSeenIn: { anyOf: [texts, { type: 'null' }] },
  messages: count,
})

export const clientsFileSchema = object({
  milliseconds: count,
  tooLong: count,
  answers: list(
    object({
      exchange: text,
      protocol: { enum: ['v1', 'v2'] },
      events: texts,
      unknownTypes: texts,
      threadCarriers: texts,
      alike: count,
    }),
  ),
  clients: list(
    object({
      line: { enum: [4, 5, 6, 7] },
      package: { enum: ['ai', '@ai-sdk/react'] },
      version: text,
      api: { enum: ['processDataStream', 'Chat', 'useChat'] },
      newest: { type: 'boolean' },
      readings: list(reading),
    }),
  ),
})
