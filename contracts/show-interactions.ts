import type { Exchange } from '../harness/exchange/exchange.ts'
import type { Situation } from '../harness/exchange/situation.ts'
import type { Call } from '../harness/sending/call.ts'
import { OverBudget, TargetLost } from '../harness/sending/sender.ts'
import { agentIds } from '../harness/target/agent-operations.ts'
import { messageOf } from '../harness/text/format.ts'
import { readExchanges } from '../harness/verdict/read-results.ts'
import { contractRequirementId, expectedOf } from '../requirements/contracts/contract-requirements.ts'
import { type ContractInteraction, contractInteractions } from '../requirements/contracts/interactions.ts'
import type { EngineContext } from '../requirements/probing/context.ts'
import type { Operation } from '../schemas/description/description.ts'
import { type Beforehand, bringAbout, type InstructedJob, instructedJobs, type ReadyState } from './provider-states.ts'
import { recordedFor } from './recorded-exchange.ts'

export function wantedBy(context: EngineContext): readonly ContractInteraction[] {
  const open = context.idsOf('contracts')
  const all = contractInteractions(context.description)
  return all.filter((interaction) => open.includes(contractRequirementId(interaction)))
}

interface Show {
  /** Shows an interaction by an exchange that this run has recorded. */
  readonly recorded: (interaction: ContractInteraction, exchange: Exchange) => Promise<void>
  /** Shows it by its own request, once its provider state is brought about. */
  readonly sent: (interaction: ContractInteraction, state: ReadyState) => Promise<void>
}

/**
 * Shows every interaction that the run is to show. One that no recorded exchange shows is sent in its provider state.
 */
export async function showInteractions(context: EngineContext, show: Show): Promise<void> {
  const wanted = wantedBy(context)
  const recorded = recordedFor(context.description, readExchanges(context.run.results).values)
  const lanes = [
    ...Map.groupBy(wanted, ({ operation }) => (operation?.family === 'assistant' ? operation.id : 'agent')),
  ]
  const instructedJob = instructedJobs(context)
  const inOrder = async (interactions: readonly ContractInteraction[]) => {
    // Follow-ups are sent last: a job may show its old end for a while before a follow-up takes effect.
    for (const interaction of interactions.toSorted((a, b) => Number(setsToWork(a)) - Number(setsToWork(b)))) {
      const id = contractRequirementId(interaction)
      const exchange = recorded(interaction)
      await keepingErrors(context, id, () =>
        exchange !== null
          ? show.recorded(interaction, exchange)
          : showInState(context, instructedJob, id, interaction, (state) => show.sent(interaction, state)),
      )
    }
  }
  await Promise.all(lanes.map(([, interactions]) => inOrder(interactions)))
}

function setsToWork({ state, answer, body }: ContractInteraction): boolean {
  return state.kind === 'ended-job' && answer.kind !== 'refusal' && body !== null
}

/**
 * Brings about the state of an interaction and then shows it; if that fails, the reason becomes the requirement's
 * outcome.
 */
export async function showInState(
  context: EngineContext,
  instructedJob: InstructedJob,
  id: string,
  before: Beforehand,
  show: (state: ReadyState) => Promise<void>,
): Promise<void> {
  const state = await bringAbout(context, instructedJob, before)
  if (state.kind === 'ready') await show(state)
  else context.notTested([id], state)
}

/** An error in one interaction becomes an outcome of its requirement; the others go on. */
export async function keepingErrors(context: EngineContext, id: string, show: () => Promise<void>): Promise<void> {
  try {
    await show()
  } catch (error) {
    // Where the target is lost, the requirements are simply not run.
    if (error instanceof TargetLost) return
    if (error instanceof OverBudget) context.notTested([id], { reason: error.message, remedy: error.remedy })
    else context.record(id, { kind: 'error', message: messageOf(error) })
  }
}

/** The parts of an interaction's request that the verifier does not make. */
export function contractCall(context: EngineContext, interaction: ContractInteraction, state: ReadyState): UnmadeCall {
  const { operation, name, requirement } = interaction
  const probe = requirement ?? contractRequirementId(interaction)
  return unmadeCall(context, operation, state, {
    interaction: name,
    probe,
    expected: expectedOf(interaction),
    requirement,
  })
}

type UnmadeCall = Omit<Call, 'method' | 'path' | 'headers' | 'body'>

/** The same for an interaction of any contract: who sends it, what is charged, and what the checks need to know. */
export function unmadeCall(
  { description }: EngineContext,
  operation: Operation | null,
  { tenant, credentials, situation }: ReadyState,
  { interaction, ...noted }: Pick<Situation, 'probe' | 'expected' | 'requirement'> & { readonly interaction: string },
): UnmadeCall {
  return {
    operation: operation?.id ?? agentIds(description).poll,
    situation: {
      ...noted,
      ...(operation?.response.kind === 'stream' ? { protocol: operation.response.protocol } : {}),
      ...situation,
      evidence: { kind: 'contract', interaction },
    },
    tenant,
    credentials,
    limits: description.limits.filter(({ id }) => operation?.limits.includes(id) ?? false),
  }
}
