import type { Exchange } from '../harness/exchange/exchange.ts'
import type { Redact } from '../harness/redaction/redaction.ts'
import type { Answering, Proxied, RecordingProxy, Route } from '../harness/sending/recording-proxy.ts'
import type { EngineContext } from '../requirements/probing/context.ts'
import { type LoneInteraction, verifyInteraction } from './verifier.ts'

/** Milliseconds that Pact's verifier waits longer than the recording proxy does. */
const LONGER = 10_000

export interface Verifying {
  readonly context: EngineContext
  readonly proxy: RecordingProxy
  /** Folder for files that the verifier reads. */
  readonly folder: string
  /** Made once for all answers: of a dozen keys it takes 11 ms. */
  readonly redact: Redact
}

/** Thrown where Pact's verifier could not make the request of an interaction. */
export class NothingAsked extends Error {
  override readonly name = 'NothingAsked'
}

/** Has Pact's verifier send one interaction to a route with this answering, and returns what it finds in the answer. */
export async function verifyThrough(
  { context, proxy, folder, redact }: Verifying,
  interaction: LoneInteraction,
  route: Answering & Pick<Route, 'rewritten' | 'headersFor'>,
  values: Readonly<Record<string, string>>,
): Promise<{ readonly exchange: Exchange; readonly finding: string | null }> {
  const answered: Proxied[] = []
  const breaking = new AbortController()
  const settled = (result: Proxied) => {
    answered.push(result)
    if (brokenOff(result) !== null) breaking.abort()
  }
  const finding = await verifyInteraction({
    interaction,
    baseUrl: proxy.open({ ...route, settled }),
    folder,
    values,
    redact,
    timeout: context.run.target.timeouts.answer * 1000 + LONGER,
    broken: breaking.signal,
  })
  const proxied = answered.at(-1)
  if (proxied === undefined) throw new NothingAsked(`Pact's verifier sent nothing: ${finding ?? 'kept'}`)
  if (proxied.kind === 'not-forwarded') throw proxied.reason
  return { exchange: proxied.exchange, finding: brokenOff(proxied) ?? finding }
}

/** Why an answer can't be compared as a whole; null where it can. */
function brokenOff(proxied: Proxied): string | null {
  if (proxied.kind === 'not-forwarded') return null
  const { response, failure } = proxied.exchange
  if (response === null) return failure?.message ?? 'no answer'
  return response.end === 'complete' ? null : `the answer broke off (${response.end})`
}
