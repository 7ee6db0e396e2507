import type { Exchange } from '../harness/exchange/exchange.ts'
import type { Verdict } from '../harness/verdict/verdict-model.ts'
import { isAcceptedUse } from '../requirements/limits/events.ts'
import { statusOf } from '../requirements/reading/status.ts'
import type { DescriptionView } from '../schemas/description/description.ts'

/** An operation of the target of which a run saw no success: "nothing red" says nothing about it. */
export interface Unshown {
  readonly operation: string
  /** The answers to its valid requests, `status 429`; null where none was sent. */
  readonly answered: string | null
  /** Whether no operation of its family, such as the assistant, succeeded, although some were asked. */
  readonly isWholeFamily: boolean
}

/** @param isWhole false where the run was to show only a part: operations outside of it do not count as unshown */
export function unshownOperations(
  operations: DescriptionView['operations'],
  exchanges: readonly Exchange[],
  verdicts: readonly Verdict[],
  isWhole: boolean,
): readonly Unshown[] {
  const byOperation = Map.groupBy(exchanges, ({ operation }) => operation)
  const all = operations.map(({ id, family }) => {
    const own = byOperation.get(id) ?? []
    const valid = own.filter(({ situation }) => situation.expected === 'success')
    const answered = valid.length === 0 ? null : [...new Set(valid.map(statusOf))].join(', ')
    return { operation: id, family, answered, isShown: own.some(isAcceptedUse) }
  })
  // A requirement that only a larger profile shows (`later`) does not count as missed.
  const isMissed = (id: string) =>
    isWhole && verdicts.some((one) => one.operation === id && one.verdict === 'not-tested' && !one.later)
  return all.flatMap(({ operation, family, answered, isShown }) => {
    if (isShown || (answered === null && !isMissed(operation))) return []
    const ofFamily = all.filter((one) => one.family === family)
    const isWholeFamily = ofFamily.every((one) => !one.isShown) && ofFamily.some((one) => one.answered !== null)
    return [{ operation, answered, isWholeFamily }]
  })
}
