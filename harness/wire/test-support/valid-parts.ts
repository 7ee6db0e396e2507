import type { StreamProtocol } from '../../../schemas/stream-protocols.ts'
import type { Json, JsonObject } from '../../json/parse.ts'
import { type Choose, pick } from './choose.ts'

export type WireEvent = readonly [type: string, value: Json]

/** What is needed to make one part of an answer: a unique id for a tool call, choices, and words. */
interface PartContext {
  readonly id: string
  readonly choose: Choose
  /** One more word of the answer's text; the caller records it. */
  readonly word: () => string
}

type Part = (context: PartContext) => readonly WireEvent[]

/** One part of an answer, of any kind that the protocol knows. */
export function anyPart(protocol: StreamProtocol, context: PartContext): readonly WireEvent[] {
  return pick(context.choose, protocol === 'v1' ? v1Parts : v2Parts)(context)
}

export function textPart(protocol: StreamProtocol, id: string, words: readonly string[]): readonly WireEvent[] {
  return protocol === 'v1' ? words.map((word) => ['text-delta', word]) : block('text', id, words)
}

function block(family: 'text' | 'reasoning', id: string, words: readonly string[]): readonly WireEvent[] {
  const deltas = words.map((delta): WireEvent => [`${family}-delta`, { id, delta }])
  return [[`${family}-start`, { id }], ...deltas, [`${family}-end`, { id }]]
}

const v1Parts: readonly [Part, ...Part[]] = [
  ({ id, choose, word }) => textPart('v1', id, wordsOf(choose, word)),
  () => [['reasoning-delta', 'hm']],
  () => [['reasoning-signature', { signature: 's' }]],
  () => [['reasoning-redacted', { data: 'AA==' }]],
  ({ id }) => [['source-url', { sourceType: 'url', id, url: 'https://docs.example/a', title: 'A' }]],
  () => [['file', { data: 'AA==', mimeType: 'image/png' }]],
  ({ id }) => [['data', [{ stage: id }, null]]],
  () => [['message-annotations', [1]]],
  ({ id, choose }) => [
    ...streamedInput(choose, { toolCallId: id, toolName: 'search' }, 'argsTextDelta'),
    ['tool-input-available', { toolCallId: id, toolName: 'search', args: { q: 1 } }],
    ['tool-output-available', { toolCallId: id, result: [] }],
  ],
]

const v2Parts: readonly [Part, ...Part[]] = [
  ({ choose, word }) => textPart('v2', blockId(choose), wordsOf(choose, word)),
  ({ choose }) =>
    block(
      'reasoning',
      blockId(choose),
      wordsOf(choose, () => 'hm'),
    ),
  interleavedBlocks,
  ({ id }) => [['source-url', { sourceId: id, url: 'https://docs.example/a', title: 'A' }]],
  ({ id }) => [['source-document', { sourceId: id, mediaType: 'text/plain', title: 'A', filename: 'a.txt' }]],
  () => [['file', { url: 'https://docs.example/a.png', mediaType: 'image/png' }]],
  () => [['reasoning-file', { url: 'data:text/plain,a', mediaType: 'text/plain' }]],
  () => [['custom', { kind: 'docs.card', providerMetadata: { docs: { card: 1 } } }]],
  ({ id }) => [['steering-message', { id, parts: [{ type: 'text', text: 'also' }] }]],
  ({ id, choose }) => [['data-stage', { id, data: null, ...(choose(2) === 0 ? { transient: true } : {}) }]],
  ({ choose }) => [['message-metadata', { messageMetadata: { tokens: choose(9) } }]],
  toolCall,
]

/** A block may have the id of one that has ended: the library numbers the blocks of each step anew. */
function blockId(choose: Choose): string {
  return String(choose(3))
}

function wordsOf(choose: Choose, word: () => string): readonly string[] {
  return Array.from({ length: choose(4) }, word)
}

/** Two text blocks and a reasoning block open at the same time; a text and a reasoning may have the same id. */
function interleavedBlocks({ word }: PartContext): readonly WireEvent[] {
  // Clients show a block's text where the block began, whichever delta came first.
  const [begun, later] = [word(), word()]
  return [
    ['text-start', { id: 'a' }],
    ['reasoning-start', { id: 'a' }],
    ['text-start', { id: 'b' }],
    ['text-delta', { id: 'b', delta: later }],
    ['reasoning-delta', { id: 'a', delta: 'hm' }],
    ['text-end', { id: 'b' }],
    ['text-delta', { id: 'a', delta: begun }],
    ['text-end', { id: 'a' }],
    ['reasoning-end', { id: 'a' }],
  ]
}

function toolCall({ id, choose }: PartContext): readonly WireEvent[] {
  const call = { toolCallId: id, toolName: 'search', ...(choose(3) === 0 ? { dynamic: true } : {}) }
  const started = streamedInput(choose, call, 'inputTextDelta')
  const available: WireEvent = ['tool-input-available', { ...call, input: { q: 1 } }]
  const output = (members: Json): WireEvent => ['tool-output-available', { toolCallId: id, output: members }]
  const approval: WireEvent = ['tool-approval-request', { approvalId: `approve-${id}`, toolCallId: id }]
  const endings: readonly [readonly WireEvent[], ...(readonly WireEvent[])[]] = [
    [available, output([])],
    [available, ['tool-output-available', { toolCallId: id, output: 1, preliminary: true }], output(2)],
    [available, ['tool-output-error', { toolCallId: id, errorText: 'backend down' }]],
    [['tool-input-error', { ...call, input: '{', errorText: 'no JSON' }]],
    [available, approval],
    [
      ...[available, approval],
      ['tool-approval-response', { approvalId: `approve-${id}`, approved: false }],
      ['tool-output-denied', { toolCallId: id }],
    ],
  ]
  return [...started, ...pick(choose, endings)]
}

/** The call of a tool that the page itself has: its output is no part of the answer, which ends with the call. */
export function pageToolCall(protocol: StreamProtocol): WireEvent {
  const input = protocol === 'v1' ? 'args' : 'input'
  return ['tool-input-available', { toolCallId: 'page-call', toolName: 'show', [input]: { q: 1 } }]
}

function streamedInput(choose: Choose, call: JsonObject, fragment: string): readonly WireEvent[] {
  if (choose(2) === 0) return []
  const { toolCallId = null } = call
  return [
    ['tool-input-start', call],
    ['tool-input-delta', { toolCallId, [fragment]: '{"q":' }],
    ['tool-input-delta', { toolCallId, [fragment]: '1}' }],
  ]
}
