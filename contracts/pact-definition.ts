import { Type } from '@sinclair/typebox'
import { type Data, flag, list, mapOf, nullable, object, text } from '../harness/json/define.ts'
import { firstError, jsonOrProblem, validator } from '../harness/json/read.ts'
import { ConfigurationError } from '../schemas/description/configuration-error.ts'

/** Link of a contract from a Pact Broker, to which results of its verification are sent. */
export const RESULTS_LINK = 'pb:publish-verification-results'

const interactionDefinition = object({
  description: text,
  /** Present since version 4 of the format, which knows messages too; earlier versions hold only requests. */
  type: Type.Optional(text),
  pending: Type.Optional(flag),
  /** Version 2 of the format has one state, later ones several. */
  providerState: Type.Optional(nullable(text)),
  providerStates: Type.Optional(list(object({ name: text }))),
  /** A message has no request. */
  request: Type.Optional(object({ method: text, path: text, headers: Type.Optional(nullable(mapOf(Type.Unknown()))) })),
  response: Type.Optional(object({ status: Type.Optional(Type.Integer()) })),
})
export type PactInteraction = Data<typeof interactionDefinition>

const pactDefinition = object({
  consumer: object({ name: text }),
  provider: object({ name: text }),
  interactions: list(interactionDefinition),
  /** Present in a contract that came from a Pact Broker. */
  _links: Type.Optional(object({ [RESULTS_LINK]: Type.Optional(object({ href: text })) })),
})

/** The parts of any team's Pact file that are read here; all others are kept for Pact's verifier. */
export type Pact = Data<typeof pactDefinition>

const isPact = validator(pactDefinition)

/**
 * Reads a Pact file.
 *
 * @param place its name in messages
 * @throws ConfigurationError where it is not a Pact file of requests and answers.
 */
export function pactIn(content: string, place: string): Pact {
  const parsed = jsonOrProblem(content)
  if (parsed.kind === 'broken') throw new ConfigurationError(`${place}: not JSON: ${parsed.problem}`)
  return checkedPact(parsed.value, place)
}

/** The same for a value that is already parsed. */
export function checkedPact(value: unknown, place: string): Pact {
  if (!isPact(value)) throw new ConfigurationError(`${place}: no Pact file: ${firstError(isPact)}`)
  return value
}

export function stateNamesOf({ providerState, providerStates = [] }: PactInteraction): readonly string[] {
  const names = providerStates.map(({ name }) => name)
  return providerState == null || providerState === '' ? names : [...names, providerState]
}
