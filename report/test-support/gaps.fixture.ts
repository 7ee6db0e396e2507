import type { Assumption } from '../../schemas/description/description.ts'
import type { Gap } from '../input.ts'

/**
 * What the sample document leaves open, and assumptions of every kind: matching, not matching, not observed, without a
 * place.
 */

export const sampleGaps: readonly Gap[] = [
  notShown('agent-job-create-status', 30, 'Success status of the first operation'),
  notShown('agent-job-poll', 29, 'How one job is read'),
  notShown('error-status', 31, 'Error statuses'),
  notShown('error-body', 31, 'Error bodies'),
  notShown('agent-job-transitions', 32, 'Transitions'),
  notShown('stream-v2-events', 33, 'Other events'),
]

function notShown(id: string, line: number, what: string): Gap {
  return { id, source: { line, quote: `${what}: not shown.` } }
}

export const sampleAssumptions: readonly Assumption[] = [
  assumption(['GET /v2/agent/{projectId}/job/{id}'], 'The job is the parent of its messages.', 'agent-job-poll'),
  assumption(['200', '202'], 'The answer holds the job, so it has a body.', 'agent-job-create-status'),
  assumption(['4XX'], "A request that breaks a rule is the client's fault.", 'error-status'),
  assumption(['active → completed'], 'A final job stays final.', 'agent-job-transitions'),
  assumption(['data-*', 'finish', 'start', 'text-delta'], 'The client library knows these.', 'stream-v2-events'),
  {
    ...assumption(['null until the job is archived'], 'The type allows null and no row says when it comes.'),
    'x-source': { line: 12, quote: 'archivedAt | string, date-time, or null | When the job was archived.' },
  },
  {
    ...assumption(['200'], 'Any success status that has a body will do.'),
    unused: 'the document does not declare agent-job-message-status as not shown',
  },
]

function assumption(assumed: readonly string[], reason: string, ...gaps: readonly string[]): Assumption {
  const source = sampleGaps.find(({ id }) => gaps.includes(id))?.source ?? null
  return { target: '$', gaps, assumed, reason, 'x-source': source, unused: null }
}
