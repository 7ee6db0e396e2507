import { type Static, type TSchema, Type } from '@sinclair/typebox'

/*
 * The part of OpenAPI 3.1 that the harness reads, with our own members. Every object is open: members that are not
 * named here are allowed and ignored.
 */

const text = Type.String()
const texts = Type.Array(text)
const optional = Type.Optional
const oneOf = <Name extends string>(...names: readonly Name[]) => Type.Union(names.map((name) => Type.Literal(name)))
const record = <Value extends TSchema>(value: Value) => Type.Record(text, value)

const Source = Type.Object({ line: Type.Integer({ minimum: 1 }), quote: Type.String({ minLength: 1 }) })
const sourced = { 'x-source': optional(Source) }

export type JsonType = 'string' | 'number' | 'integer' | 'boolean' | 'object' | 'array'
type TypeName = JsonType | 'null'

/** The keywords of JSON Schema 2020-12 that the harness reads, with our own members. */
export const JsonSchema = Type.Recursive((self) =>
  Type.Object({
    $ref: optional(text),
    type: optional(Type.Unsafe<TypeName | readonly TypeName[]>(Type.Union([text, texts]))),
    const: optional(Type.Unknown()),
    enum: optional(Type.Array(Type.Unknown())),
    format: optional(text),
    pattern: optional(text),
    default: optional(Type.Unknown()),
    example: optional(Type.Unknown()),
    examples: optional(Type.Unknown()),
    items: optional(self),
    properties: optional(record(self)),
    required: optional(texts),
    additionalProperties: optional(Type.Unknown()),
    allOf: optional(Type.Array(self)),
    anyOf: optional(Type.Array(self)),
    oneOf: optional(Type.Array(self)),
    if: optional(self),
    // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema; nothing awaits this object
    then: optional(self),
    minLength: optional(Type.Number()),
    maxLength: optional(Type.Number()),
    minimum: optional(Type.Number()),
    maximum: optional(Type.Number()),
    exclusiveMinimum: optional(Type.Number()),
    exclusiveMaximum: optional(Type.Number()),
    multipleOf: optional(Type.Number()),
    minItems: optional(Type.Number()),
    maxItems: optional(Type.Number()),
    /** The document says that clients send the field, but not that the service refuses a request without it. */
    'x-required-in-practice': optional(Type.Boolean()),
    'x-enumDescriptions': optional(record(text)),
    ...sourced,
  }),
)
const MediaType = Type.Object({
  schema: optional(JsonSchema),
  'x-events': optional(Type.Object({ protocol: oneOf('v1', 'v2'), schema: JsonSchema })),
})

const Response = Type.Object({ content: optional(record(MediaType)) })

const Parameter = Type.Object({
  name: text,
  in: oneOf('path', 'query', 'header', 'cookie'),
  required: optional(Type.Boolean()),
  schema: optional(JsonSchema),
  ...sourced,
})

const Security = Type.Array(record(texts))

const Operation = Type.Object({
  deprecated: optional(Type.Boolean()),
  security: optional(Security),
  parameters: optional(Type.Array(Parameter)),
  requestBody: optional(Type.Object({ content: record(MediaType) })),
  responses: record(Response),
  ...sourced,
})

const PathItem = Type.Object({
  get: optional(Operation),
  put: optional(Operation),
  post: optional(Operation),
  delete: optional(Operation),
  patch: optional(Operation),
})

export const Limit = Type.Object({
  /** `<family>-<scope>-<window>`: `agent-project-hour`, `assistant-key-month` … */
  id: text,
  limit: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
  scope: oneOf('project', 'key', 'organization', 'ip'),
  window: oneOf('hour', 'day', 'month'),
  operations: texts,
  ...sourced,
})

export const Key = Type.Object({
  kind: oneOf('admin', 'assistant'),
  scheme: text,
  /** `<svc>_`, `<svc>_dsc_`: `<svc>` stands for the service's own prefix. */
  prefix: text,
  /** True where the key may stand in client-side code. */
  public: Type.Boolean(),
  ...sourced,
})

export const Gap = Type.Object({
  /** Name of what is not shown, the same for every wording: `agent-job-poll`, `error-status` … */
  id: text,
  /** Ids of the operations that the gap belongs to; empty where it belongs to none in particular. */
  operations: texts,
  ...sourced,
})

/** 1-based; the column of an end is exclusive. */
const Position = Type.Object({ line: Type.Integer(), column: Type.Integer() })

export const Sentence = Type.Object({
  kind: oneOf('sentence', 'row', 'item'),
  /** Text of the nearest heading above. */
  section: text,
  /** `start` and `end`: the exact place in the document's source text. */
  start: Position,
  end: Position,
  /** Plain text, white space folded, Markdown marks removed except back-ticks. */
  quote: text,
  /** What was made of the sentence. */
  use: Type.Union([
    Type.Object({ kind: Type.Literal('read'), facts: texts }),
    Type.Object({ kind: Type.Literal('traced'), requirements: texts, facts: texts }),
    Type.Object({ kind: Type.Literal('excluded'), reason: text }),
    Type.Object({ kind: Type.Literal('unread') }),
  ]),
})

export const LostTrace = Type.Object({
  quote: text,
  requirements: texts,
  facts: texts,
  /** The sentence of the document that is most like the quote. */
  nearest: Type.Union([Source, Type.Null()]),
})

/** An OpenAPI document, as far as it is read. */
export const OpenApi = Type.Object({
  openapi: Type.String({ pattern: '^3\\.[12]\\.' }),
  info: Type.Object({ title: text, 'x-document': optional(Type.Object({ file: text, sha256: text })) }),
  security: optional(Security),
  paths: record(PathItem),
  components: optional(Type.Object({ schemas: optional(record(JsonSchema)) })),
  'x-base-path': optional(text),
  'x-keys': optional(Type.Array(Key)),
  'x-limits': optional(Type.Array(Limit)),
  'x-gaps': optional(Type.Array(Gap)),
  'x-sentences': optional(Type.Array(Sentence)),
  'x-lost-traces': optional(Type.Array(LostTrace)),
})
export type OpenApi = Static<typeof OpenApi>
export type OperationObject = Static<typeof Operation>
export type ResponseObject = Static<typeof Response>
export type ParameterObject = Static<typeof Parameter>
export type MediaTypeObject = Static<typeof MediaType>
