import { memberOf, type StreamEvent } from '../../harness/wire/stream-item.ts'
import { deltaOf } from '../../harness/wire/summary.ts'
import type { StreamProtocol } from '../../schemas/description/description.ts'
import { DATA_PREFIX } from '../../schemas/stream-protocols.ts'
import { isObject } from '../reading/body.ts'

/**
 * The parts of the message that the client library makes of an answer, with the signatures of its model:
 * `processChatResponse` of ai 4.3.19, `processUIMessageStream` of 5.0.277, 6.0.326 and 7.0.173. Calls of tools are left
 * out, together with the reasoning of their step: a model's provider takes neither without the other
 * (https://github.com/vercel/ai/issues/7099).
 */
export function partsOf(protocol: StreamProtocol, events: readonly StreamEvent[]): readonly object[] {
  const told = stepsOf(events).flatMap((step) => (step.some(isOfTool) ? step.filter(isNoReasoning) : step))
  return protocol === 'v1' ? partsOfVersion4(told) : partsOfVersion5(told)
}

function stepsOf(events: readonly StreamEvent[]): readonly (readonly StreamEvent[])[] {
  const steps: StreamEvent[][] = [[]]
  for (const event of events) {
    if (event.type === 'start-step') steps.push([])
    steps.at(-1)?.push(event)
  }
  return steps
}

function isOfTool({ type }: StreamEvent): boolean {
  return type.startsWith('tool-')
}

function isNoReasoning({ type }: StreamEvent): boolean {
  return !type.startsWith('reasoning-')
}

interface TextPart {
  readonly type: 'text'
  text: string
  /** Only in reasoning that its provider signs. */
  signature?: unknown
}

interface ReasoningPart {
  readonly type: 'reasoning'
  reasoning: string
  readonly details: object[]
}

/** A step has one part for all of its text and one for its reasoning, even if other events come in between. */
function partsOfVersion4(events: readonly StreamEvent[]): readonly object[] {
  const parts: object[] = []
  let text: TextPart | null = null
  let reasoning: ReasoningPart | null = null
  let detail: TextPart | null = null
  for (const event of events) {
    const { type, value } = event
    const members = isObject(value) ? value : {}
    if (type === 'text-delta') {
      text ??= added<TextPart>({ type: 'text', text: '' }, parts)
      text.text += deltaOf(event)
    } else if (type === 'reasoning-delta') {
      reasoning ??= added<ReasoningPart>({ type: 'reasoning', reasoning: '', details: [] }, parts)
      detail ??= added<TextPart>({ type: 'text', text: '' }, reasoning.details)
      reasoning.reasoning += deltaOf(event)
      detail.text += deltaOf(event)
    } else if (type === 'reasoning-signature') {
      if (detail !== null) detail.signature = members['signature']
    } else if (type === 'reasoning-redacted') {
      reasoning ??= added<ReasoningPart>({ type: 'reasoning', reasoning: '', details: [] }, parts)
      reasoning.details.push({ type: 'redacted', data: members['data'] })
      detail = null
    } else if (type === 'finish-step') {
      text = members['isContinued'] === true ? text : null
      reasoning = null
      detail = null
    } else if (type === 'start-step') parts.push({ type: 'step-start' })
    else if (type === 'source-url') parts.push({ type: 'source', source: value })
    else if (type === 'file') parts.push({ type: 'file', ...members })
  }
  return parts
}

function added<Part extends object>(part: Part, to: object[]): Part {
  to.push(part)
  return part
}

interface BlockPart {
  readonly type: 'text' | 'reasoning'
  readonly id?: unknown
  text: string
  state: 'streaming' | 'done'
  providerMetadata?: unknown
}

/** One part for each block. Later metadata, in which a provider signs it, replaces the earlier. */
function partsOfVersion5(events: readonly StreamEvent[]): readonly object[] {
  const parts: object[] = []
  const open = new Map<string, BlockPart>()
  for (const event of events) {
    const { type, value } = event
    const [, kind, step] = /^(text|reasoning)-(start|delta|end)$/.exec(type) ?? []
    if (type === 'start-step') parts.push({ type: 'step-start' })
    else if (isWhole(event) && isObject(value)) parts.push(value)
    if (kind === undefined) continue
    const id = memberOf(value, 'id')
    const name = `${kind} ${JSON.stringify(id)}`
    let part = open.get(name)
    if (step === 'start' || part === undefined) {
      part = kind === 'text' ? { type: 'text', text: '', state: 'streaming' } : reasoningPart(id)
      open.set(name, part)
      parts.push(part)
    }
    if (step === 'delta') part.text += deltaOf(event)
    if (step === 'end') part.state = 'done'
    const metadata = memberOf(value, 'providerMetadata')
    if (metadata !== undefined) part.providerMetadata = metadata
  }
  return parts
}

function reasoningPart(id: unknown): BlockPart {
  return { type: 'reasoning', id, text: '', state: 'streaming' }
}

function isWhole({ type, value }: StreamEvent): boolean {
  if (type.startsWith(DATA_PREFIX)) return !isObject(value) || value['transient'] !== true
  return type === 'source-url' || type === 'source-document' || type === 'file'
}
