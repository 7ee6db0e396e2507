import './quiet-pact.ts'
import { MatchersV3 } from '@pact-foundation/pact'
import { sendOnWire, type WireResult } from '../harness/sending/send.ts'
import { parametersOf } from '../harness/target/address.ts'
import { agentOperations } from '../harness/target/agent-operations.ts'
import type { Tenant } from '../harness/target/target.ts'
import { exampleBody } from '../requirements/contracts/example-body.ts'
import type { ContractInteraction } from '../requirements/contracts/interactions.ts'
import { validJob } from '../requirements/declaring/valid-examples.ts'
import { PLAIN_INSTRUCTION } from '../requirements/probing/calls.ts'
import { isObject } from '../requirements/reading/body.ts'
import type { DescriptionView } from '../schemas/description/description.ts'

/** Stands for the key, which the provider state supplies: the contract holds no key. */
const EXAMPLE_AUTHORIZATION = 'Bearer the-key'

/** Milliseconds for an answer of Pact's mock on this machine. */
const MOCK_TIMEOUT = 10_000

const exampleTenant: Tenant = {
  organization: 'acme',
  project: 'prj_main',
  domain: 'acme-docs',
  parameters: {},
  adminKey: null,
  assistantKeys: [],
  revokedKeys: [],
}

/** The path in Pact's expression language, with values of the provider state. */
export function pathExpression({ operation }: ContractInteraction): string {
  return operation === null ? `\${jobPath}` : operation.path.replaceAll('{', `\${`)
}

/**
 * A path that the expression could result in. Where the document shows no way to read a job, it is the parent of its
 * messages.
 */
export function examplePath(description: DescriptionView, { operation }: ContractInteraction): string {
  const shown = operation ?? agentOperations(description).message
  if (shown === null) return `/job/${validJob.id}`
  const template = operation?.path ?? shown.path.slice(0, shown.path.lastIndexOf('/'))
  const values = parametersOf(description, shown, exampleTenant, validJob.id)
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? name)
}

/** Headers and body, with Pact's generators for values of the provider state. */
export function requestTemplate(interaction: ContractInteraction) {
  const body = exampleBody(interaction)
  const authorization = MatchersV3.fromProviderState(`Bearer \${key}`, EXAMPLE_AUTHORIZATION)
  return { headers: headersOf(interaction, body, authorization), body: withInstruction(body) }
}

function headersOf<Value>({ credential }: ContractInteraction, body: unknown, authorization: Value) {
  return {
    ...(body === null ? {} : { 'Content-Type': 'application/json' }),
    ...(credential === 'missing' ? {} : { Authorization: authorization }),
  }
}

/**
 * Only an agent's instruction comes from the target's file, so the provider state supplies it; it is a top-level field.
 */
function withInstruction(body: unknown): unknown {
  if (!isObject(body)) return body
  const instruction = MatchersV3.fromProviderState(`\${instruction}`, PLAIN_INSTRUCTION)
  const members = Object.entries(body).map(([name, value]) => [name, value === PLAIN_INSTRUCTION ? instruction : value])
  return Object.fromEntries(members)
}

/** Sends the request to Pact's mock at `url` as a client would. */
export function exampleRequest(
  description: DescriptionView,
  interaction: ContractInteraction,
  url: string,
): Promise<WireResult> {
  const body = exampleBody(interaction)
  return sendOnWire({
    method: interaction.operation?.method ?? 'GET',
    url: `${url}${examplePath(description, interaction)}`,
    headers: Object.entries(headersOf(interaction, body, EXAMPLE_AUTHORIZATION)),
    body: body === null ? null : JSON.stringify(body),
    timeout: MOCK_TIMEOUT,
  })
}
