import type { LimitFact } from '../../schemas/generated/facts.ts'
import type { CounterEvent, Hypothesis, Use, WindowKind } from './counter-event.ts'
import { firstContradiction } from './explain.ts'
import { lawfulHypotheses, steppedHypotheses } from './hypotheses.ts'
import { otherLength } from './other-length.ts'

/** What a sequence of uses says about the limiter behind it. */
export type Classification =
  /** Every lawful limiter that explains all of it. */
  | { readonly kind: 'lawful'; readonly left: readonly Hypothesis[] }
  /**
   * No lawful limiter explains it. `contradiction`: the use at which the one that explains most of it gives up. `length`:
   * of a window that would explain it; null where none would.
   */
  | {
      readonly kind: 'unlawful'
      readonly contradiction: Use
      readonly nearest: Hypothesis
      readonly length: 'shorter' | 'longer' | null
    }

/** @param events in the order of their sending; none is lawful by any limiter */
export function classify(limit: number, window: LimitFact['window'], events: readonly CounterEvent[]): Classification {
  const ordered = inLikelyOrder(events)
  const tried = lawfulHypotheses(limit, window, ordered).map((hypothesis) => ({
    hypothesis,
    contradiction: firstContradiction(hypothesis, ordered),
  }))
  const exact = tried.filter(({ contradiction }) => contradiction === null).map(({ hypothesis }) => hypothesis)
  const left =
    exact.length > 0
      ? exact
      : steppedHypotheses(limit, window, ordered).filter((one) => firstContradiction(one, ordered) === null)
  const likely = left.filter(isLikely)
  if (left.length > 0) return { kind: 'lawful', left: likely.length > 0 ? likely : left }
  const place = (use: Use | null) => (use === null ? Number.POSITIVE_INFINITY : ordered.indexOf(use))
  const [nearest] = tried.toSorted((a, b) => place(b.contradiction) - place(a.contradiction))
  if (nearest?.contradiction == null) throw new Error(`no hypothesis for a limit of ${limit} uses per ${window}`)
  return {
    kind: 'unlawful',
    contradiction: nearest.contradiction,
    nearest: nearest.hypothesis,
    length: otherLength(limit, window, ordered),
  }
}

/** Windows begin on the hour, and a seed adds what is missing: others are asked only where none of these explains it. */
function isLikely({ offset, seed }: Hypothesis): boolean {
  return offset === 0 && seed === 'top-up'
}

/**
 * Of uses that were under way together, those that were accepted count as the earlier ones: room only ever shrinks
 * within a moment, and nobody can say otherwise in which order the service took them. An invalid request keeps its place:
 * its refusal says nothing of room, and a use sent right after it, within the same millisecond, must not pass it.
 */
function inLikelyOrder(events: readonly CounterEvent[]): readonly CounterEvent[] {
  const ordered: CounterEvent[] = []
  let together: Use[] = []
  const settle = () => {
    ordered.push(...together.filter(({ accepted }) => accepted), ...together.filter(({ accepted }) => !accepted))
    together = []
  }
  for (const event of events) {
    const overlaps =
      event.kind === 'use' && event.valid && together.some(({ from, to }) => event.from < to && from < event.to)
    if (!overlaps) settle()
    if (event.kind === 'use' && event.valid) together.push(event)
    else ordered.push(event)
  }
  settle()
  return ordered
}

/** True where only limiters in steps explain it: where their steps begin is known only once they were watched twice. */
export function isInSteps(result: Classification): boolean {
  return result.kind === 'lawful' && result.left.every(({ steps }) => steps !== null)
}

/** The kind of window that all limiters that are left share; null where they don't. */
export function windowKindOf(left: readonly Hypothesis[]): WindowKind | null {
  const kinds = [...new Set(left.map(({ kind }) => kind))]
  return kinds.length === 1 ? (kinds[0] ?? null) : null
}

/** What all limiters that are left say of a rule; null where they differ, or where a window of their kind can't show it. */
export function agreed(left: readonly Hypothesis[], rule: 'countsRefused' | 'countsInvalid'): boolean | null {
  if (rule === 'countsRefused' && left.some(({ kind }) => !kind.startsWith('sliding'))) return null
  const [first, ...others] = new Set(left.map((hypothesis) => hypothesis[rule]))
  return first === undefined || others.length > 0 ? null : first
}
