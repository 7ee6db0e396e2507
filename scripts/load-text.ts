import { formatSeconds } from '../harness/text/format.ts'
import {
  type Capacity,
  estimateText,
  growthText,
  type LoadFile,
  type LoadStep,
  memoryGrowthText,
  type StreamFigures,
} from '../harness/verdict/load-model.ts'
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
    ...(abandoned === null ? [] : [abandonedLine(abandoned)]),
    ...(capacity === null ? [] : capacityLines(capacity)),
    ...(endedBy === null ? [] : [`ended early: ${endedBy}`]),
  ]
}

function streamLines({ operation, whole, values, concurrency, figures, growth }: StreamFigures): readonly string[] {
  const { firstText } = figures
  return [
    `${operation}: ${whole} of ${values.at.length} streams whole, up to ${concurrency} at a time, first text p50 ${estimateText(firstText.p50)}, p95 ${estimateText(firstText.p95)}`,
    ...growth.map((one) => `${operation}: ${growthText(one)}`),
  ]
}

function abandonedLine({ streams, recoverySeconds }: NonNullable<LoadFile['abandoned']>): string {
  const after = recoverySeconds === null ? 'never again' : `again ${formatSeconds(recoverySeconds)} after the last`
  return `${streams} streams were left by their client; an answer was as quick as before ${after}`
}

/** "carries 140 users: first text p95 1.38 s ± 0.09 s, goodput 31/s; at 160: 1.71 s". */
function capacityLines({ operation, unit, carries, interval, brokenBy, shape, recoverySeconds, steps }: Capacity) {
  const [low, high] = interval
  const name = (load: number) => (unit === 'users' ? `${load} users` : `${load} a second`)
  const at = (load: number | null, isCarried: boolean) =>
    steps.filter((step) => step.carries === isCarried && step.invalid === null).toSorted(nearest(load))[0]
  const [carried, beyond] = [at(low, true), at(high, false)]
  const next =
    high === null ? 'nothing that was tried broke it' : `at ${high}: ${estimateText(beyond?.firstTextP95 ?? null)}`
  const first =
    carries === null
      ? `does not carry ${name(high ?? 1)}: ${estimateText(beyond?.firstTextP95 ?? null)}`
      : `carries ${name(carries)}: first text p95 ${estimateText(carried?.firstTextP95 ?? null)}, goodput ${carried?.goodput ?? 0}/s; ${next}`
  const back = recoverySeconds === null ? 'it did not recover' : `it recovered within ${formatSeconds(recoverySeconds)}`
  return [
    `${operation} ${first}`,
    ...(high === null
      ? []
      : [`broken by: ${brokenBy ?? 'nothing'}; beyond, it ${shape ?? 'does nothing else'}; ${back}`]),
  ]
}

function nearest(load: number | null) {
  return (a: LoadStep, b: LoadStep) => Math.abs(a.load - (load ?? 0)) - Math.abs(b.load - (load ?? 0))
}
