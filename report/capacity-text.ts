import type { Objectives } from '../harness/target/target.ts'
import { counted, formatMilliseconds, formatSeconds } from '../harness/text/format.ts'
import {
  type Capacity,
  estimateText,
  type LoadStep,
  objectiveNames,
  objectiveText,
} from '../harness/verdict/load-model.ts'

/** What a search for the largest load found, in words. */

export const figureNames: Readonly<Record<keyof Objectives, string>> = {
  firstTextP95: 'first text p95',
  gapP99: 'time between two texts p99',
  durationP95: 'whole answer p95',
  errorRate: 'broken answers',
}

/** `Carries 140 users`. */
export function carriesText(found: Capacity): string {
  const [, high] = found.interval
  if (found.carries !== null) return `Carries ${loadText(found.carries, found)}`
  if (high === null) return 'Nothing was measured'
  return found.confirmed ? 'Carries nothing' : 'No load was carried'
}

/**
 * `first text p95 1.38 s ± 0.09 s, goodput 31/s; at 160 first text p95 1.71 s, allowed 1.50 s`, and how reliable the
 * bounds are.
 */
export function boundsText(found: Capacity): string {
  const { carried, broken } = boundingSteps(found)
  const [, high] = found.interval
  const lines = [
    carried === null ? null : `first text p95 ${estimateText(carried.firstTextP95)}, goodput ${carried.goodput}/s`,
    broken === null ? null : `at ${high} ${brokenText(broken, found)}`,
    broken === null && carried !== null ? 'nothing that was tried broke it' : null,
    found.shape === 'leaks' ? afterwardsText(found) : null,
    ...caveats(found),
  ]
  return lines.filter((line) => line !== null).join('; ')
}

/** Why a bound may not be reliable. */
export function caveats({ confirmed, heldTo, interval }: Capacity): readonly string[] {
  if (interval.every((bound) => bound === null)) return []
  const isTimed = objectiveNames.some((name) => name !== 'errorRate' && heldTo[name] !== null)
  return [
    ...(confirmed ? [] : ['not confirmed: the search ended before steps that agree']),
    ...(isTimed ? [] : ['held to no time: the target states no objective for one']),
  ]
}

/** `140 users`, `31.5 a second`. */
export function loadText(load: number, { unit }: Pick<Capacity, 'unit'>): string {
  return unit === 'rate' ? `${load} a second` : counted(load, 'user')
}

/** The steps that stand for the two bounds: for each bound, the one nearest to it. */
export function boundingSteps({ interval: [low, high], steps }: Capacity) {
  const nearest = (load: number | null, isCarried: boolean): LoadStep | null => {
    if (load === null) return null
    const alike = steps.filter(({ carries, invalid }) => carries === isCarried && invalid === null)
    return alike.toSorted((a, b) => Math.abs(a.load - load) - Math.abs(b.load - load))[0] ?? null
  }
  return { carried: nearest(low, true), broken: nearest(high, false) }
}

/** What broke a step: `first text p95 1.71 s, allowed 1.50 s`. */
export function brokenText(step: LoadStep, { heldTo }: Pick<Capacity, 'heldTo'>): string {
  const { brokenBy } = step
  if (brokenBy === null) return 'nothing'
  if (brokenBy === 'backlog') return 'a backlog: each answer began later than the one before'
  return `${figureNames[brokenBy]} ${figureText(brokenBy, step)}, allowed ${allowedText(brokenBy, heldTo)}`
}

/** The value that a step showed of a figure with an objective. */
export function figureText(name: keyof Objectives, step: LoadStep): string {
  const found = step[name]
  if (name === 'errorRate') return objectiveText(name, step.errorRate?.value ?? 0)
  return typeof found === 'number' ? formatMilliseconds(found) : estimateText(found)
}

export function allowedText(name: keyof Objectives, heldTo: Capacity['heldTo']): string {
  const allowed = heldTo[name]
  return allowed === null ? 'any' : objectiveText(name, allowed)
}

/** How the service behaved beyond its bound, and whether it recovered; null where no load broke it. */
export function beyondText(found: Capacity): string | null {
  if (boundingSteps(found).broken === null) return null
  return [...(found.shape === null ? [] : [`beyond, it ${found.shape}`]), afterwardsText(found)].join('; ')
}

function afterwardsText({ shape, recoverySeconds }: Pick<Capacity, 'shape' | 'recoverySeconds'>): string {
  if (shape === 'leaks') return 'it did not become as quick again as before'
  if (recoverySeconds === null) return 'how soon it recovers was not seen'
  return `it was as quick as before after ${formatSeconds(recoverySeconds)}`
}
