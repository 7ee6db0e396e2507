import { type EngineDefinition, engineOf } from '../harness/engine/run-engine.ts'
import { keyVariables } from '../harness/target/target.ts'

/**
 * Replays recorded answers through releases of the real client packages, without a network. It has a process of its
 * own: the packages change globals, may hang in a loop that only another process can end, and must not get the keys,
 * since other people wrote them.
 */
export const clients: EngineDefinition = {
  ...engineOf('clients', new URL('main.ts', import.meta.url), (subject) => subject === 'assistant-clients'),
  environment: ({ target }) => ({
    NODE_ENV: 'production',
    ...Object.fromEntries(keyVariables(target).map((name) => [name, undefined])),
  }),
  // Replays took 2 to 6 s, and minutes where other work kept the processors busy. A replay that this ends is red, and
  // says nothing.
  timeoutSeconds: 600,
}
