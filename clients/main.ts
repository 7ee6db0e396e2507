import { engineProcess } from '../harness/engine/engine-process.ts'
import { goOffline } from './offline.ts'

goOffline()
await engineProcess(async (run) => {
  // Loaded only once there is no network: a package must not reach it while it is imported either.
  const { showClients } = await import('./judge-readings.ts')
  return showClients(run)
})
