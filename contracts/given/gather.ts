import { hash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { redactor, type Secret } from '../../harness/redaction/redaction.ts'
import { GIVEN_PREFIX, type GivenInteraction, type Run } from '../../harness/target/run.ts'
import type { Target } from '../../harness/target/target.ts'
import { ConfigurationError } from '../../schemas/description/configuration-error.ts'
import type { DescriptionView } from '../../schemas/description/description.ts'
import { kebab } from '../../schemas/description/words.ts'
import { pactsForVerification } from '../broker/broker.ts'
import { brokerAt } from '../broker/connection.ts'
import { PROVIDER } from '../contract-file.ts'
import { type Pact, type PactInteraction, pactIn, stateNamesOf } from '../pact-definition.ts'
import { operationAt } from './operation-at.ts'

/** A contract of a team, and the name of its file in the results folder. */
export interface NamedPact {
  readonly file: string
  readonly pact: Pact
}

/**
 * The contracts in a folder, or those that a Pact Broker wants to be verified against this provider.
 *
 * @param source a folder, or the address of a broker
 * @throws ConfigurationError where there are no contracts, or one can't be read.
 */
export async function gatherPacts(source: string, provider: string): Promise<readonly NamedPact[]> {
  const isBroker = /^https?:\/\//i.test(source)
  const pacts = isBroker ? namedAfterConsumers(await pactsForVerification(brokerAt(source), provider)) : pactsIn(source)
  if (pacts.length > 0) return pacts
  const none = isBroker
    ? `the Pact Broker has no contract with ${provider} to verify, of a main branch or of what is deployed; --provider names the service there`
    : `${source}: no Pact file (*.json) in this folder`
  throw new ConfigurationError(none)
}

/** @throws ConfigurationError where the folder does not exist, or a file in it is not a Pact file. */
export function pactsIn(folder: string): readonly NamedPact[] {
  if (!existsSync(folder) || !statSync(folder).isDirectory()) {
    throw new ConfigurationError(`${folder}: no such folder; name one with Pact files, or the address of a Pact Broker`)
  }
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'))
  return files.sort().map((file) => {
    const place = path.join(folder, file)
    return { file, pact: pactIn(readFileSync(place, 'utf8'), place) }
  })
}

/**
 * The contracts with file names made from their consumers. A broker may return several contracts of one consumer, of
 * its main branch and of deployments; these names also have a digest.
 */
function namedAfterConsumers(pacts: readonly Pact[]): readonly NamedPact[] {
  const versions = Map.groupBy(pacts, ({ consumer }) => kebab(consumer.name))
  return pacts.map((pact) => {
    const name = kebab(pact.consumer.name)
    const isOnly = versions.get(name)?.length === 1
    return { file: `${isOnly ? name : `${name}-${digest(pact.interactions)}`}.json`, pact }
  })
}

/** The contracts that a person asks for: a folder or the address of a broker, and the service's name at the broker. */
export interface AskedPacts {
  readonly pacts?: string
  readonly provider?: string
}

/**
 * The contracts that a run has to verify, and their requirements; none where the person asks for none.
 *
 * @throws ConfigurationError as `gatherPacts` does.
 */
export async function givenContracts(
  { pacts: source, provider = PROVIDER }: AskedPacts,
  description: DescriptionView,
  { baseUrl }: Pick<Target, 'baseUrl'>,
): Promise<{ readonly pacts: readonly NamedPact[]; readonly given: readonly GivenInteraction[] }> {
  const pacts = source === undefined ? [] : await gatherPacts(source, provider)
  return { pacts, given: interactionsOf(description, new URL(baseUrl).pathname, pacts) }
}

export function interactionsOf(
  description: DescriptionView,
  basePath: string,
  pacts: readonly NamedPact[],
): readonly GivenInteraction[] {
  const given = pacts.flatMap(({ file, pact }) =>
    pact.interactions.map((interaction, index) => ({
      id: `${GIVEN_PREFIX}${kebab(path.basename(file, '.json'))}-${kebab(interaction.description)}`,
      operation: operationNameOf(description, basePath, interaction),
      consumer: pact.consumer.name,
      description: interaction.description,
      file,
      index,
      pending: interaction.pending ?? false,
      distinct: digest([file, interaction.description, stateNamesOf(interaction)]),
    })),
  )
  const named = Map.groupBy(given, ({ id }) => id)
  // A description may occur with several states, or in letters that an id can't have.
  return given.map(({ distinct, ...one }) =>
    named.get(one.id)?.length === 1 ? one : { ...one, id: `${one.id}-${distinct}` },
  )
}

function operationNameOf(description: DescriptionView, basePath: string, { request }: PactInteraction): string {
  if (request === undefined) return 'message'
  const asked = operationAt(description, basePath, request)
  return asked?.operation.id ?? `${request.method.toUpperCase()} ${request.path}`
}

function digest(value: unknown): string {
  return hash('sha256', JSON.stringify(value)).slice(0, 8)
}

/** Folder of the given contracts in a results folder. */
export function folderOfPacts({ results }: Pick<Run, 'results'>): string {
  return path.join(results, 'pacts')
}

/** Keeps given contracts in the results folder, with these secrets removed from them. */
export function keepPacts(run: Pick<Run, 'results'>, pacts: readonly NamedPact[], secrets: readonly Secret[]): void {
  if (pacts.length === 0) return
  const redact = redactor(secrets)
  mkdirSync(folderOfPacts(run), { recursive: true })
  for (const { file, pact } of pacts) {
    writeFileSync(path.join(folderOfPacts(run), file), `${redact(JSON.stringify(pact, null, 2))}\n`)
  }
}
