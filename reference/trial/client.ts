import { request } from 'node:http'
import type { Running } from './process.ts'

/** A request, as short as a test can say it. */
export interface Ask {
  readonly method?: string
  readonly path: string
  /** Name of the key's variable; null: none. */
  readonly key?: string | null
  readonly headers?: Readonly<Record<string, string>>
  /** A string is sent as it is, anything else as JSON. */
  readonly body?: unknown
  readonly from?: string
}

export interface Told {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly end: 'complete' | 'cut'
  /** Milliseconds from the request to each read of the body. */
  readonly reads: readonly number[]
}

export function ask(
  service: Running,
  { method = 'POST', path, key = null, headers = {}, body, from }: Ask,
): Promise<Told> {
  const authorization =
    key === null ? {} : { authorization: `Bearer ${/^[A-Z_0-9]+$/.test(key) ? service.key(key) : key}` }
  const start = performance.now()
  return new Promise((resolve, reject) => {
    const sent = request(
      new URL(path, service.origin),
      {
        method,
        headers: { 'content-type': 'application/json', ...authorization, ...headers },
        ...(from ? { localAddress: from } : {}),
        agent: false,
      },
      (response) => {
        const chunks: Buffer[] = []
        const reads: number[] = []
        response.on('data', (chunk: Buffer) => {
          chunks.push(chunk)
          reads.push(performance.now() - start)
        })
        response.on('error', () => undefined)
        response.on('close', () => {
          const fields = Object.entries(response.headers).map(([name, value]) => [name, String(value)])
          resolve({
            status: response.statusCode ?? 0,
            headers: Object.fromEntries(fields),
            body: Buffer.concat(chunks).toString('utf8'),
            end: response.complete ? 'complete' : 'cut',
            reads,
          })
        })
      },
    )
    sent.on('error', reject)
    sent.end(body === undefined || typeof body === 'string' ? body : JSON.stringify(body))
  })
}

/** A command of the control port. */
export async function control(service: Running, path: string, body?: unknown): Promise<unknown> {
  const response = await fetch(
    new URL(path, service.control),
    body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) },
  )
  const answer: unknown = await response.json()
  if (!response.ok) throw new Error(`${path}: ${JSON.stringify(answer)}`)
  return answer
}

/** Puts the service back to its start and throws these switches. */
export async function fresh(
  service: Running,
  switches: { faults?: readonly string[]; variations?: readonly string[] },
): Promise<void> {
  await control(service, '/reset', {})
  await control(service, '/faults', { faults: [], variations: [], ...switches })
}
