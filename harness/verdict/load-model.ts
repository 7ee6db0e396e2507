import type { StreamProtocol } from '../../schemas/description/description.ts'
import type { Objectives } from '../target/target.ts'
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
  return [streamsRequirement(protocol), unmixedRequirement(protocol), ...shownByAnyStreams]
}

export function unmixedRequirement(protocol: StreamProtocol): string {
  return `load-assistant-${protocol}-answers-unmixed`
}

export const THREADS_DISTINCT = 'load-assistant-threads-distinct'

/** Ids of the requirements that the objectives of a target are. */
export const objectiveRequirements: Readonly<Record<keyof Objectives, string>> = {
  firstTextP95: 'objective-first-text-p95',
  gapP99: 'objective-gap-p99',
  durationP95: 'objective-duration-p95',
  errorRate: 'objective-error-rate',
}

/** Ids of the requirements that the streams of one protocol may show without those of the other. */
export const shownByAnyStreams: readonly string[] = [THREADS_DISTINCT, ...Object.values(objectiveRequirements)]

export function limitRequirement(limit: string): string {
  return `load-${limit}-exact-under-concurrency`
}
