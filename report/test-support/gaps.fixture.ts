import type { Assumption } from '../../schemas/description/description.ts'
import type { Gap } from '../input.ts'

/** What the sample document leaves open, and assumptions of every kind: kept, not kept, not observed, without a place. */

const notShown = (line: number, what: string): Gap['source'] => ({ line, quote: `${what}: not shown.` })

export const sampleGaps: readonly Gap[] = [
  { id: 'agent-job-create-status', source: notShown(30, 'Success status of the first operation') },
  { id: 'agent-job-poll', source: notShown(29, 'How one job is read') },
  { id: 'error-status', source: notShown(31, 'Error statuses') },
  { id: 'error-body', source: notShown(31, 'Error bodies') },
  { id: 'agent-job-transitions', source: notShown(32, 'Transitions') },
  { id: 'stream-v2-events', source: notShown(33, 'Other events') },
]

export const sampleAssumptions: readonly Assumption[] = [
  assumption('agent-job-poll', ['GET /v2/agent/{projectId}/job/{id}'], 'The job is the parent of its messages.'),
  assumption('agent-job-create-status', ['200', '202'], 'The answer holds the job, so it has a body.'),
  assumption('error-status', ['4XX'], "A request that breaks a rule is the client's fault."),
  assumption('agent-job-transitions', ['active → completed'], 'A final job stays final.'),
  assumption('stream-v2-events', ['data-*', 'finish', 'start', 'text-delta'], 'The client library knows these.'),
  {
    ...assumption(null, ['null until the job is archived'], 'The type allows null and no row says when it comes.'),
    'x-source': { line: 12, quote: 'archivedAt | string, date-time, or null | When the job was archived.' },
  },
  {
    ...assumption(null, ['200'], 'Any success status that has a body will do.'),
    unused: 'the document does not declare agent-job-message-status as not shown',
  },
]

function assumption(gap: string | null, assumed: readonly string[], reason: string): Assumption {
  const source = sampleGaps.find(({ id }) => id === gap)?.source ?? null
  return { target: '$', gaps: gap === null ? [] : [gap], assumed, reason, 'x-source': source, unused: null }
}
