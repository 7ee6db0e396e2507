import type { ProxiedRequest } from '../../harness/sending/recording-proxy.ts'
import { verified } from '../../requirements/contracts/verified.ts'
import { stateNamesOf } from '../pact-definition.ts'
import { NothingAsked, type Verifying, verifyThrough } from '../through-proxy.ts'
import { givenCall, type ReadyGiven, showGiven } from './show-given.ts'

/** Verifies each given interaction that this run is to show, one after another. */
export async function verifyGiven(verifying: Verifying): Promise<void> {
  await showGiven(verifying.context, (given) => verifyOne(verifying, given))
}

async function verifyOne(verifying: Verifying, given: ReadyGiven): Promise<void> {
  const { context } = verifying
  const { id, pact, interaction, state } = given
  const lone = {
    provider: pact.provider.name,
    // Not pending, since Pact's verifier reports no mismatch of a pending interaction.
    contract: { ...pact, interactions: [{ ...interaction, pending: false }] },
    states: stateNamesOf(interaction),
    brokenRule: () => null,
  }
  try {
    const call = (request: ProxiedRequest) => givenCall(context, given, request)
    const { exchange, finding } = await verifyThrough(verifying, lone, { call }, state.values)
    context.judge(verified(exchange, id, finding))
  } catch (error) {
    if (!(error instanceof NothingAsked)) throw error
    const remedy = 'see that Pact can make the request of the contract from its own states'
    context.notTested([id], { reason: error.message, remedy })
  }
}
