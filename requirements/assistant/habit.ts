import type { Exchange } from '../../harness/exchange/exchange.ts'
import { failSaying, notApplicable, notTested, type Outcome, pass } from '../../harness/verdict/outcome.ts'
import { endOf, startOf } from '../reading/time.ts'

/** A finding in fewer answers, or a smaller share of them, may be due to a machine that stalls. */
const LEAST_TO_FAIL = 2
const LEAST_SHARE = 1 / 3

/**
 * Fails only if something shows again and again: in all answers together, or in a group that `common` makes, since a
 * breach in one group may be rare among all. Answers that were under way together count once, because a stall of the
 * machine or the network delays all of them.
 *
 * @param seenIn what an answer shows of it; null where it shows nothing
 */
export function habit(
  answers: readonly Exchange[],
  expected: string,
  seenIn: (answer: Exchange) => string | null,
  { common = () => '', missed = null }: Together = {},
): Outcome {
  const ofAll = habitOf(answers, expected, seenIn, missed)
  if (ofAll.kind === 'fail') return ofAll
  const ofSome = [...Map.groupBy(answers, common)].map(([what, some]) =>
    habitOf(some, `${expected} ${what}`, seenIn, null),
  )
  return ofSome.find(({ kind }) => kind === 'fail') ?? ofAll
}

/** What answers are or show together. */
interface Together {
  /** What an answer has in common with some others, in words that follow what is expected. */
  readonly common?: (answer: Exchange) => string
  /**
   * The figure by which all answers together miss what is expected; null where none is known. It is told where it shows
   * at several times, though not again and again.
   */
  readonly missed?: string | null
}

function habitOf(
  answers: readonly Exchange[],
  expected: string,
  seenIn: (answer: Exchange) => string | null,
  missed: string | null,
): Outcome {
  const showing = answers.filter((answer) => seenIn(answer) !== null)
  const [first] = showing
  if (answers.length === 0) return notApplicable('no answer that could show it')
  if (first === undefined) return pass
  const [times, all] = [timesOf(showing), timesOf(answers)]
  const what = `${seenIn(first)} in ${first.id}`
  if (all < LEAST_TO_FAIL) {
    const remedy = 'run it again, or allow it more requests: two such answers have to come one after the other'
    return notTested(`seen at one time only: ${what}`, remedy)
  }
  if (times < LEAST_TO_FAIL) return pass
  if (times < LEAST_SHARE * all) {
    if (missed === null) return pass
    const reason = `${missed}, in ${showing.length} of ${answers.length} answers, such as ${what}`
    return notTested(reason, 'run it again: a single run may be unlucky, and several show whether it is so')
  }
  return failSaying(expected, `${what}, and the like in ${showing.length} of ${answers.length} answers`)
}

/** Number of answers that came one after the other; those under way together count as one. */
function timesOf(answers: readonly Exchange[]): number {
  let times = 0
  let until = Number.NEGATIVE_INFINITY
  for (const answer of answers.toSorted((one, other) => endOf(one) - endOf(other))) {
    if (startOf(answer) < until) continue
    times++
    until = endOf(answer)
  }
  return times
}
