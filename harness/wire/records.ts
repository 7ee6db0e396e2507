import { type StreamProtocol, v1CodeOf } from '../../schemas/stream-protocols.ts'
import type { Arrival } from '../exchange/exchange.ts'
import { decodeStream } from './decode.ts'
import type { StreamSample } from './sample.ts'
import type { StreamEvent } from './stream-item.ts'

/** One line of v1, or one block of v2 up to its blank line: the unit that violations remove, change or add. */
export interface WireRecord {
  readonly text: string
  readonly at: number
  /** The event that the record carries; null for a comment, `[DONE]` or a blank line. */
  readonly event: StreamEvent | null
}

const BLOCK = /[\s\S]*?(?:\r\n\r\n|\n\n|\r\r|$)/g
const LINE = /[^\n]*(?:\n|$)/g

export function recordsOf(protocol: StreamProtocol, sample: StreamSample): readonly WireRecord[] {
  const texts = new TextDecoder().decode(sample.bytes).match(protocol === 'v1' ? LINE : BLOCK) ?? []
  let end = 0
  return texts
    .filter((text) => text !== '')
    .map((text) => {
      const bytes = Buffer.from(text)
      end += bytes.length
      const event = decodeStream(protocol, bytes, []).find((item) => item.kind === 'event') ?? null
      return { text, at: arrivalOf(sample.arrivals, end), event }
    })
}

/** The sample with these records as its body; each record arrives by itself, at its own time. */
export function withRecords(sample: StreamSample, records: readonly WireRecord[]): StreamSample {
  const arrivals = records.map(({ at, text }) => ({ at, bytes: Buffer.byteLength(text) }))
  return { ...sample, bytes: Buffer.from(records.map(({ text }) => text).join('')), arrivals }
}

/** An event as v1 or v2 writes it; in v2 `value` holds the members beside `type`. */
export function encodeEvent(protocol: StreamProtocol, type: string, value: unknown): string {
  // A type that no client knows is its own code, as the decoder reads it.
  if (protocol === 'v1') return `${v1CodeOf(type) ?? type}:${JSON.stringify(value)}\n`
  return `data: ${JSON.stringify({ type, ...(typeof value === 'object' ? value : {}) })}\n\n`
}

/** When the byte before `end` came; 0 where no arrivals are known. */
function arrivalOf(arrivals: readonly Arrival[], end: number): number {
  let read = 0
  for (const arrival of arrivals) {
    read += arrival.bytes
    if (read >= end) return arrival.at
  }
  return arrivals.at(-1)?.at ?? 0
}
