import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createSecureServer } from 'node:http2'
import type { Server } from 'node:net'
import path from 'node:path'
import { getRequestListener } from '@hono/node-server'
import type { Meter } from '../limits/meter.ts'
import type { Settings } from '../settings/settings.ts'
import { StartError } from '../settings/settings-file.ts'
import { type Switches, switchedOn } from '../switches/switches.ts'
import { createApp } from './app.ts'
import { createControl } from './control.ts'
import { createMemory, type Memory } from './service.ts'

interface ReferenceOptions {
  readonly settings: Settings
  readonly switches: Switches
  readonly port: number
  readonly controlPort: number
}

/** Starts the service and its control port. @throws StartError where it can't run */
export async function startReference({ settings, switches, port, controlPort }: ReferenceOptions) {
  const memory = createMemory(settings)
  // Done before a port is opened, so that a misspelt name is reported first.
  let inForce = switchedOn(switches, settings)
  const service = await listen(createServer(), port, '--port')
  const secure = await listen(createSecureServer({ ...identity(), allowHTTP1: true }), 0, '--port')
  const control = await listen(createServer(), controlPort, '--control-port')

  const under = (address: string) => `${address}${inForce.settings.front.basePath}`
  const appInForce = () => createApp({ ...memory, ...inForce, origin: under(service.origin) })
  let app = appInForce()
  let others = spendAsOthers(memory.meter, memory.clock, inForce.settings)
  const change = (next: Switches) => {
    inForce = switchedOn(next, settings)
    app = appInForce()
    clearInterval(others)
    others = spendAsOthers(memory.meter, memory.clock, inForce.settings)
  }
  const serve = getRequestListener((request, env) => app.fetch(request, env))
  for (const { server } of [service, secure]) server.on('request', serve)
  const controlled = createControl(memory, () => inForce, change)
  control.server.on('request', getRequestListener(controlled.fetch))
  const secureOrigin = under(`https://localhost:${secure.port}`)
  return {
    origin: under(service.origin),
    secureOrigin,
    controlOrigin: control.origin,
    keys: memory.tenants.keys,
  } as const
}

/** The authority of the service's certificate for TLS: the certificate has signed itself. */
export const authority = path.join(import.meta.dirname, '..', 'certificate', 'localhost.pem')

function identity() {
  const key = path.join(path.dirname(authority), 'localhost-key.pem')
  return { cert: readFileSync(authority), key: readFileSync(key) } as const
}

/** Spends uses as other clients do, in all existing counters: our own requests do not count them. */
function spendAsOthers({ counters, take }: Meter, clock: Memory['clock'], { limits }: Settings) {
  if (limits.othersSpendMilliseconds === 0) return undefined
  return setInterval(() => {
    for (const counter of counters()) take(counter.use, [counter], clock.now(), false)
  }, limits.othersSpendMilliseconds)
}

/** Only loopback, since the keys are public knowledge. */
const HOST = '127.0.0.1'

/** Listens on a loopback port; port 0 stands for any free port. */
async function listen<Listening extends Server>(server: Listening, port: number, option: string) {
  server.listen(port, HOST)
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    const why = error.code === 'EADDRINUSE' ? 'is in use' : `can't be listened on (${error.code ?? error.message})`
    throw new StartError(`port ${port} ${why}; give another with ${option}, or 0 for any free one`)
  })
  const address = server.address()
  if (address === null || typeof address === 'string')
    throw new Error('a listener on a port has an address with a port')
  return { server, port: address.port, origin: `http://${HOST}:${address.port}` } as const
}
