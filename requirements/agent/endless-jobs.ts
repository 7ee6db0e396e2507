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
import { byJob } from './all-jobs.ts'
import { finalStatuses, isFinal, isWorking } from './job-status.ts'
import { lifecycleOf } from './lifecycle.ts'

/** Work that was lost on its way to the agent is shown as active for good: other jobs that were told the same have ended. */
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

/** A job may be slower than others; one that waits behind them in a queue is seen to end soon after the last of them. */
const TIMES = 5
/** Milliseconds that any job may take: an agent may look for new ones only now and then. */
const LEAST = 20_000
/** So many jobs that have ended show how long one takes. */
const ENOUGH = 3

/** Milliseconds after which a job has been lost where others that were told the same took so many at most. */
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

/** What a job did from its creation or a follow-up on. */
interface SeenWork {
  readonly id: unknown
  readonly told: string
  readonly hasEnded: boolean
  /** From the answer that it began with until it was first seen to have ended, or last seen at work. */
  readonly milliseconds: number
}

/**
 * What is known of one job: all but what no other was told, what shows neither work nor its end, and a follow-up to a job at
 * work, which has more to do than that.
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
 * What a job was told: to change nothing where no instruction of its own is noted, and the same to all that were created to
 * use a limit up.
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
