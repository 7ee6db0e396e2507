import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { ConfigurationError } from '../schemas/description/configuration-error.ts'

/** Who asks and who answers, as the Pact file names them. */
export const CONSUMER = 'documentation-client'
export const PROVIDER = 'documentation-platform'

/** The name that Pact gives the file. */
export const CONTRACT_FILE = `${CONSUMER}-${PROVIDER}.json`

/**
 * A comment inside an expression of a field that may also be null. A Pact file can say "this or null" by `combine: OR`;
 * Pact's own client library can't, and asks for two interactions, of which a provider can keep one at a time only.
 */
export const OR_NULL = '(?#or null)'

interface PactInteraction {
  readonly description: string
}

/** A Pact file, as far as it is handled here. */
export interface PactFile {
  readonly consumer: { readonly name: string }
  readonly provider: { readonly name: string }
  readonly interactions: readonly PactInteraction[]
  readonly metadata: Readonly<Record<string, unknown>>
}

/**
 * Reads the contract between our consumer and provider.
 *
 * @throws ConfigurationError where the file is missing, no Pact file, or a contract between others.
 */
export function readContract(file: string): PactFile {
  const shown = path.relative(process.cwd(), file) || file
  if (!existsSync(file)) throw new ConfigurationError(`${shown}: no such Pact file; run tsx contracts/generate.ts`)
  const content = parsed(file)
  if (!isPactFile(content)) {
    throw new ConfigurationError(`${shown}: no Pact file: consumer, provider and interactions expected`)
  }
  const { consumer, provider } = content
  if (consumer.name !== CONSUMER || provider.name !== PROVIDER) {
    const between = `a contract between "${consumer.name}" and "${provider.name}"`
    throw new ConfigurationError(
      `${shown}: ${between}, expected "${CONSUMER}" and "${PROVIDER}"; move it away, then run tsx contracts/generate.ts`,
    )
  }
  return content
}

function parsed(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

function isPactFile(value: unknown): value is PactFile {
  if (!isRecord(value)) return false
  const { consumer, provider, interactions } = value
  const isNamed = (party: unknown) => isRecord(party) && typeof party['name'] === 'string'
  return (
    isNamed(consumer) &&
    isNamed(provider) &&
    Array.isArray(interactions) &&
    interactions.every((interaction) => isRecord(interaction) && typeof interaction['description'] === 'string')
  )
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * The text of a Pact file that is the same for the same interactions: in the order of their names, and without the
 * versions of Pact's own libraries. Streamed bodies become readable text again, and lose the matcher that asks Pact to
 * guess their type from their bytes, which an answer that quotes code may mislead.
 */
export function reproducible(contract: PactFile): string {
  const interactions = [...contract.interactions].sort((a, b) => (a.description < b.description ? -1 : 1))
  const { pactSpecification } = contract.metadata
  const { consumer, provider } = contract
  const file: PactFile = { consumer, interactions, metadata: { pactSpecification }, provider }
  return `${JSON.stringify(file, (_, value: unknown) => orNull(readableBody(withoutGuess(value))), 2)}\n`
}

function orNull(value: unknown): unknown {
  if (!isRecord(value) || !Array.isArray(value['matchers']) || value['combine'] === 'OR') return value
  const matchers: readonly unknown[] = value['matchers']
  const isOptional = (one: unknown) => isRecord(one) && String(one['regex']).includes(OR_NULL)
  return matchers.some(isOptional) ? { combine: 'OR', matchers: [{ match: 'null' }, ...matchers] } : value
}

function withoutGuess(value: unknown): unknown {
  if (!Array.isArray(value)) return value
  return value.filter((item: unknown) => !isRecord(item) || item['match'] !== 'contentType')
}

function readableBody(value: unknown): unknown {
  if (!isRecord(value) || value['encoded'] !== 'base64' || typeof value['content'] !== 'string') return value
  const content = Buffer.from(value['content'], 'base64').toString('utf8')
  return { content, contentType: 'text/plain', encoded: false }
}

/** The same contract with one of its interactions only; null where it has none of that name. */
export function contractOf(contract: PactFile, name: string): PactFile | null {
  const interactions = contract.interactions.filter(({ description }) => description === name)
  return interactions.length === 0 ? null : { ...contract, interactions }
}
