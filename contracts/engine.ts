import { engineOf } from '../harness/engine/run-engine.ts'

/**
 * Pact contracts, our own and those that teams have given, verified against the target. In a process of their own, since
 * Pact's native library writes to the terminal past Node, and could take this process with it.
 */
export const contracts = engineOf(
  'contracts',
  new URL('main.ts', import.meta.url),
  (subject) => subject === 'contracts' || subject === 'pacts',
)
