import { hash } from 'node:crypto'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { closeServer, listenOnLoopback } from '../../harness/sending/loopback.ts'
import { isObject, valueAt } from '../../requirements/reading/body.ts'

/**
 * A stand-in for a Pact Broker, written from the public documentation of its API: publishing, contracts to verify,
 * results, branches, and can-i-deploy for one environment in which every consumer is deployed. The tests of this
 * project run no real broker.
 */
export interface BrokerDouble {
  readonly address: string
  /** Every accepted request: method, path and body. */
  readonly asked: readonly { readonly what: string; readonly body: unknown }[]
  readonly close: () => Promise<void>
}

interface Published {
  readonly consumer: string
  readonly provider: string
  readonly content: Readonly<Record<string, unknown>>
}

/** What was published, by the contract's hash. */
interface Kept {
  readonly pacts: Map<string, Published>
  readonly results: Map<string, { readonly version: string; readonly success: boolean }>
}

interface Answer {
  readonly status: number
  readonly body: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** @param answers replaces the stand-in's own answers, by method and path */
export async function startBroker(
  authorization: string,
  answers: Readonly<Record<string, Answer>> = {},
): Promise<BrokerDouble> {
  const asked: { what: string; body: unknown }[] = []
  const kept: Kept = { pacts: new Map(), results: new Map() }
  const server = createServer(async (request, response) => {
    const sent = await text(request)
    const body: unknown = sent === '' ? null : JSON.parse(sent)
    const what = `${request.method} ${request.url}`
    const isKnown = request.headers.authorization === authorization
    if (isKnown) asked.push({ what, body })
    const answer = !isKnown
      ? { status: 401, body: {} }
      : (answers[what] ?? answerTo(kept, new URL(request.url ?? '/', address), body))
    response.writeHead(answer.status, { 'Content-Type': 'application/hal+json', ...answer.headers })
    response.end(JSON.stringify(answer.body))
  })
  const address = `http://127.0.0.1:${await listenOnLoopback(server)}`
  return { address, asked, close: () => closeServer(server) }
}

function answerTo(kept: Kept, url: URL, body: unknown): Answer {
  const { pacts, results } = kept
  const [, provider, sha] =
    /^\/pacts\/provider\/([^/]+)\/(?:consumer\/[^/]+\/pact-version\/(\w+))?/.exec(url.pathname) ?? []
  if (url.pathname === '/contracts/publish') return publish(kept, body)
  if (url.pathname === '/can-i-deploy') return canIDeploy(kept, url.searchParams)
  if (url.pathname.startsWith('/pacticipants/')) return { status: 201, body: {} }
  if (provider !== undefined && url.pathname.endsWith('/for-verification')) {
    const found = [...pacts].filter(([, one]) => one.provider === decodeURIComponent(provider))
    const listed = found.map(([id, one]) => ({ _links: { self: { href: pactAddress(url.origin, id, one) } } }))
    return { status: 200, body: { _embedded: { pacts: listed } } }
  }
  const pact = sha === undefined ? undefined : pacts.get(sha)
  if (sha === undefined || pact === undefined) return { status: 404, body: { error: 'not found' } }
  if (url.pathname.endsWith('/verification-results')) {
    results.set(sha, {
      version: String(valueAt(body, 'providerApplicationVersion')),
      success: valueAt(body, 'success') === true,
    })
    return { status: 201, body: {} }
  }
  const href = `${pactAddress(url.origin, sha, pact)}/verification-results`
  return { status: 200, body: { ...pact.content, _links: { 'pb:publish-verification-results': { href } } } }
}

function publish({ pacts }: Kept, body: unknown): Answer {
  const [consumer, version] = [valueAt(body, 'pacticipantName'), valueAt(body, 'pacticipantVersionNumber')]
  if (typeof version !== 'string')
    return { status: 400, body: { errors: { pacticipantVersionNumber: ['is missing'] } } }
  const contracts = valueAt(body, 'contracts')
  for (const contract of Array.isArray(contracts) ? contracts : []) {
    const encoded = String(valueAt(contract, 'content'))
    const content: unknown = JSON.parse(Buffer.from(encoded, 'base64').toString('utf8'))
    const sha = hash('sha1', encoded)
    const provider = String(valueAt(contract, 'providerName'))
    if (isObject(content)) pacts.set(sha, { consumer: String(consumer), provider, content })
  }
  return { status: 200, body: { logs: [] } }
}

function canIDeploy({ pacts, results }: Kept, query: URLSearchParams): Answer {
  const of = [...pacts].filter(([, { provider }]) => provider === query.get('pacticipant'))
  const found = of.map(([sha]) => results.get(sha))
  const unknown = found.filter((result) => result?.version !== query.get('version')).length
  const failed = found.filter((result) => result?.success === false).length
  const answer = (deployable: boolean | null, reason: string): Answer => {
    return { status: 200, body: { summary: { deployable, reason, failed, unknown } } }
  }
  if (failed > 0) return answer(false, 'The verification for the pact failed')
  if (unknown > 0) return answer(null, 'There is no verified pact')
  return answer(true, 'All required verification results are published and successful')
}

function pactAddress(address: string, sha: string, { consumer, provider }: Published): string {
  return `${address}/pacts/provider/${encodeURIComponent(provider)}/consumer/${encodeURIComponent(consumer)}/pact-version/${sha}`
}
