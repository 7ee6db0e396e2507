import type { Exchange } from '../../harness/exchange/exchange.ts'
import { agentIds, agentOperations } from '../../harness/target/agent-operations.ts'
import { failSaying, notApplicable, type Outcome, pass } from '../../harness/verdict/outcome.ts'
import type { DescriptionView } from '../../schemas/description/description.ts'
import type { CheckContext, SequenceRequirement } from '../declaring/requirement.ts'
import { assumed } from '../declaring/source.ts'
import { atSecond, jobAnswer, withFields } from '../declaring/valid-examples.ts'
import { hasStatus, jobIn } from '../reading/body.ts'
import { withEvidence } from '../reading/evidence.ts'
import { allWorks, type SeenWork } from './endless-jobs.ts'
import { finalStatuses, isFinal } from './job-status.ts'
import { lifecycleOf, promptOf } from './lifecycle.ts'
import { byJob } from './stretches.ts'

/**
 * Least number of failed jobs: a model may fail at some instructions, and at fewer jobs it may fail at each by chance.
 */
const LEAST_JOBS = 3

/** Least number of pieces of work of one kind that all failed, and of the other kind of which none did. */
const LEAST_OF_KIND = 2

/**
 * An agent that fails at every instruction breaks no sentence about failed jobs, and what a changed or archived job
 * shows is then not tested. Only this requirement reports that no work is done.
 */
export function failedJobRequirements(description: DescriptionView): readonly SequenceRequirement[] {
  const finals = finalStatuses(description)
  const { create, message } = agentIds(description)
  if (!finals.has('failed') || finals.size === 1) return []
  const { active, polledDone, declare } = lifecycleOf(description, create)
  const jobs = (status: string) =>
    Array.from({ length: LEAST_JOBS }, (_, index) => `job_${index}`).flatMap((id) => [
      withEvidence(withFields(active, { id }), { kind: 'job', prompt: 'change' }),
      withFields(polledDone, { id, status }),
    ])
  const done = String(jobIn(polledDone)?.status)
  const told = withEvidence(jobAnswer({ status: 'active' }, message), { kind: 'follow-up', prompt: 'change' })
  const followedUp = (status: string) =>
    Array.from({ length: LEAST_OF_KIND }, (_, index) => `job_${index}`).flatMap((id) => [
      withFields(atSecond(told, 10), { id }),
      withFields(atSecond(polledDone, 12), { id, status }),
    ])
  return [
    declare({
      id: 'agent-jobs-not-all-failed',
      sequence: 'whole-run',
      source: assumed(
        'our choice: an agent that works does not fail at every instruction that its owner gives for a run',
      ),
      check: (exchanges) => notAllFailed(exchanges, finals),
      example: jobs(done),
      broken: jobs('failed'),
    }),
    declare({
      id: 'agent-job-fails-for-no-kind-of-request',
      sequence: 'whole-run',
      source: assumed(
        'our choice: where no job of one kind fails, an agent does not fail at all of another kind: those created and ' +
          'those followed up, those told one thing and those told others, or those with letters beyond ASCII and those without',
      ),
      check: noKindFails,
      example: [...jobs(done), ...followedUp(done)],
      broken: [...jobs(done), ...followedUp('failed')],
    }),
  ]
}

/** Judges how each job ended after its first instruction, without those that were told to fail. */
function notAllFailed(exchanges: readonly Exchange[], finals: ReadonlySet<string>): Outcome {
  const ended = [...byJob(exchanges).values()].flatMap((answers) => {
    const first = answers.map(promptOf).find((prompt) => prompt !== null)
    const end = answers.find((answer) => isFinal(finals, answer))
    return first === undefined || first === 'failure' || end === undefined ? [] : [end]
  })
  if (ended.some((end) => !hasStatus(jobIn(end), 'failed'))) return pass
  if (ended.length < LEAST_JOBS)
    return notApplicable(`fewer than ${LEAST_JOBS} jobs with an instruction were seen to end`)
  return failSaying('a job that does not fail', `all ${ended.length} jobs that were seen to end have failed`)
}

const FOLLOWED_UP = 'followed up'

/** Follow-ups to jobs that had not completed are left out: what hindered those may hinder these. */
function noKindFails(exchanges: readonly Exchange[], { description }: CheckContext): Outcome {
  const { create, message } = agentIds(description)
  const works = allWorks(exchanges, description).filter(
    ({ hasEnded, told, before }) =>
      hasEnded && told !== 'failure' && (before === null || hasStatus(jobIn(before), 'completed')),
  )
  const kinds: readonly Kind[] = [
    ['created', ({ begun }) => begun.operation === create],
    [FOLLOWED_UP, ({ begun }) => begun.operation === message],
    ['told in letters beyond ASCII', hasLettersBeyond],
    ['told in ASCII alone', (work) => !hasLettersBeyond(work)],
    ...[...new Set(works.map(({ told }) => told))].map((one): Kind => [`told ${one}`, ({ told }) => told === one]),
  ]
  const compared = kinds
    .map(([name, isOf]) => ({ name, one: works.filter(isOf), other: works.filter((work) => !isOf(work)) }))
    .filter(({ one, other }) => one.length >= LEAST_OF_KIND && other.length >= LEAST_OF_KIND)
  if (compared.length === 0) return notApplicable('no two jobs of two kinds were seen to end')
  const isFailed = ({ last }: SeenWork) => hasStatus(jobIn(last), 'failed')
  const found = compared.filter(({ one, other }) => one.every(isFailed) && !other.some(isFailed))
  const [first] = found
  if (first === undefined) {
    const isShown = agentOperations(description).message === null || compared.some(({ name }) => name === FOLLOWED_UP)
    return isShown ? pass : notApplicable('no two follow-ups were seen to end')
  }
  return failSaying(
    `one that does not fail of the ${first.one.length} jobs that were ${found.map(({ name }) => name).join(', or ')}`,
    `all have failed, and none of the ${first.other.length} others`,
  )
}

/** What tells some pieces of work from others, in words and as a function. */
type Kind = readonly [name: string, isOf: (work: SeenWork) => boolean]

function hasLettersBeyond({ begun }: SeenWork): boolean {
  return /[^\p{ASCII}]/u.test(begun.request.body ?? '')
}
