import { getRequestListener } from '@hono/node-server'
import { passThrough } from '../hooks/hooks.ts'
import type { Settings } from '../settings/settings.ts'
import type { Key } from '../settings/tenants.ts'
import { faultsNamed, type Switches, settingsWith } from '../switches/switches.ts'
import { createApp } from './app.ts'
import { createControl } from './control.ts'
import { listen } from './listen.ts'
import { createMemory } from './service.ts'

interface ReferenceOptions {
  readonly settings: Settings
  readonly switches: Switches
  readonly port: number
  readonly controlPort: number
}

interface Reference {
  readonly origin: string
  readonly controlOrigin: string
  readonly keys: readonly Key[]
  readonly close: () => Promise<void>
}

/** Starts the service and its control port. @throws StartError where it can't run */
export async function startReference({ settings, switches, port, controlPort }: ReferenceOptions): Promise<Reference> {
  const memory = createMemory(settings)
  const appFor = ({ faults, variations }: Switches, origin: string) => {
    const hooks = passThrough(faultsNamed(faults).map((fault) => fault.hooks()))
    return createApp({ ...memory, settings: settingsWith(variations, settings), hooks, origin })
  }

  // Before a port is taken: a misspelt name is reported first.
  let app = appFor(switches, '')
  let current = switches
  let origin = ''
  const change = (next: Switches) => {
    app = appFor(next, origin)
    current = next
  }
  const service = await listen(port, '--port', (own) => {
    origin = own
    change(current)
    return getRequestListener((request, env) => app.fetch(request, env))
  })
  const control = createControl(memory, { current: () => current, change })
  const serveControl = () => getRequestListener((request) => control.fetch(request))
  const controlled = await listen(controlPort, '--control-port', serveControl).catch(async (error: unknown) => {
    await service.close()
    throw error
  })
  return {
    origin,
    controlOrigin: controlled.origin,
    keys: memory.tenants.keys,
    close: async () => void (await Promise.all([service.close(), controlled.close()])),
  }
}
