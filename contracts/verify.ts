import path from 'node:path'
import type { Exchange, RecordedResponse } from '../harness/exchange/exchange.ts'
import { redactor } from '../harness/redaction/redaction.ts'
import type { Call } from '../harness/sending/call.ts'
import { type Answering, type ProxiedRequest, startRecordingProxy } from '../harness/sending/recording-proxy.ts'
import { createSender } from '../harness/sending/sender.ts'
import type { Run } from '../harness/target/run.ts'
import { readSecrets } from '../harness/target/target.ts'
import { temporaryFolder } from '../harness/temporary-folder.ts'
import { contractRequirementId } from '../requirements/contracts/contract-requirements.ts'
import type { ContractInteraction } from '../requirements/contracts/interactions.ts'
import { verified } from '../requirements/contracts/verified.ts'
import { contextOf } from '../requirements/probing/context.ts'
import { bodyBytes } from '../requirements/reading/body.ts'
import type { StreamProtocol } from '../schemas/description/description.ts'
import { loadDescription } from '../schemas/description/load.ts'
import { writeContract } from './consumer.ts'
import { type PactFile, PROVIDER } from './contract-file.ts'
import { expectedStreams, inOneShape } from './expected-stream.ts'
import { wantedGiven } from './given/show-given.ts'
import { verifyGiven } from './given/verify-given.ts'
import { type ReadyState, recordedValues } from './provider-states.ts'
import { contractCall, showInteractions, wantedBy } from './show-interactions.ts'
import { statesOf } from './states.ts'
import { type Verifying, verifyThrough } from './through-proxy.ts'

/**
 * Writes the consumer's contract for the description in use into the results folder, and verifies against the target
 * each interaction that this run is to show; then it does so with the contracts that teams have given.
 */
export async function verifyContracts(run: Run): Promise<void> {
  const description = await loadDescription(run.description)
  const context = contextOf(run, description, 'contracts', createSender(run, 'contracts', '0'))
  const isOwnWanted = wantedBy(context).length > 0
  if (!isOwnWanted && wantedGiven(context).length === 0) return
  using folder = temporaryFolder()
  const proxy = await startRecordingProxy(context.send)
  try {
    const redact = redactor(readSecrets(run.target))
    const verifying: Verifying = { context, proxy, folder: folder.path, redact }
    if (isOwnWanted) await verifyOwn(verifying, await writeContract(description, path.join(run.results, 'contracts')))
    await verifyGiven(verifying)
  } finally {
    await proxy.close()
  }
}

async function verifyOwn(verifying: Verifying, contract: PactFile): Promise<void> {
  await showInteractions(verifying.context, {
    recorded: (interaction, exchange) => verifyRecorded(verifying, contract, interaction, exchange),
    sent: (interaction, state) => verifySent(verifying, contract, interaction, state),
  })
}

/**
 * Verifies a recorded answer. Only the contract's verdict is new: the rest of the catalogue has judged the exchange
 * already.
 */
async function verifyRecorded(
  verifying: Verifying,
  contract: PactFile,
  interaction: ContractInteraction,
  exchange: Exchange,
): Promise<void> {
  const { context } = verifying
  const values = recordedValues(context, interaction)
  const { finding } = await verifyAt(verifying, contract, interaction, { recorded: exchange }, values)
  context.judge(verified(exchange, interaction.name, finding), [contractRequirementId(interaction)])
}

async function verifySent(
  verifying: Verifying,
  contract: PactFile,
  interaction: ContractInteraction,
  state: ReadyState,
): Promise<void> {
  const { context } = verifying
  const plain = contractCall(context, interaction, state)
  const call = (request: ProxiedRequest): Call => ({
    ...plain,
    ...request,
    path: interaction.operation === null && state.jobPath !== null ? state.jobPath : request.path,
  })
  const { exchange, finding } = await verifyAt(verifying, contract, interaction, { call }, state.values)
  context.judge(verified(exchange, interaction.name, finding))
}

function verifyAt(
  verifying: Verifying,
  contract: PactFile,
  interaction: ContractInteraction,
  answering: Answering,
  values: ReadyState['values'],
) {
  const { name, answer } = interaction
  const interactions = contract.interactions.filter(({ description }) => description === name)
  const lone = {
    provider: PROVIDER,
    contract: { ...contract, interactions },
    states: statesOf(interaction),
    brokenRule: (mismatch: string) => brokenRule(interaction, mismatch),
  }
  const shape =
    answer.kind === 'stream' ? { rewritten: canonical(answer.protocol), headersFor: named(answer.protocol) } : {}
  return verifyThrough(verifying, lone, { ...answering, ...shape }, values)
}

/**
 * The broken rule of a stream. Pact would quote the whole body and the expression, while a reader wants to know the
 * rule.
 */
function brokenRule({ answer }: ContractInteraction, mismatch: string): string | null {
  const rules = answer.kind === 'stream' ? expectedStreams[answer.protocol].rules : []
  const rule = rules.find(({ expression }) => mismatch.includes(expression))
  return rule === undefined ? null : `the stream breaks the rule: ${rule.says}`
}

/**
 * Replaces the content type of a stream. Clients ignore it and many servers send none, but Pact would require a certain
 * type.
 */
function named(protocol: StreamProtocol): (headers: RecordedResponse['headers']) => RecordedResponse['headers'] {
  const { contentType } = expectedStreams[protocol]
  return (headers) => [...headers.filter(([name]) => name !== 'content-type'), ['content-type', contentType]]
}

/** The body in one shape; a refusal is passed on unchanged. */
function canonical(protocol: StreamProtocol): (response: RecordedResponse) => Buffer {
  return (response) => {
    const bytes = bodyBytes(response)
    return response.status < 300 ? inOneShape(protocol, bytes) : Buffer.from(bytes)
  }
}
