import type { Stage } from './plan.ts'

/** When streams begin, by the stages of their rate. k6 also runs this file. */

/** How many streams have begun by the end of all stages. */
export function arrivalsIn(stages: readonly Stage[]): number {
  // A sum of fractions that should be a whole number may be slightly below it.
  return Math.floor(stages.reduce((sum, stage) => sum + inStage(stage), 0) + 1e-6)
}

/**
 * Seconds from the start until stream `index`, counted from 0, begins; k6 begins the first one when a whole one is due.
 */
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

/** The stages with each load multiplied by `factor`. */
export function scaled(stages: readonly Stage[], factor: number): readonly Stage[] {
  return stages.map(({ seconds, from, to }) => ({ seconds, from: from * factor, to: to * factor }))
}

/** The stages without what comes after so many seconds. */
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

/** The time at which `count` have begun: the root of `from t + (to - from) t² / (2 seconds) = count`. */
function timeWithin({ seconds, from, to }: Stage, count: number): number {
  const growth = (to - from) / seconds
  if (Math.abs(growth) < 1e-9) return count / from
  return (Math.sqrt(Math.max(0, from * from + 2 * growth * count)) - from) / growth
}
