import type { Profile } from '../../harness/target/run.ts'

/** A service as a team has one: the reference service with other settings, and a target's file for it. */
export interface StagingTarget {
  readonly name: string
  /** What the service is like, in one sentence. */
  readonly like: string
  /** Variations of the reference service. */
  readonly variations?: readonly string[]
  readonly settings?: object
  /** Fields of the target's file that replace those of `plainTarget`. */
  readonly target?: object
  /** Reached through a forward proxy, which the target's file names. */
  readonly proxied?: true
  readonly profile?: Profile
  /** Subjects to show besides those of the specs. */
  readonly besides?: readonly ('contracts' | 'load')[]
  /** Fields of the target that its untested requirements must name, so that its owner knows what would allow more. */
  readonly names?: readonly string[]
}

/** Such services by their names. */
export type StagingTargets = Readonly<Record<string, Omit<StagingTarget, 'name'>>>

export const mainTenant = {
  organization: 'acme',
  project: 'prj_main',
  domain: 'acme-docs',
  adminKey: 'ASSAY_REFERENCE_ADMIN_KEY',
  assistantKeys: ['ASSAY_REFERENCE_ASSISTANT_KEY', 'ASSAY_REFERENCE_ASSISTANT_KEY_2'],
} as const

export const otherTenant = {
  organization: 'globex',
  project: 'prj_limits',
  domain: 'globex-docs',
  adminKey: 'ASSAY_REFERENCE_GLOBEX_ADMIN_KEY',
  assistantKeys: ['ASSAY_REFERENCE_GLOBEX_ASSISTANT_KEY'],
} as const

/** What most teams can provide: one tenant, two prompts, and neither a clock nor limits that may be used up. */
export const plainTarget = {
  name: 'staging',
  baseUrl: 'http://127.0.0.1:4010',
  timeouts: { job: 8, answer: 20 },
  tenants: [mainTenant],
  prompts: {
    change: 'In quickstart, replace "first" by "very first".',
    noChange: 'Read the documentation and change nothing.',
  },
} as const
