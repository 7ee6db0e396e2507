import type { LimitFact } from '../../schemas/generated/facts.ts'
import type { CounterEvent, WindowKind } from './counter-event.ts'
import { firstContradiction } from './explain.ts'
import { lawfulHypotheses } from './hypotheses.ts'

/** Kinds whose uses come back one window after them; a clock's windows are no shorter for coming back sooner. */
const sinceUse: ReadonlySet<WindowKind> = new Set(['fixed-first-use', 'sliding-log', 'token-bucket'])

/** Lengths that are tried, as parts of the documented one. Nothing between 0.98 and 1.04: a month may have 31 days. */
const shorter = Array.from({ length: 25 }, (_, index) => 0.5 + index * 0.02)
const longer = Array.from({ length: 49 }, (_, index) => 1.04 + index * 0.02)

/**
 * Whether a shorter or a longer window explains what no lawful limiter does; null where none does, or where both do. By
 * how much is not told: between two looks at a counter every length explains the same.
 *
 * @param events in the order in which the service may have taken them
 */
export function otherLength(
  limit: number,
  window: LimitFact['window'],
  events: readonly CounterEvent[],
): 'shorter' | 'longer' | null {
  const hypotheses = lawfulHypotheses(limit, window, events).filter(({ kind }) => sinceUse.has(kind))
  const explains = (part: number) =>
    hypotheses.some(({ length, ...rest }) => {
      const hypothesis = typeof length === 'number' ? { ...rest, length: length * part } : null
      return hypothesis !== null && firstContradiction(hypothesis, events) === null
    })
  const [isShort, isLong] = [shorter.some(explains), longer.some(explains)]
  if (isShort === isLong) return null
  return isShort ? 'shorter' : 'longer'
}
