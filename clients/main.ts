import { engineProcess } from '../harness/engine/engine-process.ts'
import { goOffline } from './offline.ts'

goOffline()
await engineProcess(async (run) => {
  // Loaded once there is no network: what a package does at import must not reach it either.
  const { showClients } = await import('./judge-readings.ts')
  return showClients(run)
})
