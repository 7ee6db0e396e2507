import { Type } from '@sinclair/typebox'
import { flag, list, nullable, object, text } from '../../harness/json/define.ts'
import { firstError, type Validator, validator } from '../../harness/json/read.ts'
import { USER_AGENT } from '../../harness/target/headers.ts'
import { oneLine } from '../../harness/text/terminal.ts'
import { ConfigurationError } from '../../schemas/description/configuration-error.ts'
import { checkedPact, type Pact, RESULTS_LINK } from '../pact-definition.ts'
import { type Broker, withoutCredentials } from './connection.ts'

/**
 * Requests to a Pact Broker, by its documented API (https://docs.pact.io/pact_broker/advanced_topics/api_docs, and the
 * broker's own pages).
 *
 * Pact's own client is not used. pact-js publishes no contracts and does not answer can-i-deploy, since Pact's command
 * line became a package of its own. Its verifier publishes only what it has verified in a single call, while a run asks
 * for each interaction by itself, and must not publish an interaction as broken that the budget left out.
 */

export interface Version {
  readonly number: string
  readonly branch: string | null
  readonly tags: readonly string[]
}

const isForVerification = validator(
  object({
    _embedded: Type.Optional(object({ pacts: list(object({ _links: object({ self: object({ href: text }) }) })) })),
  }),
)

/** The contracts with a provider: those of each consumer's main branch, and those that are deployed or released. */
export async function pactsForVerification({ ask }: Broker, provider: string): Promise<readonly Pact[]> {
  const consumerVersionSelectors = [{ mainBranch: true }, { deployedOrReleased: true }]
  const address = `/pacts/provider/${encodeURIComponent(provider)}/for-verification`
  const answer = checked(isForVerification, await ask('POST', address, { consumerVersionSelectors }), address)
  const pacts: Pact[] = []
  for (const { _links } of answer._embedded?.pacts ?? []) {
    const { href } = _links.self
    const pact: unknown = JSON.parse(withoutCredentials(JSON.stringify(await ask('GET', href))))
    pacts.push(checkedPact(pact, `the Pact Broker: ${oneLine(withoutCredentials(href))}`))
  }
  return pacts
}

export async function publishContracts(
  { ask }: Broker,
  consumer: string,
  { number, branch, tags }: Version,
  pacts: readonly Pact[],
): Promise<void> {
  await ask('POST', '/contracts/publish', {
    pacticipantName: consumer,
    pacticipantVersionNumber: number,
    ...(branch === null ? {} : { branch }),
    tags,
    contracts: pacts.map((pact) => ({
      consumerName: consumer,
      providerName: pact.provider.name,
      specification: 'pact',
      contentType: 'application/json',
      content: Buffer.from(JSON.stringify(pact)).toString('base64'),
    })),
  })
}

export interface VerificationResult {
  readonly success: boolean
  readonly interactions: readonly {
    readonly description: string
    readonly success: boolean
    readonly found: string | null
  }[]
}

/**
 * Publishes the result of a contract, for a version of the provider.
 *
 * @throws ConfigurationError where the contract did not come from a broker.
 */
export async function publishResult(
  { ask }: Broker,
  pact: Pact,
  version: string,
  { success, interactions }: VerificationResult,
): Promise<void> {
  const link = pact._links?.[RESULTS_LINK]?.href
  if (link === undefined) throw new ConfigurationError(`the contract of ${pact.consumer.name} came from no Pact Broker`)
  const [implementation, ownVersion] = USER_AGENT.split('/')
  await ask('POST', link, {
    success,
    providerApplicationVersion: version,
    testResults: interactions.map(({ description, success, found }) => ({
      interactionDescription: description,
      success,
      ...(found === null ? {} : { mismatches: [{ description: found }] }),
    })),
    verifiedBy: { implementation, version: ownVersion },
  })
}

/** Tells the broker on which branch a version is; the broker creates an unknown version. */
export async function addToBranch({ ask }: Broker, name: string, branch: string, version: string): Promise<void> {
  const [application, ofBranch, number] = [name, branch, version].map(encodeURIComponent)
  await ask('PUT', `/pacticipants/${application}/branches/${ofBranch}/versions/${number}`, {})
}

/** Puts a tag on a version; the broker creates an unknown version. */
export async function addTag({ ask }: Broker, name: string, tag: string, version: string): Promise<void> {
  const [application, put, number] = [name, tag, version].map(encodeURIComponent)
  await ask('PUT', `/pacticipants/${application}/versions/${number}/tags/${put}`, {})
}

const isDeployable = validator(object({ summary: object({ deployable: nullable(flag), reason: nullable(text) }) }))

/** Whether a version of an application works with the versions in an environment, and why not. */
export async function canIDeploy(
  { ask }: Broker,
  asked: { readonly pacticipant: string; readonly version: string; readonly environment: string },
): Promise<{ readonly deployable: boolean; readonly reason: string }> {
  const answer = checked(isDeployable, await ask('GET', `/can-i-deploy?${new URLSearchParams(asked)}`), '/can-i-deploy')
  const { deployable, reason } = answer.summary
  // `deployable` is null where the broker does not know, which is no permission to deploy.
  return {
    deployable: deployable === true,
    reason: oneLine(withoutCredentials(reason ?? 'the broker gives no reason')),
  }
}

function checked<Value>(is: Validator<Value>, value: unknown, place: string): Value {
  if (!is(value)) throw new ConfigurationError(`the Pact Broker: ${place}: not as documented: ${firstError(is)}`)
  return value
}
