/*
 * The one table of the two stream protocols. The event schemas of the description, the decoders and the judge of
 * `harness/wire/`, the expressions of the contracts and the extension of k6 are all made from it.
 *
 * The document names a stream only by the line of the client library that reads it, so the table holds what that line
 * sends and accepts. v1: `dataStreamParts` of `@ai-sdk/ui-utils` 1.2.11. v2: `uiMessageChunkSchema` of `ai` 5.0.216,
 * 6.0.326 and 7.0.173. Where these differ, the loosest counts: unknown members pass, although releases before 5.0.217,
 * 6.0.231 and 7.0.32 refuse them, and a finish reason passes if one of them knows it.
 */

/** What a member must be: a type of JSON, any value, or a finish reason that some version knows. */
export type MemberType = 'string' | 'boolean' | 'object' | 'array' | 'any' | 'finish-reason'

/** Members of an object by name; a name that ends in `?` may be absent, but not null. */
export type Members = Readonly<Record<string, MemberType>>

/** v1 is the version 4 line’s data stream, v2 the UI message stream of version 5 and later. */
export type StreamProtocol = 'v1' | 'v2'

interface ProtocolFacts {
  /** The line of the client library, as the document names it. */
  readonly client: string
  readonly mediaType: string
  /** Name of the response header that names the protocol, in lower case; its value is `v1` for both. */
  readonly header: string
  /** All headers that the library's own server side sends. */
  readonly headers: readonly (readonly [name: string, value: string])[]
}

export const streamProtocols: Readonly<Record<StreamProtocol, ProtocolFacts>> = {
  v1: {
    client: 'version 4',
    mediaType: 'text/plain',
    header: 'x-vercel-ai-data-stream',
    headers: [
      ['content-type', 'text/plain; charset=utf-8'],
      ['x-vercel-ai-data-stream', 'v1'],
    ],
  },
  v2: {
    client: 'version 5 or later',
    mediaType: 'text/event-stream',
    header: 'x-vercel-ai-ui-message-stream',
    headers: [
      ['content-type', 'text/event-stream'],
      ['cache-control', 'no-cache'],
      ['x-vercel-ai-ui-message-stream', 'v1'],
      ['x-accel-buffering', 'no'],
    ],
  },
}

/** Version 5 added `unknown`, version 7 `interrupted`. */
export const finishReasons = [
  'stop',
  'length',
  'content-filter',
  'tool-calls',
  'error',
  'other',
  'unknown',
  'interrupted',
] as const

/**
 * Lines of v1 by code: the type by which v2 knows the same event, or a type of our own where v2 has none, and the value
 * after the colon.
 */
export const v1Events: Readonly<Record<string, readonly [type: string, value: MemberType | Members]>> = {
  '0': ['text-delta', 'string'],
  '2': ['data', 'array'],
  '3': ['error', 'string'],
  '8': ['message-annotations', 'array'],
  '9': ['tool-input-available', { toolCallId: 'string', toolName: 'string', args: 'any' }],
  a: ['tool-output-available', { toolCallId: 'string', result: 'any' }],
  b: ['tool-input-start', { toolCallId: 'string', toolName: 'string' }],
  c: ['tool-input-delta', { toolCallId: 'string', argsTextDelta: 'string' }],
  d: ['finish', { finishReason: 'string', 'threadId?': 'string' }],
  e: ['finish-step', { finishReason: 'string' }],
  f: ['start-step', { messageId: 'string' }],
  g: ['reasoning-delta', 'string'],
  // The library's parser accepts any object; the client shows these members, which `LanguageModelV1Source` has.
  h: ['source-url', { url: 'string', 'id?': 'string', 'title?': 'string', 'sourceType?': 'string' }],
  i: ['reasoning-redacted', { data: 'string' }],
  j: ['reasoning-signature', { signature: 'string' }],
  k: ['file', { data: 'string', mimeType: 'string' }],
}

const metadata: Members = { 'providerMetadata?': 'object' }
const block: Members = { id: 'string', ...metadata }
const file: Members = { url: 'string', mediaType: 'string', ...metadata }
const toolUse: Members = { toolCallId: 'string', 'providerExecuted?': 'boolean', 'dynamic?': 'boolean' }
const toolInput: Members = { ...toolUse, toolName: 'string', 'title?': 'string' }

/**
 * Events of v2 by type, with the members besides `type`. Deltas come first, since a validator tries one alternative
 * after the other. Of these, the document shows only `finish`, which carries `threadId` itself or in its metadata.
 */
export const v2Events: Readonly<Record<string, Members>> = {
  'text-delta': { ...block, delta: 'string' },
  'reasoning-delta': { ...block, delta: 'string' },
  start: { 'messageId?': 'string', 'messageMetadata?': 'any' },
  'start-step': {},
  'text-start': block,
  'text-end': block,
  'reasoning-start': block,
  'reasoning-end': block,
  'reasoning-file': file,
  'source-url': { sourceId: 'string', url: 'string', 'title?': 'string', ...metadata },
  'source-document': { sourceId: 'string', mediaType: 'string', title: 'string', 'filename?': 'string', ...metadata },
  file,
  custom: { kind: 'string', ...metadata },
  'tool-input-start': toolInput,
  'tool-input-delta': { toolCallId: 'string', inputTextDelta: 'string' },
  'tool-input-available': { ...toolInput, 'input?': 'any' },
  'tool-input-error': { ...toolInput, errorText: 'string', 'input?': 'any' },
  'tool-approval-request': { approvalId: 'string', toolCallId: 'string' },
  'tool-approval-response': { approvalId: 'string', approved: 'boolean' },
  'tool-output-available': { ...toolUse, 'output?': 'any', 'preliminary?': 'boolean' },
  'tool-output-error': { ...toolUse, errorText: 'string' },
  'tool-output-denied': { toolCallId: 'string' },
  'steering-message': { id: 'string', parts: 'array' },
  'message-metadata': { 'messageMetadata?': 'any' },
  'reset-step': {},
  'finish-step': {},
  finish: { 'finishReason?': 'finish-reason', 'messageMetadata?': 'any', 'threadId?': 'string' },
  abort: { 'reason?': 'string' },
  error: { errorText: 'string' },
}

/** Beginning of the v2 types that are the service's own; every client accepts them. */
export const DATA_PREFIX = 'data-'

/** Members of such a data part. */
export const dataPart: Members = { 'id?': 'string', 'data?': 'any', 'transient?': 'boolean' }

const codes: ReadonlyMap<string, string> = new Map(Object.entries(v1Events).map(([code, [type]]) => [type, code]))

/** The code that v1 writes for an event type; undefined for a type that it does not have. */
export function v1CodeOf(type: string): string | undefined {
  return codes.get(type)
}

/** Whether a version of the protocol's client line knows the event type. */
export function isKnownType(protocol: StreamProtocol, type: string): boolean {
  return protocol === 'v1' ? codes.has(type) : Object.hasOwn(v2Events, type) || type.startsWith(DATA_PREFIX)
}
