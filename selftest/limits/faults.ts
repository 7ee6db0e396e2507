import type { WindowKind } from '../../harness/limits/limiter.ts'
import type { Limiter } from './limiter.ts'

/** The limits, by the names that begin the names of their faults. */
export const limits = {
  'agent-limit': 'agent-project-hour',
  'assistant-key-limit': 'assistant-key-month',
  'assistant-organization-limit': 'assistant-organization-hour',
  'assistant-ip-limit': 'assistant-ip-day',
} as const
export type LimitId = (typeof limits)[keyof typeof limits]

/** The claims that requirements make about a limit. */
export type Claim =
  | 'accepts-documented-uses'
  | 'left-to-its-owner'
  | 'refuses-beyond'
  | 'counts-by'
  | 'covers-message'
  | 'resets-after'
  | 'no-early-reset'
  | 'retry-after-true'
  | 'headers-count-down'
  | 'headers-reset-true'
  | 'ignores-forwarded-address'
  | 'exact-under-concurrency'
  | 'refusal-leaves-job'
  | 'leaves-reads'

/** A fault of the reference service in one limit, and what it breaks. */
export interface LimitFault {
  /** Name of the switch. */
  readonly name: string
  readonly limit: LimitId
  /** The claim that must be red. */
  readonly breaks: Claim
  /** Claims that may also be red, as a consequence. */
  readonly mayBreak: readonly Claim[]
  /** Kinds of window in which the fault shows; absent: all. */
  readonly windows?: readonly WindowKind[]
  /** Values that the limiter must have for the fault to show. */
  readonly needs?: Partial<Limiter>
  /** Fields that the target must have for the fault to show. */
  readonly target?: Readonly<Record<string, unknown>>
}

/** A limit with a wrong number shows that number in its headers, or contradicts them. */
const numbersToo: readonly Claim[] = ['headers-count-down', 'retry-after-true', 'headers-reset-true']
/** Accepting uses beyond the documented number also breaks the claims about refusals. */
const refusalToo: readonly Claim[] = ['no-early-reset', 'resets-after', ...numbersToo]
/** A use that comes back late also comes back at a time at which none should. */
const lateToo: readonly Claim[] = ['no-early-reset', ...numbersToo]
const waitToo: readonly Claim[] = ['retry-after-true']

const fixed: readonly WindowKind[] = ['fixed-first-use', 'fixed-clock']
/**
 * Kinds whose uses come back one window after they were sent. With a window of the clock, uses may validly come back at
 * any time before that, so "too soon" can't be told.
 */
const sinceFirstUse: readonly WindowKind[] = ['fixed-first-use', 'sliding-log']
/**
 * Where refused uses count, each observation of a full log postpones its reset, which looks the same as a late reset.
 */
const notPutOff = { windows: sinceFirstUse, needs: { countRefused: false } } as const

const agent = limits['agent-limit']
const assistants = Object.values(limits).filter((limit) => limit !== agent)

/** Here the last tenant's project can also be used with another key of its organization. */
const twoKeysOneProject = [
  { project: 'prj_main', domain: 'acme-docs', adminKey: 'ASSAY_REFERENCE_ADMIN_KEY' },
  { project: 'prj_second', domain: 'acme-handbook', adminKey: 'ASSAY_REFERENCE_ADMIN_KEY' },
  { project: 'prj_second', domain: 'acme-handbook', adminKey: 'ASSAY_REFERENCE_SECOND_ADMIN_KEY' },
].map((tenant) => ({ organization: 'acme', assistantKeys: ['ASSAY_REFERENCE_SECOND_ASSISTANT_KEY'], ...tenant }))

type Where = Partial<Pick<LimitFault, 'windows' | 'needs' | 'target'>>

function fault(name: string, limit: LimitId, breaks: Claim, mayBreak: readonly Claim[], where: Where = {}): LimitFault {
  return { ...where, name, limit, breaks, mayBreak }
}

function tooMany(name: string, limit: LimitId, where?: Where): LimitFault {
  // A follow-up that is counted in another place is accepted too.
  const covered: readonly Claim[] = limit === agent ? ['covers-message'] : []
  return fault(name, limit, 'refuses-beyond', [...refusalToo, ...covered, 'counts-by'], where)
}

const raceToo: readonly Claim[] = ['accepts-documented-uses', 'refuses-beyond', ...refusalToo]
/** These faults change the status of a refusal, so refusals must have one. */
const withStatus = { needs: { refusal: 429 } } as const
/**
 * If the service wrote Retry-After as a date, the fault's word, which is not a date, would look like a missing header.
 */
const retried = { windows: fixed, needs: { retryAfter: 'seconds' } } as const
const said = { windows: fixed, needs: { headers: 'X-RateLimit', headersOn: 'all' } } as const
const saidInList = { windows: fixed, needs: { headers: 'RateLimit', headersOn: 'all' } } as const

/** A window that is renewed by uses begins with its first use, whichever kind is set. */
const renewed = { windows: ['fixed-first-use'] } as const

const wrongRemaining = [
  'remaining-stuck',
  'remaining-stops-falling',
  'remaining-falls-by-two',
  'remaining-negative',
  'remaining-one-too-many',
  'limit-wrong',
]

