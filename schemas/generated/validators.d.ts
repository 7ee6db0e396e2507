// Generated from the interface document by `npm run generate`; changes here are lost.
/** One way in which a value breaks a schema. */
export interface Violation {
  readonly instancePath: string
  readonly schemaPath: string
  readonly keyword: string
  readonly params: Readonly<Record<string, unknown>>
  readonly message?: string
}

/** True for a valid value; otherwise `errors` holds all violations until the next call. */
export interface Validate {
  (value: unknown): boolean
  errors?: readonly Violation[] | null
}

export declare const AgentJob: Validate
export declare const AgentRequest: Validate
export declare const AssistantRequestV1: Validate
export declare const AssistantRequestV2: Validate
export declare const AssistantMessagePart: Validate
export declare const AssistantMessageV1: Validate
export declare const AssistantMessageV2: Validate
export declare const ContextItem: Validate
export declare const AssistantEventV1: Validate
export declare const AssistantEventV2: Validate
