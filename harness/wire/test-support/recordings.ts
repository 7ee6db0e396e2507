import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { StreamProtocol } from '../../../schemas/stream-protocols.ts'
import type { StreamSample } from '../sample.ts'

const folder = path.join(import.meta.dirname, '../recordings')

/** Milliseconds between two chunks of a recording, which has their sizes but not their times. */
const CHUNK_INTERVAL = 40

/** What the client library's own server side wrote, by version and case: `v2-5.0.277-text`. */
export const recordingNames: readonly string[] = readdirSync(folder).flatMap(
  (file) => /^(.*)\.recording\.txt$/.exec(file)?.[1] ?? [],
)

export function protocolOf(name: string): StreamProtocol {
  return name.startsWith('v1-') ? 'v1' : 'v2'
}

export function recordedSample(name: string): StreamSample {
  const { headers, chunkSizes } = JSON.parse(recordingFile(name, 'json').toString())
  return {
    headers: Object.entries(headers).map(([header, value]) => [header, String(value)]),
    bytes: new Uint8Array(recordingFile(name, 'txt')),
    arrivals: Array.from(chunkSizes, (size, index) => ({ at: (index + 1) * CHUNK_INTERVAL, bytes: Number(size) })),
    end: 'complete',
  }
}

/** The bytes (`txt`), their headers and chunk sizes (`json`), or what the official parser reads (`expected.json`). */
export function recordingFile(name: string, ending: 'txt' | 'json' | 'expected.json'): Buffer {
  return readFileSync(path.join(folder, `${name}.recording.${ending}`))
}
