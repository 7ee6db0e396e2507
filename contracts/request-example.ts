import { MatchersV3 } from '@pact-foundation/pact'
import { sendOnWire, type WireResult } from '../harness/sending/send.ts'
import { agentOperations, parameterRole } from '../harness/target/agent-operations.ts'
import type { ContractInteraction } from '../requirements/contracts/interactions.ts'
import type { DescriptionView, Operation } from '../schemas/description/description.ts'

/** Stands in for a target's own instruction, which the provider state gives. */
const EXAMPLE_TEXT = 'Read the documentation and change no file.'

/** Stands in for a key, which the provider state gives: the contract holds none. */
const EXAMPLE_AUTHORIZATION = 'Bearer the-key'

/** Milliseconds for an answer of Pact's mock on this machine. */
const MOCK_PATIENCE = 10_000

const exampleTenant = { project: 'prj_main', domain: 'acme-docs', job: 'job_1' }

/** Asked of any documentation; long enough an answer to see it stream. */
const QUESTION = 'How do I install it, how do I configure it, and what should I do when something goes wrong?'

/** The body that an interaction sends, as plain JSON; null where it sends none. */
export function exampleBody({ body, operation }: ContractInteraction): unknown {
  const text = operation?.family === 'assistant' ? QUESTION : EXAMPLE_TEXT
  return body === null ? null : body({ text, unique: 'contract' })
}

/** The path with provider state's values in it, in Pact's expression language. */
export function pathExpression({ operation }: ContractInteraction): string {
  return operation === null ? `\${jobPath}` : operation.path.replaceAll('{', `\${`)
}

/** A path that the expression could give. Where the document shows no way to read a job, the parent of its messages. */
export function examplePath(description: DescriptionView, { operation }: ContractInteraction): string {
  const { message } = agentOperations(description)
  const messages = message?.path ?? '/job/{id}/'
  const template = operation?.path ?? messages.slice(0, messages.lastIndexOf('/'))
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) => exampleValue(description, operation ?? message, name))
}

function exampleValue(description: DescriptionView, operation: Operation | null, name: string): string {
  const { project, domain, job } = exampleTenant
  switch (operation === null ? 'job' : parameterRole(description, operation, name)) {
    case 'scope':
      return operation?.family === 'assistant' ? domain : project
    case 'job':
      return job
    case 'other':
      return name
  }
}

/** Headers and body with Pact's generators where the provider state gives the value. */
export function requestTemplate(interaction: ContractInteraction) {
  const authorization = MatchersV3.fromProviderState(`Bearer \${key}`, EXAMPLE_AUTHORIZATION)
  const body = exampleBody(interaction)
  return {
    headers: {
      ...(body === null ? {} : { 'Content-Type': 'application/json' }),
      ...(interaction.credential === 'missing' ? {} : { Authorization: authorization }),
    },
    body: withInstruction(body),
  }
}

/** Only an agent's instruction is a target's own, and it stands at the top level. */
function withInstruction(body: unknown): unknown {
  if (body === EXAMPLE_TEXT) return MatchersV3.fromProviderState(`\${instruction}`, EXAMPLE_TEXT)
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, withInstruction(value)]))
}

/** Asks Pact's mock at `url` as a client would. */
export function exampleRequest(
  description: DescriptionView,
  interaction: ContractInteraction,
  url: string,
): Promise<WireResult> {
  const body = exampleBody(interaction)
  const headers: (readonly [string, string])[] = [
    ...(body === null ? [] : [['Content-Type', 'application/json'] as const]),
    ...(interaction.credential === 'missing' ? [] : [['Authorization', EXAMPLE_AUTHORIZATION] as const]),
  ]
  return sendOnWire({
    method: interaction.operation?.method ?? 'GET',
    url: `${url}${examplePath(description, interaction)}`,
    headers,
    body: body === null ? null : JSON.stringify(body),
    sourceAddress: null,
    timeout: MOCK_PATIENCE,
  })
}
