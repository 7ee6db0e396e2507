import type { Stage } from './plan.ts'

/** When streams begin, by the stages of their rate; k6 runs this file too. */

/** How many have begun after all stages. */
export function arrivalsIn(stages: readonly Stage[]): number {
  // A sum of fractions that should be whole can be a hair below it.
  return Math.floor(stages.reduce((sum, stage) => sum + inStage(stage), 0) + 1e-6)
}

/** Seconds from the start at which number `index` begins, counted from 0; k6 begins the first when one is due. */
export function arrivalTime(stages: readonly Stage[], index: number): number {
  let left = index + 1
  let before = 0
  for (const stage of stages) {
    const all = inStage(stage)
    if (left <= all + 1e-6) return before + timeWithin(stage, left)
    left -= all
    before += stage.seconds
  }
  return before
}

export function secondsOf(stages: readonly Stage[]): number {
  return stages.reduce((sum, { seconds }) => sum + seconds, 0)
}

export function highestRate(stages: readonly Stage[]): number {
  return Math.max(0, ...stages.flatMap(({ from, to }) => [from, to]))
}

/** The same stages with each load times `factor`. */
export function scaled(stages: readonly Stage[], factor: number): readonly Stage[] {
  return stages.map(({ seconds, from, to }) => ({ seconds, from: from * factor, to: to * factor }))
}

/** The same stages, but for what comes after so many seconds. */
export function shortened(stages: readonly Stage[], longest: number | null): readonly Stage[] {
  let left = longest ?? Number.POSITIVE_INFINITY
  return stages.flatMap(({ seconds, from, to }) => {
    const own = Math.min(seconds, left)
    left -= own
    return own <= 0 ? [] : [{ seconds: own, from, to: from + ((to - from) * own) / seconds }]
  })
}

function inStage({ seconds, from, to }: Stage): number {
  return ((from + to) / 2) * seconds
}

/** The root of `from t + (to - from) t² / (2 seconds) = count`. */
function timeWithin({ seconds, from, to }: Stage, count: number): number {
  const growth = (to - from) / seconds
  if (Math.abs(growth) < 1e-9) return count / from
  return (Math.sqrt(Math.max(0, from * from + 2 * growth * count)) - from) / growth
}
