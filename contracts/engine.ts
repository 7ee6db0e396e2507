import { engineOf } from '../harness/engine/run-engine.ts'

/**
 * Verifies Pact contracts against the target: our own, and those that teams have given. It has a process of its own,
 * since Pact's native library writes to the terminal without Node, and its crash would end this process.
 */
export const contracts = engineOf(
  'contracts',
  new URL('main.ts', import.meta.url),
  (subject) => subject === 'contracts' || subject === 'pacts',
)
