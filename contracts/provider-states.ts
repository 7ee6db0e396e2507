import type { Situation } from '../harness/sending/situation.ts'
import { jobParametersOf, parametersOf } from '../harness/target/address.ts'
import type { Tenant } from '../harness/target/target.ts'
import type { ContractInteraction } from '../requirements/contracts/interactions.ts'
import type { Operation } from '../schemas/description/description.ts'
import type { ContractContext } from './context.ts'
import type { EndedJob } from './jobs.ts'

/** A provider state that has been brought about on the target. */
export interface ReadyState {
  readonly kind: 'ready'
  readonly tenant: Tenant
  /** What Pact fills into the interaction's expressions. The key is a placeholder: the proxy adds the real one. */
  readonly values: Readonly<Record<string, string>>
  /** How a job is read, with its query, which Pact would encode into the path. */
  readonly jobPath: string | null
  /** What the checks need to know. */
  readonly situation: Pick<Situation, 'job'>
}

export type StateResult = ReadyState | { readonly kind: 'unable'; readonly reason: string; readonly remedy: string }

/**
 * Brings an interaction's provider state about, with valid requests.
 *
 * Before Pact asks for it: Pact's proxy answers 200 for a state handler that has failed, and sends the request all the
 * same.
 *
 * @throws OverBudget where a job would go beyond the budget.
 */
export async function bringAbout(
  context: ContractContext,
  endedJob: EndedJob,
  { state, operation }: ContractInteraction,
): Promise<StateResult> {
  const [first] = context.run.target.tenants
  const description = context.description
  switch (state.kind) {
    case 'tenant':
      return ready(context, first, operation)
    case 'ended-job': {
      const job = await endedJob(state.prompt)
      if ('kind' in job) return job
      const named =
        operation === null
          ? jobParametersOf(description, first, job.id)
          : parametersOf(description, operation, first, job.id)
      const values = { ...encoded(named), ...(job.path === null ? {} : { jobPath: job.path }) }
      const plain = ready(context, first, operation)
      return { ...plain, values: { ...plain.values, ...values }, jobPath: job.path, situation: { job: job.state } }
    }
  }
}

function ready(context: ContractContext, tenant: Tenant, operation: Operation | null): ReadyState {
  const named = operation === null ? {} : parametersOf(context.description, operation, tenant)
  const values = { ...encoded(named), key: 'the-key', instruction: context.instruction('noChange') }
  return { kind: 'ready', tenant, values, jobPath: null, situation: {} }
}

/** Pact's verifier puts values into paths as they are. */
function encoded(values: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, encodeURIComponent(value)]))
}
