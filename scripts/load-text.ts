import {
  abandonedTexts,
  type Capacity,
  estimateText,
  growthText,
  type LoadFile,
  memoryGrowthText,
  objectiveText,
  type StreamFigures,
} from '../harness/verdict/load-model.ts'
import { beyondText, boundsText, carriesText } from '../report/capacity-text.ts'

/** The result of a load in lines for a person. */
export function figureLines(file: LoadFile): readonly string[] {
  const { goodput, objectives, streams, capacity, abandoned, memory, endedBy } = file
  return [
    ...streams.flatMap(streamLines),
    ...(goodput === null || capacity !== null ? [] : [`goodput: ${goodput} good streams a second`]),
    ...objectives.map(
      ({ name, operation, objective, measured, met }) =>
        `objective ${name}: ${objectiveText(name, measured)} for ${operation}, allowed ${objectiveText(name, objective)}${met ? '' : ' — missed'}`,
    ),
    ...(memory?.growth == null ? [] : [memoryGrowthText(memory.growth)]),
    ...(abandoned === null ? [] : abandonedTexts(abandoned).map((line, index) => (index === 0 ? line : `  ${line}`))),
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

function capacityLines(found: Capacity): readonly string[] {
  const beyond = beyondText(found)
  return [`${found.operation}: ${carriesText(found)}: ${boundsText(found)}`, ...(beyond === null ? [] : [beyond])]
}
