// Generated from the interface document by `npm run generate`; changes here are lost.
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

export const facts: Facts = {
  "document": {
    "title": "Agent jobs and documentation assistant over HTTP",
    "file": "interface.md",
    "sha256": "ed2e65742ae1a88df865df22b19db26f055c746a4224356b82c0539e41c3a27e"
  },
  "operations": [
    {
      "id": "createAgentJob",
      "family": "agent",
      "method": "POST",
      "path": "/v2/agent/{projectId}/job",
      "deprecated": false,
      "key": "admin",
      "requestSchema": "AgentRequest",
      "limits": [
        "agent-project-hour"
      ],
      "pathParameters": [
        "projectId"
      ],
      "response": {
        "kind": "object",
        "schema": "AgentJob",
        "status": null
      },
      "source": {
        "line": 94,
        "quote": "Method and path: POST `{base_url}/v2/agent/{projectId}/job`"
      }
    },
    {
      "id": "sendAgentJobMessage",
      "family": "agent",
      "method": "POST",
      "path": "/v2/agent/{projectId}/job/{id}/message",
      "deprecated": false,
      "key": "admin",
      "requestSchema": "AgentRequest",
      "limits": [
        "agent-project-hour"
      ],
      "pathParameters": [
        "projectId",
        "id"
      ],
      "response": {
        "kind": "object",
        "schema": "AgentJob",
        "status": null
      },
      "source": {
        "line": 121,
        "quote": "Method and path: POST `{base_url}/v2/agent/{projectId}/job/{id}/message`"
      }
    },
    {
      "id": "createAssistantMessageV1",
      "family": "assistant",
      "method": "POST",
      "path": "/discovery/v1/assistant/{domain}/message",
      "deprecated": true,
      "key": "assistant",
      "requestSchema": "AssistantRequestV1",
      "limits": [
        "assistant-key-month",
        "assistant-organization-hour",
        "assistant-ip-day"
      ],
      "pathParameters": [
        "domain"
      ],
      "response": {
        "kind": "stream",
        "protocol": "v1",
        "status": 200
      },
      "source": {
        "line": 130,
        "quote": "Method and path: POST `{base_url}/discovery/v1/assistant/{domain}/message`"
      }
    },
    {
      "id": "createAssistantMessageV2",
      "family": "assistant",
      "method": "POST",
      "path": "/discovery/v2/assistant/{domain}/message",
      "deprecated": false,
      "key": "assistant",
      "requestSchema": "AssistantRequestV2",
      "limits": [
        "assistant-key-month",
        "assistant-organization-hour",
        "assistant-ip-day"
      ],
      "pathParameters": [
        "domain"
      ],
      "response": {
        "kind": "stream",
        "protocol": "v2",
        "status": 200
      },
      "source": {
        "line": 155,
        "quote": "Method and path: POST `{base_url}/discovery/v2/assistant/{domain}/message`"
      }
    }
  ],
  "fields": [
    {
      "id": "field:AgentRequest.prompt",
      "schema": "AgentRequest",
      "place": "request",
      "path": "prompt",
      "types": [
        "string"
      ],
      "items": null,
      "nullable": false,
      "required": "yes",
      "when": null,
      "enum": null,
      "minLength": 1,
      "maxLength": null,
      "minimum": null,
      "maximum": null,
      "minItems": null,
      "maxItems": null,
      "default": null,
      "format": null,
      "source": {
        "line": 34,
        "quote": "prompt | string | yes | Minimum length 1. What the agent is told to do: the instruction itself when a job is created, the follow-up instruction when a message is sent."
      }
    },
    {
      "id": "field:AgentJob.id",
      "schema": "AgentJob",
      "place": "response",
      "path": "id",
      "types": [
        "string"
      ],
      "items": null,
      "nullable": false,
      "required": "yes",
      "when": null,
      "enum": null,
      "minLength": null,
      "maxLength": null,
      "minimum": null,
      "maximum": null,
      "minItems": null,
      "maxItems": null,
      "default": null,
      "format": null,
      "source": {
        "line": 11,
        "quote": "id | string | Unique identifier of this agent job."
      }
    },
    {
      "id": "field:AgentJob.status",
      "schema": "AgentJob",
      "place": "response",
      "path": "status",
      "types": [
        "string"
      ],
      "items": null,
      "nullable": false,
      "required": "yes",
      "when": null,
      "enum": [
        "active",
        "completed",
        "archived",
        "failed"
      ],
      "minLength": null,
      "maxLength": null,
      "minimum": null,
      "maximum": null,
      "minItems": null,
      "maxItems": null,
      "default": null,
      "format": null,
      "source": {
        "line": 12,
        "quote": "status | string enum | Where the job stands. One of `active`, `completed`, `archived` or `failed`."
      }
    },
    {
      "id": "field:AgentJob.source",
      "schema": "AgentJob",
      "place": "response",
      "path": "source",
      "types": [
        "object"
      ],
      "items": null,
      "nullable": false,
      "required": "yes",
      "when": null,
      "enum": null,
      "minLength": null,
      "maxLength": null,
      "minimum": null,
      "maximum": null,
      "minItems": null,
      "maxItems": null,
      "default": null,
      "format": null,
      "source": {
        "line": 13,
        "quote": "source | object | Which source repository the job works on."
      }
    },
    {
      "id": "field:AgentJob.source.repository",
      "schema": "AgentJob",
      "place": "response",
      "path": "source.repository",
      "types": [
        "string"
      ],
      "items": null,
      "nullable": false,
      "required": "yes",
      "when": null,
      "enum": null,
      "minLength": null,
      "maxLength": null,
      "minimum": null,
      "maximum": null,
      "minItems": null,
      "maxItems": null,
      "default": null,
      "format": null,
      "source": {
        "line": 14,
        "quote": "source.repository | string | The project's repository."
      }
    },
    {
      "id": "field:AgentJob.source.ref",
      "schema": "AgentJob",
      "place": "response",
      "path": "source.ref",
      "types": [
        "string"
      ],
      "items": null,
      "nullable": false,
      "required": "yes",
      "when": null,
      "enum": null,
      "minLength": null,
      "maxLength": null,
      "minimum": null,
      "maximum": null,
      "minItems": null,
      "maxItems": null,
      "default": null,
      "format": null,
      "source": {
        "line": 15,
        "quote": "source.ref | string | Branch, or another kind of reference, inside that repository."
      }
    },
    {
      "id": "field:AgentJob.model",
      "schema": "AgentJob",
      "place": "response",
      "path": "model",
      "types": [
        "string"
      ],
      "items": null,
      "nullable": false,
      "required": "yes",
      "when": null,
      "enum": null,
      "minLength": null,
      "maxLength": null,
      "minimum": null,
      "maximum": null,
      "minItems": null,
      "maxItems": null,
      "default": null,
      "format": null,
      "source": {
        "line": 16,
        "quote": "model | string | Which AI model does the work."
      }
    },
    {
      "id": "field:AgentJob.prLink",
      "schema": "AgentJob",
      "place": "response",
      "path": "prLink",
      "types": [
        "string"
      ],
      "items": null,
      "nullable": true,
      "required": "yes",
      "when": null,
      "enum": null,
      "minLength": null,
      "maxLength": null,
      "minimum": null,
      "maximum": null,
      "minItems": null,
      "maxItems": null,
      "default": null,
      "format": null,
      "source": {
        "line": 17,
        "quote": "prLink | string or null | URL of the agent's pull request, set as soon as the agent has created one. It stays `null` as long as the job is `active`, and also when no files were changed."
      }
    },
    {
      "id": "field:AgentJob.createdAt",
      "schema": "AgentJob",
      "place": "response",
      "path": "createdAt",
      "types": [
        "string"
      ],
      "items": null,
      "nullable": false,
      "required": "yes",
      "when": null,
      "enum": null,
      "minLength": null,
      "maxLength": null,
      "minimum": null,
      "maximum": null,
      "minItems": null,
      "maxItems": null,
      "default": null,
      "format": "date-time",
      "source": {
        "line": 18,
        "quote": "createdAt | string, date-time (ISO 8601) | Time at which the job was created."
      }
    },
    {
      "id": "field:AgentJob.archivedAt",
      "schema": "AgentJob",
      "place": "response",
      "path": "archivedAt",
      "types": [
        "string"
      ],
      "items": null,
      "nullable": true,
      "required": "yes",
      "when": null,
      "enum": null,
      "minLength": null,
      "maxLength": null,
      "minimum": null,
      "maximum": null,
      "minItems": null,
      "maxItems": null,
      "default": null,
      "format": "date-time",
      "source": {
        "line": 19,
        "quote": "archivedAt | string, date-time, or null | Time at which the job was archived."
      }
    },
    {
      "id": "field:AssistantRequestV1.fp",
      "schema": "AssistantRequestV1",
      "place": "request",
      "path": "fp",
      "types": [
        "string"
      ],
      "items": null,
      "nullable": false,
      "required": "yes",
      "when": null,
      "enum": null,
      "minLength": null,
      "maxLength": null,
      "minimum": null,
      "maximum": null,
      "minItems": null,
      "maxItems": null,
      "default": null,
      "format": null,
      "source": {
        "line": 40,
        "quote": "fp | string | yes | A fingerprint by which conversation sessions are tracked. Anonymous users are sent as the literal `anonymous`, all others under an identifier of their own."
      }
    },
    {
      "id": "field:AssistantRequestV1.messages",
      "schema": "AssistantRequestV1",
      "place": "request",
      "path": "messages",
      "types": [
        "array"
      ],
      "items": "object",
      "nullable": false,
      "required": "yes",
      "when": null,
      "enum": null,
      "minLength": null,
      "maxLength": null,
      "minimum": null,
      "maximum": null,
      "minItems": null,
      "maxItems": null,
      "default": null,
      "format": null,
      "source": {
        "line": 41,
        "quote": "messages | array of objects | yes | What was said so far, with items as shown below."
      }
    },
    {
      "id": "field:AssistantRequestV1.messages[].id",
      "schema": "AssistantRequestV1",
      "place": "request",
      "path": "messages[].id",
      "types": [
        "string"
      ],
      "items": null,
      "nullable": false,
      "required": "yes",
      "when": null,
      "enum": null,
      "minLength": null,
      "maxLength": null,
      "minimum": null,
      "maximum": null,
      "minItems": null,
      "maxItems": null,
      "default": null,
      "format": null,
      "source": {
        "line": 52,
        "quote": "id | string | yes | yes | Identifies the message."
      }
    },
    {
      "id": "field:AssistantRequestV1.messages[].role",
      "schema": "AssistantRequestV1",
      "place": "request",
      "path": "messages[].role",
      "types": [
        "string"
      ],
      "items": null,
      "nullable": false,
      "required": "yes",
      "when": null,
      "enum": null,
      "minLength": null,
      "maxLength": null,
      "minimum": null,
      "maximum": null,
      "minItems": null,
      "maxItems": null,
      "default": null,
      "format": null,
      "source": {
        "line": 53,
        "quote": "role | string | yes | yes | A message of the user has the role `user`."
      }
    },
    {
      "id": "field:AssistantRequestV1.messages[].content",
      "schema": "AssistantRequestV1",
      "place": "request",
      "path": "messages[].content",
      "types": [
        "string"
      ],
      "items": null,
      "nullable": false,
      "required": "yes",
      "when": null,
      "enum": null,
      "minLength": null,
      "maxLength": null,
      "minimum": null,
      "maximum": null,
      "minItems": null,
      "maxItems": null,
      "default": null,
      "format": null,
      "source": {
        "line": 54,
        "quote": "content | string | yes | absent | The message as plain text, known only in v1."
      }
    },
    {
      "id": "field:AssistantRequestV1.messages[].parts",
      "schema": "AssistantRequestV1",
      "place": "request",
      "path": "messages[].parts",
      "types": [
        "array"
      ],
      "items": "object",
      "nullable": false,
      "required": "yes",
      "when": null,
      "enum": null,
      "minLength": null,
      "maxLength": null,
      "minimum": null,
      "maximum": null,
      "minItems": null,
      "maxItems": null,
      "default": null,
      "format": null,
      "source": {
        "line": 55,
        "quote": "parts | array of objects | yes | yes | Every part has `type` (string) and, where `type` is equal to `text`, `text` (string)."
      }
    },
    {
      "id": "field:AssistantRequestV1.messages[].parts[].type",
      "schema": "AssistantRequestV1",
      "place": "request",
      "path": "messages[].parts[].type",
      "types": [
        "string"
      ],
      "items": null,
      "nullable": false,
      "required": "yes",
      "when": null,
      "enum": null,
      "minLength": null,
      "maxLength": null,
      "minimum": null,
      "maximum": null,
      "minItems": null,
      "maxItems": null,
      "default": null,
      "format": null,
      "source": {
        "line": 55,
        "quote": "parts | array of objects | yes | yes | Every part has `type` (string) and, where `type` is equal to `text`, `text` (string)."
      }
    },
    {
      "id": "field:AssistantRequestV1.messages[].parts[].text",
      "schema": "AssistantRequestV1",
      "place": "request",
      "path": "messages[].parts[].text",
      "types": [
        "string"
      ],
      "items": null,
      "nullable": false,
      "required": "yes",
      "when": {
        "field": "type",
        "equals": "text"
      },
      "enum": null,
      "minLength": null,
      "maxLength": null,
      "minimum": null,
      "maximum": null,
      "minItems": null,
      "maxItems": null,
      "default": null,
      "format": null,
      "source": {
        "line": 55,
        "quote": "parts | array of objects | yes | yes | Every part has `type` (string) and, where `type` is equal to `text`, `text` (string)."
      }
    },
    {
      "id": "field:AssistantRequestV1.threadId",
      "schema": "AssistantRequestV1",
      "place": "request",
      "path": "threadId",
      "types": [
        "string"
      ],
      "items": null,
      "nullable": true,
      "required": "no",
      "when": null,
      "enum": null,
      "minLength": null,
      "maxLength": null,
      "minimum": null,
      "maximum": null,
      "minItems": null,
      "maxItems": null,
      "default": null,
      "format": null,
      "source": {
        "line": 42,
        "quote": "threadId | string | no | Ties a follow-up message to the thread of the conversation it belongs to. Its value is the `event.threadId` that the response stream gives where `event.type` equals `finish`. A request may carry null here."
      }
    },
    {
      "id": "field:AssistantRequestV1.retrievalPageSize",
      "schema": "AssistantRequestV1",
      "place": "request",
      "path": "retrievalPageSize",
      "types": [
        "number"
      ],
      "items": null,
      "nullable": false,
      "required": "no",
      "when": null,
      "enum": null,
      "minLength": null,
      "maxLength": null,
      "minimum": null,
      "maximum": null,
      "minItems": null,
      "maxItems": null,
      "default": 5,
      "format": null,
      "source": {
        "line": 43,
        "quote": "retrievalPageSize | number | no | How many search results from the documentation go into the answer. Default 5. That is the recommended value, too. A larger number widens the context and may slow the response down."
      }
    },
    {
      "id": "field:AssistantRequestV1.filter",
      "schema": "AssistantRequestV1",
      "place": "request",
      "path": "filter",
      "types": [
        "object"
      ],
      "items": null,
      "nullable": true,
      "required": "no",
      "when": null,
      "enum": null,
      "minLength": null,
      "maxLength": null,
      "minimum": null,
      "maximum": null,
      "minItems": null,
      "maxItems": null,
      "default": null,
      "format": null,
      "source": {
        "line": 44,
        "quote": "filter | object | no | Narrows down the search. A request may carry null here."
      }
    },
    {
      "id": "field:AssistantRequestV1.context",
      "schema": "AssistantRequestV1",
      "place": "request",
      "path": "context",
      "types": [
        "array"
      ],
      "items": "object",
      "nullable": false,
      "required": "no",
      "when": null,
      "enum": null,
      "minLength": null,
      "maxLength": null,
      "minimum": null,
      "maximum": null,
      "minItems": null,
      "maxItems": null,
      "default": null,
      "format": null,
      "source": {
        "line": 45,
        "quote": "context | array of objects | no | What else the assistant should know, with items as shown below."
      }
    },
    {
      "id": "field:AssistantRequestV1.context[].type",
      "schema": "AssistantRequestV1",
      "place": "request",
      "path": "context[].type",
      "types": [
        "string"
      ],
      "items": null,
      "nullable": false,
      "required": "in-practice",
      "when": null,
      "enum": [
        "code",
        "textSelection"
      ],
      "minLength": null,
      "maxLength": null,
      "minimum": null,
      "maximum": null,
      "minItems": null,
      "maxItems": null,
      "default": null,
      "format": null,
      "source": {
        "line": 61,
        "quote": "type | string enum | yes in practice | Either `code` or `textSelection`."
      }
    },
    {
      "id": "field:AssistantRequestV1.context[].value",
      "schema": "AssistantRequestV1",
      "place": "request",
      "path": "context[].value",
      "types": [
        "string"
      ],
      "items": null,
      "nullable": false,
      "required": "yes",
      "when": null,
      "enum": null,
      "minLength": null,
      "maxLength": null,
      "minimum": null,
      "maximum": null,
      "minItems": null,
      "maxItems": null,
      "default": null,
      "format": null,
      "source": {
        "line": 62,
        "quote": "value | string | yes | The piece of code or the text that was selected."
      }
    },
    {
      "id": "field:AssistantRequestV1.context[].path",
      "schema": "AssistantRequestV1",
      "place": "request",
      "path": "context[].path",
      "types": [
        "string"
      ],
      "items": null,
      "nullable": false,
      "required": "no",
      "when": null,
      "enum": null,
      "minLength": null,
      "maxLength": null,
      "minimum": null,
      "maximum": null,
      "minItems": null,
      "maxItems": null,
      "default": null,
      "format": null,
      "source": {
        "line": 63,
        "quote": "path | string | no | Source file or page it was taken from. The v2 documentation lists it; the request shape of v1 has it as well."
      }
    },
    {
      "id": "field:AssistantRequestV1.context[].elementId",
      "schema": "AssistantRequestV1",
      "place": "request",
      "path": "context[].elementId",
      "types": [
        "string"
      ],
      "items": null,
      "nullable": false,
      "required": "no",
      "when": null,
      "enum": null,
      "minLength": null,
      "maxLength": null,
      "minimum": null,
      "maximum": null,
      "minItems": null,
      "maxItems": null,
      "default": null,
      "format": null,
      "source": {
        "line": 64,
        "quote": "elementId | string | no | Identifies the element of the user interface around it."
      }
    },
    {
      "id": "field:AssistantRequestV1.currentPath",
      "schema": "AssistantRequestV1",
      "place": "request",
      "path": "currentPath",
      "types": [
        "string"
      ],
      "items": null,
      "nullable": false,
      "required": "no",
      "when": null,
      "enum": null,
      "minLength": null,
      "maxLength": 200,
      "minimum": null,
      "maximum": null,
      "minItems": null,
      "maxItems": null,
      "default": null,
      "format": null,
      "source": {
        "line": 46,
        "quote": "currentPath | string | no | Path of the page that the user is reading, which makes answers fit that page better. Maximum length 200 characters."
      }
    },
    {
      "id": "field:AssistantRequestV2.fp",
      "schema": "AssistantRequestV2",
      "place": "request",
      "path": "fp",
      "types": [
        "string"
      ],
      "items": null,
      "nullable": false,
      "required": "yes",
      "when": null,
      "enum": null,
      "minLength": null,
      "maxLength": null,
      "minimum": null,
      "maximum": null,
      "minItems": null,
      "maxItems": null,
      "default": null,
      "format": null,
      "source": {
        "line": 40,
        "quote": "fp | string | yes | A fingerprint by which conversation sessions are tracked. Anonymous users are sent as the literal `anonymous`, all others under an identifier of their own."
      }
    },
    {
      "id": "field:AssistantRequestV2.messages",
      "schema": "AssistantRequestV2",
      "place": "request",
      "path": "messages",
      "types": [
        "array"
      ],
      "items": "object",
      "nullable": false,
      "required": "yes",
      "when": null,
      "enum": null,
      "minLength": null,
      "maxLength": null,
      "minimum": null,
      "maximum": null,
      "minItems": null,
      "maxItems": null,
      "default": null,
      "format": null,
      "source": {
        "line": 41,
        "quote": "messages | array of objects | yes | What was said so far, with items as shown below."
      }
    },
    {
      "id": "field:AssistantRequestV2.messages[].id",
      "schema": "AssistantRequestV2",
      "place": "request",
      "path": "messages[].id",
      "types": [
        "string"
      ],
      "items": null,
      "nullable": false,
      "required": "yes",
      "when": null,
      "enum": null,
      "minLength": null,
      "maxLength": null,
      "minimum": null,
      "maximum": null,
      "minItems": null,
      "maxItems": null,
      "default": null,
      "format": null,
      "source": {
        "line": 52,
        "quote": "id | string | yes | yes | Identifies the message."
      }
    },
    {
      "id": "field:AssistantRequestV2.messages[].role",
      "schema": "AssistantRequestV2",
      "place": "request",
      "path": "messages[].role",
      "types": [
        "string"
      ],
      "items": null,
      "nullable": false,
      "required": "yes",
      "when": null,
      "enum": null,
      "minLength": null,
      "maxLength": null,
      "minimum": null,
      "maximum": null,
      "minItems": null,
      "maxItems": null,
      "default": null,
      "format": null,
      "source": {
        "line": 53,
        "quote": "role | string | yes | yes | A message of the user has the role `user`."
      }
    },
    {
      "id": "field:AssistantRequestV2.messages[].parts",
      "schema": "AssistantRequestV2",
      "place": "request",
      "path": "messages[].parts",
      "types": [
        "array"
      ],
      "items": "object",
      "nullable": false,
      "required": "yes",
      "when": null,
      "enum": null,
      "minLength": null,
      "maxLength": null,
      "minimum": null,
      "maximum": null,
      "minItems": null,
      "maxItems": null,
      "default": null,
      "format": null,
      "source": {
        "line": 55,
        "quote": "parts | array of objects | yes | yes | Every part has `type` (string) and, where `type` is equal to `text`, `text` (string)."
      }
    },
    {
      "id": "field:AssistantRequestV2.messages[].parts[].type",
      "schema": "AssistantRequestV2",
      "place": "request",
      "path": "messages[].parts[].type",
      "types": [
        "string"
      ],
      "items": null,
      "nullable": false,
      "required": "yes",
      "when": null,
      "enum": null,
      "minLength": null,
      "maxLength": null,
      "minimum": null,
      "maximum": null,
      "minItems": null,
      "maxItems": null,
      "default": null,
      "format": null,
      "source": {
        "line": 55,
        "quote": "parts | array of objects | yes | yes | Every part has `type` (string) and, where `type` is equal to `text`, `text` (string)."
      }
    },
    {
      "id": "field:AssistantRequestV2.messages[].parts[].text",
      "schema": "AssistantRequestV2",
      "place": "request",
      "path": "messages[].parts[].text",
      "types": [
        "string"
      ],
      "items": null,
      "nullable": false,
      "required": "yes",
      "when": {
        "field": "type",
        "equals": "text"
      },
      "enum": null,
      "minLength": null,
      "maxLength": null,
      "minimum": null,
      "maximum": null,
      "minItems": null,
      "maxItems": null,
      "default": null,
      "format": null,
      "source": {
        "line": 55,
        "quote": "parts | array of objects | yes | yes | Every part has `type` (string) and, where `type` is equal to `text`, `text` (string)."
      }
    },
    {
      "id": "field:AssistantRequestV2.threadId",
      "schema": "AssistantRequestV2",
      "place": "request",
      "path": "threadId",
      "types": [
        "string"
      ],
      "items": null,
      "nullable": true,
      "required": "no",
      "when": null,
      "enum": null,
      "minLength": null,
      "maxLength": null,
      "minimum": null,
      "maximum": null,
      "minItems": null,
      "maxItems": null,
      "default": null,
      "format": null,
      "source": {
        "line": 42,
        "quote": "threadId | string | no | Ties a follow-up message to the thread of the conversation it belongs to. Its value is the `event.threadId` that the response stream gives where `event.type` equals `finish`. A request may carry null here."
      }
    },
    {
      "id": "field:AssistantRequestV2.retrievalPageSize",
      "schema": "AssistantRequestV2",
      "place": "request",
      "path": "retrievalPageSize",
      "types": [
        "number"
      ],
      "items": null,
      "nullable": false,
      "required": "no",
      "when": null,
      "enum": null,
      "minLength": null,
      "maxLength": null,
      "minimum": null,
      "maximum": null,
      "minItems": null,
      "maxItems": null,
      "default": 5,
      "format": null,
      "source": {
        "line": 43,
        "quote": "retrievalPageSize | number | no | How many search results from the documentation go into the answer. Default 5. That is the recommended value, too. A larger number widens the context and may slow the response down."
      }
    },
    {
      "id": "field:AssistantRequestV2.filter",
      "schema": "AssistantRequestV2",
      "place": "request",
      "path": "filter",
      "types": [
        "object"
      ],
      "items": null,
      "nullable": true,
      "required": "no",
      "when": null,
      "enum": null,
      "minLength": null,
      "maxLength": null,
      "minimum": null,
      "maximum": null,
      "minItems": null,
      "maxItems": null,
      "default": null,
      "format": null,
      "source": {
        "line": 44,
        "quote": "filter | object | no | Narrows down the search. A request may carry null here."
      }
    },
    {
      "id": "field:AssistantRequestV2.context",
      "schema": "AssistantRequestV2",
      "place": "request",
      "path": "context",
      "types": [
        "array"
      ],
      "items": "object",
      "nullable": false,
      "required": "no",
      "when": null,
      "enum": null,
      "minLength": null,
      "maxLength": null,
      "minimum": null,
      "maximum": null,
      "minItems": null,
      "maxItems": null,
      "default": null,
      "format": null,
      "source": {
        "line": 45,
        "quote": "context | array of objects | no | What else the assistant should know, with items as shown below."
      }
    },
    {
      "id": "field:AssistantRequestV2.context[].type",
      "schema": "AssistantRequestV2",
      "place": "request",
      "path": "context[].type",
      "types": [
        "string"
      ],
      "items": null,
      "nullable": false,
      "required": "in-practice",
      "when": null,
      "enum": [
        "code",
        "textSelection"
      ],
      "minLength": null,
      "maxLength": null,
      "minimum": null,
      "maximum": null,
      "minItems": null,
      "maxItems": null,
      "default": null,
      "format": null,
      "source": {
        "line": 61,
        "quote": "type | string enum | yes in practice | Either `code` or `textSelection`."
      }
    },
    {
      "id": "field:AssistantRequestV2.context[].value",
      "schema": "AssistantRequestV2",
      "place": "request",
      "path": "context[].value",
      "types": [
        "string"
      ],
      "items": null,
      "nullable": false,
      "required": "yes",
      "when": null,
      "enum": null,
      "minLength": null,
      "maxLength": null,
      "minimum": null,
      "maximum": null,
      "minItems": null,
      "maxItems": null,
      "default": null,
      "format": null,
      "source": {
        "line": 62,
        "quote": "value | string | yes | The piece of code or the text that was selected."
      }
    },
    {
      "id": "field:AssistantRequestV2.context[].path",
      "schema": "AssistantRequestV2",
      "place": "request",
      "path": "context[].path",
      "types": [
        "string"
      ],
      "items": null,
      "nullable": false,
      "required": "no",
      "when": null,
      "enum": null,
      "minLength": null,
      "maxLength": null,
      "minimum": null,
      "maximum": null,
      "minItems": null,
      "maxItems": null,
      "default": null,
      "format": null,
      "source": {
        "line": 63,
        "quote": "path | string | no | Source file or page it was taken from. The v2 documentation lists it; the request shape of v1 has it as well."
      }
    },
    {
      "id": "field:AssistantRequestV2.context[].elementId",
      "schema": "AssistantRequestV2",
      "place": "request",
      "path": "context[].elementId",
      "types": [
        "string"
      ],
      "items": null,
      "nullable": false,
      "required": "no",
      "when": null,
      "enum": null,
      "minLength": null,
      "maxLength": null,
      "minimum": null,
      "maximum": null,
      "minItems": null,
      "maxItems": null,
      "default": null,
      "format": null,
      "source": {
        "line": 64,
        "quote": "elementId | string | no | Identifies the element of the user interface around it."
      }
    },
    {
      "id": "field:AssistantRequestV2.currentPath",
      "schema": "AssistantRequestV2",
      "place": "request",
      "path": "currentPath",
      "types": [
        "string"
      ],
      "items": null,
      "nullable": false,
      "required": "no",
      "when": null,
      "enum": null,
      "minLength": null,
      "maxLength": 200,
      "minimum": null,
      "maximum": null,
      "minItems": null,
      "maxItems": null,
      "default": null,
      "format": null,
      "source": {
        "line": 46,
        "quote": "currentPath | string | no | Path of the page that the user is reading, which makes answers fit that page better. Maximum length 200 characters."
      }
    }
  ],
  "pathParameters": [
    {
      "id": "path-parameter:projectId",
      "name": "projectId",
      "type": "string",
      "source": {
        "line": 84,
        "quote": "projectId | string | The project's identifier, as the dashboard shows it on its API keys page."
      }
    },
    {
      "id": "path-parameter:id",
      "name": "id",
      "type": "string",
      "source": {
        "line": 85,
        "quote": "id | string | Identifier of the agent job in question, which exists already."
      }
    },
    {
      "id": "path-parameter:domain",
      "name": "domain",
      "type": "string",
      "source": {
        "line": 86,
        "quote": "domain | string | Domain identifier of the documentation site: what stands last in the project's dashboard URL."
      }
    }
  ],
  "limits": [
    {
      "id": "agent-project-hour",
      "limit": 100,
      "scope": "project",
      "window": "hour",
      "operations": [
        "createAgentJob",
        "sendAgentJobMessage"
      ],
      "source": {
        "line": 200,
        "quote": "Agent endpoints | 100 uses per project per hour."
      }
    },
    {
      "id": "assistant-key-month",
      "limit": 10000,
      "scope": "key",
      "window": "month",
      "operations": [
        "createAssistantMessageV1",
        "createAssistantMessageV2"
      ],
      "source": {
        "line": 201,
        "quote": "Assistant endpoints (v1 and v2) | 10,000 uses per key per month."
      }
    },
    {
      "id": "assistant-organization-hour",
      "limit": 10000,
      "scope": "organization",
      "window": "hour",
      "operations": [
        "createAssistantMessageV1",
        "createAssistantMessageV2"
      ],
      "source": {
        "line": 202,
        "quote": "Assistant endpoints | 10,000 requests per organization per hour."
      }
    },
    {
      "id": "assistant-ip-day",
      "limit": 10000,
      "scope": "ip",
      "window": "day",
      "operations": [
        "createAssistantMessageV1",
        "createAssistantMessageV2"
      ],
      "source": {
        "line": 203,
        "quote": "Assistant endpoints | 10,000 requests per IP address per day."
      }
    }
  ],
  "keys": [
    {
      "kind": "admin",
      "public": false,
      "operations": [
        "createAgentJob",
        "sendAgentJobMessage"
      ],
      "suffix": "",
      "source": {
        "line": 181,
        "quote": "It has the prefix `<svc>_`."
      }
    },
    {
      "kind": "assistant",
      "public": true,
      "operations": [
        "createAssistantMessageV1",
        "createAssistantMessageV2"
      ],
      "suffix": "dsc_",
      "source": {
        "line": 182,
        "quote": "It has the prefix `<svc>_dsc_`."
      }
    }
  ],
  "gaps": [
    {
      "id": "messages-role-values",
      "operations": [],
      "source": {
        "line": 68,
        "quote": "Values of `role` besides `user`: not shown."
      }
    },
    {
      "id": "messages-parts-fields",
      "operations": [],
      "source": {
        "line": 69,
        "quote": "Fields of `parts` of other types: not shown."
      }
    },
    {
      "id": "filter-structure",
      "operations": [],
      "source": {
        "line": 70,
        "quote": "Structure of `filter`: not shown."
      }
    },
    {
      "id": "agent-job-transitions",
      "operations": [],
      "source": {
        "line": 76,
        "quote": "Transitions between statuses: not shown."
      }
    },
    {
      "id": "agent-job-poll",
      "operations": [],
      "source": {
        "line": 175,
        "quote": "The endpoint that reads a single agent job: not shown."
      }
    },
    {
      "id": "agent-job-create-status",
      "operations": [
        "createAgentJob"
      ],
      "source": {
        "line": 176,
        "quote": "The success status code of endpoints 1 and 2: not shown."
      }
    },
    {
      "id": "agent-job-message-status",
      "operations": [
        "sendAgentJobMessage"
      ],
      "source": {
        "line": 176,
        "quote": "The success status code of endpoints 1 and 2: not shown."
      }
    },
    {
      "id": "webhooks",
      "operations": [],
      "source": {
        "line": 189,
        "quote": "Webhooks and other notifications: not shown."
      }
    },
    {
      "id": "stream-v1-events",
      "operations": [
        "createAssistantMessageV1"
      ],
      "source": {
        "line": 190,
        "quote": "Other event types of the stream and their fields: not shown."
      }
    },
    {
      "id": "stream-v2-events",
      "operations": [
        "createAssistantMessageV2"
      ],
      "source": {
        "line": 190,
        "quote": "Other event types of the stream and their fields: not shown."
      }
    },
    {
      "id": "error-status",
      "operations": [],
      "source": {
        "line": 194,
        "quote": "Error status codes, error bodies, error codes: not shown."
      }
    },
    {
      "id": "error-body",
      "operations": [],
      "source": {
        "line": 194,
        "quote": "Error status codes, error bodies, error codes: not shown."
      }
    },
    {
      "id": "error-code",
      "operations": [],
      "source": {
        "line": 194,
        "quote": "Error status codes, error bodies, error codes: not shown."
      }
    },
    {
      "id": "agent-project-hour-refusal-status",
      "operations": [
        "createAgentJob",
        "sendAgentJobMessage"
      ],
      "source": {
        "line": 211,
        "quote": "Responses past a limit, and whether both agent endpoints share one counter: not shown."
      }
    },
    {
      "id": "assistant-key-month-refusal-status",
      "operations": [
        "createAssistantMessageV1",
        "createAssistantMessageV2"
      ],
      "source": {
        "line": 211,
        "quote": "Responses past a limit, and whether both agent endpoints share one counter: not shown."
      }
    },
    {
      "id": "assistant-organization-hour-refusal-status",
      "operations": [
        "createAssistantMessageV1",
        "createAssistantMessageV2"
      ],
      "source": {
        "line": 211,
        "quote": "Responses past a limit, and whether both agent endpoints share one counter: not shown."
      }
    },
    {
      "id": "assistant-ip-day-refusal-status",
      "operations": [
        "createAssistantMessageV1",
        "createAssistantMessageV2"
      ],
      "source": {
        "line": 211,
        "quote": "Responses past a limit, and whether both agent endpoints share one counter: not shown."
      }
    },
    {
      "id": "agent-limit-counter",
      "operations": [],
      "source": {
        "line": 211,
        "quote": "Responses past a limit, and whether both agent endpoints share one counter: not shown."
      }
    }
  ],
  "statements": [
    {
      "kind": "sentence",
      "section": "Agent jobs and documentation assistant over HTTP",
      "start": {
        "line": 3,
        "column": 1
      },
      "end": {
        "line": 3,
        "column": 238
      },
      "quote": "One documentation platform offers two groups of endpoints: a background agent that edits documentation and proposes its edits as a pull request, and an assistant that answers questions about the documentation in a streamed chat response.",
      "normative": false,
      "facts": []
    },
    {
      "kind": "sentence",
      "section": "Agent jobs and documentation assistant over HTTP",
      "start": {
        "line": 3,
        "column": 239
      },
      "end": {
        "line": 3,
        "column": 291
      },
      "quote": "The address below which all paths lie is {base_url}.",
      "normative": true,
      "facts": [
        "server"
      ]
    },
    {
      "kind": "sentence",
      "section": "Agent jobs and documentation assistant over HTTP",
      "start": {
        "line": 3,
        "column": 292
      },
      "end": {
        "line": 3,
        "column": 363
      },
      "quote": "Every request body is JSON, sent with `Content-Type: application/json`.",
      "normative": true,
      "facts": [
        "operation:createAgentJob",
        "operation:sendAgentJobMessage",
        "operation:createAssistantMessageV1",
        "operation:createAssistantMessageV2"
      ]
    },
    {
      "kind": "row",
      "section": "Agent job (the response of both agent endpoints)",
      "start": {
        "line": 11,
        "column": 1
      },
      "end": {
        "line": 11,
        "column": 55
      },
      "quote": "id | string | Unique identifier of this agent job.",
      "normative": false,
      "facts": [
        "field:AgentJob.id"
      ]
    },
    {
      "kind": "row",
      "section": "Agent job (the response of both agent endpoints)",
      "start": {
        "line": 12,
        "column": 1
      },
      "end": {
        "line": 12,
        "column": 103
      },
      "quote": "status | string enum | Where the job stands. One of `active`, `completed`, `archived` or `failed`.",
      "normative": false,
      "facts": [
        "field:AgentJob.status"
      ]
    },
    {
      "kind": "row",
      "section": "Agent job (the response of both agent endpoints)",
      "start": {
        "line": 13,
        "column": 1
      },
      "end": {
        "line": 13,
        "column": 64
      },
      "quote": "source | object | Which source repository the job works on.",
      "normative": false,
      "facts": [
        "field:AgentJob.source"
      ]
    },
    {
      "kind": "row",
      "section": "Agent job (the response of both agent endpoints)",
      "start": {
        "line": 14,
        "column": 1
      },
      "end": {
        "line": 14,
        "column": 59
      },
      "quote": "source.repository | string | The project's repository.",
      "normative": false,
      "facts": [
        "field:AgentJob.source.repository"
      ]
    },
    {
      "kind": "row",
      "section": "Agent job (the response of both agent endpoints)",
      "start": {
        "line": 15,
        "column": 1
      },
      "end": {
        "line": 15,
        "column": 88
      },
      "quote": "source.ref | string | Branch, or another kind of reference, inside that repository.",
      "normative": false,
      "facts": [
        "field:AgentJob.source.ref"
      ]
    },
    {
      "kind": "row",
      "section": "Agent job (the response of both agent endpoints)",
      "start": {
        "line": 16,
        "column": 1
      },
      "end": {
        "line": 16,
        "column": 51
      },
      "quote": "model | string | Which AI model does the work.",
      "normative": false,
      "facts": [
        "field:AgentJob.model"
      ]
    },
    {
      "kind": "row",
      "section": "Agent job (the response of both agent endpoints)",
      "start": {
        "line": 17,
        "column": 1
      },
      "end": {
        "line": 17,
        "column": 190
      },
      "quote": "prLink | string or null | URL of the agent's pull request, set as soon as the agent has created one. It stays `null` as long as the job is `active`, and also when no files were changed.",
      "normative": false,
      "facts": [
        "field:AgentJob.prLink"
      ]
    },
    {
      "kind": "row",
      "section": "Agent job (the response of both agent endpoints)",
      "start": {
        "line": 18,
        "column": 1
      },
      "end": {
        "line": 18,
        "column": 82
      },
      "quote": "createdAt | string, date-time (ISO 8601) | Time at which the job was created.",
      "normative": true,
      "facts": [
        "field:AgentJob.createdAt"
      ]
    },
    {
      "kind": "row",
      "section": "Agent job (the response of both agent endpoints)",
      "start": {
        "line": 19,
        "column": 1
      },
      "end": {
        "line": 19,
        "column": 82
      },
      "quote": "archivedAt | string, date-time, or null | Time at which the job was archived.",
      "normative": false,
      "facts": [
        "field:AgentJob.archivedAt"
      ]
    },
    {
      "kind": "sentence",
      "section": "Agent job (the response of both agent endpoints)",
      "start": {
        "line": 21,
        "column": 1
      },
      "end": {
        "line": 21,
        "column": 24
      },
      "quote": "What each status means:",
      "normative": true,
      "facts": []
    },
    {
      "kind": "row",
      "section": "Agent job (the response of both agent endpoints)",
      "start": {
        "line": 25,
        "column": 1
      },
      "end": {
        "line": 25,
        "column": 55
      },
      "quote": "active | The agent is still processing its prompt.",
      "normative": false,
      "facts": [
        "field:AgentJob.status"
      ]
    },
    {
      "kind": "row",
      "section": "Agent job (the response of both agent endpoints)",
      "start": {
        "line": 26,
        "column": 1
      },
      "end": {
        "line": 26,
        "column": 103
      },
      "quote": "completed | The agent came to its end successfully. There may be a pull request: look at `prLink`.",
      "normative": false,
      "facts": [
        "field:AgentJob.status"
      ]
    },
    {
      "kind": "row",
      "section": "Agent job (the response of both agent endpoints)",
      "start": {
        "line": 27,
        "column": 1
      },
      "end": {
        "line": 27,
        "column": 48
      },
      "quote": "archived | The job has been archived since.",
      "normative": false,
      "facts": [
        "field:AgentJob.status"
      ]
    },
    {
      "kind": "row",
      "section": "Agent job (the response of both agent endpoints)",
      "start": {
        "line": 28,
        "column": 1
      },
      "end": {
        "line": 28,
        "column": 71
      },
      "quote": "failed | An error occurred from which the agent could not recover.",
      "normative": false,
      "facts": [
        "field:AgentJob.status"
      ]
    },
    {
      "kind": "row",
      "section": "Agent request body (for both agent endpoints)",
      "start": {
        "line": 34,
        "column": 1
      },
      "end": {
        "line": 34,
        "column": 172
      },
      "quote": "prompt | string | yes | Minimum length 1. What the agent is told to do: the instruction itself when a job is created, the follow-up instruction when a message is sent.",
      "normative": true,
      "facts": [
        "field:AgentRequest.prompt"
      ]
    },
    {
      "kind": "row",
      "section": "Assistant request body (for v1 and v2)",
      "start": {
        "line": 40,
        "column": 1
      },
      "end": {
        "line": 40,
        "column": 180
      },
      "quote": "fp | string | yes | A fingerprint by which conversation sessions are tracked. Anonymous users are sent as the literal `anonymous`, all others under an identifier of their own.",
      "normative": true,
      "facts": [
        "field:AssistantRequestV1.fp",
        "field:AssistantRequestV2.fp"
      ]
    },
    {
      "kind": "row",
      "section": "Assistant request body (for v1 and v2)",
      "start": {
        "line": 41,
        "column": 1
      },
      "end": {
        "line": 41,
        "column": 89
      },
      "quote": "messages | array of objects | yes | What was said so far, with items as shown below.",
      "normative": false,
      "facts": [
        "field:AssistantRequestV1.messages",
        "field:AssistantRequestV2.messages"
      ]
    },
    {
      "kind": "row",
      "section": "Assistant request body (for v1 and v2)",
      "start": {
        "line": 42,
        "column": 1
      },
      "end": {
        "line": 42,
        "column": 235
      },
      "quote": "threadId | string | no | Ties a follow-up message to the thread of the conversation it belongs to. Its value is the `event.threadId` that the response stream gives where `event.type` equals `finish`. A request may carry null here.",
      "normative": false,
      "facts": [
        "field:AssistantRequestV1.threadId",
        "field:AssistantRequestV2.threadId"
      ]
    },
    {
      "kind": "row",
      "section": "Assistant request body (for v1 and v2)",
      "start": {
        "line": 43,
        "column": 1
      },
      "end": {
        "line": 43,
        "column": 219
      },
      "quote": "retrievalPageSize | number | no | How many search results from the documentation go into the answer. Default 5. That is the recommended value, too. A larger number widens the context and may slow the response down.",
      "normative": true,
      "facts": [
        "field:AssistantRequestV1.retrievalPageSize",
        "field:AssistantRequestV2.retrievalPageSize"
      ]
    },
    {
      "kind": "row",
      "section": "Assistant request body (for v1 and v2)",
      "start": {
        "line": 44,
        "column": 1
      },
      "end": {
        "line": 44,
        "column": 83
      },
      "quote": "filter | object | no | Narrows down the search. A request may carry null here.",
      "normative": false,
      "facts": [
        "field:AssistantRequestV1.filter",
        "field:AssistantRequestV2.filter"
      ]
    },
    {
      "kind": "row",
      "section": "Assistant request body (for v1 and v2)",
      "start": {
        "line": 45,
        "column": 1
      },
      "end": {
        "line": 45,
        "column": 102
      },
      "quote": "context | array of objects | no | What else the assistant should know, with items as shown below.",
      "normative": false,
      "facts": [
        "field:AssistantRequestV1.context",
        "field:AssistantRequestV2.context"
      ]
    },
    {
      "kind": "row",
      "section": "Assistant request body (for v1 and v2)",
      "start": {
        "line": 46,
        "column": 1
      },
      "end": {
        "line": 46,
        "column": 148
      },
      "quote": "currentPath | string | no | Path of the page that the user is reading, which makes answers fit that page better. Maximum length 200 characters.",
      "normative": true,
      "facts": [
        "field:AssistantRequestV1.currentPath",
        "field:AssistantRequestV2.currentPath"
      ]
    },
    {
      "kind": "sentence",
      "section": "Assistant request body (for v1 and v2)",
      "start": {
        "line": 48,
        "column": 1
      },
      "end": {
        "line": 48,
        "column": 41
      },
      "quote": "Item of the conversation (`messages[]`):",
      "normative": false,
      "facts": []
    },
    {
      "kind": "row",
      "section": "Assistant request body (for v1 and v2)",
      "start": {
        "line": 52,
        "column": 1
      },
      "end": {
        "line": 52,
        "column": 54
      },
      "quote": "id | string | yes | yes | Identifies the message.",
      "normative": false,
      "facts": [
        "field:AssistantRequestV1.messages[].id",
        "field:AssistantRequestV2.messages[].id"
      ]
    },
    {
      "kind": "row",
      "section": "Assistant request body (for v1 and v2)",
      "start": {
        "line": 53,
        "column": 1
      },
      "end": {
        "line": 53,
        "column": 75
      },
      "quote": "role | string | yes | yes | A message of the user has the role `user`.",
      "normative": false,
      "facts": [
        "field:AssistantRequestV1.messages[].role",
        "field:AssistantRequestV2.messages[].role"
      ]
    },
    {
      "kind": "row",
      "section": "Assistant request body (for v1 and v2)",
      "start": {
        "line": 54,
        "column": 1
      },
      "end": {
        "line": 54,
        "column": 83
      },
      "quote": "content | string | yes | absent | The message as plain text, known only in v1.",
      "normative": true,
      "facts": [
        "field:AssistantRequestV1.messages[].content"
      ]
    },
    {
      "kind": "row",
      "section": "Assistant request body (for v1 and v2)",
      "start": {
        "line": 55,
        "column": 1
      },
      "end": {
        "line": 55,
        "column": 129
      },
      "quote": "parts | array of objects | yes | yes | Every part has `type` (string) and, where `type` is equal to `text`, `text` (string).",
      "normative": true,
      "facts": [
        "field:AssistantRequestV1.messages[].parts",
        "field:AssistantRequestV2.messages[].parts",
        "field:AssistantRequestV1.messages[].parts[].type",
        "field:AssistantRequestV2.messages[].parts[].type",
        "field:AssistantRequestV1.messages[].parts[].text",
        "field:AssistantRequestV2.messages[].parts[].text"
      ]
    },
    {
      "kind": "sentence",
      "section": "Assistant request body (for v1 and v2)",
      "start": {
        "line": 57,
        "column": 1
      },
      "end": {
        "line": 57,
        "column": 35
      },
      "quote": "Item of the context (`context[]`):",
      "normative": false,
      "facts": []
    },
    {
      "kind": "row",
      "section": "Assistant request body (for v1 and v2)",
      "start": {
        "line": 61,
        "column": 1
      },
      "end": {
        "line": 61,
        "column": 77
      },
      "quote": "type | string enum | yes in practice | Either `code` or `textSelection`.",
      "normative": false,
      "facts": [
        "field:AssistantRequestV1.context[].type",
        "field:AssistantRequestV2.context[].type"
      ]
    },
    {
      "kind": "row",
      "section": "Assistant request body (for v1 and v2)",
      "start": {
        "line": 62,
        "column": 1
      },
      "end": {
        "line": 62,
        "column": 76
      },
      "quote": "value | string | yes | The piece of code or the text that was selected.",
      "normative": false,
      "facts": [
        "field:AssistantRequestV1.context[].value",
        "field:AssistantRequestV2.context[].value"
      ]
    },
    {
      "kind": "row",
      "section": "Assistant request body (for v1 and v2)",
      "start": {
        "line": 63,
        "column": 1
      },
      "end": {
        "line": 63,
        "column": 135
      },
      "quote": "path | string | no | Source file or page it was taken from. The v2 documentation lists it; the request shape of v1 has it as well.",
      "normative": true,
      "facts": [
        "field:AssistantRequestV1.context[].path",
        "field:AssistantRequestV2.context[].path"
      ]
    },
    {
      "kind": "row",
      "section": "Assistant request body (for v1 and v2)",
      "start": {
        "line": 64,
        "column": 1
      },
      "end": {
        "line": 64,
        "column": 86
      },
      "quote": "elementId | string | no | Identifies the element of the user interface around it.",
      "normative": false,
      "facts": [
        "field:AssistantRequestV1.context[].elementId",
        "field:AssistantRequestV2.context[].elementId"
      ]
    },
    {
      "kind": "sentence",
      "section": "Assistant request body (for v1 and v2)",
      "start": {
        "line": 66,
        "column": 1
      },
      "end": {
        "line": 66,
        "column": 30
      },
      "quote": "What these shapes leave open:",
      "normative": false,
      "facts": []
    },
    {
      "kind": "item",
      "section": "Assistant request body (for v1 and v2)",
      "start": {
        "line": 68,
        "column": 3
      },
      "end": {
        "line": 68,
        "column": 46
      },
      "quote": "Values of `role` besides `user`: not shown.",
      "normative": false,
      "facts": [
        "gap:messages-role-values"
      ]
    },
    {
      "kind": "item",
      "section": "Assistant request body (for v1 and v2)",
      "start": {
        "line": 69,
        "column": 3
      },
      "end": {
        "line": 69,
        "column": 47
      },
      "quote": "Fields of `parts` of other types: not shown.",
      "normative": false,
      "facts": [
        "gap:messages-parts-fields"
      ]
    },
    {
      "kind": "item",
      "section": "Assistant request body (for v1 and v2)",
      "start": {
        "line": 70,
        "column": 3
      },
      "end": {
        "line": 70,
        "column": 36
      },
      "quote": "Structure of `filter`: not shown.",
      "normative": false,
      "facts": [
        "gap:filter-structure"
      ]
    },
    {
      "kind": "sentence",
      "section": "States and transitions",
      "start": {
        "line": 74,
        "column": 1
      },
      "end": {
        "line": 74,
        "column": 85
      },
      "quote": "An agent job has one of four statuses (`active`, `completed`, `archived`, `failed`).",
      "normative": false,
      "facts": [
        "field:AgentJob.status"
      ]
    },
    {
      "kind": "sentence",
      "section": "States and transitions",
      "start": {
        "line": 74,
        "column": 86
      },
      "end": {
        "line": 74,
        "column": 134
      },
      "quote": "As long as it is `active`, its `prLink` is null.",
      "normative": false,
      "facts": []
    },
    {
      "kind": "sentence",
      "section": "States and transitions",
      "start": {
        "line": 74,
        "column": 135
      },
      "end": {
        "line": 74,
        "column": 224
      },
      "quote": "After files were edited successfully, there is a pull request and `prLink` holds its URL.",
      "normative": false,
      "facts": []
    },
    {
      "kind": "sentence",
      "section": "States and transitions",
      "start": {
        "line": 74,
        "column": 225
      },
      "end": {
        "line": 74,
        "column": 295
      },
      "quote": "Clients poll a job until they see `completed`, `archived` or `failed`.",
      "normative": false,
      "facts": []
    },
    {
      "kind": "sentence",
      "section": "States and transitions",
      "start": {
        "line": 76,
        "column": 1
      },
      "end": {
        "line": 76,
        "column": 41
      },
      "quote": "Transitions between statuses: not shown.",
      "normative": false,
      "facts": [
        "gap:agent-job-transitions"
      ]
    },
    {
      "kind": "sentence",
      "section": "Endpoints",
      "start": {
        "line": 80,
        "column": 1
      },
      "end": {
        "line": 80,
        "column": 25
      },
      "quote": "Parameters in the paths:",
      "normative": false,
      "facts": []
    },
    {
      "kind": "row",
      "section": "Endpoints",
      "start": {
        "line": 84,
        "column": 1
      },
      "end": {
        "line": 84,
        "column": 99
      },
      "quote": "projectId | string | The project's identifier, as the dashboard shows it on its API keys page.",
      "normative": false,
      "facts": [
        "path-parameter:.projectId"
      ]
    },
    {
      "kind": "row",
      "section": "Endpoints",
      "start": {
        "line": 85,
        "column": 1
      },
      "end": {
        "line": 85,
        "column": 81
      },
      "quote": "id | string | Identifier of the agent job in question, which exists already.",
      "normative": false,
      "facts": [
        "path-parameter:.id"
      ]
    },
    {
      "kind": "row",
      "section": "Endpoints",
      "start": {
        "line": 86,
        "column": 1
      },
      "end": {
        "line": 86,
        "column": 116
      },
      "quote": "domain | string | Domain identifier of the documentation site: what stands last in the project's dashboard URL.",
      "normative": false,
      "facts": [
        "path-parameter:.domain"
      ]
    },
    {
      "kind": "sentence",
      "section": "Endpoints",
      "start": {
        "line": 88,
        "column": 1
      },
      "end": {
        "line": 88,
        "column": 113
      },
      "quote": "Each of the endpoints takes the method POST and the header `Authorization: Bearer <token>` (see Authentication).",
      "normative": true,
      "facts": [
        "operation:createAgentJob",
        "operation:sendAgentJobMessage",
        "operation:createAssistantMessageV1",
        "operation:createAssistantMessageV2"
      ]
    },
    {
      "kind": "sentence",
      "section": "1. Create an agent job",
      "start": {
        "line": 92,
        "column": 1
      },
      "end": {
        "line": 92,
        "column": 83
      },
      "quote": "A job hands the agent an instruction in plain language (`prompt`) for one project.",
      "normative": false,
      "facts": []
    },
    {
      "kind": "sentence",
      "section": "1. Create an agent job",
      "start": {
        "line": 92,
        "column": 84
      },
      "end": {
        "line": 92,
        "column": 201
      },
      "quote": "It runs asynchronously: the answer comes before the work is done, and clients poll the job until its status is final.",
      "normative": false,
      "facts": []
    },
    {
      "kind": "sentence",
      "section": "1. Create an agent job",
      "start": {
        "line": 92,
        "column": 202
      },
      "end": {
        "line": 92,
        "column": 337
      },
      "quote": "Once files were edited successfully, the service itself creates a pull request on the code host, and `prLink` of the job holds its URL.",
      "normative": false,
      "facts": []
    },
    {
      "kind": "item",
      "section": "1. Create an agent job",
      "start": {
        "line": 94,
        "column": 3
      },
      "end": {
        "line": 94,
        "column": 62
      },
      "quote": "Method and path: POST `{base_url}/v2/agent/{projectId}/job`",
      "normative": true,
      "facts": [
        "operation:createAgentJob"
      ]
    },
    {
      "kind": "item",
      "section": "1. Create an agent job",
      "start": {
        "line": 95,
        "column": 3
      },
      "end": {
        "line": 95,
        "column": 79
      },
      "quote": "Request: a JSON body that has `prompt` (required string, length at least 1).",
      "normative": true,
      "facts": [
        "operation:createAgentJob",
        "field:AgentRequest.prompt"
      ]
    },
    {
      "kind": "item",
      "section": "1. Create an agent job",
      "start": {
        "line": 101,
        "column": 3
      },
      "end": {
        "line": 101,
        "column": 61
      },
      "quote": "Response on success: the agent job object described above.",
      "normative": false,
      "facts": [
        "operation:createAgentJob"
      ]
    },
    {
      "kind": "item",
      "section": "1. Create an agent job",
      "start": {
        "line": 101,
        "column": 62
      },
      "end": {
        "line": 101,
        "column": 137
      },
      "quote": "Work on it goes on asynchronously, and polling the job shows how far it is.",
      "normative": false,
      "facts": []
    },
    {
      "kind": "item",
      "section": "1. Create an agent job",
      "start": {
        "line": 115,
        "column": 3
      },
      "end": {
        "line": 115,
        "column": 27
      },
      "quote": "Limit: stated in Limits.",
      "normative": false,
      "facts": []
    },
    {
      "kind": "sentence",
      "section": "2. Send a follow-up message to an agent job",
      "start": {
        "line": 119,
        "column": 1
      },
      "end": {
        "line": 119,
        "column": 108
      },
      "quote": "A follow-up gives an existing agent job a further instruction, which is carried out asynchronously as well.",
      "normative": false,
      "facts": []
    },
    {
      "kind": "item",
      "section": "2. Send a follow-up message to an agent job",
      "start": {
        "line": 121,
        "column": 3
      },
      "end": {
        "line": 121,
        "column": 75
      },
      "quote": "Method and path: POST `{base_url}/v2/agent/{projectId}/job/{id}/message`",
      "normative": true,
      "facts": [
        "operation:sendAgentJobMessage"
      ]
    },
    {
      "kind": "item",
      "section": "2. Send a follow-up message to an agent job",
      "start": {
        "line": 122,
        "column": 3
      },
      "end": {
        "line": 122,
        "column": 79
      },
      "quote": "Request: a JSON body that has `prompt` (required string, length at least 1).",
      "normative": true,
      "facts": [
        "operation:sendAgentJobMessage",
        "field:AgentRequest.prompt"
      ]
    },
    {
      "kind": "item",
      "section": "2. Send a follow-up message to an agent job",
      "start": {
        "line": 123,
        "column": 3
      },
      "end": {
        "line": 123,
        "column": 61
      },
      "quote": "Response on success: the agent job object described above.",
      "normative": false,
      "facts": [
        "operation:sendAgentJobMessage"
      ]
    },
    {
      "kind": "item",
      "section": "2. Send a follow-up message to an agent job",
      "start": {
        "line": 123,
        "column": 62
      },
      "end": {
        "line": 123,
        "column": 137
      },
      "quote": "The message is worked on asynchronously; clients poll the job to follow it.",
      "normative": false,
      "facts": []
    },
    {
      "kind": "item",
      "section": "2. Send a follow-up message to an agent job",
      "start": {
        "line": 124,
        "column": 3
      },
      "end": {
        "line": 124,
        "column": 27
      },
      "quote": "Limit: stated in Limits.",
      "normative": false,
      "facts": []
    },
    {
      "kind": "sentence",
      "section": "3. Assistant message v1 (deprecated)",
      "start": {
        "line": 128,
        "column": 1
      },
      "end": {
        "line": 128,
        "column": 100
      },
      "quote": "The assistant takes a conversation, which is a list of messages, and optionally the page around it.",
      "normative": false,
      "facts": []
    },
    {
      "kind": "sentence",
      "section": "3. Assistant message v1 (deprecated)",
      "start": {
        "line": 128,
        "column": 101
      },
      "end": {
        "line": 128,
        "column": 178
      },
      "quote": "It searches the documentation and streams the answer back as it is generated.",
      "normative": false,
      "facts": []
    },
    {
      "kind": "sentence",
      "section": "3. Assistant message v1 (deprecated)",
      "start": {
        "line": 128,
        "column": 179
      },
      "end": {
        "line": 128,
        "column": 267
      },
      "quote": "The stream returns a `threadId`, and sending that back is what continues a conversation.",
      "normative": false,
      "facts": []
    },
    {
      "kind": "item",
      "section": "3. Assistant message v1 (deprecated)",
      "start": {
        "line": 130,
        "column": 3
      },
      "end": {
        "line": 130,
        "column": 77
      },
      "quote": "Method and path: POST `{base_url}/discovery/v1/assistant/{domain}/message`",
      "normative": true,
      "facts": [
        "operation:createAssistantMessageV1"
      ]
    },
    {
      "kind": "item",
      "section": "3. Assistant message v1 (deprecated)",
      "start": {
        "line": 131,
        "column": 3
      },
      "end": {
        "line": 131,
        "column": 90
      },
      "quote": "Request: the assistant request body, in which messages have both `content` and `parts`.",
      "normative": false,
      "facts": [
        "operation:createAssistantMessageV1"
      ]
    },
    {
      "kind": "item",
      "section": "3. Assistant message v1 (deprecated)",
      "start": {
        "line": 148,
        "column": 3
      },
      "end": {
        "line": 148,
        "column": 219
      },
      "quote": "What v1 asks of the client: it requests the stream protocol of the name `data` (`streamProtocol: 'data'`) and turns extra message fields on (`sendExtraMessageFields: true`), so that metadata of messages comes across.",
      "normative": true,
      "facts": []
    },
    {
      "kind": "item",
      "section": "3. Assistant message v1 (deprecated)",
      "start": {
        "line": 148,
        "column": 220
      },
      "end": {
        "line": 148,
        "column": 271
      },
      "quote": "It puts `fp` and `retrievalPageSize` into the body.",
      "normative": false,
      "facts": []
    },
    {
      "kind": "item",
      "section": "3. Assistant message v1 (deprecated)",
      "start": {
        "line": 149,
        "column": 3
      },
      "end": {
        "line": 149,
        "column": 100
      },
      "quote": "Response: HTTP 200 with a streamed data response for a chat client library of the version 4 line.",
      "normative": true,
      "facts": [
        "operation:createAssistantMessageV1"
      ]
    },
    {
      "kind": "item",
      "section": "3. Assistant message v1 (deprecated)",
      "start": {
        "line": 149,
        "column": 101
      },
      "end": {
        "line": 149,
        "column": 181
      },
      "quote": "The final stream event has a `type` equal to `finish` and brings the `threadId`.",
      "normative": false,
      "facts": []
    },
    {
      "kind": "sentence",
      "section": "4. Assistant message v2",
      "start": {
        "line": 153,
        "column": 1
      },
      "end": {
        "line": 153,
        "column": 100
      },
      "quote": "The assistant takes a conversation, which is a list of messages, and optionally the page around it.",
      "normative": false,
      "facts": []
    },
    {
      "kind": "sentence",
      "section": "4. Assistant message v2",
      "start": {
        "line": 153,
        "column": 101
      },
      "end": {
        "line": 153,
        "column": 178
      },
      "quote": "It searches the documentation and streams the answer back as it is generated.",
      "normative": false,
      "facts": []
    },
    {
      "kind": "sentence",
      "section": "4. Assistant message v2",
      "start": {
        "line": 153,
        "column": 179
      },
      "end": {
        "line": 153,
        "column": 267
      },
      "quote": "The stream returns a `threadId`, and sending that back is what continues a conversation.",
      "normative": false,
      "facts": []
    },
    {
      "kind": "item",
      "section": "4. Assistant message v2",
      "start": {
        "line": 155,
        "column": 3
      },
      "end": {
        "line": 155,
        "column": 77
      },
      "quote": "Method and path: POST `{base_url}/discovery/v2/assistant/{domain}/message`",
      "normative": true,
      "facts": [
        "operation:createAssistantMessageV2"
      ]
    },
    {
      "kind": "item",
      "section": "4. Assistant message v2",
      "start": {
        "line": 156,
        "column": 3
      },
      "end": {
        "line": 156,
        "column": 103
      },
      "quote": "Request: the assistant request body, in which messages have `id`, `role` and `parts` (no `content`).",
      "normative": false,
      "facts": [
        "operation:createAssistantMessageV2"
      ]
    },
    {
      "kind": "item",
      "section": "4. Assistant message v2",
      "start": {
        "line": 156,
        "column": 104
      },
      "end": {
        "line": 156,
        "column": 273
      },
      "quote": "Clients post to this path through a chat transport that sets the `Authorization` header and sends a fixed body with `fp`, `retrievalPageSize` and, optionally, `context`.",
      "normative": false,
      "facts": []
    },
    {
      "kind": "item",
      "section": "4. Assistant message v2",
      "start": {
        "line": 171,
        "column": 3
      },
      "end": {
        "line": 171,
        "column": 104
      },
      "quote": "Response: HTTP 200 with a streamed response for a chat client library of the version 5 line or later.",
      "normative": true,
      "facts": [
        "operation:createAssistantMessageV2"
      ]
    },
    {
      "kind": "item",
      "section": "4. Assistant message v2",
      "start": {
        "line": 171,
        "column": 105
      },
      "end": {
        "line": 171,
        "column": 185
      },
      "quote": "The final stream event has a `type` equal to `finish` and brings the `threadId`.",
      "normative": false,
      "facts": []
    },
    {
      "kind": "item",
      "section": "What the endpoints leave open",
      "start": {
        "line": 175,
        "column": 3
      },
      "end": {
        "line": 175,
        "column": 57
      },
      "quote": "The endpoint that reads a single agent job: not shown.",
      "normative": false,
      "facts": [
        "gap:agent-job-poll"
      ]
    },
    {
      "kind": "item",
      "section": "What the endpoints leave open",
      "start": {
        "line": 176,
        "column": 3
      },
      "end": {
        "line": 176,
        "column": 59
      },
      "quote": "The success status code of endpoints 1 and 2: not shown.",
      "normative": false,
      "facts": [
        "gap:agent-job-create-status",
        "gap:agent-job-message-status"
      ]
    },
    {
      "kind": "item",
      "section": "Authentication",
      "start": {
        "line": 180,
        "column": 4
      },
      "end": {
        "line": 180,
        "column": 58
      },
      "quote": "Every request sends `Authorization: Bearer <API_KEY>`.",
      "normative": true,
      "facts": [
        "operation:createAgentJob",
        "operation:sendAgentJobMessage",
        "operation:createAssistantMessageV1",
        "operation:createAssistantMessageV2"
      ]
    },
    {
      "kind": "item",
      "section": "Authentication",
      "start": {
        "line": 181,
        "column": 4
      },
      "end": {
        "line": 181,
        "column": 59
      },
      "quote": "The agent endpoints (1 and 2) require an admin API key.",
      "normative": true,
      "facts": [
        "key:admin"
      ]
    },
    {
      "kind": "item",
      "section": "Authentication",
      "start": {
        "line": 181,
        "column": 60
      },
      "end": {
        "line": 181,
        "column": 84
      },
      "quote": "No other key opens them.",
      "normative": false,
      "facts": []
    },
    {
      "kind": "item",
      "section": "Authentication",
      "start": {
        "line": 181,
        "column": 85
      },
      "end": {
        "line": 181,
        "column": 112
      },
      "quote": "It has the prefix `<svc>_`.",
      "normative": false,
      "facts": [
        "key:admin"
      ]
    },
    {
      "kind": "item",
      "section": "Authentication",
      "start": {
        "line": 181,
        "column": 113
      },
      "end": {
        "line": 181,
        "column": 173
      },
      "quote": "It is a secret, which must never appear in client-side code.",
      "normative": true,
      "facts": [
        "key:admin"
      ]
    },
    {
      "kind": "item",
      "section": "Authentication",
      "start": {
        "line": 181,
        "column": 174
      },
      "end": {
        "line": 181,
        "column": 220
      },
      "quote": "The API keys page of the dashboard creates it.",
      "normative": false,
      "facts": []
    },
    {
      "kind": "item",
      "section": "Authentication",
      "start": {
        "line": 182,
        "column": 4
      },
      "end": {
        "line": 182,
        "column": 67
      },
      "quote": "The assistant endpoints (3 and 4) require an assistant API key.",
      "normative": true,
      "facts": [
        "key:assistant"
      ]
    },
    {
      "kind": "item",
      "section": "Authentication",
      "start": {
        "line": 182,
        "column": 68
      },
      "end": {
        "line": 182,
        "column": 92
      },
      "quote": "No other key opens them.",
      "normative": false,
      "facts": []
    },
    {
      "kind": "item",
      "section": "Authentication",
      "start": {
        "line": 182,
        "column": 93
      },
      "end": {
        "line": 182,
        "column": 124
      },
      "quote": "It has the prefix `<svc>_dsc_`.",
      "normative": false,
      "facts": [
        "key:assistant"
      ]
    },
    {
      "kind": "item",
      "section": "Authentication",
      "start": {
        "line": 182,
        "column": 125
      },
      "end": {
        "line": 182,
        "column": 138
      },
      "quote": "It is public.",
      "normative": false,
      "facts": [
        "key:assistant"
      ]
    },
    {
      "kind": "item",
      "section": "Authentication",
      "start": {
        "line": 182,
        "column": 139
      },
      "end": {
        "line": 182,
        "column": 175
      },
      "quote": "Client-side code may safely hold it.",
      "normative": false,
      "facts": []
    },
    {
      "kind": "item",
      "section": "Authentication",
      "start": {
        "line": 182,
        "column": 176
      },
      "end": {
        "line": 182,
        "column": 230
      },
      "quote": "The API keys page of the dashboard creates it as well.",
      "normative": false,
      "facts": []
    },
    {
      "kind": "item",
      "section": "Authentication",
      "start": {
        "line": 183,
        "column": 4
      },
      "end": {
        "line": 183,
        "column": 94
      },
      "quote": "What agent endpoints take as `{projectId}` is found on the API keys page of the dashboard.",
      "normative": false,
      "facts": []
    },
    {
      "kind": "item",
      "section": "Events",
      "start": {
        "line": 187,
        "column": 3
      },
      "end": {
        "line": 187,
        "column": 49
      },
      "quote": "What the assistant endpoints send is a stream.",
      "normative": false,
      "facts": []
    },
    {
      "kind": "item",
      "section": "Events",
      "start": {
        "line": 187,
        "column": 50
      },
      "end": {
        "line": 187,
        "column": 206
      },
      "quote": "Its last event has the `type` `finish` and carries the `threadId`; a client that sends this back as `threadId` of later requests continues the conversation.",
      "normative": false,
      "facts": []
    },
    {
      "kind": "item",
      "section": "Events",
      "start": {
        "line": 188,
        "column": 3
      },
      "end": {
        "line": 188,
        "column": 28
      },
      "quote": "Agent jobs send no event.",
      "normative": false,
      "facts": []
    },
    {
      "kind": "item",
      "section": "Events",
      "start": {
        "line": 188,
        "column": 29
      },
      "end": {
        "line": 188,
        "column": 86
      },
      "quote": "Polling the job, and its status, is how progress is seen.",
      "normative": false,
      "facts": []
    },
    {
      "kind": "item",
      "section": "Events",
      "start": {
        "line": 189,
        "column": 3
      },
      "end": {
        "line": 189,
        "column": 47
      },
      "quote": "Webhooks and other notifications: not shown.",
      "normative": false,
      "facts": [
        "gap:webhooks"
      ]
    },
    {
      "kind": "item",
      "section": "Events",
      "start": {
        "line": 190,
        "column": 3
      },
      "end": {
        "line": 190,
        "column": 63
      },
      "quote": "Other event types of the stream and their fields: not shown.",
      "normative": false,
      "facts": [
        "gap:stream-v1-events",
        "gap:stream-v2-events"
      ]
    },
    {
      "kind": "sentence",
      "section": "Errors",
      "start": {
        "line": 194,
        "column": 1
      },
      "end": {
        "line": 194,
        "column": 58
      },
      "quote": "Error status codes, error bodies, error codes: not shown.",
      "normative": false,
      "facts": [
        "gap:error-status",
        "gap:error-body",
        "gap:error-code"
      ]
    },
    {
      "kind": "row",
      "section": "Limits",
      "start": {
        "line": 200,
        "column": 1
      },
      "end": {
        "line": 200,
        "column": 53
      },
      "quote": "Agent endpoints | 100 uses per project per hour.",
      "normative": true,
      "facts": [
        "agent-project-hour"
      ]
    },
    {
      "kind": "row",
      "section": "Limits",
      "start": {
        "line": 201,
        "column": 1
      },
      "end": {
        "line": 201,
        "column": 69
      },
      "quote": "Assistant endpoints (v1 and v2) | 10,000 uses per key per month.",
      "normative": true,
      "facts": [
        "assistant-key-month"
      ]
    },
    {
      "kind": "row",
      "section": "Limits",
      "start": {
        "line": 202,
        "column": 1
      },
      "end": {
        "line": 202,
        "column": 69
      },
      "quote": "Assistant endpoints | 10,000 requests per organization per hour.",
      "normative": true,
      "facts": [
        "assistant-organization-hour"
      ]
    },
    {
      "kind": "row",
      "section": "Limits",
      "start": {
        "line": 203,
        "column": 1
      },
      "end": {
        "line": 203,
        "column": 66
      },
      "quote": "Assistant endpoints | 10,000 requests per IP address per day.",
      "normative": true,
      "facts": [
        "assistant-ip-day"
      ]
    },
    {
      "kind": "sentence",
      "section": "Limits",
      "start": {
        "line": 205,
        "column": 1
      },
      "end": {
        "line": 205,
        "column": 29
      },
      "quote": "Bounds of fields, once more:",
      "normative": false,
      "facts": []
    },
    {
      "kind": "item",
      "section": "Limits",
      "start": {
        "line": 207,
        "column": 3
      },
      "end": {
        "line": 207,
        "column": 31
      },
      "quote": "`prompt`: length at least 1.",
      "normative": true,
      "facts": [
        "field:AgentRequest.prompt"
      ]
    },
    {
      "kind": "item",
      "section": "Limits",
      "start": {
        "line": 208,
        "column": 3
      },
      "end": {
        "line": 208,
        "column": 41
      },
      "quote": "`currentPath`: at most 200 characters.",
      "normative": true,
      "facts": [
        "field:AssistantRequestV1.currentPath",
        "field:AssistantRequestV2.currentPath"
      ]
    },
    {
      "kind": "item",
      "section": "Limits",
      "start": {
        "line": 209,
        "column": 3
      },
      "end": {
        "line": 209,
        "column": 37
      },
      "quote": "`retrievalPageSize`: 5 by default.",
      "normative": true,
      "facts": [
        "field:AssistantRequestV1.retrievalPageSize",
        "field:AssistantRequestV2.retrievalPageSize"
      ]
    },
    {
      "kind": "sentence",
      "section": "Limits",
      "start": {
        "line": 211,
        "column": 1
      },
      "end": {
        "line": 211,
        "column": 87
      },
      "quote": "Responses past a limit, and whether both agent endpoints share one counter: not shown.",
      "normative": false,
      "facts": [
        "gap:agent-project-hour-refusal-status",
        "gap:assistant-key-month-refusal-status",
        "gap:assistant-organization-hour-refusal-status",
        "gap:assistant-ip-day-refusal-status",
        "gap:agent-limit-counter"
      ]
    },
    {
      "kind": "item",
      "section": "Versioning",
      "start": {
        "line": 215,
        "column": 3
      },
      "end": {
        "line": 215,
        "column": 68
      },
      "quote": "The assistant comes in two generations, the deprecated v1 and v2.",
      "normative": true,
      "facts": []
    },
    {
      "kind": "item",
      "section": "Versioning",
      "start": {
        "line": 216,
        "column": 3
      },
      "end": {
        "line": 216,
        "column": 30
      },
      "quote": "The path holds the version.",
      "normative": false,
      "facts": []
    },
    {
      "kind": "item",
      "section": "Versioning",
      "start": {
        "line": 216,
        "column": 31
      },
      "end": {
        "line": 216,
        "column": 73
      },
      "quote": "Agent endpoints lie below `/v2/agent/...`.",
      "normative": true,
      "facts": [
        "operation:createAgentJob",
        "operation:sendAgentJobMessage"
      ]
    },
    {
      "kind": "item",
      "section": "Versioning",
      "start": {
        "line": 216,
        "column": 74
      },
      "end": {
        "line": 216,
        "column": 168
      },
      "quote": "Assistant endpoints lie below `/discovery/v1/assistant/...` and `/discovery/v2/assistant/...`.",
      "normative": true,
      "facts": [
        "operation:createAssistantMessageV1",
        "operation:createAssistantMessageV2"
      ]
    },
    {
      "kind": "item",
      "section": "Versioning",
      "start": {
        "line": 217,
        "column": 3
      },
      "end": {
        "line": 217,
        "column": 30
      },
      "quote": "Assistant v1 is deprecated.",
      "normative": true,
      "facts": [
        "operation:createAssistantMessageV1"
      ]
    },
    {
      "kind": "item",
      "section": "Versioning",
      "start": {
        "line": 217,
        "column": 31
      },
      "end": {
        "line": 217,
        "column": 88
      },
      "quote": "It goes with a chat client library of the version 4 line.",
      "normative": true,
      "facts": []
    },
    {
      "kind": "item",
      "section": "Versioning",
      "start": {
        "line": 218,
        "column": 3
      },
      "end": {
        "line": 218,
        "column": 119
      },
      "quote": "Assistant v2 goes with a chat client library of the version 5 line or later, and clients of that line should use it.",
      "normative": true,
      "facts": []
    },
    {
      "kind": "item",
      "section": "Versioning",
      "start": {
        "line": 219,
        "column": 3
      },
      "end": {
        "line": 219,
        "column": 138
      },
      "quote": "From v1 to v2, messages lose `content` and keep `parts`; the `data` stream protocol and the extra message fields are needed in v1 only.",
      "normative": true,
      "facts": []
    }
  ]
}
