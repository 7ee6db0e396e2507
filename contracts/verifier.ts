import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import path from 'node:path'
import './quiet-pact.ts'
import { Verifier } from '@pact-foundation/pact'
import { parseJson } from '../harness/json/parse.ts'
import type { Redact } from '../harness/redaction/redaction.ts'
import { DATE_TIME_FORMS } from '../requirements/bodies/date-time.ts'
import { valueAt } from '../requirements/reading/body.ts'

/** One interaction of any contract, as it is given to Pact's verifier. */
export interface LoneInteraction {
  readonly provider: string
  /** A Pact file with only this interaction. */
  readonly contract: object
  readonly states: readonly string[]
  /**
   * The rule that a mismatch is about, for messages in which Pact quotes a whole body and an expression; null: Pact's
   * message stays.
   */
  readonly brokenRule: (mismatch: string) => string | null
}

interface Verification {
  readonly interaction: LoneInteraction
  /** Base address of the provider, as the verifier sees it. */
  readonly baseUrl: string
  readonly values: Readonly<Record<string, string>>
  /** Folder for the file with only this interaction. */
  readonly folder: string
  readonly redact: Redact
  /**
   * Milliseconds that the verifier waits; longer than the proxy waits for the target, so that the proxy reports first.
   */
  readonly timeout: number
  /** Aborted when the answer has broken off. */
  readonly broken: AbortSignal
}

/**
 * Has Pact's verifier send one interaction and compare the answer.
 *
 * Interactions are verified one at a time: the verifier never says to which one a request belongs, and its result must
 * be assigned to the exchange that the proxy recorded.
 *
 * @returns each mismatch, with secrets redacted; null where the contract is kept.
 * @throws Error where the verifier itself failed.
 */
export async function verifyInteraction(verification: Verification): Promise<string | null> {
  const { interaction, baseUrl, folder, values, redact, timeout, broken } = verification
  const { provider, contract, states, brokenRule } = interaction
  // Its description may be longer than the name of a file can be.
  const file = path.join(folder, `${randomUUID()}.json`)
  writeFileSync(file, JSON.stringify(contract))
  const verifier = new Verifier({
    provider,
    providerBaseUrl: baseUrl,
    pactUrls: [file],
    logLevel: 'error',
    timeout,
    // The verifier's own proxy does not pass on that an answer broke off; the verifier would wait for the rest.
    requestFilter: (_: unknown, response: ServerResponse, next: () => void) => {
      broken.addEventListener('abort', () => response.destroy())
      next()
    },
    stateHandlers: Object.fromEntries(states.map((state) => [state, async () => ({ ...values })])),
  })
  try {
    await verifier.verifyProvider()
    return null
  } catch (error) {
    const mismatches = mismatchesIn(error, brokenRule)
    if (mismatches === null) throw error
    return redact(mismatches.join('; '))
  }
}

/** The mismatches, which are the JSON message of the verifier's error; null where the message is something else. */
function mismatchesIn(error: unknown, brokenRule: LoneInteraction['brokenRule']): readonly string[] | null {
  const errors = valueAt(parseJson(error instanceof Error ? error.message : ''), 'errors')
  if (!Array.isArray(errors) || errors.length === 0) return null
  return errors.flatMap((entry: unknown): readonly string[] => {
    const mismatches = valueAt(entry, 'mismatch.mismatches')
    if (!Array.isArray(mismatches)) return [String(valueAt(entry, 'mismatch.message') ?? 'the request failed')]
    // Where the status is another one, the contract says nothing about the body.
    const ofStatus = mismatches.filter((one: unknown) => valueAt(one, 'type') === 'StatusMismatch')
    return (ofStatus.length > 0 ? ofStatus : mismatches).map((one: unknown) => {
      const [where, said] = [valueAt(one, 'path'), String(valueAt(one, 'mismatch'))]
      // Pact compares null with an expression as an empty text, and quotes it as one.
      const mismatch = valueAt(one, 'actual') === 'null' ? said.replace("Expected ''", 'Expected null') : said
      const short = mismatch.replace(DATE_TIME_FORMS, 'ISO 8601')
      return brokenRule(mismatch) ?? (typeof where === 'string' ? `${where}: ${short}` : short)
    })
  })
}
