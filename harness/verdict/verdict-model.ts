export type { Observation } from './files/observations-file.ts'
export * from './files/verdict-kinds.ts'
export type * from './files/verdicts-file.ts'
