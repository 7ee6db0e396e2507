import { type Limiter, type LimitId, type WindowKind, windowKinds } from './limit-axes.ts'

/** What a requirement of a limit says. */
export type Claim =
  | 'accepts-documented-uses'
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

/** A fault of the reference service on one limit, and what it breaks. */
export interface LimitFault {
  /** Name of the switch. */
  readonly name: string
  readonly limit: LimitId
  /** Kinds of window in which it shows. */
  readonly windows: readonly WindowKind[]
  /** What else the limiter has to be for the fault to show. */
  readonly needs: Partial<Limiter>
  /** Each of these must be red. */
  readonly breaks: readonly Claim[]
  /** Fields that the target must have for it to show. */
  readonly target: Readonly<Record<string, unknown>>
  /** These follow from it, and may be red as well. */
  readonly mayBreak: readonly Claim[]
}

/** A limit whose number is wrong says so in its headers, or contradicts them. */
const numbersToo: readonly Claim[] = ['headers-count-down', 'retry-after-true', 'headers-reset-true']
/** Whoever has uses when the document says that there are none breaks the claims about the refusal too. */
const refusalToo: readonly Claim[] = ['no-early-reset', 'resets-after', ...numbersToo]
const fixed: readonly WindowKind[] = ['fixed-first-use', 'fixed-clock']
/** Kinds whose uses come back after just one window; by the clock, sooner than anyone could tell from too soon. */
const sinceFirstUse: readonly WindowKind[] = ['fixed-first-use', 'sliding-log']

const names = {
  'agent-limit': 'agent-project-hour',
  'assistant-key-limit': 'assistant-key-month',
  'assistant-organization-limit': 'assistant-organization-hour',
  'assistant-ip-limit': 'assistant-ip-day',
} as const
const assistantLimits = ['assistant-key-month', 'assistant-organization-hour', 'assistant-ip-day'] as const

/** The last tenant's project opens to another key of its organization as well. */
const twoKeysOneProject = [
  { project: 'prj_main', domain: 'acme-docs', adminKey: 'ASSAY_REFERENCE_ADMIN_KEY' },
  { project: 'prj_second', domain: 'acme-handbook', adminKey: 'ASSAY_REFERENCE_ADMIN_KEY' },
  { project: 'prj_second', domain: 'acme-handbook', adminKey: 'ASSAY_REFERENCE_SECOND_ADMIN_KEY' },
].map((tenant) => ({ organization: 'acme', assistantKeys: ['ASSAY_REFERENCE_SECOND_ASSISTANT_KEY'], ...tenant }))

function fault(name: string, limit: LimitId, given: Partial<LimitFault>): LimitFault {
  const { breaks = [], mayBreak = [] } = given
  // Whoever is not refused at all is not refused for a header either.
  const forwarded = limit === 'assistant-ip-day' && breaks.includes('refuses-beyond')
  const consequences = forwarded ? [...mayBreak, 'ignores-forwarded-address' as const] : mayBreak
  return { name, limit, windows: windowKinds, needs: {}, target: {}, breaks, ...given, mayBreak: consequences }
}

/** Where refused uses count, each look at a log puts its reset off: too late can't be told from looked at too often. */
const pushedByNobody = { countRefused: false } as const

const ofEachLimit = Object.entries(names).flatMap(([prefix, limit]) => [
  fault(`${prefix}-late`, limit, { breaks: ['refuses-beyond'], mayBreak: refusalToo }),
  fault(`${prefix}-early`, limit, { breaks: ['accepts-documented-uses'], mayBreak: numbersToo }),
  fault(`${prefix}-shared-by-all`, limit, { breaks: ['counts-by'], mayBreak: ['retry-after-true'] }),
  fault(`${prefix}-resets-early`, limit, { windows: sinceFirstUse, breaks: ['no-early-reset'], mayBreak: numbersToo }),
  fault(`${prefix}-resets-late`, limit, {
    windows: sinceFirstUse,
    needs: pushedByNobody,
    breaks: ['resets-after'],
    // What comes back late also comes at a time at which nothing should.
    mayBreak: ['no-early-reset', ...numbersToo],
  }),
])

const byScope = [
  fault('agent-limit-per-organization', names['agent-limit'], {
    breaks: ['counts-by'],
    mayBreak: ['retry-after-true'],
  }),
  fault('agent-limit-per-key', names['agent-limit'], {
    target: { tenants: twoKeysOneProject },
    breaks: ['refuses-beyond'],
    mayBreak: ['counts-by', ...refusalToo],
  }),
  fault('agent-limit-per-address', names['agent-limit'], {
    breaks: ['refuses-beyond'],
    mayBreak: ['counts-by', ...refusalToo],
  }),
  fault('assistant-key-limit-per-organization', names['assistant-key-limit'], {
    breaks: ['counts-by'],
    mayBreak: ['retry-after-true'],
  }),
  ...(
    [
      ['assistant-key-limit', 'per-address'],
      ['assistant-organization-limit', 'per-key'],
      ['assistant-organization-limit', 'per-domain'],
      ['assistant-ip-limit', 'per-key'],
      ['assistant-ip-limit', 'per-organization'],
    ] as const
  ).map(([prefix, by]) =>
    fault(`${prefix}-${by}`, names[prefix], { breaks: ['refuses-beyond'], mayBreak: [...refusalToo, 'counts-by'] }),
  ),
]

