import type { Verdict } from '../harness/verdict/verdict-model.ts'
import { sampleDocument } from './sample-document.ts'
import { hostileText } from './sample-exchanges.ts'

/** A passing verdict, changed as the test needs it; `says` is the document's sentence that it rests on. */
export function sampleVerdict(change: Partial<Verdict> & { readonly id: string }, says = ''): Verdict {
  const statement = sampleDocument.statements.find(({ quote }) => says !== '' && quote.includes(says))
  return {
    operation: 'createAgentJob',
    strength: 'documented',
    verdict: 'pass',
    expected: null,
    actual: null,
    reason: null,
    source: { line: statement?.start.line ?? null, quote: statement?.quote ?? says },
    engine: 'specs',
    evidence: ['specs-0-1'],
    ...change,
  }
}

const v1 = 'createAssistantMessageV1'
const v2 = 'createAssistantMessageV2'

export const sampleVerdicts: readonly Verdict[] = [
  sampleVerdict(
    {
      id: 'agent-job-pr-link-null-while-active',
      verdict: 'fail',
      expected: 'prLink null while active',
      actual: '"https://code.example/acme/docs/pull/18"',
    },
    'prLink | string or null',
  ),
  sampleVerdict(
    { id: 'agent-job-active-has-no-pull-request', verdict: 'known-gap', reason: 'fixed in build 2291' },
    'A job in',
  ),
  sampleVerdict(
    {
      id: 'assistant-stream-ends-with-finish',
      operation: v1,
      verdict: 'fail',
      expected: 'the stream ends with an event of type finish',
      actual: 'the connection broke after 26 lines',
      evidence: ['specs-0-2'],
    },
    'The stream ends',
  ),
  sampleVerdict(
    {
      id: 'assistant-v2-finish-readable-by-clients',
      operation: v2,
      strength: 'assumed',
      verdict: 'question',
      expected: 'threadId where every client line can read it',
      actual: 'threadId at the top level of finish',
      evidence: ['specs-0-3'],
    },
    'the carrier is not shown; the metadata of finish is the place that all lines read',
  ),
  sampleVerdict(
    {
      id: 'agent-job-no-5xx-for-client-input',
      strength: 'standard',
      verdict: 'fail',
      expected: 'a 4xx for a prompt of no characters',
      actual: `500 with ${hostileText}`,
      evidence: ['specs-0-4', 'specs-0-5', 'specs-0-6'],
    },
    'RFC 9110, section 15.6: a 5xx says that the server failed, not the request',
  ),
  sampleVerdict(
    {
      id: 'limits-agent-project-hour-boundary',
      verdict: 'error',
      reason: 'the control command ended with status 3 before the window could be moved',
      evidence: [],
    },
    '100 uses',
  ),
  sampleVerdict(
    {
      id: 'agent-job-id-unique',
      verdict: 'flaky',
      expected: 'two ids',
      actual: 'one id twice',
      reason: 'the probe agent-job-id-unique passed and failed in one run',
    },
    'id | string',
  ),
  sampleVerdict(
    {
      id: 'agent-job-archived-at-null',
      verdict: 'not-run',
      reason: 'nothing in this run showed it',
      engine: null,
      evidence: [],
    },
    'archivedAt',
  ),
  sampleVerdict(
    {
      id: 'auth-admin-key-required',
      verdict: 'stale-gap',
      reason: 'passes, although knownGaps lists it (key check off on staging): remove the entry',
    },
    'Agent operations require',
  ),
  sampleVerdict(
    { id: 'agent-job-create-status-as-before', strength: 'observed', verdict: 'drift', expected: '200', actual: '201' },
    'the baseline recorded agent-job-create-status 200',
  ),
  sampleVerdict(
    {
      id: 'limits-assistant-key-month',
      operation: v2,
      verdict: 'not-tested',
      reason: 'a month can’t pass in a run; hooks.advanceTime',
      engine: null,
      evidence: [],
    },
    '10,000 uses',
  ),
  sampleVerdict(
    {
      id: 'limits-assistant-key-month-resets',
      operation: v2,
      verdict: 'not-tested',
      reason: 'a month can’t pass in a run; hooks.advanceTime',
      engine: null,
      evidence: [],
    },
    '10,000 uses',
  ),
  sampleVerdict(
    {
      id: 'auth-foreign-tenant-refused',
      verdict: 'not-tested',
      reason: 'only one tenant is configured; a second entry in tenants',
      engine: null,
      evidence: [],
    },
    'Agent operations require',
  ),
  sampleVerdict({ id: 'field:AssistantRequestV2.currentPath-maximum', operation: v2 }, 'currentPath'),
  sampleVerdict({ id: 'agent-job-body-is-json' }, 'All request bodies'),
  sampleVerdict({ id: 'agent-job-poll-final', operation: 'getAgentJob' }, 'Clients poll'),
  sampleVerdict({ id: 'auth-header-required' }, 'Every request carries'),
  sampleVerdict({ id: 'names-unchanged' }, 'Names may'),
  sampleVerdict({ id: 'agent-job-status-enum' }, 'status | string enum'),
  sampleVerdict({
    id: 'assistant-v1-deprecated-header',
    operation: v1,
    verdict: 'not-applicable',
    reason: 'the target lacks createAssistantMessageV1',
  }),
]
