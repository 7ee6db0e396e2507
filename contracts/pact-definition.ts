import { Type } from '@sinclair/typebox'
import { type Data, flag, list, mapOf, nullable, object, text } from '../harness/json/define.ts'
import { firstError, jsonOrProblem, validator } from '../harness/json/read.ts'
import { ConfigurationError } from '../schemas/description/configuration-error.ts'

/** Link of a contract in a Pact Broker to which results of its verification go. */
export const RESULTS_LINK = 'pb:publish-verification-results'

const interactionDefinition = object({
  description: text,
  /** Since version 4 of the format, which knows messages too; those before hold requests only. */
  type: Type.Optional(text),
  pending: Type.Optional(flag),
  /** Version 2 knows one state, later ones several. */
  providerState: Type.Optional(nullable(text)),
  providerStates: Type.Optional(list(object({ name: text }))),
  /** None for a message. */
  request: Type.Optional(object({ method: text, path: text, headers: Type.Optional(nullable(mapOf(Type.Unknown()))) })),
  response: Type.Optional(object({ status: Type.Optional(Type.Integer()) })),
})
export type PactInteraction = Data<typeof interactionDefinition>

const pactDefinition = object({
  consumer: object({ name: text }),
  provider: object({ name: text }),
  interactions: list(interactionDefinition),
  /** Of a contract that came from a Pact Broker. */
  _links: Type.Optional(object({ [RESULTS_LINK]: Type.Optional(object({ href: text })) })),
})

/** A Pact file of any team, as far as it is read here; what else it holds is kept for Pact's verifier. */
export type Pact = Data<typeof pactDefinition>

const isPact = validator(pactDefinition)

/**
 * @param place what names it in a message
 * @throws ConfigurationError where it is no Pact file of requests and answers.
 */
export function pactIn(content: string, place: string): Pact {
  const parsed = jsonOrProblem(content)
  if (parsed.kind === 'broken') throw new ConfigurationError(`${place}: not JSON: ${parsed.problem}`)
  return checkedPact(parsed.value, place)
}

/** The same of what is parsed already. */
export function checkedPact(value: unknown, place: string): Pact {
  if (!isPact(value)) throw new ConfigurationError(`${place}: no Pact file: ${firstError(isPact)}`)
  return value
}

export function stateNamesOf({ providerState, providerStates = [] }: PactInteraction): readonly string[] {
  const names = providerStates.map(({ name }) => name)
  return providerState == null || providerState === '' ? names : [...names, providerState]
}
