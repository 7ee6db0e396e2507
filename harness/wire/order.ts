import { DATA_PREFIX, type StreamProtocol } from '../../schemas/stream-protocols.ts'
import { memberOf, type StreamEvent, type StreamItem } from './stream-item.ts'

/*
 * What may come before what in a stream. The rules use it, and so does the extension of k6, which judges the order of
 * every stream under load: `load/extension/order.go` does what `misplacedIn` does, by tables that are generated from
 * these (`load/stream-types.test.ts`).
 */

/** What one event begins and later ones continue, matched by its id. */
export type Part = 'text' | 'reasoning' | 'tool-input' | 'tool-call'

export interface EventOrder {
  readonly begins?: Part
  /** One of these must have begun, with the same id, and not have ended. */
  readonly needs?: readonly Part[]
  /** The event ends this part, which must be open for it. */
  readonly ends?: Part
  /**
   * After the event, no block is open. `ended`: each block must have ended before it. `given-up`: blocks may still be
   * open, and are given up without a fault.
   */
  readonly blocks?: 'ended' | 'given-up'
  readonly mayFollowFinish?: true
}

const afterCall: EventOrder = { needs: ['tool-input', 'tool-call'] }

// Not `tool-output-denied` and `tool-approval-response`: they may be about a call in an earlier message.
const toolCalls: Readonly<Record<string, EventOrder>> = {
  'tool-input-start': { begins: 'tool-input' },
  'tool-input-delta': { needs: ['tool-input'] },
  'tool-input-available': { begins: 'tool-call' },
  'tool-input-error': { begins: 'tool-call' },
  'tool-output-available': afterCall,
  'tool-output-error': afterCall,
  'tool-approval-request': afterCall,
}

/** By event type; a type without a row may stand anywhere before the finish. */
export const eventOrders: Readonly<Record<StreamProtocol, Readonly<Record<string, EventOrder>>>> = {
  v1: { ...toolCalls, data: { mayFollowFinish: true }, 'message-annotations': { mayFollowFinish: true } },
  v2: {
    ...toolCalls,
    'text-start': { begins: 'text' },
    'text-delta': { needs: ['text'] },
    'text-end': { ends: 'text' },
    'reasoning-start': { begins: 'reasoning' },
    'reasoning-delta': { needs: ['reasoning'] },
    'reasoning-end': { ends: 'reasoning' },
    'finish-step': { blocks: 'ended' },
    finish: { blocks: 'ended' },
    'reset-step': { blocks: 'given-up' },
    abort: { blocks: 'given-up' },
    error: { blocks: 'given-up' },
    // Stands for every type that begins with the prefix.
    [DATA_PREFIX]: { mayFollowFinish: true },
  },
}

const anywhere: EventOrder = {}

function orderOf(protocol: StreamProtocol, type: string): EventOrder {
  const orders = eventOrders[protocol]
  const name = type.startsWith(DATA_PREFIX) ? DATA_PREFIX : type
  return (Object.hasOwn(orders, name) ? orders[name] : undefined) ?? anywhere
}

/** A block is open until it ends, while events may be about a tool call up to the end of the stream. */
export function isBlock(part: Part): boolean {
  return part === 'text' || part === 'reasoning'
}

/** Why an item may not stand where it stands. */
type Misplacement =
  | { readonly why: 'second-finish'; readonly item: StreamEvent }
  | { readonly why: 'after-finish'; readonly item: StreamEvent }
  | { readonly why: 'after-done'; readonly item: StreamItem }
  /** The part that the item continues was never begun, or has ended. */
  | { readonly why: 'not-begun'; readonly item: StreamEvent; readonly part: Part }
  /** The item began a block that is still open at the event `at`. */
  | { readonly why: 'not-ended'; readonly item: StreamEvent; readonly part: Part; readonly at: StreamEvent }

/** Every item that stands where it may not. */
export function misplacedIn(protocol: StreamProtocol, items: readonly StreamItem[]): readonly Misplacement[] {
  const done = items.findIndex(({ kind }) => kind === 'done')
  const late = done === -1 ? [] : items.slice(done + 1).filter(({ kind }) => kind !== 'comment')
  const events = items.filter((item) => item.kind === 'event')
  return [
    ...late.map((item) => ({ why: 'after-done', item }) as const),
    ...afterFinish(protocol, events),
    ...misplacedParts(protocol, events),
  ]
}

function afterFinish(protocol: StreamProtocol, events: readonly StreamEvent[]): readonly Misplacement[] {
  const finish = events.findIndex(({ type }) => type === 'finish')
  if (finish === -1) return []
  return events.slice(finish + 1).flatMap((item): readonly Misplacement[] => {
    if (item.type === 'finish') return [{ why: 'second-finish', item }]
    return orderOf(protocol, item.type).mayFollowFinish === true ? [] : [{ why: 'after-finish', item }]
  })
}

interface Begun {
  readonly part: Part
  readonly item: StreamEvent
}

function misplacedParts(protocol: StreamProtocol, events: readonly StreamEvent[]): readonly Misplacement[] {
  const found: Misplacement[] = []
  const blocks = new Map<string, Begun>()
  const calls = new Map<string, Begun>()
  for (const item of events) {
    const { begins, ends, needs = ends === undefined ? [] : [ends], blocks: left } = orderOf(protocol, item.type)
    if (left === 'ended') found.push(...[...blocks.values()].map((begun) => notEnded(begun, item)))
    if (left !== undefined) blocks.clear()
    const part = begins ?? needs[0]
    const id = part === undefined ? null : idOf(part, item)
    // An event without an id is misshapen, which another rule reports.
    if (part === undefined || id === null) continue
    const begun = isBlock(part) ? blocks : calls
    if (begins !== undefined) {
      const open = blocks.get(keyOf(begins, id))
      if (open !== undefined) found.push(notEnded(open, item))
      begun.set(keyOf(begins, id), { part: begins, item })
    } else if (!needs.some((one) => begun.has(keyOf(one, id)))) found.push({ why: 'not-begun', item, part })
    if (ends !== undefined) begun.delete(keyOf(ends, id))
  }
  return found
}

function notEnded({ part, item }: Begun, at: StreamEvent): Misplacement {
  return { why: 'not-ended', item, part, at }
}

function idOf(part: Part, { value }: StreamEvent): string | null {
  const id = memberOf(value, isBlock(part) ? 'id' : 'toolCallId')
  return typeof id === 'string' ? id : null
}

function keyOf(part: Part, id: string): string {
  return `${part} ${id}`
}
