import type { Verdict, VerdictKind } from '../../harness/verdict/verdict-model.ts'
import { sampleDocument } from './document.fixture.ts'
import { hostileText } from './exchanges.fixture.ts'

/** A passing verdict, with changes for a test; `quoted` is a part of the document's sentence on which it rests. */
export function sampleVerdict(change: Partial<Verdict> & { readonly id: string }, quoted = ''): Verdict {
  const sentence = sampleDocument.sentences.find(({ quote }) => quoted !== '' && quote.includes(quoted))
  return {
    operation: 'createAgentJob',
    subject: 'agent-job',
    area: 'loss and corruption',
    strength: 'documented',
    verdict: 'pass',
    expected: null,
    actual: null,
    reason: null,
    remedy: null,
    source: { line: sentence?.start.line ?? null, quote: sentence?.quote ?? quoted },
    engine: 'specs',
    evidence: ['specs-0-1'],
    ...change,
  }
}

type Row = readonly [verdict: VerdictKind, quoted: string, id: string, found?: string | null, change?: Partial<Verdict>]

const v1 = { operation: 'createAssistantMessageV1' }
const v2 = { operation: 'createAssistantMessageV2' }
const unseen = { engine: null, evidence: [] }
const hostile = { strength: 'standard', evidence: ['specs-0-4', 'specs-0-5', 'specs-0-6'] } as const
const unread = { ...v2, strength: 'assumed', evidence: ['specs-0-3'] } as const
const aMonth = 'a month can’t pass in a run'
const withoutClock = { ...unseen, remedy: 'hooks.advanceTime' }

/** At least one verdict of each kind, in the order of a catalogue; `found` is the reason, or expected and actual. */
const rows: readonly Row[] = [
  [
    'fail',
    'prLink',
    'agent-job-pr-link-null-while-active',
    'prLink null while active → "https://code.example/pull/18"',
  ],
  ['known-gap', 'A job in', 'agent-job-active-has-no-pull-request', 'fixed in build 2291'],
  ['fail', 'The stream ends', 'stream-ends-with-finish', 'finish → no finish', { ...v1, evidence: ['specs-0-2'] }],
  ['question', 'the carrier is not shown', 'finish-readable-by-clients', 'threadId in a part → in finish', unread],
  [
    'fail',
    'RFC 9110, section 15.6',
    'agent-job-no-5xx',
    `a 4xx for an empty prompt → 500 with ${hostileText}`,
    hostile,
  ],
  ['error', '100 uses', 'limits-agent-project-hour-boundary', 'the control command failed', { evidence: [] }],
  ['flaky', 'id | string', 'agent-job-id-unique', 'two ids → one id twice', { reason: 'passed and failed in one run' }],
  ['not-run', 'archivedAt', 'agent-job-archived-at-null', 'nothing in this run showed it', unseen],
  ['stale-gap', 'Agent operations require', 'auth-admin-key-required', 'passes, although knownGaps lists it'],
  ['drift', 'the baseline recorded 200', 'agent-job-create-status-as-before', '200 → 201', { strength: 'observed' }],
  ['not-tested', '10,000 uses', 'limits-assistant-key-month', aMonth, { ...v2, ...withoutClock }],
  ['not-tested', '10,000 uses', 'limits-assistant-key-month-resets', aMonth, { ...v2, ...withoutClock }],
  [
    'not-tested',
    'Agent operations require',
    'auth-foreign-tenant-refused',
    'one tenant',
    { ...unseen, remedy: 'a second in tenants' },
  ],
  ['pass', 'currentPath', 'field:AssistantRequestV2.currentPath-maximum', null, v2],
  ['pass', 'All request bodies', 'agent-job-body-is-json'],
  ['pass', 'Clients poll', 'agent-job-poll-final', null, { operation: 'getAgentJob' }],
  ['pass', 'Every request carries', 'auth-header-required'],
  ['pass', 'Names may', 'names-unchanged'],
  ['pass', 'status | string enum', 'agent-job-status-enum'],
  ['not-applicable', '', 'assistant-v1-deprecated-header', 'the target lacks it', v1],
]

export const sampleVerdicts = rows.map(([verdict, quoted, id, found = null, change]) => {
  const [expected, actual] = found?.split(' → ') ?? []
  const said = actual === undefined ? { reason: found } : { expected: expected ?? null, actual }
  return sampleVerdict({ id, verdict, ...said, ...change }, quoted)
})
