import { fileURLToPath } from 'node:url'
import { execa } from 'execa'

/** The service in a process of its own, with a small client for it. */

/** A request, in a form that is short to write in a test. */
interface Ask {
  readonly method?: string
  readonly path: string
  /** Name of the key's variable, without `ASSAY_REFERENCE_`. */
  readonly key?: string
  readonly headers?: Readonly<Record<string, string>>
  /** A string is sent unchanged, anything else as JSON. */
  readonly body?: unknown
  /** Absent: the address of the service's interface. */
  readonly origin?: string
}

export const jobsPath = '/v2/agent/prj_main/job'
export const assistantPath = (version: 'v1' | 'v2') => `/discovery/${version}/assistant/acme-docs/message`
const parts = [{ type: 'text', text: 'How do I start with the tool?' }]
export const question = { fp: 'anonymous', messages: [{ id: 'm1', role: 'user', content: 'How do I start?', parts }] }

const main = fileURLToPath(new URL('main.ts', import.meta.url))

export function spawnService(...options: readonly string[]) {
  return execa(process.execPath, ['--import', 'tsx', main, ...options], { reject: false })
}

export type ServiceProcess = Awaited<ReturnType<typeof startProcess>>

/** Starts the service on free ports. It ends with the test's process. */
export async function startProcess(...options: readonly string[]) {
  const child = spawnService('--port', '0', '--control-port', '0', '--exit-with-stdin', ...options)
  let printed = ''
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (text) => {
      printed += String(text)
      if (printed.includes('\n\n')) resolve()
    })
    void child.then(({ stderr }) => reject(new Error(`the service did not start: ${stderr}`)))
  })
  const exported = (name: string) => {
    const [, value] = new RegExp(`^export ASSAY_REFERENCE_${name}=(\\S+)$`, 'm').exec(printed) ?? []
    if (value === undefined) throw new Error(`the service exports no ASSAY_REFERENCE_${name}: ${printed}`)
    return value
  }
  const [serviceOrigin, controlOrigin] = [exported('URL'), exported('CONTROL')]
  /** Rejects where the connection breaks off within the answer. */
  const ask = async ({ method = 'POST', path, key, headers = {}, body, origin = serviceOrigin }: Ask) => {
    const authorization = key === undefined ? {} : { authorization: `Bearer ${exported(key)}` }
    const response = await fetch(new URL(path, origin), {
      method,
      headers: { 'content-type': 'application/json', ...authorization, ...headers },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    return { status: response.status, headers: Object.fromEntries(response.headers), body: await response.text() }
  }
  return {
    child,
    origin: serviceOrigin,
    controlOrigin,
    key: exported,
    ask,
    /** Sends a command to the control port. */
    control: (path: string, body?: object) =>
      ask({ path, body, origin: controlOrigin, ...(body === undefined ? { method: 'GET' } : {}) }),
    /** Stops the service; resolves with its exit status. */
    stop: async (signal: NodeJS.Signals = 'SIGTERM') => {
      child.kill(signal)
      return (await child).exitCode
    },
  } as const
}
