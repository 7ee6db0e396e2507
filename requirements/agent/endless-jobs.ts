import type { Exchange } from '../../harness/exchange/exchange.ts'
import { agentIds } from '../../harness/target/agent-operations.ts'
import { formatMilliseconds } from '../../harness/text/format.ts'
import { failSaying, notApplicable, type Outcome, pass } from '../../harness/verdict/outcome.ts'
import type { DescriptionView } from '../../schemas/description/description.ts'
import type { CheckContext, SequenceRequirement } from '../declaring/requirement.ts'
import { assumed } from '../declaring/source.ts'
import { atSecond, withFields } from '../declaring/valid-examples.ts'
import { jobIn } from '../reading/body.ts'
import { withEvidence } from '../reading/evidence.ts'
import { endOf, startOf } from '../reading/time.ts'
import { finalStatuses, isFinal, isWorking } from './job-status.ts'
import { lifecycleOf } from './lifecycle.ts'
import { byJob } from './stretches.ts'

/**
 * A job whose work was lost on its way to the agent is shown as active for ever, while other jobs with the same
 * instruction end.
 */
export function endlessJobRequirements(description: DescriptionView): readonly SequenceRequirement[] {
  const { create } = agentIds(description)
  const { active, polledActive, polledDone, declare } = lifecycleOf(description, create)
  const begun = withEvidence(active, { kind: 'job', prompt: 'noChange' })
  const seen = (id: string, last: Exchange) => [withFields(begun, { id }), withFields(last, { id })]
  const ended = ['job_1', 'job_2', 'job_3'].flatMap((id) => seen(id, atSecond(polledDone, 2)))
  return [
    declare({
      id: 'agent-job-ends-as-others-do',
      sequence: 'whole-run',
      source: assumed(
        `our choice: a job that is at work ${TIMES} times as long as the longest of those that were told the same has been lost`,
      ),
      check: endAlike,
      example: ended,
      broken: [...ended, ...seen('job_4', atSecond(polledActive, 60))],
    }),
  ]
}

/**
 * How many times as long as the slowest other job one may take. A job that waits in a queue behind them ends soon after
 * the last of them.
 */
const TIMES = 5
/** Milliseconds that any job may take: an agent may look for new jobs only now and then. */
const LEAST = 20_000
/** Least number of ended jobs that show how long one takes. */
const ENOUGH = 3

/** Milliseconds after which a job counts as lost, by the longest that others with the same instruction took. */
export function soonestLost(longest: number): number {
  return Math.max(LEAST, TIMES * longest)
}

function endAlike(exchanges: readonly Exchange[], { description }: CheckContext): Outcome {
  const jobs = [...byJob(exchanges).values()].flatMap((answers) => seenWorks(answers, description))
  const compared = [...Map.groupBy(jobs, ({ told }) => told).values()].flatMap((alike) => {
    const ended = alike.filter(({ hasEnded }) => hasEnded)
    return ended.length < ENOUGH ? [] : [{ alike, longest: Math.max(...ended.map((job) => job.milliseconds)), ended }]
  })
  if (compared.length === 0) return notApplicable(`fewer than ${ENOUGH} jobs that were told the same have ended`)
  for (const { alike, longest, ended } of compared) {
    const lost = alike.filter(({ hasEnded, milliseconds }) => !hasEnded && milliseconds >= soonestLost(longest))
    const [first, ...others] = lost
    if (first === undefined) continue
    const like = others.length === 0 ? '' : `, and ${others.length} more like it`
    return failSaying(
      `an end, as ${ended.length} that were told the same came to within ${formatMilliseconds(longest)}`,
      `at work for ${formatMilliseconds(first.milliseconds)}, job ${first.id}${like}`,
    )
  }
  return pass
}

/** One piece of a job's work, from its creation or a follow-up on. */
interface SeenWork {
  readonly id: unknown
  readonly told: string
  readonly hasEnded: boolean
  /** From the answer that began the work until the job was first seen ended, or last seen active. */
  readonly milliseconds: number
}

/**
 * The pieces of work of one job that can be compared. Left out are: instructions that are not noted, jobs that show
 * neither work nor its end, and follow-ups to active jobs, which have other work to do too.
 */
function seenWorks(answers: readonly Exchange[], description: DescriptionView): readonly SeenWork[] {
  const { create, message } = agentIds(description)
  const finals = finalStatuses(description)
  const begins = answers.flatMap(({ operation }, at) => (operation === create || operation === message ? [at] : []))
  return begins.flatMap((at, index) => {
    const [begun, ...reads] = answers.slice(at, begins[index + 1])
    const before = answers[at - 1]
    const told = begun === undefined || (before !== undefined && !isFinal(finals, before)) ? null : toldTo(begun)
    const end = reads.find((read) => isFinal(finals, read))
    const last = end ?? reads.at(-1)
    if (begun === undefined || told === null || last === undefined) return []
    if (end === undefined && !isWorking(description, last)) return []
    return [{ id: jobIn(last)?.id, told, hasEnded: end !== undefined, milliseconds: startOf(last) - endOf(begun) }]
  })
}

/**
 * The instruction of a job, null where it is not noted. A plain request says to change nothing; all jobs that were
 * created to use a limit up have one instruction.
 */
export function toldTo({ situation: { evidence } }: Exchange): string | null {
  switch (evidence.kind) {
    case 'job':
    case 'follow-up':
      return evidence.prompt
    case 'plain':
      return 'noChange'
    case 'limit-use':
      return evidence.limit
    default:
      return null
  }
}
