import { engineOf } from '../harness/engine/run-engine.ts'

/** Streams under concurrent users and limits at an arrival rate, by k6; what came is judged in Node. */
export const load = engineOf('load', new URL('main.ts', import.meta.url), (subject) => subject === 'load')
