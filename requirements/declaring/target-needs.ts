import { type NotTested, notTested } from '../../harness/verdict/outcome.ts'
import type { CheckContext } from './requirement.ts'

/** Why two answers of a target can't be compared; null where the target is declared to give the same answer twice. */
export function needsDeterminism({ target }: CheckContext): NotTested | null {
  if (target.deterministic) return null
  const remedy = 'set deterministic in the target, where it answers alike twice'
  return notTested('two answers of this target can not be compared', remedy)
}

/** Why the run may use up no limit of this target; null where it may. */
export function needsExhaust({ target }: CheckContext): NotTested | null {
  if (target.exhaust) return null
  const remedy = 'set exhaust in the target, where a run may use up the limits of its last tenant'
  return notTested('the run may not use up a limit', remedy)
}

/** Why no counter of this target can be brought to its limit and emptied again; null where one can. */
export function needsSeededLimit(context: CheckContext): NotTested | null {
  const { hooks, exhaust } = context.target
  if (!exhaust) return needsExhaust(context)
  if (hooks.seedCounter === null) {
    return notTested('no counter can be brought to its limit', 'give a command that does in hooks.seedCounter')
  }
  if (hooks.reset === null && hooks.advanceTime === null) {
    const remedy = 'give hooks.reset or hooks.advanceTime'
    return notTested('the limit would stay used up for the next caller', remedy)
  }
  return null
}
