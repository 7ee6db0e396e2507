import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { ProxiedRequest } from '../../harness/sending/recording-proxy.ts'
import type { Call } from '../../harness/sending/sender.ts'
import type { GivenInteraction } from '../../harness/target/run.ts'
import { CONTRACT_KEPT } from '../../requirements/contracts/contract-requirements.ts'
import { withEvidence } from '../../requirements/evidence.ts'
import type { EngineContext } from '../../requirements/probing/context.ts'
import { bringAbout, type InstructedJob, instructedJobs, type ReadyState } from '../provider-states.ts'
import { keepingErrors } from '../show-interactions.ts'
import { NothingAsked, type Verifying, verifyThrough } from '../through-proxy.ts'
import { type Asking, askingOf } from './asking.ts'
import { folderOfPacts } from './gather.ts'
import { type Pact, pactIn, stateNamesOf } from './pact-definition.ts'

/** Interactions of given contracts that a run is to show. */
export function wantedGiven(context: EngineContext): readonly GivenInteraction[] {
  const open = context.idsOf('pacts')
  return context.run.pacts.filter(({ id }) => open.includes(id))
}

/** Verifies each interaction that teams have given and that this run is to show, one after another. */
export async function verifyGiven(verifying: Verifying): Promise<void> {
  const { context } = verifying
  const instructedJob = instructedJobs(context)
  for (const [file, wanted] of Map.groupBy(wantedGiven(context), (one) => one.file)) {
    const place = path.join(folderOfPacts(context.run), file)
    const pact = pactIn(readFileSync(place, 'utf8'), place)
    for (const one of wanted) {
      await keepingErrors(context, one.id, () => verifyOne(verifying, instructedJob, pact, one))
    }
  }
}

async function verifyOne(
  verifying: Verifying,
  instructedJob: InstructedJob,
  pact: Pact,
  { id, index }: GivenInteraction,
): Promise<void> {
  const { context } = verifying
  const interaction = pact.interactions[index]
  if (interaction === undefined) throw new Error(`${id}: its contract has no interaction ${index}`)
  const asking = askingOf({ description: context.description, target: context.run.target }, pact, interaction)
  if (asking.kind === 'not-tested') return context.notTested([id], asking.reason, asking.remedy)
  const state = await bringAbout(context, instructedJob, asking.before)
  if (state.kind === 'unable') return context.notTested([id], state.reason, state.remedy)
  const lone = {
    name: id,
    provider: pact.provider.name,
    // Pact's verifier finds no fault with what is pending.
    contract: { ...pact, interactions: [{ ...interaction, pending: false }] },
    states: stateNamesOf(interaction),
    brokenRule: () => null,
  }
  try {
    const call = (request: ProxiedRequest) => callFor(context, id, asking, state, request)
    const { exchange, said } = await verifyThrough(verifying, lone, { call }, state.values)
    const finding = said === CONTRACT_KEPT ? null : said
    context.judge(withEvidence(exchange, { kind: 'contract', interaction: id, finding }))
  } catch (error) {
    if (!(error instanceof NothingAsked)) throw error
    context.notTested([id], error.message, 'see that Pact can make the request of the contract from its own states')
  }
}

/** The request of Pact's verifier, with the ids of the target in its path and the key that its state asks for. */
function callFor(
  { description }: EngineContext,
  id: string,
  { operation, before, parameters, unknownParameter }: Asking,
  { tenant, credentials, values, jobPath, situation }: ReadyState,
  request: ProxiedRequest,
): Call {
  const filled = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const own = parameters[name] ?? ''
    return name === unknownParameter ? own : (values[name] ?? own)
  })
  const query = request.path.includes('?') ? request.path.slice(request.path.indexOf('?')) : ''
  return {
    ...request,
    path: before.operation === null && jobPath !== null ? jobPath : `${filled}${query}`,
    operation: operation.id,
    situation: {
      probe: id,
      // What is to come of it is the team's to say, and not the document's.
      expected: 'open',
      rule: null,
      ...(operation.response.kind === 'stream' ? { protocol: operation.response.protocol } : {}),
      ...situation,
      evidence: { kind: 'contract', interaction: id },
    },
    tenant,
    credentials,
    sourceAddress: null,
    limits: description.limits.filter(({ id }) => operation.limits.includes(id)),
    exhausting: false,
  }
}
