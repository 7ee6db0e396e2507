import type { Exchange } from '../../harness/exchange/exchange.ts'
import { agentIds } from '../../harness/target/agent-operations.ts'
import { formatMilliseconds } from '../../harness/text/format.ts'
import { failSaying, notApplicable, notTested, type Outcome, pass } from '../../harness/verdict/outcome.ts'
import type { DescriptionView } from '../../schemas/description/description.ts'
import type { CheckContext, SequenceRequirement } from '../declaring/requirement.ts'
import { assumed } from '../declaring/source.ts'
import { atSecond, withFields } from '../declaring/valid-examples.ts'
import { jobIn } from '../reading/body.ts'
import { projectOf, withEvidence } from '../reading/evidence.ts'
import { endOf, startOf } from '../reading/time.ts'
import { finalStatuses, hasWorked, isFinal, isWorking } from './job-status.ts'
import { lifecycleOf, promptOf } from './lifecycle.ts'
import { begunIn, byJob } from './stretches.ts'

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
  const failing = [
    withFields(withEvidence(active, { kind: 'job', prompt: 'failure' }), { id: 'job_4' }),
    withFields(atSecond(polledActive, 60), { id: 'job_4' }),
  ]
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
    declare({
      id: 'agent-job-ends-as-any-does',
      sequence: 'whole-run',
      source: assumed(
        `our choice: a job that is at work ${TIMES} times as long as any that has ended, and longer than its target says, ` +
          'has been lost, whatever it was told',
      ),
      check: endAsAny,
      example: ended,
      broken: [...ended, ...failing],
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
  const jobs = allWorks(exchanges, description)
  const compared = [...Map.groupBy(jobs, ({ told, begun }) => `${projectOf(begun)} ${told}`).values()].flatMap(
    (alike) => {
      const ended = alike.filter(({ hasEnded }) => hasEnded)
      return ended.length < ENOUGH ? [] : [{ alike, longest: longestOf(ended), ended }]
    },
  )
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
  const isOpen = compared.some(({ alike, longest }) => alike.some((job) => isLonger(job, longest)))
  return isOpen ? stillAtWork : pass
}

/** One that was last read before others had ended shows nothing. */
function isLonger({ hasEnded, milliseconds }: SeenWork, longest: number): boolean {
  return !hasEnded && milliseconds > longest
}

const stillAtWork = notTested('a job was at work when it was last read', 'raise timeouts.job')

/**
 * Judges jobs of which too few were told the same. Those that were only created to use a limit up wait behind many
 * others, and are left out.
 */
function endAsAny(exchanges: readonly Exchange[], { description, target }: CheckContext): Outcome {
  const all = allWorks(exchanges, description)
  const ended = all.filter(({ hasEnded }) => hasEnded)
  if (ended.length < ENOUGH) return notApplicable(`fewer than ${ENOUGH} jobs have ended`)
  const longest = longestOf(ended)
  const limit = Math.max(soonestLost(longest), target.timeouts.job * 1000)
  const isJudged = ({ told, begun }: SeenWork) => {
    const alike = ended.filter((one) => one.told === told).length
    // A change takes far longer than what changes nothing.
    return promptOf(begun) !== null && alike < ENOUGH && (alike > 0 || told !== 'change')
  }
  const open = all.filter((job) => isLonger(job, longest) && isJudged(job))
  const lost = open.find(({ milliseconds }) => milliseconds >= limit)
  if (lost === undefined) return open.length > 0 ? stillAtWork : pass
  return failSaying(
    `an end, as ${ended.length} jobs came to within ${formatMilliseconds(longest)}`,
    `at work for ${formatMilliseconds(lost.milliseconds)}, job ${lost.id}, told ${lost.told}`,
  )
}

/**
 * The longest of these. Ends that were seen at a single late look are left out, where enough others were watched: they
 * may have come long before.
 */
function longestOf(ended: readonly SeenWork[]): number {
  const watched = ended.filter(({ unseen, milliseconds }) => unseen <= Math.max(LEAST / TIMES, milliseconds / 2))
  return Math.max(...(watched.length < ENOUGH ? ended : watched).map(({ milliseconds }) => milliseconds))
}

/** The pieces of work of all jobs that can be compared. */
export function allWorks(exchanges: readonly Exchange[], description: DescriptionView): readonly SeenWork[] {
  return [...byJob(exchanges).values()].flatMap((answers) => seenWorks(answers, description))
}

/** One piece of a job's work, from its creation or a follow-up on. */
export interface SeenWork {
  readonly id: unknown
  /** The answer that began it. */
  readonly begun: Exchange
  /** The job's last answer before that; null for a new job. */
  readonly before: Exchange | null
  /** The answer that shows the end, or the last one if none does. */
  readonly last: Exchange
  readonly told: string
  readonly hasEnded: boolean
  /** From the answer that began the work until the job was first seen ended, or last seen active. */
  readonly milliseconds: number
  /** Of these, the milliseconds before the last answer in which no other answer came. */
  readonly unseen: number
}

/**
 * The pieces of work of one job that can be compared. Left out are: instructions that are not noted, jobs that show
 * neither work nor its end, and follow-ups to active jobs, which have other work to do too.
 */
function seenWorks(answers: readonly Exchange[], description: DescriptionView): readonly SeenWork[] {
  const finals = finalStatuses(description)
  return begunIn(answers, agentIds(description)).flatMap(({ begun, before: earlier, reads }) => {
    const before = earlier.at(-1)
    const told = before !== undefined && !isFinal(finals, before) ? null : toldTo(begun)
    // A job that waits for its turn shows its earlier end until then.
    const atWork = reads.findIndex((read) => isWorking(description, read))
    const end = reads.slice(Math.max(0, atWork)).find((read) => isFinal(finals, read))
    const last = end ?? reads.at(-1)
    if (told === null || last === undefined) return []
    if (end === undefined && !isWorking(description, last)) return []
    // Without a sign of its work, a follow-up may still wait for its turn.
    const isSeen = atWork !== -1 || isWorking(description, begun)
    if (before !== undefined && !isSeen && !hasWorked(before, last)) return []
    const previous = reads[reads.indexOf(last) - 1] ?? begun
    return [
      {
        id: jobIn(last)?.id,
        begun,
        before: before ?? null,
        last,
        told,
        hasEnded: end !== undefined,
        milliseconds: startOf(last) - endOf(begun),
        unseen: startOf(last) - endOf(previous),
      },
    ]
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
