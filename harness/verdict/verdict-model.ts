export type { Observation } from './files/observations-file.ts'
export type * from './files/verdicts-file.ts'
export * from './verdict-kinds.ts'
