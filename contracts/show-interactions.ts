import { type Call, OverBudget, TargetLost } from '../harness/sending/sender.ts'
import { contractRequirementId, expectedOf } from '../requirements/contracts/contract-requirements.ts'
import { type ContractInteraction, contractInteractions, operationOf } from '../requirements/contracts/interactions.ts'
import type { EngineContext } from '../requirements/probing/context.ts'
import { bringAbout, type EndedJob, endedJobs, type ReadyState } from './provider-states.ts'

/** The interactions that a run is to show. */
export function wantedBy(context: EngineContext): readonly ContractInteraction[] {
  const open = context.idsOf('contracts')
  const all = contractInteractions(context.description)
  return all.filter((interaction) => open.includes(contractRequirementId(interaction)))
}

/** Shows one interaction once its provider state has been brought about. */
type Show = (interaction: ContractInteraction, state: ReadyState) => Promise<void>

/** Shows every interaction that the run is to show, each in its provider state. */
export async function showInteractions(context: EngineContext, show: Show): Promise<void> {
  const wanted = wantedBy(context)
  const lanes = [
    ...Map.groupBy(wanted, ({ operation }) => (operation?.family === 'assistant' ? operation.id : 'agent')),
  ]
  const endedJob = endedJobs(context)
  const inOrder = async (interactions: readonly ContractInteraction[]) => {
    for (const interaction of interactions) await showInteraction(context, endedJob, interaction, show)
  }
  await Promise.all(lanes.map(([, interactions]) => inOrder(interactions)))
}

/** Shows one interaction. What prevents it becomes an outcome of its requirement; the others go on. */
async function showInteraction(
  context: EngineContext,
  endedJob: EndedJob,
  interaction: ContractInteraction,
  show: Show,
): Promise<void> {
  const id = contractRequirementId(interaction)
  try {
    const state = await bringAbout(context, endedJob, interaction)
    if (state.kind === 'unable') context.notTested([id], state.reason, state.remedy)
    else await show(interaction, state)
  } catch (error) {
    // A target that is lost leaves its requirements not run, which is what they are.
    if (error instanceof TargetLost) return
    if (error instanceof OverBudget) context.notTested([id], error.message, error.remedy)
    else context.record(id, { kind: 'error', message: error instanceof Error ? error.message : String(error) })
  }
}

/** The request of an interaction as far as the verifier does not make it. */
export function contractCall(
  { description }: EngineContext,
  interaction: ContractInteraction,
  { tenant, credentials, situation }: ReadyState,
): Omit<Call, 'method' | 'path' | 'headers' | 'body'> {
  const { operation, name, rule } = interaction
  return {
    operation: operationOf(description, interaction),
    situation: {
      probe: rule ?? contractRequirementId(interaction),
      expected: expectedOf(interaction),
      rule,
      ...(operation?.response.kind === 'stream' ? { protocol: operation.response.protocol } : {}),
      ...situation,
      evidence: { kind: 'contract', interaction: name },
    },
    tenant,
    credentials,
    sourceAddress: null,
    limits: description.limits.filter(({ id }) => operation?.limits.includes(id) ?? false),
    exhausting: false,
  }
}
