import type { StreamProtocol } from '../../schemas/description/description.ts'
import type { TogetherFigures } from '../exchange/situation.ts'
import type { Objectives } from '../target/target.ts'
import { counted, formatMilliseconds, formatSeconds } from '../text/format.ts'
import type { Estimate, LoadFile, SelfCheck, StreamFigures } from './files/load-file.ts'

export type * from './files/load-file.ts'
export { objectiveNames } from './files/load-file.ts'

/** Names that the load engine shares with the catalogue. */

export const LOAD_FILE = 'load.json'

/**
 * `1.38 s ± 90 ms`, with the wider side of the interval. Where that side is as wide as the figure, `±` would reach
 * below zero, so both bounds are shown: `18 ms (9 ms to 41 ms)`.
 */
export function estimateText(estimate: Estimate | null): string {
  if (estimate === null) return 'too few to tell'
  const { value, low, high } = estimate
  const shown = formatMilliseconds(value)
  if (high === null || low === null) return shown
  // A width below a millisecond would be shown as 0, as though the figure were certain.
  const wider = Math.max(1, value - low, high - value)
  if (wider >= value) return `${shown} (${formatMilliseconds(low)} to ${formatMilliseconds(high)})`
  return `${shown} ± ${formatMilliseconds(wider)}`
}

/** `1.50 s`, `0.5 %`: a measured or allowed value of a figure that may have an objective. */
export function objectiveText(name: keyof Objectives, value: number): string {
  return name === 'errorRate' ? `${Number((value * 100).toFixed(2))} %` : formatMilliseconds(value)
}

const growing: Readonly<Record<string, string>> = {
  firstText: 'first text',
  duration: 'whole answer',
  errorRate: 'share of broken answers',
}

/** `first text grew from 0.21 s to 0.95 s between the first third and the last`. */
export function growthText({ figure, first, last }: StreamFigures['growth'][number]): string {
  const change =
    figure === 'errorRate' ? `${first} to ${last}` : `${formatMilliseconds(first)} to ${formatMilliseconds(last)}`
  return `${growing[figure] ?? figure} grew from ${change} between the first third and the last`
}

/**
 * A note for a load whose peak begins more streams a second than the self-check found this machine able to generate;
 * null where the machine is able to, or the self-check found nothing.
 */
export function aboveEstimateText(check: SelfCheck | null, peak: number): string | null {
  const most = check?.estimatedRate ?? null
  if (most === null || peak <= most) return null
  const asked = `up to ${Math.round(peak * 10) / 10} streams a second are more than the ${most} that the self-check estimates`
  return `${asked} for this machine: figures beyond may be the generator's; use a larger machine, or --emit for several`
}

export function memoryGrowthText({ first, last }: NonNullable<NonNullable<LoadFile['memory']>['growth']>): string {
  return `memory of the service grew from ${first} to ${last} MB between the first third and the last`
}

/** The result of questions that were asked at the same time: `15 of 16 at a time answered, text within 0.3 s`. */
export function togetherText({ asked, whole, firstText }: TogetherFigures): string {
  return `${whole} of ${asked} at a time answered, text within ${formatMilliseconds(firstText)}`
}

/** How the service recovered from clients that left their streams, one line for each fact. */
export function abandonedTexts(left: NonNullable<LoadFile['abandoned']>): readonly string[] {
  const { streams, recoverySeconds: seconds, together } = left
  return [
    `${counted(streams, 'stream')} left by the client`,
    seconds === null
      ? 'no answer was as quick as before again'
      : `an answer was as quick as before ${formatSeconds(seconds)} after the last`,
    ...(together === null
      ? []
      : [`before: ${togetherText(together.before)}`, `after: ${togetherText(together.after)}`]),
  ]
}

export function streamsRequirement(protocol: StreamProtocol): string {
  return `load-assistant-${protocol}-streams-complete`
}

/**
 * Ids of all requirements that streams of a protocol under load help to show. Where one of them is to be shown, streams
 * are sent.
 */
export function shownByStreams(protocol: StreamProtocol): readonly string[] {
  return [streamsRequirement(protocol), unmixedRequirement(protocol), ...shownByAnyStreams]
}

export function unmixedRequirement(protocol: StreamProtocol): string {
  return `load-assistant-${protocol}-answers-unmixed`
}

export const THREADS_DISTINCT = 'load-assistant-threads-distinct'
export const STALLS = 'load-assistant-streams-without-stall'

/** Ids of the requirements that stand for a target's objectives. */
export const objectiveRequirements: Readonly<Record<keyof Objectives, string>> = {
  firstTextP95: 'objective-first-text-p95',
  gapP99: 'objective-gap-p99',
  durationP95: 'objective-duration-p95',
  errorRate: 'objective-error-rate',
}

/** Requirements of a load that lasts, and of one whose client leaves its streams. */
export const STEADY = 'load-steady-while-it-lasts'
export const LEFT_FREED = 'load-left-answers-free-their-place'

/** Requirement of a load with agent jobs. */
export const JOBS_END = 'load-jobs-come-to-their-end'

/** Ids of the requirements that streams of either protocol may show alone. */
export const shownByAnyStreams: readonly string[] = [
  THREADS_DISTINCT,
  STALLS,
  STEADY,
  ...Object.values(objectiveRequirements),
]

export function limitRequirement(limit: string): string {
  return `load-${limit}-exact-under-concurrency`
}
