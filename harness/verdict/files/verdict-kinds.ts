const redKinds = ['fail', 'flaky', 'not-run', 'stale-gap', 'drift', 'error'] as const

/**
 * Every verdict there is, the worst first: a report shows them in this order, and of several findings the first counts. An
 * error of the harness must not hide a breach, nor an exchange that shows nothing one that does.
 */
export const verdictKinds = [...redKinds, 'question', 'known-gap', 'pass', 'not-tested', 'not-applicable'] as const
export type VerdictKind = (typeof verdictKinds)[number]

/** Verdicts that make a run red: exit status 1. */
export const redVerdicts: ReadonlySet<VerdictKind> = new Set(redKinds)

/** What a run says of a requirement that it has not brought about and looked at. */
export const unshownKinds: ReadonlySet<VerdictKind | undefined> = new Set([
  'not-tested',
  'not-applicable',
  'not-run',
  'error',
])

/** What a breach puts at stake, the gravest first; the harness's own troubles come last. */
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
