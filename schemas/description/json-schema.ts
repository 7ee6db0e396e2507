/** Where the document states something: the first line of the statement (1-based) and its text, white space folded. */
export type SourceQuote = Readonly<{ line: number; quote: string }>

export type JsonType = 'string' | 'number' | 'integer' | 'boolean' | 'object' | 'array'

/** The keywords of JSON Schema 2020-12 that the harness reads, and the members of our own. */
export interface Schema {
  readonly $ref?: string
  readonly type?: JsonType | 'null' | readonly (JsonType | 'null')[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly format?: string
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly default?: unknown
  readonly items?: Schema
  readonly properties?: Schemas
  readonly required?: readonly string[]
  readonly allOf?: readonly Schema[]
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly if?: Schema
  readonly then?: Schema
  readonly 'x-source'?: SourceQuote
  /** The document says that clients send it, not that the service refuses its absence. */
  readonly 'x-required-in-practice'?: boolean
  readonly 'x-enumDescriptions'?: Readonly<Record<string, string>>
}

/** Schemas by name: those of `components.schemas`, or the properties of an object. */
export type Schemas = Readonly<Record<string, Schema>>
