import { getRequestListener } from '@hono/node-server'
import { createApp } from './app.ts'
import { createClock } from './clock.ts'
import { createControl } from './control.ts'
import { type Listener, listen } from './listen.ts'
import { createMemory } from './service.ts'
import type { Settings } from './settings.ts'
import { type Switches, seamsWith, settingsWith } from './switches.ts'
import type { Key } from './tenants.ts'

export interface ReferenceOptions {
  readonly settings: Settings
  readonly switches: Switches
  readonly port: number
  readonly controlPort: number
}

export interface Reference {
  readonly origin: string
  readonly controlOrigin: string
  readonly keys: readonly Key[]
  readonly close: () => Promise<void>
}

/** Starts the service and its control port. @throws StartError where it can't run */
export async function startReference({ settings, switches, port, controlPort }: ReferenceOptions): Promise<Reference> {
  const memory = createMemory(settings, createClock())
  let current = switches
  const appFor = ({ faults, variations }: Switches, origin: string) =>
    createApp({ ...memory, settings: settingsWith(variations, settings), seams: seamsWith(faults), origin })

  // Before a port is taken: a misspelt name is told first.
  let app = appFor(switches, '')
  let origin = ''
  const service = await listen(port, '--port', (own) => {
    origin = own
    app = appFor(current, own)
    return getRequestListener((request, env) => app.fetch(request, env))
  })
  const change = (next: Switches) => {
    app = appFor(next, origin)
    current = next
  }
  const control = createControl(memory, { current: () => current, change })
  let controlled: Listener
  try {
    controlled = await listen(controlPort, '--control-port', () =>
      getRequestListener((request) => control.fetch(request)),
    )
  } catch (error) {
    await service.close()
    throw error
  }
  return {
    origin,
    controlOrigin: controlled.origin,
    keys: memory.tenants.keys,
    close: async () => {
      await Promise.all([service.close(), controlled.close()])
    },
  }
}
