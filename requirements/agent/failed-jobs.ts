import type { Exchange } from '../../harness/exchange/exchange.ts'
import { agentIds } from '../../harness/target/agent-operations.ts'
import { failSaying, notApplicable, type Outcome, pass } from '../../harness/verdict/outcome.ts'
import type { DescriptionView } from '../../schemas/description/description.ts'
import type { SequenceRequirement } from '../declaring/requirement.ts'
import { assumed } from '../declaring/source.ts'
import { withFields } from '../declaring/valid-examples.ts'
import { hasStatus, jobIn } from '../reading/body.ts'
import { withEvidence } from '../reading/evidence.ts'
import { finalStatuses, isFinal } from './job-status.ts'
import { lifecycleOf, promptOf } from './lifecycle.ts'
import { byJob } from './stretches.ts'

/**
 * Least number of failed jobs: a model may fail at some instructions, and at fewer jobs it may fail at each by chance.
 */
const LEAST_JOBS = 3

/**
 * An agent that fails at every instruction breaks no sentence about failed jobs, and what a changed or archived job
 * shows is then not tested. Only this requirement reports that no work is done.
 */
export function failedJobRequirements(description: DescriptionView): readonly SequenceRequirement[] {
  const finals = finalStatuses(description)
  if (!finals.has('failed') || finals.size === 1) return []
  const { active, polledDone, declare } = lifecycleOf(description, agentIds(description).create)
  const jobs = (status: string) =>
    Array.from({ length: LEAST_JOBS }, (_, index) => `job_${index}`).flatMap((id) => [
      withEvidence(withFields(active, { id }), { kind: 'job', prompt: 'change' }),
      withFields(polledDone, { id, status }),
    ])
  return [
    declare({
      id: 'agent-jobs-not-all-failed',
      sequence: 'whole-run',
      source: assumed(
        'our choice: an agent that works does not fail at every instruction that its owner gives for a run',
      ),
      check: (exchanges) => notAllFailed(exchanges, finals),
      example: jobs(String(jobIn(polledDone)?.status)),
      broken: jobs('failed'),
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
