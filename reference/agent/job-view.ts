import type { components } from '../../schemas/generated/types.ts'
import type { Settings } from '../settings/settings.ts'
import { hasChanges, type Job, statusOf } from './job.ts'

const MODEL = 'docs-editor-1'
const OFFSET_MINUTES = 120

/** The job object of the interface. */
export function jobView(
  job: Job,
  { dates, extraFields }: Settings['agent'],
): Readonly<components['schemas']['AgentJob']> {
  const status = statusOf(job)
  return {
    id: job.id,
    status,
    source: { repository: job.repository, ref: job.ref },
    model: MODEL,
    prLink: status !== 'active' && hasChanges(job) ? job.pullRequest : null,
    createdAt: dateText(job.createdAt, dates),
    archivedAt: job.archivedAt === null ? null : dateText(job.archivedAt, dates),
    ...(extraFields ? { projectId: job.project, usage: { pagesRead: job.branch.size }, labels: [] } : {}),
  }
}

/** RFC 3339, in each of the forms that it allows. */
export function dateText(milliseconds: number, style: Settings['agent']['dates']): string {
  if (style === 'milliseconds') return new Date(milliseconds).toISOString()
  const [offset, suffix] = style === 'offset' ? [OFFSET_MINUTES * 60_000, '+02:00'] : [0, 'Z']
  return new Date(milliseconds + offset).toISOString().replace(/\.\d+Z$/, suffix)
}
