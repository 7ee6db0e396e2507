import type { Static } from '@sinclair/typebox'
import type { JsonSchema } from './openapi.ts'

export type { JsonType } from './openapi.ts'

/**
 * Where the document states something: the first line of the statement (1-based), and its text with white space folded.
 */
export type SourceQuote = Readonly<{ line: number; quote: string }>

/** The same type, read-only at every depth. */
export type Frozen<Value> = unknown extends Value ? Value : { readonly [Name in keyof Value]: Frozen<Value[Name]> }

export type Schema = Frozen<Static<typeof JsonSchema>>

/** Schemas by name: those of `components.schemas`, or the properties of an object. */
export type Schemas = Readonly<Record<string, Schema>>
