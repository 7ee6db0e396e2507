import type { Verdict } from '../../harness/verdict/verdict-model.ts'
import { sampleDocument } from './document.fixture.ts'
import { hostileText } from './exchanges.fixture.ts'

/** A passing verdict, changed as the test needs it; `quoted` is part of the document's sentence that it rests on. */
export function sampleVerdict(change: Partial<Verdict> & { readonly id: string }, quoted = ''): Verdict {
  const statement = sampleDocument.statements.find(({ quote }) => quoted !== '' && quote.includes(quoted))
  return {
    operation: 'createAgentJob',
    strength: 'documented',
    verdict: 'pass',
    expected: null,
    actual: null,
    reason: null,
    source: { line: statement?.start.line ?? null, quote: statement?.quote ?? quoted },
    engine: 'specs',
    evidence: ['specs-0-1'],
    ...change,
  }
}

const v1 = { operation: 'createAssistantMessageV1' }
const v2 = { operation: 'createAssistantMessageV2' }
const unseen = { engine: null, evidence: [] }
const aMonth = {
  ...v2,
  ...unseen,
  verdict: 'not-tested',
  reason: 'a month can’t pass in a run; hooks.advanceTime',
} as const

/** At least one of every kind, in the order of a catalogue. */
const verdicts: readonly (readonly [quoted: string, id: string, change: Partial<Verdict>])[] = [
  [
    'prLink | string or null',
    'agent-job-pr-link-null-while-active',
    { verdict: 'fail', expected: 'prLink null while active', actual: '"https://code.example/acme/docs/pull/18"' },
  ],
  ['A job in', 'agent-job-active-has-no-pull-request', { verdict: 'known-gap', reason: 'fixed in build 2291' }],
  [
    'The stream ends',
    'assistant-stream-ends-with-finish',
    {
      ...v1,
      verdict: 'fail',
      expected: 'the stream ends with an event of type finish',
      actual: 'the connection broke after 26 lines',
      evidence: ['specs-0-2'],
    },
  ],
  [
    'the carrier is not shown; the metadata of finish is the place that all lines read',
    'assistant-v2-finish-readable-by-clients',
    {
      ...v2,
      strength: 'assumed',
      verdict: 'question',
      expected: 'threadId where every client line can read it',
      actual: 'threadId at the top level of finish',
      evidence: ['specs-0-3'],
    },
  ],
  [
    'RFC 9110, section 15.6: a 5xx says that the server failed, not the request',
    'agent-job-no-5xx-for-client-input',
    {
      strength: 'standard',
      verdict: 'fail',
      expected: 'a 4xx for a prompt of no characters',
      actual: `500 with ${hostileText}`,
      evidence: ['specs-0-4', 'specs-0-5', 'specs-0-6'],
    },
  ],
  [
    '100 uses',
    'limits-agent-project-hour-boundary',
    {
      verdict: 'error',
      reason: 'the control command ended with status 3 before the window could be moved',
      evidence: [],
    },
  ],
  [
    'id | string',
    'agent-job-id-unique',
    {
      verdict: 'flaky',
      expected: 'two ids',
      actual: 'one id twice',
      reason: 'the probe agent-job-id-unique passed and failed in one run',
    },
  ],
  [
    'archivedAt',
    'agent-job-archived-at-null',
    { ...unseen, verdict: 'not-run', reason: 'nothing in this run showed it' },
  ],
  [
    'Agent operations require',
    'auth-admin-key-required',
    {
      verdict: 'stale-gap',
      reason: 'passes, although knownGaps lists it (key check off on staging): remove the entry',
    },
  ],
  [
    'the baseline recorded agent-job-create-status 200',
    'agent-job-create-status-as-before',
    { strength: 'observed', verdict: 'drift', expected: '200', actual: '201' },
  ],
  ['10,000 uses', 'limits-assistant-key-month', aMonth],
  ['10,000 uses', 'limits-assistant-key-month-resets', aMonth],
  [
    'Agent operations require',
    'auth-foreign-tenant-refused',
    { ...unseen, verdict: 'not-tested', reason: 'only one tenant is configured; a second entry in tenants' },
  ],
  ['currentPath', 'field:AssistantRequestV2.currentPath-maximum', v2],
  ['All request bodies', 'agent-job-body-is-json', {}],
  ['Clients poll', 'agent-job-poll-final', { operation: 'getAgentJob' }],
  ['Every request carries', 'auth-header-required', {}],
  ['Names may', 'names-unchanged', {}],
  ['status | string enum', 'agent-job-status-enum', {}],
  ['', 'assistant-v1-deprecated-header', { ...v1, verdict: 'not-applicable', reason: 'the target lacks it' }],
]

export const sampleVerdicts = verdicts.map(([quoted, id, change]) => sampleVerdict({ id, ...change }, quoted))
