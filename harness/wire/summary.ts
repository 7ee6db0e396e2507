import { isKnownType, type StreamProtocol } from '../../schemas/stream-protocols.ts'
import { isJsonObject, type Json } from '../json/parse.ts'
import { misplacedIn } from './order.ts'
import type { StreamContext } from './sample.ts'
import { memberOf, type StreamEvent, type StreamItem } from './stream-item.ts'
import { threadsOn } from './thread.ts'
import { timingOf } from './timing.ts'

export type StreamSummary = ReturnType<typeof summarize>

/**
 * Summarizes an answer; names are sorted and unique. Text and sources that a later `reset-step` took back are left out.
 */
export function summarize(
  protocol: StreamProtocol,
  items: readonly StreamItem[],
  { arrivals }: Pick<StreamContext, 'arrivals'>,
) {
  const events = eventsIn(items)
  const kept = withoutResetSteps(events)
  const threads = events.flatMap(threadsOn)
  const threadIds = threads.map(({ value }) => value).filter((value) => typeof value === 'string' && value !== '')
  const start = events.find(({ type }) => type === 'start' || type === 'start-step')
  const finish = events.find(({ type }) => type === 'finish')
  const types = sorted(events.map(({ type }) => type))
  return {
    text: blockTexts(kept).join(''),
    /**
     * Values of the events that name a page, as they came. `source-document` is left out: it accompanies a page, and v1
     * has none.
     */
    sources: kept.filter(({ type }) => type === 'source-url').map(({ value }) => value),
    eventTypes: types,
    toolCalls: new Set(events.flatMap(({ type, value }) => (type.startsWith('tool-') ? [callIn(value)] : []))).size,
    /** Types that no version of the client line knows; real clients stop at them. */
    unknownTypes: types.filter((type) => !isKnownType(protocol, type)),
    /** v2: fields other than `data`. */
    otherFields: sorted(items.flatMap((item) => (item.kind === 'field' ? [item.name] : []))),
    /** The first thread id that a client can send back, or null. */
    threadId: textOf(threadIds[0]),
    /** Id of the answer's message, as the client gets it; null where the client makes one itself. */
    messageId: textOf(memberOf(start?.value, 'messageId')),
    threadCarriers: sorted(threads.map(({ carrier }) => carrier)),
    threads,
    finishReason: textOf(memberOf(finish?.value, 'finishReason')),
    /** Whether the end of a step or of the answer tells how many tokens it took. */
    hasUsage: events.some(({ type, value }) => isEnd(type) && isJsonObject(value) && value['usage'] != null),
    /** Texts of the error events. */
    errors: events.filter(({ type }) => type === 'error').map(errorTextOf),
    /** Items that stand where they may not. */
    misplaced: misplacedIn(protocol, items),
    /** How many problems the decoder reported. */
    problems: items.filter(({ kind }) => kind === 'problem').length,
    /** v2: `[DONE]` was there. */
    done: items.some(({ kind }) => kind === 'done'),
    timing: timingOf(events, arrivals),
  } as const
}

/** Whether events of a type end a step or the answer. */
export function isEnd(type: string): boolean {
  return type === 'finish' || type === 'finish-step'
}

/**
 * Texts of the blocks in the order of their starts, as clients show them: deltas of several blocks may be interleaved.
 * A delta that names no open block, as every delta of v1, stands where it comes.
 */
function blockTexts(events: readonly StreamEvent[]): readonly string[] {
  const texts: string[] = []
  const open = new Map<Json, number>()
  for (const event of events) {
    const id = memberOf(event.value, 'id') ?? null
    if (event.type === 'text-start') open.set(id, texts.push('') - 1)
    if (event.type !== 'text-delta') continue
    const block = open.get(id) ?? texts.push('') - 1
    texts[block] += deltaOf(event)
  }
  return texts
}

/** `reset-step` of version 7 takes back what its step has written (`ai` 7.0.173, processUIMessageStream). */
export function withoutResetSteps(events: readonly StreamEvent[]): readonly StreamEvent[] {
  if (!events.some(({ type }) => type === 'reset-step')) return events
  const kept: StreamEvent[] = []
  let stepStart = 0
  for (const event of events) {
    if (event.type === 'reset-step') kept.length = stepStart
    else kept.push(event)
    if (event.type === 'start-step') stepStart = kept.length
  }
  return kept
}

export function eventsIn(items: readonly StreamItem[]): readonly StreamEvent[] {
  return items.filter((item) => item.kind === 'event')
}

/** Text of a text or reasoning delta: the bare string of v1, the `delta` of v2; empty where it is neither. */
export function deltaOf({ value }: Pick<StreamEvent, 'value'>): string {
  return textOf(memberOf(value, 'delta') ?? value) ?? ''
}

/** Text of an error event: the bare string of v1, the `errorText` of v2. */
export function errorTextOf({ value }: StreamEvent): string {
  return textOf(memberOf(value, 'errorText') ?? value) ?? ''
}

function callIn(value: Json): string | null {
  return textOf(memberOf(value, 'toolCallId'))
}

function textOf(value: Json | undefined): string | null {
  return typeof value === 'string' ? value : null
}

function sorted<Name extends string>(names: readonly Name[]): readonly Name[] {
  return [...new Set(names)].sort()
}
