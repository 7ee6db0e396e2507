import type { Exchange } from '../../harness/exchange/exchange.ts'
import { agentIds, agentOperations } from '../../harness/target/agent-operations.ts'
import { failSaying, notApplicable, type Outcome, pass } from '../../harness/verdict/outcome.ts'
import type { DescriptionView } from '../../schemas/description/description.ts'
import type { CheckContext, SequenceRequirement } from '../declaring/requirement.ts'
import { assumed } from '../declaring/source.ts'
import { atSecond, jobAnswer, withResponse } from '../declaring/valid-examples.ts'
import { isSuccess } from '../reading/status.ts'
import { endOf, startOf } from '../reading/time.ts'
import {
  betweenEmptyings,
  enforcedLimits,
  isOf,
  ordinaryAnswers,
  type Said,
  saidOf,
  usesLeft,
} from './ordinary-answers.ts'

/** Between fewer reads in a row, others may have used the limit each time. */
const LEAST_PAIRS = 5

/** Reading a job uses none of its project's limits up, as headers on reads show where they tell of one. */
export function countedReadRequirements(description: DescriptionView): readonly SequenceRequirement[] {
  const { create, poll } = agentIds(description)
  const limit = description.limits.find(({ operations }) => operations.includes(create))
  if (agentOperations(description).create === null || limit === undefined) return []
  const reads = (fall: number) =>
    Array.from({ length: LEAST_PAIRS + 1 }, (_, index) => {
      const headers = [
        ['x-ratelimit-limit', `${limit.limit}`],
        ['x-ratelimit-remaining', `${limit.limit - index * fall}`],
      ] as const
      return { ...withResponse(atSecond(jobAnswer({}, poll), index), { headers }), id: `read-${index}` }
    })
  return [
    {
      about: 'sequence',
      sequence: 'whole-run',
      id: 'limit-headers-leave-reads',
      operation: create,
      source: assumed('our choice: the document counts other operations, and who polls a job would use up its limit'),
      check: (exchanges, context) => check(betweenEmptyings(ordinaryAnswers(exchanges)), context),
      example: () => reads(0),
      violation: () => reads(1),
    },
  ]
}

/** @param groups answers between one emptying of the counters and the next */
function check(groups: readonly (readonly Exchange[])[], context: CheckContext): Outcome {
  const { create, message, poll } = agentIds(context.description)
  const inForce = enforcedLimits(context, create)
  const pairs = groups.flatMap((answers) => {
    const reads = answers.filter((answer) => answer.operation === poll && isSuccess(answer))
    const uses = answers.filter(({ operation }) => operation === create || operation === message)
    const told = saidOf(reads, context).filter(({ reading }) => inForce.some((one) => isOf(one, reading)))
    return [...Map.groupBy(told, ({ counter }) => counter).values()].flatMap((said) => pairsIn(said, uses))
  })
  if (pairs.length < LEAST_PAIRS) return notApplicable('no reads in a row tell of the limit of their project')
  const [first] = pairs
  if (first === undefined || !pairs.every(fell)) return pass
  const actual = `${usesLeft(first.after)} after ${usesLeft(first.before)}, and fewer after each of ${pairs.length} reads`
  return failSaying('as many uses left after a read as before', actual)
}

interface Pair {
  readonly before: Said
  readonly after: Said
}

/** Reads one after the other, without a use of this run meanwhile. */
function pairsIn(said: readonly Said[], uses: readonly Exchange[]): readonly Pair[] {
  return said.slice(1).flatMap((after, index) => {
    const before = said[index]
    // The last use can't fall further.
    if (before === undefined || usesLeft(before) <= 1 || endOf(before.exchange) > startOf(after.exchange)) return []
    const isMeanwhile = (use: Exchange) =>
      endOf(use) >= startOf(before.exchange) && startOf(use) <= endOf(after.exchange)
    return uses.some(isMeanwhile) ? [] : [{ before, after }]
  })
}

function fell({ before, after }: Pair): boolean {
  return usesLeft(after) < usesLeft(before)
}
