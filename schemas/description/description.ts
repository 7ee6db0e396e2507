import type * as members from './openapi.ts'

export type { StreamProtocol } from '../stream-protocols.ts'

import type { Static, TSchema } from '@sinclair/typebox'
import type { StreamProtocol } from '../stream-protocols.ts'
import type { Frozen, Schemas, SourceQuote } from './json-schema.ts'
import { propertiesBelow } from './properties.ts'
import { hasForms } from './schema.ts'

/** A member of the OpenAPI document, read-only to its last member. */
type Member<Definition extends TSchema> = Frozen<Static<Definition>>

/** A member with `x-source` as its `source`. */
type Sourced<Definition extends TSchema> = Omit<Member<Definition>, 'x-source'> & {
  /** Null in a description that was not made from a document, as are all other sources. */
  readonly source: SourceQuote | null
}

export type Limit = Sourced<typeof members.Limit>
export type LimitScope = Limit['scope']
export type LimitWindow = Limit['window']
/** A kind of key, and the ids of the operations that it opens. */
export type Key = Omit<Sourced<typeof members.Key>, 'scheme'> & { readonly operations: readonly string[] }
export type KeyKind = Key['kind']
/** Something that the document declares as not shown. */
export type Gap = Sourced<typeof members.Gap>
/** One sentence, table row or list item of the document. */
export type Sentence = Member<typeof members.Sentence>
export type SentenceUse = Sentence['use']
/** An entry of the trace file whose quote no longer stands in the document. */
export type LostTrace = Member<typeof members.LostTrace>

export type OperationFamily = 'agent' | 'assistant'

/** The answer of an operation on success. `status` is null where it is only known to be a success (`2XX`). */
export type SuccessResponse =
  | { readonly kind: 'object'; readonly schema: string; readonly status: number | null }
  /** `schema` names the schema of one event; null where the description has none. */
  | {
      readonly kind: 'stream'
      readonly protocol: StreamProtocol
      readonly schema: string | null
      readonly status: number | null
    }
  | { readonly kind: 'empty'; readonly status: number | null }

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
  /** Made from method and path: `createAgentJob`, `createAssistantMessageV2` … */
  readonly id: string
  readonly family: OperationFamily
  /** In upper case. */
  readonly method: string
  /** Path template below the base address, such as `/v2/agent/{projectId}/job`. */
  readonly path: string
  readonly parameters: readonly Parameter[]
  readonly deprecated: boolean
  readonly key: KeyKind
  /** Name of the schema of the JSON body; null for an operation without one. */
  readonly requestSchema: string | null
  readonly response: SuccessResponse
  /** Ids of the limits that count a use of this operation. */
  readonly limits: readonly string[]
  readonly source: SourceQuote | null
}

/** What an action of the overlay did to the description of one document. */
export interface Assumption {
  readonly target: string
  /** Ids of the declared gaps that the action fills; empty where the document does not declare the gap. */
  readonly gaps: readonly string[]
  /** What is assumed: the values that agree with it in `observations.json`, or a sentence. */
  readonly assumed: readonly string[]
  readonly reason: string
  /** The document's statement at the place; null where the document has no such place. */
  readonly 'x-source': { readonly line: number; readonly quote: string } | null
  /** Why it is not in the description; null where it is. */
  readonly unused: string | null
}

/** What a description says about the interface. It does not include the validation of values. */
export interface DescriptionView {
  readonly title: string
  /** The document's name as it appears in messages: `interface.md`. */
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
   * Every violation of the named schema; empty where the value is valid. An object is validated only once.
   *
   * @throws ConfigurationError for a schema that isn't described.
   */
  readonly validate: (schema: string, value: unknown) => readonly SchemaViolation[]
}

/**
 * The parts that an OpenAPI of another origin may leave out. A document always states them, or declares them as not
 * shown.
 */
const parts = ['limits', 'keys', 'gaps'] as const
export type Part = (typeof parts)[number] | 'required members'

/**
 * The parts about which a description says nothing. Where a document has no limits, that itself says that there are
 * none.
 */
export function lackedParts(view: DescriptionView): readonly Part[] {
  const isFromDocument = view.sentences.length > 0
  if (isFromDocument) return []
  const lacked = parts.filter((part) => view[part].length === 0)
  return requiresNothing(view) ? [...lacked, 'required members'] : lacked
}

/** The request bodies that may have one of several forms. */
export function bodiesOfForms({ operations, schemas }: DescriptionView): readonly string[] {
  const bodies = new Set(operations.flatMap(({ requestSchema }) => requestSchema ?? []))
  return [...bodies].filter((body) => hasForms(schemas, body))
}

/**
 * True where no member of any body is required: some exporters write no such list, so that an empty object fits every
 * schema.
 */
function requiresNothing({ operations, schemas }: DescriptionView): boolean {
  const bodies = operations.flatMap(({ requestSchema, response }) => [
    ...(requestSchema === null ? [] : [requestSchema]),
    ...(response.kind === 'object' ? [response.schema] : []),
  ])
  const members = bodies.flatMap((body) => propertiesBelow(schemas, body))
  return members.length > 0 && members.every(({ presence }) => presence === 'optional')
}
