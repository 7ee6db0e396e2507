import type { components } from '../generated/types.ts'

/*
 * Names for the types that openapi-typescript generates from the document. What the harness makes itself, such as a
 * request or an example, has these types. A service's answer is only `Unchecked`: it may hold anything, and another
 * document may describe other fields.
 */

type Schemas = components['schemas']

export type AgentJob = Schemas['AgentJob']
/** A field of a job by its dotted path. */
export type JobPath = FieldOf<AgentJob> | `source.${FieldOf<AgentJob['source']>}`

export type AssistantRequest = Schemas['AssistantRequestV1'] | Schemas['AssistantRequestV2']
type AssistantMessage = AssistantRequest['messages'][number]
type ContextItem = Schemas['ContextItem']

/** Names of the described fields, with those of every alternative. A type that allows any name describes none. */
type FieldOf<Type> = Type extends object ? (string extends keyof Type ? never : keyof Type & string) : never

/** The fields of a type, each optional and of any type: a name that the document does not have does not compile. */
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

/** An event that clients know, as it comes on the wire; in v1 its code and its value. */
export type KnownEventV1 = Known<Schemas['AssistantEventV1'], 'code'>
export type KnownEventV2 = Known<Schemas['AssistantEventV2'], 'type'>

/** The alternatives that name a constant; one that allows any name is for the service's own events. */
type Known<Event, Name extends string> =
  Event extends Record<Name, infer Constant> ? (string extends Constant ? never : Event) : never

/** A member that an event of either protocol may have. */
export type EventMember = FieldOf<KnownEventV1['value'] | KnownEventV2>
