import type { Exchange } from '../harness/exchange/exchange.ts'
import type { Situation } from '../harness/exchange/situation.ts'
import type { Credentials } from '../harness/sending/call.ts'
import { jobParametersOf, parametersOf } from '../harness/target/address.ts'
import { agentOperations } from '../harness/target/agent-operations.ts'
import type { Prompts, Tenant } from '../harness/target/target.ts'
import type { NotTested } from '../harness/verdict/outcome.ts'
import { unfollowed } from '../requirements/agent/instructed-end.ts'
import type { ContractInteraction } from '../requirements/contracts/interactions.ts'
import { instruction } from '../requirements/probing/calls.ts'
import type { EngineContext } from '../requirements/probing/context.ts'
import { createJob, jobOf, noPoll } from '../requirements/probing/jobs.ts'
import { hasEnded, pollToEnd, unended } from '../requirements/probing/polls.ts'
import { asSituation, noJob, stateAfter } from '../requirements/probing/shared-jobs.ts'
import { type Asker, askerFor } from '../requirements/requests/credentials.ts'
import type { Operation } from '../schemas/description/description.ts'

/** A provider state that has been brought about on the target. */
export interface ReadyState {
  readonly kind: 'ready'
  readonly tenant: Tenant
  readonly credentials: Credentials
  /**
   * The values that Pact fills into the interaction's expressions. The key is a placeholder: the proxy adds the real
   * one.
   */
  readonly values: Readonly<Record<string, string>>
  /** The path by which a job is read, with its query; Pact would encode a query as part of the path. */
  readonly jobPath: string | null
  /** What the checks need to know. */
  readonly situation: Pick<Situation, 'job'>
}

interface PreparedJob {
  readonly kind: 'prepared'
  readonly id: string
  /** `unknown`: the job may refuse follow-ups, or nothing shows whether it has ended. */
  readonly state: 'ended' | 'unknown'
  /** The path by which the job is read, filled in; null where none was found. */
  readonly path: string | null
}

/**
 * Returns a job of the tenant that got the target's instruction of this name. Unless any state will do, the job has
 * ended after the instruction.
 */
export type InstructedJob = (
  tenant: Tenant,
  prompt: keyof Prompts,
  inAnyState: boolean,
) => Promise<PreparedJob | NotTested>

/**
 * Starts a job when a tenant and instruction are first asked for, and polls it to its end each time: an interaction in
 * between may have given it new work.
 */
export function instructedJobs(context: EngineContext): InstructedJob {
  const started = new Map<string, Promise<Exchange | null>>()
  return async (tenant, prompt, inAnyState) => {
    const name = `${context.run.target.tenants.indexOf(tenant)} ${prompt}`
    const starting = started.get(name) ?? createJob(context, prompt, tenant)
    started.set(name, starting)
    const job = await jobOf(context, await starting)
    if (job === null) return noJob(context)
    const { id, poll } = job
    if (poll === null || inAnyState) return { kind: 'prepared', id, state: 'unknown', path: poll?.path ?? null }
    const polls = await pollToEnd(context, poll)
    const notShown = hasEnded(context, polls)
      ? unfollowed(prompt, polls.slice(-1), context.run.target)
      : unended(context, polls)
    if (notShown !== null) return notShown
    return { kind: 'prepared', id, state: asSituation(stateAfter(context, polls)).job, path: poll.path }
  }
}

/** The state that an interaction needs, and who sends it. */
export type Beforehand = Pick<ContractInteraction, 'name' | 'operation' | 'state' | 'credential'>

/**
 * Brings an interaction's provider state about, with valid requests.
 *
 * This happens before Pact sends the interaction: Pact's proxy answers 200 for a state handler that fails, and then
 * sends the request all the same.
 *
 * @throws OverBudget where a job would exceed the budget.
 */
export async function bringAbout(
  context: EngineContext,
  instructedJob: InstructedJob,
  { name, state, operation, credential }: Beforehand,
): Promise<ReadyState | NotTested> {
  const description = context.description
  // Where the document shows no way to read a job, the tenant that creates jobs reads it.
  const asked = operation ?? agentOperations(description).create
  const asker = asked === null ? null : askerFor(description, context.run.target, asked, credential)
  if (asker === null) throw new Error(`no tenant of the target can ask for ${name}`)
  const { tenant } = asker
  switch (state.kind) {
    case 'tenant':
      return ready(context, asker, operation)
    case 'ended-job': {
      // A request that is refused for its key is refused in every state of the job, so any state will do.
      const job = await instructedJob(tenant, state.prompt, credential !== 'own')
      if (job.kind === 'not-tested') return job
      if (operation === null && job.path === null) return noPoll(context)
      const named =
        operation === null
          ? jobParametersOf(description, tenant, job.id)
          : parametersOf(description, operation, tenant, job.id)
      const values = { ...encoded(named), ...(job.path === null ? {} : { jobPath: job.path }) }
      const plain = ready(context, asker, operation)
      return { ...plain, values: { ...plain.values, ...values }, jobPath: job.path, situation: { job: job.state } }
    }
  }
}

/** Values for an interaction whose answer is recorded: nothing is requested with them. */
export function recordedValues(context: EngineContext, { operation }: ContractInteraction): ReadyState['values'] {
  const parameters = (operation?.parameters ?? []).map(({ name }) => [name, 'recorded'] as const)
  return { ...Object.fromEntries(parameters), ...placeholders(context), jobPath: '/recorded' }
}

function ready(context: EngineContext, { tenant, credentials }: Asker, operation: Operation | null): ReadyState {
  const named = operation === null ? {} : parametersOf(context.description, operation, tenant)
  const values = { ...encoded(named), ...placeholders(context) }
  return { kind: 'ready', tenant, credentials, values, jobPath: null, situation: {} }
}

function placeholders(context: EngineContext) {
  return { key: 'the-key', instruction: instruction(context, 'noChange').text }
}

/** Encodes values, since Pact's verifier puts them into paths unchanged. */
function encoded(values: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, encodeURIComponent(value)]))
}
