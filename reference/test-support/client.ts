import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { isObject, type JsonObject } from '../http/problem.ts'
import type { ServiceProcess } from './service-process.ts'

/** A request, as short as a test can write it. */
export interface Ask {
  readonly method?: string
  readonly path: string
  /** Name of the key's variable, or a key; null: none. */
  readonly key?: string | null
  readonly headers?: Readonly<Record<string, string>>
  /** A string is sent as it is, anything else as JSON. */
  readonly body?: unknown
  /** The client's address. */
  readonly from?: string
}

export interface Received {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly end: 'complete' | 'cut'
  /** Milliseconds from the request to each read of the body. */
  readonly reads: readonly number[]
}

export const jobsPath = '/v2/agent/prj_main/job'
export const assistantPath = (version: 'v1' | 'v2', domain = 'acme-docs') =>
  `/discovery/${version}/assistant/${domain}/message`
const parts = [{ type: 'text', text: 'How do I start with the tool?' }]
export const question = { fp: 'anonymous', messages: [{ id: 'm1', role: 'user', content: 'How do I start?', parts }] }

export async function ask(
  service: ServiceProcess,
  { method = 'POST', path, key = null, headers = {}, body, from }: Ask,
): Promise<Received> {
  const credential = key !== null && /^[A-Z_0-9]+$/.test(key) ? service.key(key) : key
  const authorization = credential === null ? {} : { authorization: `Bearer ${credential}` }
  const start = performance.now()
  const sent = request(new URL(path, service.origin), {
    method,
    headers: { 'content-type': 'application/json', ...authorization, ...headers },
    localAddress: from,
    agent: false,
  })
  // Before the response, `once` rejects on an error; after it, the end of the response shows it.
  sent.on('error', () => undefined)
  sent.end(body === undefined || typeof body === 'string' ? body : JSON.stringify(body))
  const [response]: IncomingMessage[] = await once(sent, 'response')
  if (response === undefined) throw new Error(`no response to ${method} ${path}`)
  const chunks: Buffer[] = []
  const reads: number[] = []
  response.on('data', (chunk: Buffer) => {
    chunks.push(chunk)
    reads.push(performance.now() - start)
  })
  // A response that is cut off errs, and then closes: `end` shows it.
  response.on('error', () => undefined)
  await new Promise((resolve) => response.once('close', resolve))
  return {
    status: response.statusCode ?? 0,
    headers: Object.fromEntries(Object.entries(response.headers).map(([name, value]) => [name, String(value)])),
    body: Buffer.concat(chunks).toString('utf8'),
    end: response.complete ? 'complete' : 'cut',
    reads,
  }
}

export function jobIn({ body }: Received): JsonObject {
  const job: unknown = JSON.parse(body)
  if (!isObject(job)) throw new Error(`no job: ${body}`)
  return job
}

/** Polls until the job is not active, or the time is up. */
export async function settled(poll: () => Promise<Received>, milliseconds: number): Promise<Received> {
  const deadline = performance.now() + milliseconds
  let received = await poll()
  while (/"status":"(?:active|ACTIVE)"/.test(received.body) && performance.now() < deadline) received = await poll()
  return received
}

/** A command of the control port. */
export async function control(service: ServiceProcess, path: string, body?: unknown): Promise<unknown> {
  const options = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
  const response = await fetch(new URL(path, service.control), options)
  const answer: unknown = await response.json()
  if (!response.ok) throw new Error(`${path}: ${JSON.stringify(answer)}`)
  return answer
}

/** Puts the service back to its start, with no switches but these. */
export async function fresh(
  service: ServiceProcess,
  switches: { readonly faults?: readonly string[]; readonly variations?: readonly string[] } = {},
): Promise<void> {
  await control(service, '/reset', {})
  await control(service, '/faults', { faults: [], variations: [], ...switches })
}
