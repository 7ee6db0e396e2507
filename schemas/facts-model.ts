/**
 * What the generator reads out of an interface document, as data.
 *
 * These declarations are copied into every generated `facts.ts`, which therefore stands alone; `facts.json` holds the
 * same data. All ids are built from names in the document, never from positions, so that a reordered document gives the
 * same ids.
 */

/** Where a fact stands: the first line of the statement (1-based) and its text, white space folded. */
export interface FactSource {
  readonly line: number
  readonly quote: string
}

export type OperationFamily = 'agent' | 'assistant'
export type KeyKind = 'admin' | 'assistant'
export type StreamProtocol = 'v1' | 'v2'
export type LimitScope = 'project' | 'key' | 'organization' | 'ip'
export type LimitWindow = 'hour' | 'day' | 'month'

/** What an operation answers on success. `status` is null where the document does not show it. */
export type ResponseFact =
  | { readonly kind: 'object'; readonly schema: string; readonly status: number | null }
  | { readonly kind: 'stream'; readonly protocol: StreamProtocol; readonly status: number | null }
  | { readonly kind: 'empty'; readonly status: number | null }

export interface OperationFact {
  /** `createAgentJob`, `sendAgentJobMessage`, `createAssistantMessageV1`, `createAssistantMessageV2` … */
  readonly id: string
  readonly family: OperationFamily
  readonly method: string
  /** Path template below the base address, such as `/v2/agent/{projectId}/job`. */
  readonly path: string
  readonly pathParameters: readonly string[]
  readonly deprecated: boolean
  readonly key: KeyKind
  /** Null for an operation that takes no body. */
  readonly requestSchema: string | null
  readonly response: ResponseFact
  /** Ids of the limits that count a use of this operation. */
  readonly limits: readonly string[]
  readonly source: FactSource
}

export type JsonType = 'string' | 'number' | 'integer' | 'boolean' | 'object' | 'array'

/** One row of a field table, for one schema. */
export interface FieldFact {
  /** `field:<schema>.<path>` */
  readonly id: string
  /** Name of the schema in the description: `AgentJob`, `AgentRequest`, `AssistantRequestV1`, `AssistantRequestV2`. */
  readonly schema: string
  readonly place: 'request' | 'response'
  /** Path inside the schema: `prompt`, `source.repository`, `messages[].parts[].text`. */
  readonly path: string
  readonly types: readonly JsonType[]
  /** Type of each item of an array, where the document gives one. */
  readonly items: JsonType | null
  readonly nullable: boolean
  /** `in-practice`: the document says that clients do send it, not that the service refuses its absence. */
  readonly required: 'yes' | 'no' | 'in-practice'
  /** The row holds only when a sibling field has this value. */
  readonly when: { readonly field: string; readonly equals: string } | null
  readonly enum: readonly string[] | null
  readonly minLength: number | null
  readonly maxLength: number | null
  /** Bounds of a number. */
  readonly minimum: number | null
  readonly maximum: number | null
  /** Bounds of an array's length. */
  readonly minItems: number | null
  readonly maxItems: number | null
  readonly default: string | number | boolean | null
  readonly format: 'date-time' | null
  readonly source: FactSource
}

export interface PathParameterFact {
  /** `path-parameter:<name>` */
  readonly id: string
  readonly name: string
  readonly type: JsonType
  readonly source: FactSource
}

export interface LimitFact {
  /** `<family>-<scope>-<window>`: `agent-project-hour`, `assistant-key-month` … */
  readonly id: string
  readonly limit: number
  readonly scope: LimitScope
  readonly window: LimitWindow
  readonly operations: readonly string[]
  readonly source: FactSource
}

export interface KeyFact {
  readonly kind: KeyKind
  /** What follows the service's own prefix `<svc>_`: empty for the admin key, `dsc_` for the assistant key. */
  readonly suffix: string
  /** True where the document calls the key safe in client-side code. */
  readonly public: boolean
  readonly operations: readonly string[]
  readonly source: FactSource
}

/** Something that the document declares as not shown. */
export interface GapFact {
  /** Canonical name of what is missing, the same for every wording: `agent-job-poll`, `error-status` … */
  readonly id: string
  /** Ids of the operations that it belongs to; empty where it belongs to none in particular. */
  readonly operations: readonly string[]
  readonly source: FactSource
}

/** One sentence, table row or list item of the document, with what was read from it. */
export interface Statement {
  readonly kind: 'sentence' | 'row' | 'item'
  /** Text of the nearest heading above. */
  readonly section: string
  /** 1-based, end exclusive in columns: the exact place in the document's source text. */
  readonly start: { readonly line: number; readonly column: number }
  readonly end: { readonly line: number; readonly column: number }
  /** Plain text, white space folded, Markdown marks removed except back-ticks; cells of a row joined by ` | `. */
  readonly quote: string
  /** Must, never, only, required, maximum, minimum, always, a number, or a table row that states something. */
  readonly normative: boolean
  /** Ids of the facts read from it; empty for prose that yields none. */
  readonly facts: readonly string[]
}

export interface Facts {
  readonly document: { readonly title: string; readonly file: string; readonly sha256: string }
  readonly operations: readonly OperationFact[]
  readonly fields: readonly FieldFact[]
  readonly pathParameters: readonly PathParameterFact[]
  readonly limits: readonly LimitFact[]
  readonly keys: readonly KeyFact[]
  readonly gaps: readonly GapFact[]
  readonly statements: readonly Statement[]
}
