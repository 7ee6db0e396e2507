import type { Settings } from '../settings.ts'
import { hasChanges, type Job, statusOf } from './job.ts'

/** The job object of the interface. */
export type JobView = Readonly<Record<string, unknown>>

const MODEL = 'docs-editor-1'
const OFFSET_MINUTES = 120

export function jobView(job: Job, { dates, extraFields }: Settings['agent']): JobView {
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
  switch (style) {
    case 'seconds':
      return new Date(milliseconds).toISOString().replace(/\.\d+Z$/, 'Z')
    case 'milliseconds':
      return new Date(milliseconds).toISOString()
    case 'offset':
      return new Date(milliseconds + OFFSET_MINUTES * 60_000).toISOString().replace(/\.\d+Z$/, '+02:00')
  }
}
