import type { Exchange } from '../../harness/sending/exchange.ts'
import type { Call } from '../../harness/sending/sender.ts'
import { agentOperations } from '../../harness/target/agent-operations.ts'
import type { Prompts, Tenant } from '../../harness/target/target.ts'
import { foreignTenant, keyOf } from '../../requirements/access/credentials.ts'
import { validAccepted } from '../../requirements/bodies/answers.ts'
import { isSuccess } from '../../requirements/evidence.ts'
import { askingTenant, callOf, instruction, openProbe, plainBody, valid } from '../../requirements/probing/calls.ts'
import type { EngineContext } from '../../requirements/probing/context.ts'
import { createJob, jobOf, noPoll, pollAfterEnd, pollToEnd } from '../../requirements/probing/jobs.ts'
import type { Flow } from './flow.ts'

const subject = 'agent-lifecycle'

/** One job from its creation to its end. */
interface EndedLifecycle {
  readonly id: string
  readonly poll: Call
  readonly exchanges: readonly Exchange[]
}

export const agentJobFlows: readonly Flow[] = [
  {
    subject: 'agent-job',
    title: 'the operation that starts a job creates jobs, each with an id of its own',
    smoke: true,
    show: async (context) => {
      const first = await createJob(context)
      const second = await createJob(context)
      if (first !== null && second !== null) context.judgeSequence('job-creations', [first, second])
    },
  },
  {
    subject,
    title: 'an agent job runs to a final status and stays there, after any instruction',
    show: async (context) => {
      const prompts = ['change', 'noChange', 'failure', 'archive'] as const
      await Promise.all(prompts.map((prompt) => runJob(context, prompt)))
    },
  },
  {
    subject,
    title: 'an agent job takes a follow-up',
    show: async (context) => {
      const tenant = askingTenant(context, agentOperations(context.description).message)
      const job = tenant === null ? null : await runJob(context, 'noChange', tenant)
      if (job === null) return
      await refusedFollowUp(context, job)
      await followUp(context, job)
    },
  },
  {
    subject,
    title: 'an agent job is hidden from another organization',
    show: async (context) => {
      const job = await runJob(context, 'noChange')
      if (job !== null) await foreignPoll(context, job)
    },
  },
]

/** Starts a job, polls it to its end and a little beyond, and judges its lifecycle. */
async function runJob(context: EngineContext, prompt: keyof Prompts, tenant?: Tenant): Promise<EndedLifecycle | null> {
  if (prompt !== 'noChange' && context.run.target.prompts[prompt] === null) return null
  const created = await createJob(context, prompt, tenant)
  const job = await jobOf(context, created)
  if (created === null || job === null) return null
  const { id, poll } = job
  if (poll === null) {
    context.notTested([...context.idsOf(subject), ...seenByPolls(context)], noPoll.reason, noPoll.remedy)
    return null
  }
  const polled = [created, ...(await pollToEnd(context, poll))]
  const exchanges = [...polled, ...(await pollAfterEnd(context, poll))]
  context.judgeSequence('job-lifecycle', exchanges)
  return { id, poll, exchanges }
}

/** Requirements of other subjects that only a job which is polled shows. */
function seenByPolls(context: EngineContext): readonly string[] {
  const { message } = agentOperations(context.description)
  return ['agent-job-archived-at-set-when-archived', ...(message === null ? [] : [validAccepted(message.id)])]
}

/** A valid follow-up to a job that has ended, and what came of it. */
async function followUp(context: EngineContext, { id, poll, exchanges }: EndedLifecycle): Promise<void> {
  const { message: operation } = agentOperations(context.description)
  const before = exchanges.at(-1)
  if (operation === null || before === undefined) return
  const body = plainBody(context, operation, instruction(context, 'change'))
  const situation = {
    ...valid('send-agent-job-message', { kind: 'follow-up', prompt: 'change' }),
    job: 'ended' as const,
  }
  const sent = await context.probe(callOf(context, operation, { tenant: poll.tenant, body, job: id, situation }))
  if (!isSuccess(sent)) return
  context.judgeSequence('job-follow-up', [before, sent, ...(await pollToEnd(context, poll))])
}

/** A follow-up that breaks a documented rule leaves the job as it was. */
async function refusedFollowUp(context: EngineContext, { id, poll, exchanges }: EndedLifecycle): Promise<void> {
  const { message: operation } = agentOperations(context.description)
  const before = exchanges.at(-1)
  if (operation === null || before === undefined) return
  const situation = { ...openProbe('send-agent-job-message-without-prompt'), expected: 'refusal' as const }
  const refused = await context.probe(callOf(context, operation, { tenant: poll.tenant, body: {}, job: id, situation }))
  context.judgeSequence('job-refused-follow-up', [before, refused, ...(await pollAfterEnd(context, poll))])
}

/** Another organization's admin key reads nothing of the job, neither by its project's path nor by its own one. */
async function foreignPoll(context: EngineContext, { poll, exchanges }: EndedLifecycle): Promise<void> {
  const foreign = foreignTenant(context.run.target, poll.tenant, 'admin')
  const credentials = foreign === null ? null : keyOf(foreign, 'admin')
  if (foreign === null || credentials === null) return
  const rule = 'agent-job-hidden-from-other-organization'
  const situation = { probe: rule, expected: 'refusal', rule, evidence: { kind: 'plain' } } as const
  await context.probe({ ...poll, credentials, situation })
  const byOwnPath = (await jobOf(context, exchanges[0] ?? null, foreign))?.poll ?? null
  // Without a project of its own there is no such path.
  if (byOwnPath === null || byOwnPath.path.includes('{')) return
  await context.probe({ ...byOwnPath, situation: { ...situation, probe: `${rule}:by-own-path` } })
}
