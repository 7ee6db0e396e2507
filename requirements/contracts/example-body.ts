import { PLAIN_INSTRUCTION, QUESTION } from '../probing/calls.ts'
import type { ContractInteraction } from './interactions.ts'

/** The body of an interaction as plain JSON; null where it has none. */
export function exampleBody({ body, operation }: ContractInteraction): unknown {
  const text = operation?.family === 'assistant' ? QUESTION : PLAIN_INSTRUCTION
  return body === null ? null : body({ text, unique: 'contract' })
}
