import { isKnownType, type StreamProtocol } from '../../schemas/stream-protocols.ts'
import type { Json } from './json.ts'
import type { StreamContext } from './sample.ts'
import { memberOf, type StreamEvent, type StreamItem } from './stream-item.ts'
import { type ThreadCarrier, type ThreadClientObservation, threadClientObservations } from './thread.ts'
import { type StreamTiming, timingOf } from './timing.ts'

/** What an answer was found to hold; names are sorted, each once. Text and sources that a step took back are left out. */
export interface StreamSummary {
  readonly text: string
  /** Values of the source events, as they stood on the wire. */
  readonly sources: readonly Json[]
  readonly eventTypes: readonly string[]
  /** Types that no version of the client line knows; real clients stop at them. */
  readonly unknownTypes: readonly string[]
  /** v2: fields other than `data`. */
  readonly otherFields: readonly string[]
  /** The first thread id that a client can send back, or null. */
  readonly threadId: string | null
  readonly threadCarriers: readonly ThreadCarrier[]
  readonly threads: readonly ThreadClientObservation[]
  readonly finishReason: string | null
  /** Texts of the error events. */
  readonly errors: readonly string[]
  /** How many problems the decoder reported. */
  readonly problems: number
  readonly timing: StreamTiming
}

export function summarize(
  protocol: StreamProtocol,
  items: readonly StreamItem[],
  context: Pick<StreamContext, 'arrivals'>,
): StreamSummary {
  const events = eventsIn(items)
  const kept = withoutResetSteps(events)
  const threads = events.flatMap(threadClientObservations)
  const threadId = threads.find(({ value }) => typeof value === 'string' && value !== '')?.value
  const finish = events.find(({ type }) => type === 'finish')
  const finishReason = memberOf(finish?.value, 'finishReason')
  const types = sorted(events.map(({ type }) => type))
  return {
    text: blockTexts(kept).join(''),
    sources: kept.filter(({ type }) => type === 'source-url' || type === 'source-document').map(({ value }) => value),
    eventTypes: types,
    unknownTypes: types.filter((type) => !isKnownType(protocol, type)),
    otherFields: sorted(items.flatMap((item) => (item.kind === 'field' ? [item.name] : []))),
    threadId: typeof threadId === 'string' ? threadId : null,
    threadCarriers: [...new Set(threads.map(({ carrier }) => carrier))].sort(),
    threads,
    finishReason: typeof finishReason === 'string' ? finishReason : null,
    errors: events.filter(({ type }) => type === 'error').map(errorTextOf),
    problems: items.filter(({ kind }) => kind === 'problem').length,
    timing: timingOf(events, context.arrivals),
  }
}

/**
 * Text of each block in the order of their starts, as clients show them: deltas of several blocks may be mixed. What names
 * no open block, as nothing does in v1, stands where it comes.
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
function withoutResetSteps(events: readonly StreamEvent[]): readonly StreamEvent[] {
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
  const text = memberOf(value, 'delta') ?? value
  return typeof text === 'string' ? text : ''
}

/** Text of an error event: the bare string of v1, the `errorText` of v2. */
export function errorTextOf({ value }: StreamEvent): string {
  const text = memberOf(value, 'errorText') ?? value
  return typeof text === 'string' ? text : ''
}

function sorted(names: readonly string[]): readonly string[] {
  return [...new Set(names)].sort()
}
