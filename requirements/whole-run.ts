import type { Exchange } from '../harness/exchange/exchange.ts'
import type { Run } from '../harness/target/run.ts'
import type { OutcomeRecord } from '../harness/verdict/verdict-model.ts'
import type { Description } from '../schemas/description/description.ts'
import { type CheckContext, isOfWholeRun, type Requirement } from './declaring/requirement.ts'
import { guarded, openEntries, outcomeRecord } from './judging.ts'

/** Outcomes of the requirements on all exchanges of a run, whichever engines sent them, judged once at the end. */
export function wholeRunOutcomes(
  description: Description,
  run: Run,
  exchanges: readonly Exchange[],
): readonly OutcomeRecord[] {
  const context = { description, target: run.target }
  return openEntries(description, run).flatMap(({ requirement }) => wholeRunRecords(requirement, exchanges, context))
}

/** The outcome of a requirement on a whole run; empty where it is about shorter sequences only. */
export function wholeRunRecords(
  requirement: Requirement,
  exchanges: readonly Exchange[],
  context: CheckContext,
): readonly OutcomeRecord[] {
  if (!isOfWholeRun(requirement)) return []
  const judged = (some: readonly Exchange[]) => guarded(() => requirement.check(some, context))
  const outcome = judged(exchanges)
  const shown = outcome.kind === 'fail' ? minimalFailing(exchanges, (some) => judged(some).kind === 'fail') : []
  return [outcomeRecord(shown[0]?.engine ?? 'specs', requirement.id, shown, outcome)]
}

/**
 * As few exchanges as still show a breach, by delta debugging (Zeller and Hildebrandt, 2002): a reader wants, for
 * example, the two of hundreds that share an id.
 */
function minimalFailing(
  exchanges: readonly Exchange[],
  isBroken: (some: readonly Exchange[]) => boolean,
): readonly Exchange[] {
  let kept = exchanges
  // Large parts are left out first, since each check of a whole run takes time.
  for (let size = Math.ceil(kept.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let at = 0; at < kept.length; ) {
      const without = kept.toSpliced(at, size)
      if (isBroken(without)) kept = without
      else at += size
    }
  }
  return kept
}
