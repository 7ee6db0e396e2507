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
    "sha256": "b1ce3dfb829a173c5b22db2280c452972a862956980f711ab4df2f2c6165c838"
  },
  "operations": [
    {
      "id": "createAgentJob",
      "family": "agent",
      "method": "POST",
      "path": "/v2/agent/{projectId}/job",
      "pathParameters": [
        "projectId"
      ],
      "deprecated": false,
      "key": "admin",
      "requestSchema": "AgentRequest",
      "response": {
        "kind": "object",
        "schema": "AgentJob",
        "status": null
      },
      "limits": [
        "agent-project-hour"
      ],
      "source": {
        "line": 99,
        "quote": "Method and path: POST `{base_url}/v2/agent/{projectId}/job`"
      }
    },
    {
      "id": "sendAgentJobMessage",
      "family": "agent",
      "method": "POST",
      "path": "/v2/agent/{projectId}/job/{id}/message",
      "pathParameters": [
        "projectId",
        "id"
      ],
      "deprecated": false,
      "key": "admin",
      "requestSchema": "AgentRequest",
      "response": {
        "kind": "object",
        "schema": "AgentJob",
        "status": null
      },
      "limits": [
        "agent-project-hour"
      ],
      "source": {
        "line": 106,
        "quote": "Method and path: POST `{base_url}/v2/agent/{projectId}/job/{id}/message`"
      }
    },
    {
      "id": "createAssistantMessageV1",
      "family": "assistant",
      "method": "POST",
      "path": "/discovery/v1/assistant/{domain}/message",
      "pathParameters": [
        "domain"
      ],
      "deprecated": true,
      "key": "assistant",
      "requestSchema": "AssistantRequestV1",
      "response": {
        "kind": "stream",
        "protocol": "v1",
        "status": 200
      },
      "limits": [
        "assistant-key-month",
        "assistant-organization-hour",
        "assistant-ip-day"
      ],
      "source": {
        "line": 113,
        "quote": "Method and path: POST `{base_url}/discovery/v1/assistant/{domain}/message`"
      }
    },
    {
      "id": "createAssistantMessageV2",
      "family": "assistant",
      "method": "POST",
      "path": "/discovery/v2/assistant/{domain}/message",
      "pathParameters": [
        "domain"
      ],
      "deprecated": false,
      "key": "assistant",
      "requestSchema": "AssistantRequestV2",
      "response": {
        "kind": "stream",
        "protocol": "v2",
        "status": 200
      },
      "limits": [
        "assistant-key-month",
        "assistant-organization-hour",
        "assistant-ip-day"
      ],
      "source": {
        "line": 120,
        "quote": "Method and path: POST `{base_url}/discovery/v2/assistant/{domain}/message`"
      }
    }
  ],
  "fields": [
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
      "format": null,
      "minLength": null,
      "maxLength": null,
      "minimum": null,
      "maximum": null,
      "minItems": null,
      "maxItems": null,
      "default": null,
      "source": {
        "line": 18,
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
      "format": null,
      "minLength": null,
      "maxLength": null,
      "minimum": null,
      "maximum": null,
      "minItems": null,
      "maxItems": null,
      "default": null,
      "source": {
        "line": 19,
        "quote": "status | string enum | Where the job stands: `active`, `completed`, `archived` or `failed`."
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
      "format": null,
      "minLength": null,
      "maxLength": null,
      "minimum": null,
      "maximum": null,
      "minItems": null,
      "maxItems": null,
      "default": null,
      "source": {
        "line": 20,
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
      "format": null,
      "minLength": null,
      "maxLength": null,
      "minimum": null,
      "maximum": null,
      "minItems": null,
      "maxItems": null,
      "default": null,
      "source": {
        "line": 21,
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
      "format": null,
      "minLength": null,
      "maxLength": null,
      "minimum": null,
      "maximum": null,
      "minItems": null,
      "maxItems": null,
      "default": null,
      "source": {
        "line": 22,
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
      "format": null,
      "minLength": null,
      "maxLength": null,
      "minimum": null,
      "maximum": null,
      "minItems": null,
      "maxItems": null,
      "default": null,
      "source": {
        "line": 23,
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
      "format": null,
      "minLength": null,
      "maxLength": null,
      "minimum": null,
      "maximum": null,
      "minItems": null,
      "maxItems": null,
      "default": null,
      "source": {
        "line": 24,
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
      "format": "date-time",
      "minLength": null,
      "maxLength": null,
      "minimum": null,
      "maximum": null,
      "minItems": null,
      "maxItems": null,
      "default": null,
      "source": {
        "line": 25,
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
      "format": "date-time",
      "minLength": null,
      "maxLength": null,
      "minimum": null,
      "maximum": null,
      "minItems": null,
      "maxItems": null,
      "default": null,
      "source": {
        "line": 26,
        "quote": "archivedAt | string, date-time, or null | Time at which the job was archived."
      }
    },
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
      "format": null,
      "minLength": 1,
      "maxLength": null,
      "minimum": null,
      "maximum": null,
      "minItems": null,
      "maxItems": null,
      "default": null,
      "source": {
        "line": 41,
        "quote": "prompt | string | yes | Minimum length 1. What the agent is told to do: the instruction itself when a job is created, the follow-up instruction when a message is sent."
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
      "format": null,
      "minLength": null,
      "maxLength": null,
      "minimum": null,
      "maximum": null,
      "minItems": null,
      "maxItems": null,
      "default": null,
      "source": {
        "line": 47,
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
      "format": null,
      "minLength": null,
      "maxLength": null,
      "minimum": null,
      "maximum": null,
      "minItems": null,
      "maxItems": null,
      "default": null,
      "source": {
        "line": 48,
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
      "format": null,
      "minLength": null,
      "maxLength": null,
      "minimum": null,
      "maximum": null,
      "minItems": null,
      "maxItems": null,
      "default": null,
      "source": {
        "line": 59,
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
      "format": null,
      "minLength": null,
      "maxLength": null,
      "minimum": null,
      "maximum": null,
      "minItems": null,
      "maxItems": null,
      "default": null,
      "source": {
        "line": 60,
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
      "format": null,
      "minLength": null,
      "maxLength": null,
      "minimum": null,
      "maximum": null,
      "minItems": null,
      "maxItems": null,
      "default": null,
      "source": {
        "line": 61,
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
      "format": null,
      "minLength": null,
      "maxLength": null,
      "minimum": null,
      "maximum": null,
      "minItems": null,
      "maxItems": null,
      "default": null,
      "source": {
        "line": 62,
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
      "format": null,
      "minLength": null,
      "maxLength": null,
      "minimum": null,
      "maximum": null,
      "minItems": null,
      "maxItems": null,
      "default": null,
      "source": {
        "line": 62,
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
      "format": null,
      "minLength": null,
      "maxLength": null,
      "minimum": null,
      "maximum": null,
      "minItems": null,
      "maxItems": null,
      "default": null,
      "source": {
        "line": 62,
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
      "format": null,
      "minLength": null,
      "maxLength": null,
      "minimum": null,
      "maximum": null,
      "minItems": null,
      "maxItems": null,
      "default": null,
      "source": {
        "line": 49,
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
      "format": null,
      "minLength": null,
      "maxLength": null,
      "minimum": null,
      "maximum": null,
      "minItems": null,
      "maxItems": null,
      "default": 5,
      "source": {
        "line": 50,
        "quote": "retrievalPageSize | number | no | How many search results from the documentation go into the answer. Default 5, which is also the recommended value. A larger number widens the context and may slow the response down."
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
      "format": null,
      "minLength": null,
      "maxLength": null,
      "minimum": null,
      "maximum": null,
      "minItems": null,
      "maxItems": null,
      "default": null,
      "source": {
        "line": 51,
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
      "format": null,
      "minLength": null,
      "maxLength": null,
      "minimum": null,
      "maximum": null,
      "minItems": null,
      "maxItems": null,
      "default": null,
      "source": {
        "line": 52,
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
      "format": null,
      "minLength": null,
      "maxLength": null,
      "minimum": null,
      "maximum": null,
      "minItems": null,
      "maxItems": null,
      "default": null,
      "source": {
        "line": 68,
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
      "format": null,
      "minLength": null,
      "maxLength": null,
      "minimum": null,
      "maximum": null,
      "minItems": null,
      "maxItems": null,
      "default": null,
      "source": {
        "line": 69,
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
      "format": null,
      "minLength": null,
      "maxLength": null,
      "minimum": null,
      "maximum": null,
      "minItems": null,
      "maxItems": null,
      "default": null,
      "source": {
        "line": 70,
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
      "format": null,
      "minLength": null,
      "maxLength": null,
      "minimum": null,
      "maximum": null,
      "minItems": null,
      "maxItems": null,
      "default": null,
      "source": {
        "line": 71,
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
      "format": null,
      "minLength": null,
      "maxLength": 200,
      "minimum": null,
      "maximum": null,
      "minItems": null,
      "maxItems": null,
      "default": null,
      "source": {
        "line": 53,
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
      "format": null,
      "minLength": null,
      "maxLength": null,
      "minimum": null,
      "maximum": null,
      "minItems": null,
      "maxItems": null,
      "default": null,
      "source": {
        "line": 47,
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
      "format": null,
      "minLength": null,
      "maxLength": null,
      "minimum": null,
      "maximum": null,
      "minItems": null,
      "maxItems": null,
      "default": null,
      "source": {
        "line": 48,
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
      "format": null,
      "minLength": null,
      "maxLength": null,
      "minimum": null,
      "maximum": null,
      "minItems": null,
      "maxItems": null,
      "default": null,
      "source": {
        "line": 59,
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
      "format": null,
      "minLength": null,
      "maxLength": null,
      "minimum": null,
      "maximum": null,
      "minItems": null,
      "maxItems": null,
      "default": null,
      "source": {
        "line": 60,
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
      "format": null,
      "minLength": null,
      "maxLength": null,
      "minimum": null,
      "maximum": null,
      "minItems": null,
      "maxItems": null,
      "default": null,
      "source": {
        "line": 62,
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
      "format": null,
      "minLength": null,
      "maxLength": null,
      "minimum": null,
      "maximum": null,
      "minItems": null,
      "maxItems": null,
      "default": null,
      "source": {
        "line": 62,
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
      "format": null,
      "minLength": null,
      "maxLength": null,
      "minimum": null,
      "maximum": null,
      "minItems": null,
      "maxItems": null,
      "default": null,
      "source": {
        "line": 62,
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
      "format": null,
      "minLength": null,
      "maxLength": null,
      "minimum": null,
      "maximum": null,
      "minItems": null,
      "maxItems": null,
      "default": null,
      "source": {
        "line": 49,
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
      "format": null,
      "minLength": null,
      "maxLength": null,
      "minimum": null,
      "maximum": null,
      "minItems": null,
      "maxItems": null,
      "default": 5,
      "source": {
        "line": 50,
        "quote": "retrievalPageSize | number | no | How many search results from the documentation go into the answer. Default 5, which is also the recommended value. A larger number widens the context and may slow the response down."
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
      "format": null,
      "minLength": null,
      "maxLength": null,
      "minimum": null,
      "maximum": null,
      "minItems": null,
      "maxItems": null,
      "default": null,
      "source": {
        "line": 51,
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
      "format": null,
      "minLength": null,
      "maxLength": null,
      "minimum": null,
      "maximum": null,
      "minItems": null,
      "maxItems": null,
      "default": null,
      "source": {
        "line": 52,
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
      "format": null,
      "minLength": null,
      "maxLength": null,
      "minimum": null,
      "maximum": null,
      "minItems": null,
      "maxItems": null,
      "default": null,
      "source": {
        "line": 68,
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
      "format": null,
      "minLength": null,
      "maxLength": null,
      "minimum": null,
      "maximum": null,
      "minItems": null,
      "maxItems": null,
      "default": null,
      "source": {
        "line": 69,
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
      "format": null,
      "minLength": null,
      "maxLength": null,
      "minimum": null,
      "maximum": null,
      "minItems": null,
      "maxItems": null,
      "default": null,
      "source": {
        "line": 70,
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
      "format": null,
      "minLength": null,
      "maxLength": null,
      "minimum": null,
      "maximum": null,
      "minItems": null,
      "maxItems": null,
      "default": null,
      "source": {
        "line": 71,
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
      "format": null,
      "minLength": null,
      "maxLength": 200,
      "minimum": null,
      "maximum": null,
      "minItems": null,
      "maxItems": null,
      "default": null,
      "source": {
        "line": 53,
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
        "line": 91,
        "quote": "projectId | string | The project's identifier, as the dashboard shows it on its API keys page."
      }
    },
    {
      "id": "path-parameter:id",
      "name": "id",
      "type": "string",
      "source": {
        "line": 92,
        "quote": "id | string | Identifier of the agent job in question, which exists already."
      }
    },
    {
      "id": "path-parameter:domain",
      "name": "domain",
      "type": "string",
      "source": {
        "line": 93,
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
        "line": 151,
        "quote": "Agent endpoints (creating a job and sending a follow-up message) | 100 uses per project per hour."
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
        "line": 152,
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
        "line": 153,
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
        "line": 154,
        "quote": "Assistant endpoints | 10,000 requests per IP address per day."
      }
    }
  ],
  "keys": [
    {
      "kind": "admin",
      "suffix": "",
      "public": false,
      "operations": [
        "createAgentJob",
        "sendAgentJobMessage"
      ],
      "source": {
        "line": 132,
        "quote": "It has the prefix `<svc>_`."
      }
    },
    {
      "kind": "assistant",
      "suffix": "dsc_",
      "public": true,
      "operations": [
        "createAssistantMessageV1",
        "createAssistantMessageV2"
      ],
      "source": {
        "line": 133,
        "quote": "It has the prefix `<svc>_dsc_`."
      }
    }
  ],
  "gaps": [
    {
      "id": "messages-role-values",
      "operations": [],
      "source": {
        "line": 75,
        "quote": "Values of `role` besides `user`: not shown."
      }
    },
    {
      "id": "messages-parts-fields",
      "operations": [],
      "source": {
        "line": 76,
        "quote": "What a message has in `parts` whose type is another than `text`: not shown."
      }
    },
    {
      "id": "filter-structure",
      "operations": [],
      "source": {
        "line": 77,
        "quote": "What `filter` looks like inside: not shown."
      }
    },
    {
      "id": "agent-job-transitions",
      "operations": [],
      "source": {
        "line": 83,
        "quote": "Which transitions there are between statuses: not shown."
      }
    },
    {
      "id": "agent-job-poll",
      "operations": [],
      "source": {
        "line": 126,
        "quote": "Method and path of the endpoint that reads a single agent job, which polling needs: not shown."
      }
    },
    {
      "id": "agent-job-create-status",
      "operations": [
        "createAgentJob"
      ],
      "source": {
        "line": 127,
        "quote": "The success status code of endpoints 1 and 2: not shown."
      }
    },
    {
      "id": "agent-job-message-status",
      "operations": [
        "sendAgentJobMessage"
      ],
      "source": {
        "line": 127,
        "quote": "The success status code of endpoints 1 and 2: not shown."
      }
    },
    {
      "id": "webhooks",
      "operations": [],
      "source": {
        "line": 140,
        "quote": "Webhooks and other notifications to the outside: not shown."
      }
    },
    {
      "id": "stream-v1-events",
      "operations": [
        "createAssistantMessageV1"
      ],
      "source": {
        "line": 141,
        "quote": "Which other event types a stream has, with what fields: not shown."
      }
    },
    {
      "id": "stream-v2-events",
      "operations": [
        "createAssistantMessageV2"
      ],
      "source": {
        "line": 141,
        "quote": "Which other event types a stream has, with what fields: not shown."
      }
    },
    {
      "id": "error-status",
      "operations": [],
      "source": {
        "line": 145,
        "quote": "Error status codes, error bodies, error codes: not shown."
      }
    },
    {
      "id": "error-body",
      "operations": [],
      "source": {
        "line": 145,
        "quote": "Error status codes, error bodies, error codes: not shown."
      }
    },
    {
      "id": "error-code",
      "operations": [],
      "source": {
        "line": 145,
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
        "line": 162,
        "quote": "How the service responds once a limit is exceeded, and if both agent endpoints use the same counter: not shown."
      }
    },
    {
      "id": "assistant-key-month-refusal-status",
      "operations": [
        "createAssistantMessageV1",
        "createAssistantMessageV2"
      ],
      "source": {
        "line": 162,
        "quote": "How the service responds once a limit is exceeded, and if both agent endpoints use the same counter: not shown."
      }
    },
    {
      "id": "assistant-organization-hour-refusal-status",
      "operations": [
        "createAssistantMessageV1",
        "createAssistantMessageV2"
      ],
      "source": {
        "line": 162,
        "quote": "How the service responds once a limit is exceeded, and if both agent endpoints use the same counter: not shown."
      }
    },
    {
      "id": "assistant-ip-day-refusal-status",
      "operations": [
        "createAssistantMessageV1",
        "createAssistantMessageV2"
      ],
      "source": {
        "line": 162,
        "quote": "How the service responds once a limit is exceeded, and if both agent endpoints use the same counter: not shown."
      }
    },
    {
      "id": "agent-limit-counter",
      "operations": [],
      "source": {
        "line": 162,
        "quote": "How the service responds once a limit is exceeded, and if both agent endpoints use the same counter: not shown."
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
      "facts": []
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
      "facts": []
    },
    {
      "kind": "item",
      "section": "What the two groups do",
      "start": {
        "line": 7,
        "column": 3
      },
      "end": {
        "line": 7,
        "column": 85
      },
      "quote": "A job hands the agent an instruction in plain language (`prompt`) for one project.",
      "normative": false,
      "facts": []
    },
    {
      "kind": "item",
      "section": "What the two groups do",
      "start": {
        "line": 7,
        "column": 86
      },
      "end": {
        "line": 7,
        "column": 203
      },
      "quote": "It runs asynchronously: the answer comes before the work is done, and clients poll the job until its status is final.",
      "normative": false,
      "facts": []
    },
    {
      "kind": "item",
      "section": "What the two groups do",
      "start": {
        "line": 7,
        "column": 204
      },
      "end": {
        "line": 7,
        "column": 339
      },
      "quote": "Once files were edited successfully, the service itself creates a pull request on the code host, and `prLink` of the job holds its URL.",
      "normative": false,
      "facts": []
    },
    {
      "kind": "item",
      "section": "What the two groups do",
      "start": {
        "line": 8,
        "column": 3
      },
      "end": {
        "line": 8,
        "column": 110
      },
      "quote": "A follow-up gives an existing agent job a further instruction, which is carried out asynchronously as well.",
      "normative": false,
      "facts": []
    },
    {
      "kind": "item",
      "section": "What the two groups do",
      "start": {
        "line": 9,
        "column": 3
      },
      "end": {
        "line": 9,
        "column": 102
      },
      "quote": "The assistant takes a conversation, which is a list of messages, and optionally the page around it.",
      "normative": false,
      "facts": []
    },
    {
      "kind": "item",
      "section": "What the two groups do",
      "start": {
        "line": 9,
        "column": 103
      },
      "end": {
        "line": 9,
        "column": 180
      },
      "quote": "It searches the documentation and streams the answer back as it is generated.",
      "normative": false,
      "facts": []
    },
    {
      "kind": "item",
      "section": "What the two groups do",
      "start": {
        "line": 9,
        "column": 181
      },
      "end": {
        "line": 9,
        "column": 269
      },
      "quote": "The stream returns a `threadId`, and sending that back is what continues a conversation.",
      "normative": false,
      "facts": []
    },
    {
      "kind": "item",
      "section": "What the two groups do",
      "start": {
        "line": 10,
        "column": 3
      },
      "end": {
        "line": 10,
        "column": 68
      },
      "quote": "The assistant comes in two generations, the deprecated v1 and v2.",
      "normative": true,
      "facts": []
    },
    {
      "kind": "item",
      "section": "What the two groups do",
      "start": {
        "line": 10,
        "column": 69
      },
      "end": {
        "line": 10,
        "column": 105
      },
      "quote": "Section Versioning tells them apart.",
      "normative": false,
      "facts": []
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
        "column": 55
      },
      "quote": "id | string | Unique identifier of this agent job.",
      "normative": true,
      "facts": [
        "field:AgentJob.id"
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
        "column": 96
      },
      "quote": "status | string enum | Where the job stands: `active`, `completed`, `archived` or `failed`.",
      "normative": true,
      "facts": [
        "field:AgentJob.status"
      ]
    },
    {
      "kind": "row",
      "section": "Agent job (the response of both agent endpoints)",
      "start": {
        "line": 20,
        "column": 1
      },
      "end": {
        "line": 20,
        "column": 64
      },
      "quote": "source | object | Which source repository the job works on.",
      "normative": true,
      "facts": [
        "field:AgentJob.source"
      ]
    },
    {
      "kind": "row",
      "section": "Agent job (the response of both agent endpoints)",
      "start": {
        "line": 21,
        "column": 1
      },
      "end": {
        "line": 21,
        "column": 59
      },
      "quote": "source.repository | string | The project's repository.",
      "normative": true,
      "facts": [
        "field:AgentJob.source.repository"
      ]
    },
    {
      "kind": "row",
      "section": "Agent job (the response of both agent endpoints)",
      "start": {
        "line": 22,
        "column": 1
      },
      "end": {
        "line": 22,
        "column": 88
      },
      "quote": "source.ref | string | Branch, or another kind of reference, inside that repository.",
      "normative": true,
      "facts": [
        "field:AgentJob.source.ref"
      ]
    },
    {
      "kind": "row",
      "section": "Agent job (the response of both agent endpoints)",
      "start": {
        "line": 23,
        "column": 1
      },
      "end": {
        "line": 23,
        "column": 51
      },
      "quote": "model | string | Which AI model does the work.",
      "normative": true,
      "facts": [
        "field:AgentJob.model"
      ]
    },
    {
      "kind": "row",
      "section": "Agent job (the response of both agent endpoints)",
      "start": {
        "line": 24,
        "column": 1
      },
      "end": {
        "line": 24,
        "column": 190
      },
      "quote": "prLink | string or null | URL of the agent's pull request, set as soon as the agent has created one. It stays `null` as long as the job is `active`, and also when no files were changed.",
      "normative": true,
      "facts": [
        "field:AgentJob.prLink"
      ]
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
        "line": 26,
        "column": 1
      },
      "end": {
        "line": 26,
        "column": 82
      },
      "quote": "archivedAt | string, date-time, or null | Time at which the job was archived.",
      "normative": true,
      "facts": [
        "field:AgentJob.archivedAt"
      ]
    },
    {
      "kind": "sentence",
      "section": "Agent job (the response of both agent endpoints)",
      "start": {
        "line": 28,
        "column": 1
      },
      "end": {
        "line": 28,
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
        "line": 32,
        "column": 1
      },
      "end": {
        "line": 32,
        "column": 55
      },
      "quote": "active | The agent is still processing its prompt.",
      "normative": true,
      "facts": [
        "field:AgentJob.status"
      ]
    },
    {
      "kind": "row",
      "section": "Agent job (the response of both agent endpoints)",
      "start": {
        "line": 33,
        "column": 1
      },
      "end": {
        "line": 33,
        "column": 103
      },
      "quote": "completed | The agent came to its end successfully. There may be a pull request: look at `prLink`.",
      "normative": true,
      "facts": [
        "field:AgentJob.status"
      ]
    },
    {
      "kind": "row",
      "section": "Agent job (the response of both agent endpoints)",
      "start": {
        "line": 34,
        "column": 1
      },
      "end": {
        "line": 34,
        "column": 48
      },
      "quote": "archived | The job has been archived since.",
      "normative": true,
      "facts": [
        "field:AgentJob.status"
      ]
    },
    {
      "kind": "row",
      "section": "Agent job (the response of both agent endpoints)",
      "start": {
        "line": 35,
        "column": 1
      },
      "end": {
        "line": 35,
        "column": 71
      },
      "quote": "failed | An error occurred from which the agent could not recover.",
      "normative": true,
      "facts": [
        "field:AgentJob.status"
      ]
    },
    {
      "kind": "row",
      "section": "Agent request body (for both agent endpoints)",
      "start": {
        "line": 41,
        "column": 1
      },
      "end": {
        "line": 41,
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
        "line": 47,
        "column": 1
      },
      "end": {
        "line": 47,
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
        "line": 48,
        "column": 1
      },
      "end": {
        "line": 48,
        "column": 89
      },
      "quote": "messages | array of objects | yes | What was said so far, with items as shown below.",
      "normative": true,
      "facts": [
        "field:AssistantRequestV1.messages",
        "field:AssistantRequestV2.messages"
      ]
    },
    {
      "kind": "row",
      "section": "Assistant request body (for v1 and v2)",
      "start": {
        "line": 49,
        "column": 1
      },
      "end": {
        "line": 49,
        "column": 235
      },
      "quote": "threadId | string | no | Ties a follow-up message to the thread of the conversation it belongs to. Its value is the `event.threadId` that the response stream gives where `event.type` equals `finish`. A request may carry null here.",
      "normative": true,
      "facts": [
        "field:AssistantRequestV1.threadId",
        "field:AssistantRequestV2.threadId"
      ]
    },
    {
      "kind": "row",
      "section": "Assistant request body (for v1 and v2)",
      "start": {
        "line": 50,
        "column": 1
      },
      "end": {
        "line": 50,
        "column": 220
      },
      "quote": "retrievalPageSize | number | no | How many search results from the documentation go into the answer. Default 5, which is also the recommended value. A larger number widens the context and may slow the response down.",
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
        "line": 51,
        "column": 1
      },
      "end": {
        "line": 51,
        "column": 83
      },
      "quote": "filter | object | no | Narrows down the search. A request may carry null here.",
      "normative": true,
      "facts": [
        "field:AssistantRequestV1.filter",
        "field:AssistantRequestV2.filter"
      ]
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
        "column": 102
      },
      "quote": "context | array of objects | no | What else the assistant should know, with items as shown below.",
      "normative": true,
      "facts": [
        "field:AssistantRequestV1.context",
        "field:AssistantRequestV2.context"
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
        "line": 55,
        "column": 1
      },
      "end": {
        "line": 55,
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
        "line": 59,
        "column": 1
      },
      "end": {
        "line": 59,
        "column": 54
      },
      "quote": "id | string | yes | yes | Identifies the message.",
      "normative": true,
      "facts": [
        "field:AssistantRequestV1.messages[].id",
        "field:AssistantRequestV2.messages[].id"
      ]
    },
    {
      "kind": "row",
      "section": "Assistant request body (for v1 and v2)",
      "start": {
        "line": 60,
        "column": 1
      },
      "end": {
        "line": 60,
        "column": 75
      },
      "quote": "role | string | yes | yes | A message of the user has the role `user`.",
      "normative": true,
      "facts": [
        "field:AssistantRequestV1.messages[].role",
        "field:AssistantRequestV2.messages[].role"
      ]
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
        "line": 62,
        "column": 1
      },
      "end": {
        "line": 62,
        "column": 129
      },
      "quote": "parts | array of objects | yes | yes | Every part has `type` (string) and, where `type` is equal to `text`, `text` (string).",
      "normative": true,
      "facts": [
        "field:AssistantRequestV1.messages[].parts",
        "field:AssistantRequestV1.messages[].parts[].text",
        "field:AssistantRequestV1.messages[].parts[].type",
        "field:AssistantRequestV2.messages[].parts",
        "field:AssistantRequestV2.messages[].parts[].text",
        "field:AssistantRequestV2.messages[].parts[].type"
      ]
    },
    {
      "kind": "sentence",
      "section": "Assistant request body (for v1 and v2)",
      "start": {
        "line": 64,
        "column": 1
      },
      "end": {
        "line": 64,
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
        "line": 68,
        "column": 1
      },
      "end": {
        "line": 68,
        "column": 77
      },
      "quote": "type | string enum | yes in practice | Either `code` or `textSelection`.",
      "normative": true,
      "facts": [
        "field:AssistantRequestV1.context[].type",
        "field:AssistantRequestV2.context[].type"
      ]
    },
    {
      "kind": "row",
      "section": "Assistant request body (for v1 and v2)",
      "start": {
        "line": 69,
        "column": 1
      },
      "end": {
        "line": 69,
        "column": 76
      },
      "quote": "value | string | yes | The piece of code or the text that was selected.",
      "normative": true,
      "facts": [
        "field:AssistantRequestV1.context[].value",
        "field:AssistantRequestV2.context[].value"
      ]
    },
    {
      "kind": "row",
      "section": "Assistant request body (for v1 and v2)",
      "start": {
        "line": 70,
        "column": 1
      },
      "end": {
        "line": 70,
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
        "line": 71,
        "column": 1
      },
      "end": {
        "line": 71,
        "column": 86
      },
      "quote": "elementId | string | no | Identifies the element of the user interface around it.",
      "normative": true,
      "facts": [
        "field:AssistantRequestV1.context[].elementId",
        "field:AssistantRequestV2.context[].elementId"
      ]
    },
    {
      "kind": "sentence",
      "section": "Assistant request body (for v1 and v2)",
      "start": {
        "line": 73,
        "column": 1
      },
      "end": {
        "line": 73,
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
        "line": 75,
        "column": 3
      },
      "end": {
        "line": 75,
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
        "line": 76,
        "column": 3
      },
      "end": {
        "line": 76,
        "column": 78
      },
      "quote": "What a message has in `parts` whose type is another than `text`: not shown.",
      "normative": false,
      "facts": [
        "gap:messages-parts-fields"
      ]
    },
    {
      "kind": "item",
      "section": "Assistant request body (for v1 and v2)",
      "start": {
        "line": 77,
        "column": 3
      },
      "end": {
        "line": 77,
        "column": 46
      },
      "quote": "What `filter` looks like inside: not shown.",
      "normative": false,
      "facts": [
        "gap:filter-structure"
      ]
    },
    {
      "kind": "sentence",
      "section": "States and transitions",
      "start": {
        "line": 81,
        "column": 1
      },
      "end": {
        "line": 81,
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
        "line": 81,
        "column": 86
      },
      "end": {
        "line": 81,
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
        "line": 81,
        "column": 135
      },
      "end": {
        "line": 81,
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
        "line": 81,
        "column": 225
      },
      "end": {
        "line": 81,
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
        "line": 83,
        "column": 1
      },
      "end": {
        "line": 83,
        "column": 57
      },
      "quote": "Which transitions there are between statuses: not shown.",
      "normative": false,
      "facts": [
        "gap:agent-job-transitions"
      ]
    },
    {
      "kind": "sentence",
      "section": "Endpoints",
      "start": {
        "line": 87,
        "column": 1
      },
      "end": {
        "line": 87,
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
        "line": 91,
        "column": 1
      },
      "end": {
        "line": 91,
        "column": 99
      },
      "quote": "projectId | string | The project's identifier, as the dashboard shows it on its API keys page.",
      "normative": true,
      "facts": [
        "path-parameter:projectId"
      ]
    },
    {
      "kind": "row",
      "section": "Endpoints",
      "start": {
        "line": 92,
        "column": 1
      },
      "end": {
        "line": 92,
        "column": 81
      },
      "quote": "id | string | Identifier of the agent job in question, which exists already.",
      "normative": true,
      "facts": [
        "path-parameter:id"
      ]
    },
    {
      "kind": "row",
      "section": "Endpoints",
      "start": {
        "line": 93,
        "column": 1
      },
      "end": {
        "line": 93,
        "column": 116
      },
      "quote": "domain | string | Domain identifier of the documentation site: what stands last in the project's dashboard URL.",
      "normative": true,
      "facts": [
        "path-parameter:domain"
      ]
    },
    {
      "kind": "sentence",
      "section": "Endpoints",
      "start": {
        "line": 95,
        "column": 1
      },
      "end": {
        "line": 95,
        "column": 122
      },
      "quote": "Each of the endpoints takes the method POST and the header `Authorization: Bearer <token>`, for which see Authentication.",
      "normative": true,
      "facts": [
        "operation:createAgentJob",
        "operation:createAssistantMessageV1",
        "operation:createAssistantMessageV2",
        "operation:sendAgentJobMessage"
      ]
    },
    {
      "kind": "item",
      "section": "1. Create an agent job",
      "start": {
        "line": 99,
        "column": 3
      },
      "end": {
        "line": 99,
        "column": 62
      },
      "quote": "Method and path: POST `{base_url}/v2/agent/{projectId}/job`",
      "normative": false,
      "facts": [
        "operation:createAgentJob"
      ]
    },
    {
      "kind": "item",
      "section": "1. Create an agent job",
      "start": {
        "line": 100,
        "column": 3
      },
      "end": {
        "line": 100,
        "column": 79
      },
      "quote": "Request: a JSON body that has `prompt` (required string, length at least 1).",
      "normative": true,
      "facts": [
        "field:AgentRequest.prompt",
        "operation:createAgentJob"
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
      "facts": [
        "operation:createAgentJob"
      ]
    },
    {
      "kind": "item",
      "section": "1. Create an agent job",
      "start": {
        "line": 102,
        "column": 3
      },
      "end": {
        "line": 102,
        "column": 27
      },
      "quote": "Limit: stated in Limits.",
      "normative": false,
      "facts": []
    },
    {
      "kind": "item",
      "section": "2. Send a follow-up message to an agent job",
      "start": {
        "line": 106,
        "column": 3
      },
      "end": {
        "line": 106,
        "column": 75
      },
      "quote": "Method and path: POST `{base_url}/v2/agent/{projectId}/job/{id}/message`",
      "normative": false,
      "facts": [
        "operation:sendAgentJobMessage"
      ]
    },
    {
      "kind": "item",
      "section": "2. Send a follow-up message to an agent job",
      "start": {
        "line": 107,
        "column": 3
      },
      "end": {
        "line": 107,
        "column": 79
      },
      "quote": "Request: a JSON body that has `prompt` (required string, length at least 1).",
      "normative": true,
      "facts": [
        "field:AgentRequest.prompt",
        "operation:sendAgentJobMessage"
      ]
    },
    {
      "kind": "item",
      "section": "2. Send a follow-up message to an agent job",
      "start": {
        "line": 108,
        "column": 3
      },
      "end": {
        "line": 108,
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
        "line": 108,
        "column": 62
      },
      "end": {
        "line": 108,
        "column": 137
      },
      "quote": "The message is worked on asynchronously; clients poll the job to follow it.",
      "normative": false,
      "facts": [
        "operation:sendAgentJobMessage"
      ]
    },
    {
      "kind": "item",
      "section": "2. Send a follow-up message to an agent job",
      "start": {
        "line": 109,
        "column": 3
      },
      "end": {
        "line": 109,
        "column": 27
      },
      "quote": "Limit: stated in Limits.",
      "normative": false,
      "facts": []
    },
    {
      "kind": "item",
      "section": "3. Assistant message v1 (deprecated)",
      "start": {
        "line": 113,
        "column": 3
      },
      "end": {
        "line": 113,
        "column": 77
      },
      "quote": "Method and path: POST `{base_url}/discovery/v1/assistant/{domain}/message`",
      "normative": false,
      "facts": [
        "operation:createAssistantMessageV1"
      ]
    },
    {
      "kind": "item",
      "section": "3. Assistant message v1 (deprecated)",
      "start": {
        "line": 114,
        "column": 3
      },
      "end": {
        "line": 114,
        "column": 96
      },
      "quote": "Request: the assistant request body, in which every message has `content` as well as `parts`.",
      "normative": true,
      "facts": [
        "field:AssistantRequestV1.messages[].content",
        "field:AssistantRequestV1.messages[].parts",
        "operation:createAssistantMessageV1"
      ]
    },
    {
      "kind": "item",
      "section": "3. Assistant message v1 (deprecated)",
      "start": {
        "line": 115,
        "column": 3
      },
      "end": {
        "line": 115,
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
        "line": 115,
        "column": 220
      },
      "end": {
        "line": 115,
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
        "line": 116,
        "column": 3
      },
      "end": {
        "line": 116,
        "column": 128
      },
      "quote": "Response: HTTP 200 with a streamed data response, made of data stream parts, for a chat client library of the version 4 line.",
      "normative": true,
      "facts": [
        "operation:createAssistantMessageV1"
      ]
    },
    {
      "kind": "item",
      "section": "3. Assistant message v1 (deprecated)",
      "start": {
        "line": 116,
        "column": 129
      },
      "end": {
        "line": 116,
        "column": 209
      },
      "quote": "The final stream event has a `type` equal to `finish` and brings the `threadId`.",
      "normative": false,
      "facts": [
        "operation:createAssistantMessageV1"
      ]
    },
    {
      "kind": "item",
      "section": "4. Assistant message v2",
      "start": {
        "line": 120,
        "column": 3
      },
      "end": {
        "line": 120,
        "column": 77
      },
      "quote": "Method and path: POST `{base_url}/discovery/v2/assistant/{domain}/message`",
      "normative": false,
      "facts": [
        "operation:createAssistantMessageV2"
      ]
    },
    {
      "kind": "item",
      "section": "4. Assistant message v2",
      "start": {
        "line": 121,
        "column": 3
      },
      "end": {
        "line": 121,
        "column": 103
      },
      "quote": "Request: the assistant request body, in which messages have `id`, `role` and `parts` (no `content`).",
      "normative": false,
      "facts": [
        "field:AssistantRequestV2.messages[].id",
        "field:AssistantRequestV2.messages[].parts",
        "field:AssistantRequestV2.messages[].role",
        "operation:createAssistantMessageV2"
      ]
    },
    {
      "kind": "item",
      "section": "4. Assistant message v2",
      "start": {
        "line": 121,
        "column": 104
      },
      "end": {
        "line": 121,
        "column": 273
      },
      "quote": "Clients post to this path through a chat transport that sets the `Authorization` header and sends a fixed body with `fp`, `retrievalPageSize` and, optionally, `context`.",
      "normative": false,
      "facts": [
        "field:AssistantRequestV2.context",
        "field:AssistantRequestV2.fp",
        "field:AssistantRequestV2.retrievalPageSize",
        "operation:createAssistantMessageV2"
      ]
    },
    {
      "kind": "item",
      "section": "4. Assistant message v2",
      "start": {
        "line": 122,
        "column": 3
      },
      "end": {
        "line": 122,
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
        "line": 122,
        "column": 105
      },
      "end": {
        "line": 122,
        "column": 185
      },
      "quote": "The final stream event has a `type` equal to `finish` and brings the `threadId`.",
      "normative": false,
      "facts": [
        "operation:createAssistantMessageV2"
      ]
    },
    {
      "kind": "item",
      "section": "What the endpoints leave open",
      "start": {
        "line": 126,
        "column": 3
      },
      "end": {
        "line": 126,
        "column": 97
      },
      "quote": "Method and path of the endpoint that reads a single agent job, which polling needs: not shown.",
      "normative": false,
      "facts": [
        "gap:agent-job-poll"
      ]
    },
    {
      "kind": "item",
      "section": "What the endpoints leave open",
      "start": {
        "line": 127,
        "column": 3
      },
      "end": {
        "line": 127,
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
        "line": 131,
        "column": 4
      },
      "end": {
        "line": 131,
        "column": 123
      },
      "quote": "Every request has the header `Authorization`, made of the scheme `Bearer` and a key: `Authorization: Bearer <API_KEY>`.",
      "normative": true,
      "facts": []
    },
    {
      "kind": "item",
      "section": "Authentication",
      "start": {
        "line": 132,
        "column": 4
      },
      "end": {
        "line": 132,
        "column": 85
      },
      "quote": "The agent endpoints (1 and 2) are open to an admin API key only, and require one.",
      "normative": true,
      "facts": [
        "key:admin"
      ]
    },
    {
      "kind": "item",
      "section": "Authentication",
      "start": {
        "line": 132,
        "column": 86
      },
      "end": {
        "line": 132,
        "column": 113
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
        "line": 132,
        "column": 114
      },
      "end": {
        "line": 132,
        "column": 196
      },
      "quote": "This key is a secret of the server side and must never appear in client-side code.",
      "normative": true,
      "facts": [
        "key:admin"
      ]
    },
    {
      "kind": "item",
      "section": "Authentication",
      "start": {
        "line": 132,
        "column": 197
      },
      "end": {
        "line": 132,
        "column": 243
      },
      "quote": "The API keys page of the dashboard creates it.",
      "normative": false,
      "facts": [
        "key:admin"
      ]
    },
    {
      "kind": "item",
      "section": "Authentication",
      "start": {
        "line": 133,
        "column": 4
      },
      "end": {
        "line": 133,
        "column": 93
      },
      "quote": "The assistant endpoints (3 and 4) are open to an assistant API key only, and require one.",
      "normative": true,
      "facts": [
        "key:assistant"
      ]
    },
    {
      "kind": "item",
      "section": "Authentication",
      "start": {
        "line": 133,
        "column": 94
      },
      "end": {
        "line": 133,
        "column": 125
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
        "line": 133,
        "column": 126
      },
      "end": {
        "line": 133,
        "column": 185
      },
      "quote": "This key is public, so client-side code may safely hold it.",
      "normative": false,
      "facts": [
        "key:assistant"
      ]
    },
    {
      "kind": "item",
      "section": "Authentication",
      "start": {
        "line": 133,
        "column": 186
      },
      "end": {
        "line": 133,
        "column": 240
      },
      "quote": "The API keys page of the dashboard creates it as well.",
      "normative": false,
      "facts": [
        "key:assistant"
      ]
    },
    {
      "kind": "item",
      "section": "Authentication",
      "start": {
        "line": 134,
        "column": 4
      },
      "end": {
        "line": 134,
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
        "line": 138,
        "column": 3
      },
      "end": {
        "line": 138,
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
        "line": 138,
        "column": 50
      },
      "end": {
        "line": 138,
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
        "line": 139,
        "column": 3
      },
      "end": {
        "line": 139,
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
        "line": 139,
        "column": 29
      },
      "end": {
        "line": 139,
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
        "line": 140,
        "column": 3
      },
      "end": {
        "line": 140,
        "column": 62
      },
      "quote": "Webhooks and other notifications to the outside: not shown.",
      "normative": false,
      "facts": [
        "gap:webhooks"
      ]
    },
    {
      "kind": "item",
      "section": "Events",
      "start": {
        "line": 141,
        "column": 3
      },
      "end": {
        "line": 141,
        "column": 69
      },
      "quote": "Which other event types a stream has, with what fields: not shown.",
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
        "line": 145,
        "column": 1
      },
      "end": {
        "line": 145,
        "column": 58
      },
      "quote": "Error status codes, error bodies, error codes: not shown.",
      "normative": false,
      "facts": [
        "gap:error-body",
        "gap:error-code",
        "gap:error-status"
      ]
    },
    {
      "kind": "row",
      "section": "Limits",
      "start": {
        "line": 151,
        "column": 1
      },
      "end": {
        "line": 151,
        "column": 102
      },
      "quote": "Agent endpoints (creating a job and sending a follow-up message) | 100 uses per project per hour.",
      "normative": true,
      "facts": [
        "agent-project-hour"
      ]
    },
    {
      "kind": "row",
      "section": "Limits",
      "start": {
        "line": 152,
        "column": 1
      },
      "end": {
        "line": 152,
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
        "line": 153,
        "column": 1
      },
      "end": {
        "line": 153,
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
        "line": 154,
        "column": 1
      },
      "end": {
        "line": 154,
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
        "line": 156,
        "column": 1
      },
      "end": {
        "line": 156,
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
        "line": 158,
        "column": 3
      },
      "end": {
        "line": 158,
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
        "line": 159,
        "column": 3
      },
      "end": {
        "line": 159,
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
        "line": 160,
        "column": 3
      },
      "end": {
        "line": 160,
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
        "line": 162,
        "column": 1
      },
      "end": {
        "line": 162,
        "column": 112
      },
      "quote": "How the service responds once a limit is exceeded, and if both agent endpoints use the same counter: not shown.",
      "normative": false,
      "facts": [
        "gap:agent-limit-counter",
        "gap:agent-project-hour-refusal-status",
        "gap:assistant-ip-day-refusal-status",
        "gap:assistant-key-month-refusal-status",
        "gap:assistant-organization-hour-refusal-status"
      ]
    },
    {
      "kind": "item",
      "section": "Versioning",
      "start": {
        "line": 166,
        "column": 3
      },
      "end": {
        "line": 166,
        "column": 156
      },
      "quote": "The path holds the version: `/v2/agent/...` for agent endpoints, `/discovery/v1/assistant/...` and `/discovery/v2/assistant/...` for assistant endpoints.",
      "normative": false,
      "facts": [
        "operation:createAgentJob",
        "operation:createAssistantMessageV1",
        "operation:createAssistantMessageV2",
        "operation:sendAgentJobMessage"
      ]
    },
    {
      "kind": "item",
      "section": "Versioning",
      "start": {
        "line": 167,
        "column": 3
      },
      "end": {
        "line": 167,
        "column": 88
      },
      "quote": "Assistant v1 is deprecated; it goes with a chat client library of the version 4 line.",
      "normative": true,
      "facts": [
        "operation:createAssistantMessageV1"
      ]
    },
    {
      "kind": "item",
      "section": "Versioning",
      "start": {
        "line": 168,
        "column": 3
      },
      "end": {
        "line": 168,
        "column": 119
      },
      "quote": "Assistant v2 goes with a chat client library of the version 5 line or later, and clients of that line should use it.",
      "normative": true,
      "facts": [
        "operation:createAssistantMessageV2"
      ]
    },
    {
      "kind": "item",
      "section": "Versioning",
      "start": {
        "line": 169,
        "column": 3
      },
      "end": {
        "line": 169,
        "column": 138
      },
      "quote": "From v1 to v2, messages lose `content` and keep `parts`; the `data` stream protocol and the extra message fields are needed in v1 only.",
      "normative": true,
      "facts": []
    }
  ]
}
