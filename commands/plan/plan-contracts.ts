import { contractCall, showInteractions } from '../../contracts/verify.ts'
import type { Send } from '../../harness/sending/sender.ts'
import type { Run } from '../../harness/target/run.ts'
import { contextOf } from '../../requirements/probing/context.ts'
import type { Description } from '../../schemas/description/description.ts'

/** Brings about every provider state of the contract, and sends one request in place of Pact's verifier. */
export async function planContracts(run: Run, description: Description, send: Send): Promise<void> {
  const context = contextOf(run, description, 'contracts', send)
  await showInteractions(context, async (interaction, state) => {
    const call = contractCall(context, interaction, state)
    if (call !== null) await send({ ...call, method: 'POST', path: state.jobPath ?? '/', headers: [], body: null })
  })
}
