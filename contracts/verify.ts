import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Proxied, type RecordingProxy, startRecordingProxy } from '../harness/sending/recording-proxy.ts'
import { redactor } from '../harness/sending/redaction.ts'
import { type Call, createSender, OverBudget, TargetLost } from '../harness/sending/sender.ts'
import type { Run } from '../harness/target/run.ts'
import { readSecrets } from '../harness/target/target.ts'
import { credentialsFor } from '../requirements/access/credentials.ts'
import { contractRequirementId, owedBy, verified } from '../requirements/contracts/contract-requirements.ts'
import { type ContractInteraction, contractInteractions, operationOf } from '../requirements/contracts/interactions.ts'
import { contextOf, type EngineContext } from '../requirements/probing/context.ts'
import { loadDescription } from '../schemas/description/load.ts'
import { writeContract } from './consumer.ts'
import type { PactFile } from './contract-file.ts'
import { bringAbout, type EndedJob, endedJobs, type ReadyState } from './provider-states.ts'
import { verifyInteraction } from './verifier.ts'

/** Milliseconds that Pact's verifier waits longer than the recording proxy. */
const LONGER = 10_000

interface Verifying {
  readonly context: EngineContext
  readonly contract: PactFile
  readonly proxy: RecordingProxy
  /** Folder for files that the verifier reads. */
  readonly folder: string
}

/**
 * Writes the consumer's contract for the description in use into the results folder, and verifies each interaction of it
 * that this run is to show against the target.
 */
export async function verifyContracts(run: Run): Promise<void> {
  const description = await loadDescription(run.description)
  const context = contextOf(run, description, 'contracts', createSender(run, 'contracts', '0'))
  if (wantedBy(context).length === 0) return
  const contract = await writeContract(description, path.join(run.results, 'contracts'))
  const folder = mkdtempSync(path.join(tmpdir(), 'assay-contracts-'))
  const proxy = await startRecordingProxy(context.send)
  try {
    const verifying: Verifying = { context, contract, proxy, folder }
    await showInteractions(context, (interaction, state) => verifyReady(verifying, interaction, state))
  } finally {
    await proxy.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

function wantedBy(context: EngineContext): readonly ContractInteraction[] {
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

/** The request of an interaction as far as the verifier does not make it; null where the target has no such key. */
export function contractCall(
  { description, run }: EngineContext,
  interaction: ContractInteraction,
  { tenant, situation }: ReadyState,
): Omit<Call, 'method' | 'path' | 'headers' | 'body'> | null {
  const { operation, credential, name, rule } = interaction
  const credentials = credentialsFor(description, run.target, tenant, operation?.key ?? 'admin', credential)
  if (credentials === null) return null
  return {
    operation: operationOf(description, interaction),
    situation: {
      probe: rule ?? contractRequirementId(interaction),
      expected: owedBy(interaction),
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

async function verifyReady(verifying: Verifying, interaction: ContractInteraction, state: ReadyState): Promise<void> {
  const { context, contract, proxy, folder } = verifying
  const plain = contractCall(context, interaction, state)
  if (plain === null) {
    const remedy = 'give the tenant both kinds of keys: adminKey and assistantKeys'
    context.notTested([contractRequirementId(interaction)], 'the target names no such key', remedy)
    return
  }
  let proxied: Proxied | null = null
  const breaking = new AbortController()
  const baseUrl = proxy.open({
    call: (request): Call => ({
      ...plain,
      ...request,
      path: interaction.operation === null && state.jobPath !== null ? state.jobPath : request.path,
    }),
    settled: (result) => {
      proxied = result
      if (brokenOff(result) !== null) breaking.abort()
    },
  })
  const redact = redactor(readSecrets(context.run.target))
  const said = await verifyInteraction({
    contract,
    interaction,
    baseUrl,
    folder,
    values: state.values,
    redact,
    timeout: context.run.patience * 1000 + LONGER,
    broken: breaking.signal,
  })
  judgeProxied(context, interaction, proxied, said)
}

/** What there is to say of an answer that can't be compared as a whole; null for one that can. */
function brokenOff(proxied: Proxied): string | null {
  if (proxied.kind === 'not-forwarded') return null
  const { response, failure } = proxied.exchange
  if (response === null) return failure?.message ?? 'no answer'
  return response.end === 'complete' ? null : `the answer broke off (${response.end})`
}

function judgeProxied(
  context: EngineContext,
  interaction: ContractInteraction,
  proxied: Proxied | null,
  said: string,
): void {
  if (proxied === null) throw new Error(`Pact's verifier sent nothing: ${said}`)
  if (proxied.kind === 'not-forwarded') throw proxied.reason
  context.judge(verified(proxied.exchange, interaction, brokenOff(proxied) ?? said))
}
