const redKinds = ['fail', 'flaky', 'not-run', 'stale-gap', 'drift', 'error'] as const

/**
 * All verdicts, the worst first: reports show them in this order, and of several findings for a requirement the first
 * counts. An error of the harness must not hide a breach, and an exchange that shows nothing must not hide one that
 * does.
 */
export const verdictKinds = [...redKinds, 'question', 'known-gap', 'pass', 'not-tested', 'not-applicable'] as const
export type VerdictKind = (typeof verdictKinds)[number]

/** Verdicts that make a run red: exit status 1. */
export const redVerdicts: ReadonlySet<VerdictKind> = new Set(redKinds)

/** Verdicts of requirements that a run has not brought about and judged. */
export const unshownKinds: ReadonlySet<VerdictKind | undefined> = new Set([
  'not-tested',
  'not-applicable',
  'not-run',
  'error',
])

/** What a breach puts at stake, the gravest first; the harness's own failures come last. */
export const areas = [
  'access and isolation',
  'loss and corruption',
  'streams',
  'limits and capacity',
  'validation',
  'formalities',
  'the harness',
] as const
export type Area = (typeof areas)[number]
