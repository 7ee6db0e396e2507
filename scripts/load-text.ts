import { formatSeconds } from '../harness/text/format.ts'
import {
  type Capacity,
  estimateText,
  growthText,
  type LoadFile,
  memoryGrowthText,
  type StreamFigures,
  togetherText,
} from '../harness/verdict/load-model.ts'
import { afterwardsText, boundsText, carriesText } from '../report/capacity-text.ts'
import { shown } from '../requirements/load/objectives.ts'

/** What a load came to, in lines for a person. */
export function figureLines({
  goodput,
  objectives,
  streams,
  capacity,
  abandoned,
  memory,
  endedBy,
}: LoadFile): readonly string[] {
  return [
    ...streams.flatMap(streamLines),
    ...(goodput === null || capacity !== null ? [] : [`goodput: ${goodput} good streams a second`]),
    ...objectives.map(
      ({ name, operation, objective, measured, met }) =>
        `objective ${name}: ${shown(name, measured)} for ${operation}, allowed ${shown(name, objective)}${met ? '' : ' — missed'}`,
    ),
    ...(memory?.growth == null ? [] : [memoryGrowthText(memory.growth)]),
    ...(abandoned === null ? [] : abandonedLines(abandoned)),
    ...(capacity === null ? [] : capacityLines(capacity)),
    ...(endedBy === null ? [] : [`ended early: ${endedBy}`]),
  ]
}

function streamLines({ operation, whole, values, concurrency, figures, growth }: StreamFigures): readonly string[] {
  const { firstText, duration } = figures
  // Jobs have no text.
  const [name, { p50, p95 }] =
    firstText.p50 === null && duration.p50 !== null ? ['duration', duration] : ['first text', firstText]
  return [
    `${operation}: ${whole} of ${values.at.length} whole, up to ${concurrency} at a time`,
    `  ${name} p50 ${estimateText(p50)}, p95 ${estimateText(p95)}`,
    ...growth.map((one) => `  ${growthText(one)}`),
  ]
}

function abandonedLines({ streams, recoverySeconds, together }: NonNullable<LoadFile['abandoned']>): readonly string[] {
  const after =
    recoverySeconds === null
      ? 'no answer was as quick as before again'
      : `an answer was as quick as before ${formatSeconds(recoverySeconds)} after the last`
  return [
    `${streams} streams were left by their client`,
    `  ${after}`,
    ...(together === null
      ? []
      : [`  before: ${togetherText(together.before)}`, `  after:  ${togetherText(together.after)}`]),
  ]
}

function capacityLines(found: Capacity): readonly string[] {
  const { operation, shape, steps } = found
  const isBroken = steps.some(({ brokenBy }) => brokenBy !== null)
  return [
    `${operation}: ${carriesText(found)}: ${boundsText(found)}`,
    ...(isBroken ? [`beyond, it ${shape ?? 'does nothing else'}; ${afterwardsText(found)}`] : []),
  ]
}
