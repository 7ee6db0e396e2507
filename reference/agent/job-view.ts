import { randomBytes, randomUUID } from 'node:crypto'
import type { components } from '../../schemas/generated/types.ts'
import type { Settings } from '../settings/settings.ts'
import { hasChanges, type Job, statusOf } from './job.ts'

const MODEL = 'docs-editor-1'
const OFFSET_MINUTES = 120
const FIRST_NUMBER = 1001

export function jobView(
  job: Job,
  elapsed: number,
  { dates, extraFields }: Settings['agent'],
): Readonly<components['schemas']['AgentJob']> {
  const status = statusOf(job, elapsed)
  return {
    id: job.id,
    status,
    source: { repository: job.repository, ref: job.ref },
    model: MODEL,
    prLink: status !== 'active' && hasChanges(job) ? job.pullRequest : null,
    createdAt: dateText(job.createdAt, dates),
    archivedAt: status !== 'archived' || job.archivedAt === null ? null : dateText(job.archivedAt, dates),
    ...(extraFields ? { projectId: job.project, usage: { pagesRead: job.branch.size }, requestId: randomUUID() } : {}),
  }
}

/** A date in RFC 3339, in one of the forms that it allows. */
export function dateText(milliseconds: number, style: Settings['agent']['dates']): string {
  if (style === 'milliseconds') return new Date(milliseconds).toISOString()
  const [offset, suffix] = style === 'offset' ? [OFFSET_MINUTES * 60_000, '+02:00'] : [0, 'Z']
  return new Date(milliseconds + offset).toISOString().replace(/\.\d+Z$/, suffix)
}

/** A new id. Ids are opaque to clients, so one that must be encoded in a path is as valid as one that need not be. */
export function newJobId(style: Settings['agent']['ids'], project: string, index: number): string {
  const number = FIRST_NUMBER + index
  const word = `job_${randomBytes(8).toString('hex')}`
  return { word, uuid: randomUUID(), numeric: String(number), slash: `${project}/${number}` }[style]
}

/** What a job changed, as plain text: it contains prompts, which a browser must not run as markup. */
export function pullRequestText({ repository, ref, base, branch }: Job): string {
  const pages = [...branch].flatMap(([page, text]) => {
    const [before, after] = [(base.get(page) ?? '').split('\n'), text.split('\n')]
    const removed = before.filter((line) => !after.includes(line)).map((line) => `- ${line}`)
    const added = after.filter((line) => !before.includes(line)).map((line) => `+ ${line}`)
    return removed.length + added.length === 0 ? [] : ['', `${page}.md`, ...removed, ...added]
  })
  return `${repository}: changes for ${ref}\n${pages.join('\n')}\n`
}
