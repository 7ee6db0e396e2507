/** JSON Schema (2020-12) of `facts.json`, as far as two of them are compared. A later generator may add to it. */

const text = { type: 'string' } as const
const texts = { type: 'array', items: text } as const
const numberOrNull = { type: ['number', 'null'] } as const
const jsonType = { enum: ['string', 'number', 'integer', 'boolean', 'object', 'array'] } as const
const family = { enum: ['agent', 'assistant'] } as const
const kind = { enum: ['admin', 'assistant'] } as const

function object(properties: Readonly<Record<string, unknown>>): object {
  return { type: 'object', required: Object.keys(properties), properties }
}

function list(items: unknown): object {
  return { type: 'array', items }
}

function nullable(schema: unknown): object {
  return { anyOf: [schema, { type: 'null' }] }
}

const line = { type: 'integer', minimum: 1 } as const
const source = object({ line, quote: text })
const place = object({ line, column: line })
const status = { type: ['integer', 'null'] } as const

export const factsSchema = object({
  document: object({ title: text, file: text }),
  operations: list(
    object({
      id: text,
      family,
      method: text,
      path: text,
      pathParameters: texts,
      deprecated: { type: 'boolean' },
      key: kind,
      requestSchema: { type: ['string', 'null'] },
      response: {
        oneOf: [
          object({ kind: { const: 'object' }, schema: text, status }),
          object({ kind: { const: 'stream' }, protocol: { enum: ['v1', 'v2'] }, status }),
          object({ kind: { const: 'empty' }, status }),
        ],
      },
      limits: texts,
      source,
    }),
  ),
  fields: list(
    object({
      id: text,
      schema: text,
      place: { enum: ['request', 'response'] },
      path: text,
      types: list(jsonType),
      items: nullable(jsonType),
      nullable: { type: 'boolean' },
      required: { enum: ['yes', 'no', 'in-practice'] },
      when: nullable(object({ field: text, equals: text })),
      enum: nullable(texts),
      minLength: numberOrNull,
      maxLength: numberOrNull,
      minimum: numberOrNull,
      maximum: numberOrNull,
      minItems: numberOrNull,
      maxItems: numberOrNull,
      default: { type: ['string', 'number', 'boolean', 'null'] },
      format: { enum: ['date-time', null] },
      source,
    }),
  ),
  pathParameters: list(object({ id: text, name: text, type: jsonType, source })),
  limits: list(
    object({
      id: text,
      limit: { type: 'number' },
      scope: { enum: ['project', 'key', 'organization', 'ip'] },
      window: { enum: ['hour', 'day', 'month'] },
      operations: texts,
      source,
    }),
  ),
  keys: list(object({ kind, suffix: text, public: { type: 'boolean' }, operations: texts, source })),
  gaps: list(object({ id: text, operations: texts, source })),
  statements: list(
    object({
      kind: { enum: ['sentence', 'row', 'item'] },
      section: text,
      start: place,
      end: place,
      quote: text,
      normative: { type: 'boolean' },
      facts: texts,
    }),
  ),
})
