import type { Exchange } from '../../harness/exchange/exchange.ts'
import { agentIds, agentOperations } from '../../harness/target/agent-operations.ts'
import { failSaying, notApplicable, type Outcome, pass } from '../../harness/verdict/outcome.ts'
import type { DescriptionView } from '../../schemas/description/description.ts'
import type { CheckContext, SequenceRequirement } from '../declaring/requirement.ts'
import { assumed } from '../declaring/source.ts'
import { atSecond, jobAnswer, withFields } from '../declaring/valid-examples.ts'
import { hasStatus, jobIn } from '../reading/body.ts'
import { withEvidence } from '../reading/evidence.ts'
import { finalStatuses, isFinal, isWorking } from './job-status.ts'
import { lifecycleOf, link, promptOf } from './lifecycle.ts'
import { begunIn, byJob } from './stretches.ts'

/**
 * Any agent may leave an instruction undone. But if the same instruction is followed when it creates a job and never
 * when it comes as a follow-up, the service loses the text of follow-ups on its way to the agent.
 */
export function followedInstructionRequirements(description: DescriptionView): readonly SequenceRequirement[] {
  if (agentOperations(description).message === null) return []
  const ids = agentIds(description)
  const { declare } = lifecycleOf(description, ids.message)
  const read = (id: string, second: number, fields: Parameters<typeof jobAnswer>[0]) =>
    atSecond(jobAnswer({ id, ...fields }, ids.poll), second)
  const created = [
    withEvidence(jobAnswer({ id: 'job_1', status: 'active' }, ids.create), { kind: 'job', prompt: 'change' }),
    read('job_1', 1, { prLink: link }),
  ]
  const followedUp = [
    atSecond(withEvidence(jobAnswer({ status: 'active' }, ids.message), { kind: 'follow-up', prompt: 'change' }), 2),
    read('job_2', 3, { status: 'active' }),
  ].map((exchange) => withFields(exchange, { id: 'job_2' }))
  return [
    declare({
      id: 'send-agent-job-message-followed-as-at-creation',
      sequence: 'whole-run',
      prompt: 'change',
      source: assumed(
        'our choice: an agent that opens a pull request where prompts.change creates a job opens one where a follow-up says the same',
      ),
      check: followedAlike,
      example: [...created, ...followedUp, read('job_2', 4, { prLink: link })],
      broken: [...created, ...followedUp, read('job_2', 4, { prLink: null })],
    }),
  ]
}

function followedAlike(exchanges: readonly Exchange[], { description }: CheckContext): Outcome {
  const { create, message } = agentIds(description)
  const ended = [...byJob(exchanges).values()].flatMap((answers) => changesTold(answers, description))
  const [atCreation, inFollowUps] = [create, message].map((id) => ended.filter(({ by }) => by === id))
  if (inFollowUps?.[0] === undefined) return notApplicable('no follow-up with prompts.change was seen to its end')
  if (atCreation?.[0] === undefined || atCreation.some(({ prLink }) => prLink === null)) {
    return notApplicable('not every job that was created with prompts.change has a pull request')
  }
  const [lost, ...others] = inFollowUps.filter(({ prLink }) => prLink === null)
  return lost === undefined || others.length + 1 < inFollowUps.length
    ? pass
    : failSaying('a pull request, as the job has that was created with the same instruction', `none, job ${lost.job}`)
}

interface Told {
  /** Id of the operation that gave the instruction to change something. */
  readonly by: string | null
  readonly job: unknown
  readonly prLink: unknown
}

/**
 * The result of each instruction to change something that a job got while it had no pull request, if the job was seen
 * active and then completed before its next instruction.
 */
function changesTold(answers: readonly Exchange[], description: DescriptionView): readonly Told[] {
  const finals = finalStatuses(description)
  return begunIn(answers, agentIds(description)).flatMap(({ begun, before, reads }) => {
    const hadLink = before.some((answer) => jobIn(answer)?.prLink != null)
    // A job at work has been told something else too.
    const isAtWork = before.slice(-1).some((answer) => !isFinal(finals, answer))
    if (promptOf(begun) !== 'change' || hadLink || isAtWork) return []
    const atWork = [begun, ...reads].findLastIndex((answer) => isWorking(description, answer))
    const end = jobIn(reads.slice(atWork).findLast((answer) => isFinal(finals, answer)))
    if (atWork === -1 || !hasStatus(end, 'completed')) return []
    return [{ by: begun.operation, job: end?.id, prLink: end?.prLink ?? null }]
  })
}
