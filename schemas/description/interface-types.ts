import type { components } from '../generated/types.ts'

/*
 * Names for the types that openapi-typescript generates from the document. What the harness writes itself, such as a
 * request or an example, is of these types. What a service answers is only `Unchecked`: it may hold anything, and another
 * document may describe other fields.
 */

type Schemas = components['schemas']

export type AgentJob = Schemas['AgentJob']
/** A field of a job by its dotted path. */
export type JobPath = FieldOf<AgentJob> | `source.${FieldOf<AgentJob['source']>}`

export type AssistantRequest = Schemas['AssistantRequestV1'] | Schemas['AssistantRequestV2']
type AssistantMessage = AssistantRequest['messages'][number]
type ContextItem = Schemas['ContextItem']

/** Names of the described fields; of alternatives, those of each. A type that allows any name describes none. */
type FieldOf<Type> = Type extends object ? (string extends keyof Type ? never : keyof Type & string) : never

/** The fields of a type, each with any value or none: a name that the document does not have does not compile. */
export type Unchecked<Type> = { readonly [Field in FieldOf<Type>]?: unknown }

/** A field that stands at the top of a request. */
export type RequestField = FieldOf<Schemas['AgentRequest'] | AssistantRequest>

/** A field of a question to the assistant, or of the items in its lists. */
export type AssistantField =
  | FieldOf<AssistantRequest>
  | `messages[].${FieldOf<AssistantMessage>}`
  | `context[].${FieldOf<ContextItem>}`

/** A field anywhere in a question to the assistant. */
export type AssistantFieldName = FieldOf<AssistantRequest | AssistantMessage | ContextItem>

/** One of the events that clients know, as it stands on the wire; in v1 its code and what follows. */
export type KnownEventV1 = Known<Schemas['AssistantEventV1'], 'code'>
export type KnownEventV2 = Known<Schemas['AssistantEventV2'], 'type'>

/** The alternatives that name a constant: those of any name are of the service's own. */
type Known<Event, Name extends string> =
  Event extends Record<Name, infer Constant> ? (string extends Constant ? never : Event) : never

/** A member that an event of either protocol may have. */
export type EventMember = FieldOf<KnownEventV1['value'] | KnownEventV2>
