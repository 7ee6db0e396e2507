import type { Capacity } from '../../harness/verdict/files/load-file.ts'
import type { MeasuredStep } from '../figures/step.ts'

/** Where the whole service slows down and not only a queue, writing an answer takes this many times as long. */
const SLOWER_WRITING = 1.5

/**
 * A service with a queue is still as quick as ever at this share of the largest carried load. Its first text may be
 * later there by these shares: of its first value, or of its whole rise.
 */
const BELOW_KNEE = 0.9
const RISE_OF_FIRST = 0.3
const RISE_OF_LAST = 0.05

/**
 * How a service behaves beyond what it carries; null where no load was beyond it.
 *
 * @param steps all steps that say something about the service
 * @param isBack whether an answer was as quick in the end as before
 */
export function shapeOf(steps: readonly MeasuredStep[], isBack: boolean): Capacity['shape'] {
  const past = steps.filter(({ brokenBy }) => brokenBy !== null)
  if (past.length === 0) return null
  if (!isBack) return 'leaks'
  if (past.some(({ brokenBy }) => brokenBy === 'errorRate')) {
    const refused = past.reduce((sum, step) => sum + step.refused, 0)
    const dropped = past.reduce((sum, step) => sum + step.dropped, 0)
    return refused >= dropped ? 'refuses' : 'drops'
  }
  const inOrder = steps.toSorted((a, b) => a.rate - b.rate)
  return isSlower(inOrder) || past.every(({ growth }) => growth === 0) ? 'slows' : 'queues'
}

/**
 * Whether answers take longer already with loads well below the largest. Far beyond it, a service with a queue is slow
 * too.
 */
function isSlower(inOrder: readonly MeasuredStep[]): boolean {
  const carried = inOrder.filter(({ carries }) => carries)
  const [lightest, largest, furthest] = [carried[0], carried.at(-1), inOrder.at(-1)]
  if (lightest === undefined || largest === undefined || furthest === undefined) return false
  if (furthest.writing > lightest.writing * SLOWER_WRITING) return true
  const below = carried.findLast(({ rate }) => rate <= largest.rate * BELOW_KNEE) ?? lightest
  const firstText = (step: MeasuredStep) => step.firstTextP50?.value ?? 0
  const rise = (step: MeasuredStep) => firstText(step) - firstText(lightest)
  return rise(below) > Math.max(firstText(lightest) * RISE_OF_FIRST, rise(furthest) * RISE_OF_LAST)
}
