import type { StreamProtocol } from '../../schemas/stream-protocols.ts'
import type { Arrival } from '../exchange/exchange.ts'
import { createDataStreamSink } from './data-stream.ts'
import { createEventStreamSink } from './event-stream.ts'
import { createLineReader } from './lines.ts'
import { createCollector, type StreamItem } from './stream-item.ts'

interface DecoderBounds {
  /** Longest line in bytes, and longest data of one event in characters. */
  readonly line: number
  /** The most problems that are listed one by one. */
  readonly problems: number
}

/** Real clients read a line of 10 MB; a line beyond this bound is reported and skipped. */
const defaultBounds: DecoderBounds = { line: 16 * 1024 * 1024, problems: 1000 }

/** A decoder that returns the items completed by each chunk, in the order of their bytes. It throws for no bytes. */
export function createDecoder(protocol: StreamProtocol, bounds: DecoderBounds = defaultBounds) {
  const collector = createCollector(bounds.problems)
  let length = 0
  const sink = protocol === 'v1' ? createDataStreamSink(collector) : createEventStreamSink(collector, bounds.line)
  const reader = createLineReader(protocol === 'v1' ? 'lf' : 'any', bounds.line, {
    ...sink,
    invalid: (offset) => collector.problem('invalid-utf8', offset, 'bytes that are no character'),
    tooLong: (offset) => collector.problem('too-long', offset, `a line is longer than ${bounds.line} bytes`),
  })
  return {
    /**
     * `at`: when these bytes arrived, in milliseconds since the request was sent. The caller may overwrite the bytes
     * afterwards.
     */
    push(bytes: Uint8Array, at: number): readonly StreamItem[] {
      length += bytes.length
      collector.arrived(at)
      reader.push(bytes)
      return collector.take()
    },
    /** To be called at the end of the body: reports what is lost in an unfinished line. */
    end(at: number): readonly StreamItem[] {
      collector.arrived(at)
      reader.end()
      collector.close(length)
      return collector.take()
    },
  }
}

/**
 * Items of a recorded body. The arrivals tell when its bytes came; bytes beyond them get the last time, since a
 * redacted body may be longer or shorter than the original.
 */
export function decodeStream(
  protocol: StreamProtocol,
  bytes: Uint8Array,
  arrivals: readonly Arrival[],
): readonly StreamItem[] {
  const decoder = createDecoder(protocol)
  const batches: (readonly StreamItem[])[] = []
  let read = 0
  for (const arrival of arrivals) {
    if (read >= bytes.length) break
    batches.push(decoder.push(bytes.subarray(read, read + arrival.bytes), arrival.at))
    read += arrival.bytes
  }
  const last = arrivals.at(-1)?.at ?? 0
  if (read < bytes.length) batches.push(decoder.push(bytes.subarray(read), last))
  return [...batches, decoder.end(last)].flat()
}
