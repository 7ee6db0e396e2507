import type { StreamProtocol } from '../../schemas/description/description.ts'
import type { Distribution } from './files/load-file.ts'

export type * from './files/load-file.ts'

/** Names that the load engine shares with the catalogue. */

export const LOAD_FILE = 'load.json'

/** Value below which `share` of a distribution lies, by nearest rank; null where it is empty. */
export function percentile({ values }: Distribution, share: number): number | null {
  return values[Math.max(0, Math.ceil(share * values.length) - 1)] ?? null
}

export function streamsRequirement(protocol: StreamProtocol): string {
  return `load-assistant-${protocol}-streams-complete`
}

/** Ids of all requirements that streams of a protocol under load help to show: each of them is reason to send some. */
export function shownByStreams(protocol: StreamProtocol): readonly string[] {
  return [streamsRequirement(protocol), unmixedRequirement(protocol), THREADS_DISTINCT]
}

export function unmixedRequirement(protocol: StreamProtocol): string {
  return `load-assistant-${protocol}-answers-unmixed`
}

export const THREADS_DISTINCT = 'load-assistant-threads-distinct'

export function limitRequirement(limit: string): string {
  return `load-${limit}-exact-under-concurrency`
}
