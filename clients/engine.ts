import { type EngineDefinition, engineOf } from '../harness/engine/run-engine.ts'
import { keyVariables } from '../harness/target/target.ts'

/**
 * Recorded answers, replayed through releases of the real client packages without a network. In a process of its own:
 * the packages change globals, may hang in a loop that only an end from outside stops, and as other people's code get
 * none of the keys.
 */
export const clients: EngineDefinition = {
  ...engineOf('clients', new URL('main.ts', import.meta.url), (subject) => subject === 'assistant-clients'),
  environment: ({ target }) => ({
    NODE_ENV: 'production',
    ...Object.fromEntries(keyVariables(target).map((name) => [name, undefined])),
  }),
  // Measured: 2 to 6 s, and minutes where other work has the processors: what it ends is then red, and says nothing.
  timeoutSeconds: 600,
}
