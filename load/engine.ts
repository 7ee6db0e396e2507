import { engineOf } from '../harness/engine/run-engine.ts'

/**
 * The engine for streams with many users at a time, and for limits at a high rate. k6 sends the requests; Node judges
 * the answers.
 */
export const load = engineOf('load', new URL('main.ts', import.meta.url), (subject) => subject === 'load')
