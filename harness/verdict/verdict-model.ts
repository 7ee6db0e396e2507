export type { Observation } from './files/observations-file.ts'
export type * from './files/verdicts-file.ts'

const redKinds = ['error', 'fail', 'flaky', 'not-run', 'stale-gap', 'drift'] as const

/** Every verdict there is, in the order in which a report shows them. */
export const verdictKinds = [...redKinds, 'question', 'known-gap', 'not-tested', 'pass', 'not-applicable'] as const
export type VerdictKind = (typeof verdictKinds)[number]

/** Verdicts that make a run red: exit status 1. */
export const redVerdicts: ReadonlySet<VerdictKind> = new Set(redKinds)
