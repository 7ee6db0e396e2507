import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Exchange, RecordedResponse } from '../harness/sending/exchange.ts'
import {
  type Answering,
  type Proxied,
  type ProxiedRequest,
  type RecordingProxy,
  startRecordingProxy,
} from '../harness/sending/recording-proxy.ts'
import { redactor } from '../harness/sending/redaction.ts'
import { type Call, createSender } from '../harness/sending/sender.ts'
import type { Run } from '../harness/target/run.ts'
import { readSecrets } from '../harness/target/target.ts'
import { contractRequirementId, verified } from '../requirements/contracts/contract-requirements.ts'
import type { ContractInteraction } from '../requirements/contracts/interactions.ts'
import { bodyBytes } from '../requirements/evidence.ts'
import { contextOf, type EngineContext } from '../requirements/probing/context.ts'
import type { StreamProtocol } from '../schemas/description/description.ts'
import { loadDescription } from '../schemas/description/load.ts'
import { writeContract } from './consumer.ts'
import type { PactFile } from './contract-file.ts'
import { inOneShape } from './expected-stream.ts'
import { type ReadyState, recordedValues } from './provider-states.ts'
import { contractCall, showInteractions, wantedBy } from './show-interactions.ts'
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
    await showInteractions(context, {
      recorded: (interaction, exchange) => verifyRecorded(verifying, interaction, exchange),
      sent: (interaction, state) => verifySent(verifying, interaction, state),
    })
  } finally {
    await proxy.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The verdict is about what the recording shows; the rest of the catalogue has judged that exchange already. */
async function verifyRecorded(verifying: Verifying, interaction: ContractInteraction, exchange: Exchange) {
  const { context } = verifying
  const { said } = await verifyAt(verifying, interaction, { recorded: exchange }, recordedValues(context, interaction))
  context.judge(verified(exchange, interaction, said), [contractRequirementId(interaction)])
}

async function verifySent(verifying: Verifying, interaction: ContractInteraction, state: ReadyState): Promise<void> {
  const { context } = verifying
  const plain = contractCall(context, interaction, state)
  const call = (request: ProxiedRequest): Call => ({
    ...plain,
    ...request,
    path: interaction.operation === null && state.jobPath !== null ? state.jobPath : request.path,
  })
  const { exchange, said } = await verifyAt(verifying, interaction, { call }, state.values)
  context.judge(verified(exchange, interaction, said))
}

/** Has Pact's verifier ask for one interaction at a route that answers so, and gives what it says of the answer. */
async function verifyAt(
  { context, contract, proxy, folder }: Verifying,
  interaction: ContractInteraction,
  answering: Answering,
  values: ReadyState['values'],
): Promise<{ readonly exchange: Exchange; readonly said: string }> {
  const answered: Proxied[] = []
  const breaking = new AbortController()
  const settled = (result: Proxied) => {
    answered.push(result)
    if (brokenOff(result) !== null) breaking.abort()
  }
  const said = await verifyInteraction({
    contract,
    interaction,
    baseUrl: proxy.open({
      ...answering,
      ...(interaction.answer.kind === 'stream' ? { rewritten: canonical(interaction.answer.protocol) } : {}),
      settled,
    }),
    folder,
    values,
    redact: redactor(readSecrets(context.run.target)),
    timeout: context.run.target.timeouts.answer * 1000 + LONGER,
    broken: breaking.signal,
  })
  const proxied = answered.at(-1)
  if (proxied === undefined) throw new Error(`Pact's verifier sent nothing: ${said}`)
  if (proxied.kind === 'not-forwarded') throw proxied.reason
  return { exchange: proxied.exchange, said: brokenOff(proxied) ?? said }
}

/** A refusal is passed on as it came. */
function canonical(protocol: StreamProtocol): (response: RecordedResponse) => Buffer {
  return (response) => {
    const bytes = bodyBytes(response)
    return response.status < 300 ? inOneShape(protocol, bytes) : Buffer.from(bytes)
  }
}

/** What there is to say of an answer that can't be compared as a whole; null for one that can. */
function brokenOff(proxied: Proxied): string | null {
  if (proxied.kind === 'not-forwarded') return null
  const { response, failure } = proxied.exchange
  if (response === null) return failure?.message ?? 'no answer'
  return response.end === 'complete' ? null : `the answer broke off (${response.end})`
}