const uncounted = [
  ...assistantLimits.map((limit) =>
    fault('assistant-limits-per-version', limit, { breaks: ['refuses-beyond'], mayBreak: refusalToo }),
  ),
  ...assistantLimits.map((limit) =>
    fault('assistant-limit-v1-not-counted', limit, { breaks: ['refuses-beyond'], mayBreak: refusalToo }),
  ),
  fault('agent-limit-message-not-counted', names['agent-limit'], {
    breaks: ['covers-message'],
    mayBreak: refusalToo,
  }),
  fault('polling-counted', names['agent-limit'], { breaks: ['accepts-documented-uses'], mayBreak: numbersToo }),
  fault('agent-limit-race', names['agent-limit'], {
    breaks: ['exact-under-concurrency'],
    mayBreak: ['accepts-documented-uses', 'refuses-beyond', ...refusalToo],
  }),
  fault('assistant-limit-race', names['assistant-organization-limit'], {
    breaks: ['exact-under-concurrency'],
    mayBreak: ['accepts-documented-uses', 'refuses-beyond', ...refusalToo],
  }),
  ...['ip-limit-by-forwarded-header', 'ip-limit-by-forwarded', 'ip-limit-by-real-ip'].map((name) =>
    fault(name, 'assistant-ip-day', { breaks: ['ignores-forwarded-address'], mayBreak: refusalToo }),
  ),
]

const inTime = [
  fault('agent-limit-never-resets', names['agent-limit'], {
    windows: sinceFirstUse,
    needs: pushedByNobody,
    breaks: ['resets-after'],
    // What comes back late also comes at a time at which nothing should.
    mayBreak: ['no-early-reset', ...numbersToo],
  }),
  fault('agent-limit-small-bucket', names['agent-limit'], {
    windows: ['token-bucket'],
    breaks: ['accepts-documented-uses'],
    mayBreak: numbersToo,
  }),
]

/** Only a status can be the wrong one. */
const withStatus = { refusal: 429 } as const
const answers = [
  fault('agent-limit-5xx', names['agent-limit'], { needs: withStatus, breaks: ['refuses-beyond'] }),
  fault('agent-limit-refusal-as-200', names['agent-limit'], {
    needs: withStatus,
    breaks: ['refuses-beyond'],
    mayBreak: refusalToo,
  }),
  fault('assistant-limit-5xx', names['assistant-key-limit'], { needs: withStatus, breaks: ['refuses-beyond'] }),
  // It is a follow-up that is carried out on a job that can be looked at: only a shared counter refuses one.
  fault('agent-limit-refusal-creates-job', names['agent-limit'], {
    needs: { agentCounters: 'shared' },
    breaks: ['refusal-leaves-job'],
  }),
]

/** A Retry-After that is a date cannot be told from one that is not there, where its word is not a date. */
const retried = { retryAfter: 'seconds' } as const
const retrying = ['retry-after-too-short', 'retry-after-beyond-window', 'retry-after-not-a-number'].flatMap((name) =>
  (['agent-project-hour', 'assistant-ip-day'] as const).map((limit) =>
    fault(name, limit, { windows: fixed, needs: retried, breaks: ['retry-after-true'] }),
  ),
)

const told = { headers: 'X-RateLimit', headersOn: 'all' } as const
const counting = [
  'limit-headers-remaining-stuck',
  'limit-headers-remaining-falls-by-two',
  'limit-headers-remaining-negative',
  'limit-headers-limit-wrong',
].flatMap((name) => [
  fault(name, 'agent-project-hour', { windows: fixed, needs: told, breaks: ['headers-count-down'] }),
  fault(name, 'assistant-organization-hour', {
    windows: fixed,
    needs: { ...told, headers: 'RateLimit' },
    breaks: ['headers-count-down'],
  }),
])
const resetting = ['limit-headers-reset-too-early', 'limit-headers-reset-too-late'].map((name) =>
  fault(name, 'assistant-organization-hour', { windows: fixed, needs: told, breaks: ['headers-reset-true'] }),
)

/** Every fault of limits that the lab must see, on a limit on which it shows. */
export const limitFaults: readonly LimitFault[] = [
  ...ofEachLimit,
  ...byScope,
  ...uncounted,
  ...inTime,
  ...answers,
  ...retrying,
  ...counting,
  ...resetting,
]
