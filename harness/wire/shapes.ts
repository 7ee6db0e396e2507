import { excerpt, isJsonObject, type Json } from './json.ts'

/*
 * What every version of a client line refuses. v1: the checks of `dataStreamParts` in `@ai-sdk/ui-utils` 1.2.11.
 * v2: `uiMessageChunkSchema` of `ai` 5.0.216, 6.0.326 and 7.0.173, the loosest of the three: unknown members are let
 * through, although releases before 5.0.217, 6.0.231 and 7.0.32 refuse them, and a finish reason passes that one of them knows.
 */
type Check = 'string' | 'boolean' | 'object' | 'array' | 'present' | 'finish-reason'

/** Members by name; a name that ends in `?` may be absent, but not null. */
type Shape = Readonly<Record<string, Check>>

const metadata: Shape = { 'providerMetadata?': 'object' }
const block: Shape = { id: 'string', ...metadata }
const delta: Shape = { ...block, delta: 'string' }
const file: Shape = { url: 'string', mediaType: 'string', ...metadata }
const toolUse: Shape = { toolCallId: 'string', 'providerExecuted?': 'boolean', 'dynamic?': 'boolean' }
const toolInput: Shape = { ...toolUse, toolName: 'string', 'title?': 'string' }
const finishReason: Shape = { finishReason: 'string' }

const v1Shapes: ReadonlyMap<string, Check | Shape> = new Map<string, Check | Shape>([
  ['text-delta', 'string'],
  ['reasoning-delta', 'string'],
  ['error', 'string'],
  ['data', 'array'],
  ['message-annotations', 'array'],
  ['source-url', 'object'],
  ['tool-input-start', { toolCallId: 'string', toolName: 'string' }],
  ['tool-input-delta', { toolCallId: 'string', argsTextDelta: 'string' }],
  ['tool-input-available', { toolCallId: 'string', toolName: 'string', args: 'present' }],
  ['tool-output-available', { toolCallId: 'string', result: 'present' }],
  ['start-step', { messageId: 'string' }],
  ['finish-step', finishReason],
  ['finish', finishReason],
  ['reasoning-redacted', { data: 'string' }],
  ['reasoning-signature', { signature: 'string' }],
  ['file', { data: 'string', mimeType: 'string' }],
])

const v2Shapes: ReadonlyMap<string, Check | Shape> = new Map<string, Check | Shape>([
  ['start', { 'messageId?': 'string' }],
  ['start-step', {}],
  ['finish-step', {}],
  ['reset-step', {}],
  ['finish', { 'finishReason?': 'finish-reason' }],
  ['abort', { 'reason?': 'string' }],
  ['error', { errorText: 'string' }],
  ['message-metadata', {}],
  ['text-start', block],
  ['text-delta', delta],
  ['text-end', block],
  ['reasoning-start', block],
  ['reasoning-delta', delta],
  ['reasoning-end', block],
  ['source-url', { sourceId: 'string', url: 'string', 'title?': 'string', ...metadata }],
  ['source-document', { sourceId: 'string', mediaType: 'string', title: 'string', 'filename?': 'string', ...metadata }],
  ['file', file],
  ['reasoning-file', file],
  ['custom', { kind: 'string', ...metadata }],
  ['steering-message', { id: 'string', parts: 'array' }],
  ['tool-input-start', toolInput],
  ['tool-input-delta', { toolCallId: 'string', inputTextDelta: 'string' }],
  ['tool-input-available', toolInput],
  ['tool-input-error', { ...toolInput, errorText: 'string' }],
  ['tool-output-available', { ...toolUse, 'preliminary?': 'boolean' }],
  ['tool-output-error', { ...toolUse, errorText: 'string' }],
  ['tool-output-denied', { toolCallId: 'string' }],
  ['tool-approval-request', { approvalId: 'string', toolCallId: 'string' }],
  ['tool-approval-response', { approvalId: 'string', approved: 'boolean' }],
])

/** `unknown` is version 5's, `interrupted` version 7's. */
const finishReasons = ['stop', 'length', 'content-filter', 'tool-calls', 'error', 'other', 'unknown', 'interrupted']

const dataPart: Shape = { 'id?': 'string', 'transient?': 'boolean' }

export interface Misfit {
  readonly expected: string
  readonly actual: string
}

/** Whether a client line knows the event type; `data-*` parts carry names of the service's own. */
export function isKnownType(protocol: 'v1' | 'v2', type: string): boolean {
  return shapeOf(protocol, type) !== undefined
}

/** What is wrong with an event's value, or null; an unknown type owes nothing. */
export function misfitOf(protocol: 'v1' | 'v2', type: string, value: Json): Misfit | null {
  const shape = shapeOf(protocol, type)
  if (shape === undefined) return null
  if (typeof shape === 'string') return misfit(type, value, shape)
  if (!isJsonObject(value)) return misfit(type, value, 'object')
  for (const [member, check] of Object.entries(shape)) {
    const optional = member.endsWith('?')
    const name = optional ? member.slice(0, -1) : member
    const found = Object.hasOwn(value, name) ? value[name] : undefined
    if (found === undefined && optional) continue
    const wrong = misfit(`${name} of ${type}`, found, check)
    if (wrong !== null) return wrong
  }
  return null
}

function shapeOf(protocol: 'v1' | 'v2', type: string): Check | Shape | undefined {
  if (protocol === 'v1') return v1Shapes.get(type)
  return v2Shapes.get(type) ?? (type.startsWith('data-') ? dataPart : undefined)
}

function misfit(what: string, value: Json | undefined, check: Check): Misfit | null {
  if (fits(value, check)) return null
  const expected = check === 'finish-reason' ? `one of ${finishReasons.join(', ')}` : check
  return { expected: `${what}: ${expected}`, actual: typeof value === 'string' ? excerpt(value) : kindOf(value) }
}

function fits(value: Json | undefined, check: Check): boolean {
  if (check === 'present') return value !== undefined
  if (check === 'finish-reason') return typeof value === 'string' && finishReasons.includes(value)
  return kindOf(value) === check
}

function kindOf(value: Json | undefined): string {
  if (value === undefined) return 'absent'
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}