/** Where a follow-up is refused for its limit, and by a wait of seconds. */
const followed = { windows: fixed, needs: { retryAfter: 'seconds', agentCounters: 'shared' } } as const
/** A wait for most of a window tells that it is this limit that refuses a read. */
const farAway = {
  windows: ['fixed-first-use'],
  needs: { retryAfter: 'seconds', refusal: 429, agentCounters: 'shared' },
} as const

/**
 * Faults that only the sweep of switches finds: they show in jobs that were created where another limit was used up,
 * and the lab uses up one limit in a run.
 */
export const besideOtherLimits: readonly string[] = ['polling-counted-by-organization', 'polling-counted-by-address']

/** Every fault of limits that the lab must find, in a limit in which it shows. */
export const limitFaults: readonly LimitFault[] = [
  ...Object.entries(limits).flatMap(([name, limit]) => [
    fault(`${name}-late`, limit, 'refuses-beyond', refusalToo),
    fault(`${name}-early`, limit, 'accepts-documented-uses', numbersToo),
    fault(`${name}-shared-by-all`, limit, 'counts-by', waitToo),
    fault(`${name}-resets-early`, limit, 'no-early-reset', numbersToo, { windows: sinceFirstUse }),
    fault(`${name}-resets-late`, limit, 'resets-after', lateToo, notPutOff),
  ]),
  fault('agent-limit-per-organization', agent, 'counts-by', waitToo),
  tooMany('agent-limit-per-key', agent, { target: { tenants: twoKeysOneProject } }),
  tooMany('agent-limit-per-address', agent),
  fault('assistant-key-limit-per-organization', 'assistant-key-month', 'counts-by', waitToo),
  tooMany('assistant-key-limit-per-address', 'assistant-key-month'),
  tooMany('assistant-organization-limit-per-key', 'assistant-organization-hour'),
  tooMany('assistant-organization-limit-per-domain', 'assistant-organization-hour'),
  tooMany('assistant-ip-limit-per-key', 'assistant-ip-day'),
  tooMany('assistant-ip-limit-per-organization', 'assistant-ip-day'),
  ...['assistant-limits-per-version', 'assistant-limit-v1-not-counted'].flatMap((name) =>
    assistants.map((limit) => fault(name, limit, 'refuses-beyond', refusalToo)),
  ),
  fault('agent-limit-message-not-counted', agent, 'covers-message', refusalToo),
  fault('polling-counted', agent, 'accepts-documented-uses', numbersToo),
  fault('agent-limit-race', agent, 'exact-under-concurrency', raceToo),
  fault('assistant-limit-race', 'assistant-organization-hour', 'exact-under-concurrency', raceToo),
  ...['ip-limit-by-forwarded-header', 'ip-limit-by-forwarded', 'ip-limit-by-real-ip'].map((name) =>
    fault(name, 'assistant-ip-day', 'ignores-forwarded-address', refusalToo),
  ),
  fault('agent-limit-never-resets', agent, 'resets-after', lateToo, notPutOff),
  fault('agent-limit-small-bucket', agent, 'accepts-documented-uses', numbersToo, { windows: ['token-bucket'] }),
  fault('agent-limit-5xx', agent, 'refuses-beyond', [], withStatus),
  // A follow-up past the limit is answered with 200 too, as if follow-ups were not counted.
  fault('agent-limit-refusal-as-200', agent, 'refuses-beyond', [...refusalToo, 'covers-message'], withStatus),
  fault('assistant-limit-5xx', 'assistant-key-month', 'refuses-beyond', [], withStatus),
  // The fault shows in a refused follow-up, whose job can be read; only a shared counter refuses one.
  fault('agent-limit-refusal-creates-job', agent, 'refusal-leaves-job', [], { needs: { agentCounters: 'shared' } }),
  ...['retry-after-too-short', 'retry-after-beyond-window', 'retry-after-not-a-number'].flatMap((name) => [
    fault(name, agent, 'retry-after-true', [], retried),
    fault(name, 'assistant-ip-day', 'retry-after-true', [], retried),
  ]),
  ...wrongRemaining.flatMap((wrong) => [
    fault(`limit-headers-${wrong}`, agent, 'headers-count-down', [], said),
    fault(`limit-headers-${wrong}`, 'assistant-organization-hour', 'headers-count-down', [], saidInList),
  ]),
  ...['reset-too-early', 'reset-too-late'].map((wrong) =>
    fault(`limit-headers-${wrong}`, 'assistant-organization-hour', 'headers-reset-true', [], said),
  ),
  tooMany('agent-limit-per-client', agent),
  ...(['agent-limit', 'assistant-organization-limit'] as const).map((name) =>
    fault(`${name}-renewed-by-use`, limits[name], 'resets-after', ['no-early-reset', ...numbersToo], renewed),
  ),
  ...[
    'assistant-limits-per-fingerprint',
    'assistant-limits-per-thread',
    'v2-named-visitors-counted-apart',
    'v1-threads-counted-apart',
  ].flatMap((name) => assistants.map((limit) => tooMany(name, limit))),
  fault('agent-limit-retry-after-of-follow-up', agent, 'retry-after-true', [], followed),
  fault('agent-limit-refuses-reads', agent, 'leaves-reads', [], farAway),
  fault('agent-limit-counts-strangers', agent, 'left-to-its-owner', []),
]
