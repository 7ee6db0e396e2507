import type { StreamProtocol } from '../stream-protocols.ts'
import type { Schemas } from './json-schema.ts'

export type { StreamProtocol } from '../stream-protocols.ts'

/** Where the document states something: the first line of the statement (1-based) and its text, white space folded. */
export interface SourceQuote {
  readonly line: number
  readonly quote: string
}

export type OperationFamily = 'agent' | 'assistant'
export type KeyKind = 'admin' | 'assistant'
export type LimitScope = 'project' | 'key' | 'organization' | 'ip'
export type LimitWindow = 'hour' | 'day' | 'month'

/** What an operation answers on success. `status` is null where it is only known to be a success (`2XX`). */
export type SuccessResponse =
  | { readonly kind: 'object'; readonly schema: string; readonly status: number | null }
  /** `schema` names the schema of one event; null in a description that has none. */
  | {
      readonly kind: 'stream'
      readonly protocol: StreamProtocol
      readonly schema: string | null
      readonly status: number | null
    }
  | { readonly kind: 'empty'; readonly status: number | null }

/** An error answer that the description shows. */
export interface ErrorResponse {
  /** `429`, `4XX` */
  readonly status: string
  readonly schema: string | null
  readonly headers: readonly string[]
  readonly source: SourceQuote | null
}

export interface Parameter {
  /** `parameter:<in>.<name>` */
  readonly id: string
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly schema: Schemas[string]
  readonly source: SourceQuote | null
}

export interface Operation {
  /** Follows from method and path: `createAgentJob`, `createAssistantMessageV2` … */
  readonly id: string
  readonly family: OperationFamily
  /** In upper case. */
  readonly method: string
  /** Path template below the base address, such as `/v2/agent/{projectId}/job`. */
  readonly path: string
  readonly summary: string
  readonly parameters: readonly Parameter[]
  readonly deprecated: boolean
  readonly key: KeyKind
  /** Name of the schema of the JSON body; null for an operation that takes none. */
  readonly requestSchema: string | null
  readonly response: SuccessResponse
  readonly errors: readonly ErrorResponse[]
  /** Ids of the limits that count a use of this operation. */
  readonly limits: readonly string[]
  /** Null in a description that was not made from a document; so is any other source. */
  readonly source: SourceQuote | null
}

export interface Limit {
  /** `<family>-<scope>-<window>`: `agent-project-hour`, `assistant-key-month` … */
  readonly id: string
  readonly limit: number
  readonly scope: LimitScope
  readonly window: LimitWindow
  readonly operations: readonly string[]
  readonly source: SourceQuote | null
}

export interface Key {
  readonly kind: KeyKind
  /** `<svc>_`, `<svc>_dsc_`: `<svc>` stands for the service's own prefix. */
  readonly prefix: string
  /** True where the key may stand in client-side code. */
  readonly public: boolean
  readonly operations: readonly string[]
  readonly source: SourceQuote | null
}

/** Something that the document declares as not shown. */
export interface Gap {
  /** Name of what is missing, the same for every wording: `agent-job-poll`, `error-status` … */
  readonly id: string
  /** Ids of the operations that it belongs to; empty where it belongs to none in particular. */
  readonly operations: readonly string[]
  readonly source: SourceQuote | null
}

/** What became of a sentence of the document. */
export type SentenceUse =
  | { readonly kind: 'read'; readonly facts: readonly string[] }
  | { readonly kind: 'traced'; readonly requirements: readonly string[]; readonly facts: readonly string[] }
  | { readonly kind: 'excluded'; readonly reason: string }
  | { readonly kind: 'unread' }

/** One sentence, table row or list item of the document. */
export interface Sentence {
  readonly kind: 'sentence' | 'row' | 'item'
  /** Text of the nearest heading above. */
  readonly section: string
  /** 1-based, end exclusive in columns: the exact place in the document's source text. */
  readonly start: { readonly line: number; readonly column: number }
  readonly end: { readonly line: number; readonly column: number }
  /** Plain text, white space folded, Markdown marks removed except back-ticks. */
  readonly quote: string
  readonly use: SentenceUse
}

/** An entry of the trace file whose quote no longer stands in the document. */
export interface LostTrace {
  readonly quote: string
  readonly requirements: readonly string[]
  readonly facts: readonly string[]
  /** The sentence of the document that comes closest to the quote. */
  readonly nearest: SourceQuote | null
}

/** What became of one action of the overlay in the description of one document. */
export interface Assumption {
  readonly target: string
  /** Ids of the declared gaps that it fills; none where the document does not declare the silence. */
  readonly gaps: readonly string[]
  /** What is assumed: the values that agree with it in `observations.json`, or a sentence. */
  readonly assumed: readonly string[]
  readonly reason: string
  /** What the document says at the place; null where it has no such place. */
  readonly 'x-source': { readonly line: number; readonly quote: string } | null
  /** Why it is not in the description; null where it is. */
  readonly unused: string | null
}

/** What a description says of the interface, apart from judging values by it. */
export interface DescriptionView {
  readonly title: string
  /** The document's name as messages give it: `interface.md`. */
  readonly file: string
  readonly operations: readonly Operation[]
  readonly limits: readonly Limit[]
  readonly keys: readonly Key[]
  readonly gaps: readonly Gap[]
  readonly sentences: readonly Sentence[]
  readonly lostTraces: readonly LostTrace[]
  readonly schemas: Schemas
}

/** One violation of a schema, as ajv reports it. */
export interface SchemaViolation {
  /** JSON pointer into the value: `/source/ref`. */
  readonly instancePath: string
  readonly keyword: string
  readonly params: Readonly<Record<string, unknown>>
  readonly message: string
}

export interface Description extends DescriptionView {
  /**
   * Every violation of the named schema; none where the value is valid. The same object is validated once.
   *
   * @throws ConfigurationError for a schema that isn't described.
   */
  readonly validate: (schema: string, value: unknown) => readonly SchemaViolation[]
}
