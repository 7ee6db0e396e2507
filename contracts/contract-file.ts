import { isObject } from '../requirements/reading/body.ts'

export const CONSUMER = 'documentation-client'
export const PROVIDER = 'documentation-platform'

export const CONTRACT_FILE = `${CONSUMER}-${PROVIDER}.json`

/**
 * A comment in the expression of a field that may also be null. A Pact file expresses "this or null" as `combine: OR`.
 * Pact's own client library can't write that: it would need two interactions, and a provider can keep only one of them
 * at a time.
 */
export const OR_NULL = '(?#or null)'

interface PactInteraction {
  readonly description: string
}

export interface PactFile {
  readonly consumer: unknown
  readonly provider: unknown
  readonly interactions: readonly PactInteraction[]
  readonly metadata: Readonly<Record<string, unknown>>
}

/**
 * The text of a Pact file, always the same for the same interactions: they are sorted by name, and the versions of
 * Pact's libraries are left out. Bodies of streams become readable text. The matcher by which Pact guesses their type
 * from their bytes is removed, since an answer that quotes code may mislead it.
 */
export function reproducible(contract: PactFile): string {
  const interactions = [...contract.interactions].sort((a, b) => (a.description < b.description ? -1 : 1))
  const { pactSpecification } = contract.metadata
  const { consumer, provider } = contract
  const file: PactFile = { consumer, interactions, metadata: { pactSpecification }, provider }
  return `${JSON.stringify(file, (_, value: unknown) => orNull(readableBody(withoutGuess(value))), 2)}\n`
}

function orNull(value: unknown): unknown {
  if (!isObject(value) || !Array.isArray(value['matchers']) || value['combine'] === 'OR') return value
  const matchers: readonly unknown[] = value['matchers']
  const isOptional = (one: unknown) => isObject(one) && String(one['regex']).includes(OR_NULL)
  return matchers.some(isOptional) ? { combine: 'OR', matchers: [{ match: 'null' }, ...matchers] } : value
}

function withoutGuess(value: unknown): unknown {
  if (!Array.isArray(value)) return value
  return value.filter((item: unknown) => !isObject(item) || item['match'] !== 'contentType')
}

function readableBody(value: unknown): unknown {
  if (!isObject(value) || value['encoded'] !== 'base64' || typeof value['content'] !== 'string') return value
  const content = Buffer.from(value['content'], 'base64').toString('utf8')
  return { content, contentType: 'text/plain', encoded: false }
}
