import type { Json } from '../json/parse.ts'
import { memberOf, type StreamEvent } from './stream-item.ts'

/**
 * Where a stream may carry its `threadId`: at the top level of `finish` (`d` in v1) or in its `messageMetadata`; on an
 * item of type `finish` in a data (`2`) or annotation (`8`) line of v1; on a v2 data part of type `data-finish`, or
 * whose data has the type `finish`.
 */
export type ThreadCarrier = 'finish' | 'finish-metadata' | 'data-item' | 'annotation-item' | 'data-part'

interface CarriedThread {
  readonly carrier: ThreadCarrier
  /** The id as it came: only a string that is not empty can be sent back. */
  readonly value: Json
  readonly offset: number
}

/** Every thread id that an event carries where a client can find it. */
export function threadsOn(event: StreamEvent): readonly CarriedThread[] {
  const { type, value, offset } = event
  const on = (carrier: ThreadCarrier, holder: Json | undefined): readonly CarriedThread[] => {
    const found = memberOf(holder, 'threadId')
    return found === undefined ? [] : [{ carrier, value: found, offset }]
  }
  if (type === 'data' || type === 'message-annotations') {
    const carrier = type === 'data' ? 'data-item' : 'annotation-item'
    return finishItems(event).flatMap((item) => on(carrier, item))
  }
  if (type === 'finish') return [...on('finish', value), ...on('finish-metadata', memberOf(value, 'messageMetadata'))]
  if (!type.startsWith('data-')) return []
  const data = memberOf(value, 'data')
  const finishes = type === 'data-finish' || isFinishItem(data)
  return finishes ? [...on('data-part', value), ...on('data-part', data)] : []
}

/** Items of type `finish` in a data or annotation line of v1. */
export function finishItems(event: StreamEvent): readonly Json[] {
  if (event.type !== 'data' && event.type !== 'message-annotations') return []
  return Array.isArray(event.value) ? event.value.filter(isFinishItem) : []
}

function isFinishItem(item: Json | undefined): boolean {
  return isFinishType(memberOf(item, 'type'))
}

/** The types of an item that ends an answer. */
export function isFinishType(type: unknown): boolean {
  return type === 'finish' || type === 'data-finish'
}

/** Where an event that carries no thread holds a misplaced `threadId` near its top; null where it holds none. */
export function strayThread(event: StreamEvent): string | null {
  if (threadsOn(event).length > 0) return null
  const values: readonly Json[] = Array.isArray(event.value) ? event.value : [event.value]
  for (const value of values) {
    if (memberOf(value, 'threadId') !== undefined) return event.type
    for (const name of ['messageMetadata', 'data'] as const) {
      const inner = memberOf(value, name)
      if (memberOf(inner, 'threadId') !== undefined) return `${name} of ${event.type}`
    }
  }
  return null
}
