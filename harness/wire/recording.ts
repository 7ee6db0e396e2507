import { isJsonObject, type Json } from './json.ts'
import type { StreamSample } from './sample.ts'

/** Milliseconds between two chunks of a recording, which has their sizes but not their times. */
const CHUNK_INTERVAL = 40

/**
 * The answer in `recordings/`: what the client library's own server side wrote, by version and case. `about` is the
 * JSON file beside the bytes, with headers and sizes of chunks.
 *
 * @throws Error where `about` has neither.
 */
export function recordedSample(bytes: Uint8Array, about: Json): StreamSample {
  if (!isJsonObject(about) || !isJsonObject(about.headers) || !Array.isArray(about.chunkSizes)) {
    throw new Error('not the description of a recording: headers and chunkSizes are missing')
  }
  return {
    headers: Object.entries(about.headers).map(([name, value]) => [name, String(value)]),
    bytes,
    arrivals: about.chunkSizes.map((size, index) => ({ at: (index + 1) * CHUNK_INTERVAL, bytes: Number(size) })),
    end: 'complete',
  }
}
