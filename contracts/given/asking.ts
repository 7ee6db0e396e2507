import { jobParameterOf, pathParametersOf, undescribedRead } from '../../harness/target/agent-operations.ts'
import { didYouMean } from '../../harness/text/nearest.ts'
import { type NotTested, notTested } from '../../harness/verdict/outcome.ts'
import { withoutCredential } from '../../requirements/access/without-credential.ts'
import { withoutInstruction } from '../../requirements/contracts/contract-requirements.ts'
import type { ContractInteraction } from '../../requirements/contracts/interactions.ts'
import type { CheckContext } from '../../requirements/declaring/requirement.ts'
import type { DescriptionView, Operation } from '../../schemas/description/description.ts'
import { type Pact, type PactInteraction, stateNamesOf } from '../pact-definition.ts'
import type { Beforehand } from '../provider-states.ts'
import { namedStates } from '../states.ts'
import { operationAt } from './operation-at.ts'

/** How an interaction of a given contract is sent to a target. */
export interface Asking {
  readonly kind: 'asking'
  readonly operation: Operation
  /** The state that must be brought about first, and who sends the request. */
  readonly before: Beforehand
  /**
   * The contract's values for path parameters, encoded; they are used where nothing that was brought about replaces
   * them.
   */
  readonly parameters: Readonly<Record<string, string>>
  /** The parameter that names something which must not exist: it keeps the contract's value. */
  readonly unknownParameter: string | null
}

type NamedState = NonNullable<ReturnType<typeof namedStates.get>>

/**
 * Finds out by the document in use what an interaction means: its operation, its key and its state. Otherwise it says
 * why the interaction can't be sent, since an answer to another request than its team meant would show nothing.
 */
export function askingOf(context: CheckContext, pact: Pact, interaction: PactInteraction): Asking | NotTested {
  const { description, target } = context
  const { request } = interaction
  if (request === undefined) return notTested('it is a message, and no request', 'verify messages with a tool of Pact')
  const asked = operationAt(description, new URL(target.baseUrl).pathname, request)
  if (asked === null) {
    const what = `the document has no ${request.method} ${request.path}, so that its key and its cost are unknown`
    return notTested(what, 'add the operation to the document')
  }
  const { operation, parameters } = asked
  const states = statesIn(interaction)
  if ('kind' in states) return states
  const credential = credentialOf(states, pact, interaction)
  if (credential === null) {
    const remedy = 'give it a state such as "an unknown key"'
    return notTested('it expects that a key is refused, and no state says which', remedy)
  }
  const ended = leadsThroughJob(description, operation) ? states.find((state) => state.kind === 'ended-job') : undefined
  const hindrance =
    withoutJob(context, operation, interaction, ended) ??
    withoutCredential(context, operation, credential) ??
    (ended === undefined ? null : withoutInstruction(ended.prompt, target))
  if (hindrance !== null) return hindrance
  const isOfUnknown = ended === undefined && expectedStatus(interaction) === 404
  return {
    kind: 'asking',
    operation,
    before: {
      name: interaction.description,
      operation: operation.id === undescribedRead(description)?.id ? null : operation,
      state: ended ?? { kind: 'tenant', operation },
      credential,
    },
    parameters,
    unknownParameter: isOfUnknown ? (pathParametersOf(operation).at(-1) ?? null) : null,
  }
}

function statesIn(interaction: PactInteraction): readonly NamedState[] | NotTested {
  const names = stateNamesOf(interaction)
  const unknown = names.find((name) => !namedStates.has(name))
  if (unknown === undefined) return names.flatMap((name) => namedStates.get(name) ?? [])
  const near = didYouMean(unknown, namedStates.keys())
  return notTested(`its state "${unknown}" is not known here${near}`, 'name one that docs/ci.md lists, or none')
}

/**
 * The key with which an interaction is sent; null where its refusal is expected, and the contract does not say why.
 *
 * Many teams leave the `Authorization` header out of a contract and add it at verification. Its absence is meant only
 * where other interactions have it, or where a key is to be refused.
 */
function credentialOf(
  states: readonly NamedState[],
  pact: Pact,
  interaction: PactInteraction,
): ContractInteraction['credential'] | null {
  const named = states.find((state) => state.kind === 'key')
  if (named !== undefined) return named.credential
  const refusesKey = [401, 403].includes(expectedStatus(interaction))
  if (namesKey(interaction)) return refusesKey ? null : 'own'
  return refusesKey || pact.interactions.some(namesKey) ? 'missing' : 'own'
}

function namesKey({ request }: PactInteraction): boolean {
  return Object.keys(request?.headers ?? {}).some((name) => name.toLowerCase() === 'authorization')
}

function expectedStatus({ response }: PactInteraction): number {
  return response?.status ?? 200
}

/** Statuses with which a request may be refused whichever job its path names. */
const refusesAnyJob: readonly number[] = [401, 403, 404]

/** Why the job that a path names is missing; null where it exists, or is not needed. */
function withoutJob(
  { description }: CheckContext,
  operation: Operation,
  interaction: PactInteraction,
  ended: NamedState | undefined,
): NotTested | null {
  const needsJob = leadsThroughJob(description, operation) && !refusesAnyJob.includes(expectedStatus(interaction))
  if (ended !== undefined || !needsJob) return null
  const remedy = 'give it a state such as "an agent job that has completed without a change"'
  return notTested('its path names a job, and no state brings one about', remedy)
}

function leadsThroughJob(description: DescriptionView, operation: Operation): boolean {
  return jobParameterOf(description, operation) !== null || operation.id === undescribedRead(description)?.id
}
