import {
  addTag,
  addToBranch,
  canIDeploy,
  publishContracts,
  publishResult,
  type VerificationResult,
} from '../contracts/broker/broker.ts'
import { brokerOfEnvironment } from '../contracts/broker/connection.ts'
import { folderOfPacts, pactsIn } from '../contracts/given/gather.ts'
import type { GivenInteraction } from '../harness/target/run.ts'
import type { Verdict, VerdictFile } from '../harness/verdict/verdict-model.ts'
import { ConfigurationError } from '../schemas/description/configuration-error.ts'
import { chosenRun } from './chosen-run.ts'

interface PublishOptions {
  readonly appVersion: string
  readonly branch?: string
  readonly tag?: readonly string[]
}

/** Publishes the Pact files of a folder, all of one consumer together. */
export async function publish(folder: string, { appVersion, branch, tag = [] }: PublishOptions): Promise<void> {
  const broker = brokerOfEnvironment()
  const pacts = pactsIn(folder).map(({ pact }) => pact)
  if (pacts.length === 0) throw new ConfigurationError(`${folder}: no Pact file (*.json) in this folder`)
  for (const [consumer, of] of Map.groupBy(pacts, (pact) => pact.consumer.name)) {
    await publishContracts(broker, consumer, { number: appVersion, branch: branch ?? null, tags: tag }, of)
    const providers = of.map(({ provider }) => provider.name).join(', ')
    console.log(`published ${consumer} ${appVersion}: ${of.length} contracts with ${providers}`)
  }
}

/**
 * Publishes the results of a run for each contract that came from the broker. Where a contract is not broken and was
 * not shown completely, nothing is published: either result would be untrue.
 *
 * @returns 0, or 1 where some contract got no result
 */
export async function publishResults(
  folder: string,
  { appVersion, branch, tag = [] }: Partial<PublishOptions>,
): Promise<0 | 1> {
  const broker = brokerOfEnvironment()
  const { run, file } = chosenRun(folder)
  const version = appVersion ?? file.run.build
  if (version === null)
    throw new ConfigurationError('the run names no build: give the version of the service in --app-version')
  if (run.pacts.length === 0)
    throw new ConfigurationError(`${folder}: a run without --pacts; it has verified no contract`)
  const pacts = pactsIn(folderOfPacts({ results: folder }))
  const providers = new Set(pacts.map(({ pact }) => pact.provider.name))
  for (const provider of providers) {
    if (branch !== undefined) await addToBranch(broker, provider, branch, version)
    for (const one of tag) await addTag(broker, provider, one, version)
  }
  let status: 0 | 1 = 0
  for (const { file: name, pact } of pacts) {
    const shown = resultOf(
      run.pacts.filter((one) => one.file === name),
      file,
    )
    const between = `${pact.consumer.name} and ${pact.provider.name} ${version}`
    if (shown.kind === 'unknown') {
      console.log(`not published, ${between}: ${shown.reason}`)
      status = 1
      continue
    }
    await publishResult(broker, pact, version, shown)
    console.log(`published ${shown.success ? 'success' : 'failure'}, ${between}`)
  }
  return status
}

type Shown = ({ readonly kind: 'result' } & VerificationResult) | { readonly kind: 'unknown'; readonly reason: string }

/** What a run has shown of one contract. */
export function resultOf(given: readonly GivenInteraction[], { verdicts }: Pick<VerdictFile, 'verdicts'>): Shown {
  const byId = new Map(verdicts.map((verdict) => [verdict.id, verdict] as const))
  const held = given
    .filter(({ pending }) => !pending)
    .map(({ id, description }) => ({ description, verdict: byId.get(id) }))
  if (held.length === 0) {
    const why = given.length === 0 ? 'the run has no interaction of it' : 'all of its interactions are pending'
    return { kind: 'unknown', reason: why }
  }
  const interactions = held.flatMap(({ description, verdict }) =>
    verdict === undefined || !isShown(verdict)
      ? []
      : [{ description, success: verdict.verdict === 'pass', found: verdict.actual }],
  )
  const success = interactions.every((one) => one.success)
  if (success && interactions.length < held.length) {
    const [first] = held.filter(({ verdict }) => verdict === undefined || !isShown(verdict))
    const count = `${held.length - interactions.length} of ${held.length} interactions were not shown`
    return {
      kind: 'unknown',
      reason: `${count}: "${first?.description}": ${first?.verdict?.reason ?? 'not part of the run'}`,
    }
  }
  return { kind: 'result', success, interactions }
}

/** Whether an interaction was shown. A known gap breaks the contract all the same. */
function isShown({ verdict }: Verdict): boolean {
  return ['pass', 'fail', 'flaky', 'known-gap'].includes(verdict)
}

interface GateOptions {
  readonly pacticipant: string
  readonly appVersion: string
  readonly toEnvironment: string
}

/** Prints in one line whether a version may be deployed, and why. Returns 0, or 1 where it may not. */
export async function gate({ pacticipant, appVersion, toEnvironment }: GateOptions): Promise<0 | 1> {
  const asked = { pacticipant, version: appVersion, environment: toEnvironment }
  const { deployable, reason } = await canIDeploy(brokerOfEnvironment(), asked)
  const may = deployable ? 'can' : "can't"
  console.log(`${pacticipant} ${appVersion} ${may} be deployed to ${toEnvironment}: ${reason}`)
  return deployable ? 0 : 1
}
