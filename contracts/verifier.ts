import { writeFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import path from 'node:path'
import './quiet-pact.ts'
import { Verifier } from '@pact-foundation/pact'
import type { Redact } from '../harness/sending/redaction.ts'
import { parseJson } from '../harness/wire/json.ts'
import { CONTRACT_KEPT } from '../requirements/contracts/contract-requirements.ts'
import type { ContractInteraction } from '../requirements/contracts/interactions.ts'
import { valueAt } from '../requirements/evidence.ts'
import { type PactFile, PROVIDER } from './contract-file.ts'
import { DATE_TIME } from './expected-job.ts'
import { expectedStreams } from './expected-stream.ts'
import { statesOf } from './states.ts'

export interface Verification {
  readonly contract: PactFile
  readonly interaction: ContractInteraction
  /** Base address of the provider, as the verifier sees it. */
  readonly baseUrl: string
  readonly values: Readonly<Record<string, string>>
  /** Folder for the file that holds this interaction alone. */
  readonly folder: string
  readonly redact: Redact
  /** Milliseconds that the verifier waits; longer than the proxy waits for the target, so that its word comes first. */
  readonly timeout: number
  /** Aborted when the answer has broken off. */
  readonly broken: AbortSignal
}

/**
 * Has Pact's verifier send one interaction and compare the answer.
 *
 * One at a time: the verifier says nowhere which interaction a request belongs to, and what it finds must reach the
 * exchange that the proxy recorded.
 *
 * @returns `kept`, or each mismatch, with secrets redacted.
 * @throws Error where the verifier itself did not work.
 */
export async function verifyInteraction(verification: Verification): Promise<string> {
  const { interaction, contract, baseUrl, folder, values, redact, timeout, broken } = verification
  const file = path.join(folder, `${interaction.name}.json`)
  const interactions = contract.interactions.filter(({ description }) => description === interaction.name)
  writeFileSync(file, JSON.stringify({ ...contract, interactions }))
  const verifier = new Verifier({
    provider: PROVIDER,
    providerBaseUrl: baseUrl,
    pactUrls: [file],
    logLevel: 'error',
    timeout,
    // The verifier's own proxy does not pass on that an answer broke off; the verifier would wait for the rest of it.
    requestFilter: (_: unknown, response: ServerResponse, next: () => void) => {
      broken.addEventListener('abort', () => response.destroy())
      next()
    },
    stateHandlers: Object.fromEntries(statesOf(interaction).map((state) => [state, async () => ({ ...values })])),
  })
  try {
    await verifier.verifyProvider()
    return CONTRACT_KEPT
  } catch (error) {
    const mismatches = mismatchesIn(error, interaction)
    if (mismatches === null) throw error
    return redact(mismatches.join('; '))
  }
}

/** The verifier's results are the message of its error, as JSON; null where it says something else. */
function mismatchesIn(error: unknown, interaction: ContractInteraction): readonly string[] | null {
  const errors = valueAt(parseJson(error instanceof Error ? error.message : ''), 'errors')
  if (!Array.isArray(errors) || errors.length === 0) return null
  return errors.flatMap((entry: unknown): readonly string[] => {
    const mismatches = valueAt(entry, 'mismatch.mismatches')
    if (!Array.isArray(mismatches)) return [String(valueAt(entry, 'mismatch.message') ?? 'the request failed')]
    return mismatches.map((one: unknown) =>
      inShort(valueAt(one, 'path'), String(valueAt(one, 'mismatch')), interaction),
    )
  })
}

/** Pact quotes the whole body of a stream and the expression; a reader wants to know which rule is broken. */
function inShort(where: unknown, mismatch: string, { answer }: ContractInteraction): string {
  const rules = answer.kind === 'stream' ? expectedStreams[answer.protocol].rules : []
  const rule = rules.find(({ expression }) => mismatch.includes(expression))
  if (rule !== undefined) return `the stream lacks ${rule.says}`
  const short = mismatch.replace(DATE_TIME, 'ISO 8601')
  return typeof where === 'string' ? `${where}: ${short}` : short
}
