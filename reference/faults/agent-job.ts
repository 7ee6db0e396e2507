import type { Job } from '../agent/job.ts'
import { dateText, type JobView } from '../agent/job-view.ts'
import type { Fault, JobViewing } from '../seams.ts'

/** Faults of the job object and of a job's course. */

function view(name: string, summary: string, change: (shown: JobView, viewing: JobViewing) => JobView): Fault {
  return {
    name,
    area: 'agent-job',
    summary,
    alter: ({ jobView }) => ({ jobView: (viewing) => change(jobView(viewing), viewing) }),
  }
}

function without(shown: JobView, ...names: readonly string[]): JobView {
  return Object.fromEntries(Object.entries(shown).filter(([name]) => !names.includes(name)))
}

function isActive(shown: JobView): boolean {
  return shown['status'] === 'active'
}

function linkOf({ pullRequest }: Job): string {
  return pullRequest
}

const members = [
  ['id', 'id'],
  ['source', 'source'],
  ['model', 'model'],
  ['created-at', 'createdAt'],
  ['archived-at', 'archivedAt'],
  ['pr-link', 'prLink'],
  ['status', 'status'],
] as const

export const agentJobFaults: readonly Fault[] = [
  ...members.map(([name, member]) =>
    view(`job-${name}-missing`, `The job object has no member ${member}.`, (shown) => without(shown, member)),
  ),
  view('job-status-unknown-value', 'A finished job has the status done, which is not in the list.', (shown) =>
    isActive(shown) ? shown : { ...shown, status: 'done' },
  ),
  view('job-status-wrong-case', 'The status is written in capitals.', (shown) => ({
    ...shown,
    status: String(shown['status']).toUpperCase(),
  })),
  view('job-id-number', 'The id is a number.', (shown, { job }) => ({ ...shown, id: Math.floor(job.createdAt) })),
  view('job-source-ref-missing', 'source has no member ref.', (shown, { job }) => ({
    ...shown,
    source: { repository: job.repository },
  })),
  view('job-source-repository-missing', 'source has no member repository.', (shown, { job }) => ({
    ...shown,
    source: { ref: job.ref },
  })),
  view('job-source-null', 'source is null.', (shown) => ({ ...shown, source: null })),
  view('job-source-string', 'source is a string.', (shown, { job }) => ({
    ...shown,
    source: `${job.repository}@${job.ref}`,
  })),
  view('job-model-number', 'model is a number.', (shown) => ({ ...shown, model: 1 })),
  view('job-created-at-not-a-date', 'createdAt is no date that ISO 8601 knows.', (shown) => ({
    ...shown,
    createdAt: 'a moment ago',
  })),
  view('job-created-at-number', 'createdAt is a number of seconds.', (shown, { job }) => ({
    ...shown,
    createdAt: Math.floor(job.createdAt / 1000),
  })),
  view('job-created-at-moves', 'createdAt is the time of the answer, to the millisecond.', (shown, { now }) => ({
    ...shown,
    createdAt: dateText(now, 'milliseconds'),
  })),
  view('job-pr-link-while-active', 'prLink is set while the job is active.', (shown, { job }) =>
    isActive(shown) ? { ...shown, prLink: linkOf(job) } : shown,
  ),
  view('job-pr-link-without-change', 'prLink is set on a completed job that changed no files.', (shown, { job }) =>
    shown['status'] === 'completed' ? { ...shown, prLink: linkOf(job) } : shown,
  ),
  view('job-pr-link-missing-after-change', 'prLink stays null on a job that changed files.', (shown) => ({
    ...shown,
    prLink: null,
  })),
  view('job-pr-link-relative', 'prLink is a path without scheme and host.', (shown, { job }) =>
    typeof shown['prLink'] === 'string' ? { ...shown, prLink: new URL(linkOf(job)).pathname } : shown,
  ),
  view('job-pr-link-changes', 'prLink is another one at each look at a finished job.', (shown, { finalViews }) =>
    typeof shown['prLink'] === 'string' ? { ...shown, prLink: `${shown['prLink']}?view=${finalViews}` } : shown,
  ),
  view('job-archived-at-null', 'archivedAt is null on an archived job.', (shown) => ({ ...shown, archivedAt: null })),
  view('job-archived-at-not-a-date', 'archivedAt of an archived job is no date.', (shown) =>
    shown['archivedAt'] === null ? shown : { ...shown, archivedAt: 'yes' },
  ),
  view('job-returns-to-active', 'A finished job is active again at every second look.', (shown, { finalViews }) =>
    finalViews > 0 && finalViews % 2 === 0 ? { ...shown, status: 'active', prLink: null } : shown,
  ),
  view('job-source-changes', 'source names another branch once the job is finished.', (shown, { job }) =>
    isActive(shown) ? shown : { ...shown, source: { repository: job.repository, ref: `${job.ref}-${job.project}` } },
  ),
  {
    name: 'job-ids-repeat',
    area: 'agent-job',
    summary: 'A new job has the id of the one before it.',
    alter: ({ jobId }) => ({ jobId: (id, jobs) => jobs.at(-1)?.id ?? jobId(id, jobs) }),
  },
  {
    name: 'job-never-finishes',
    area: 'agent-job',
    summary: 'A job stays active for ever.',
    alter: ({ workPlan }) => ({
      workPlan: (plan, operation) => ({ ...workPlan(plan, operation), milliseconds: Number.MAX_SAFE_INTEGER }),
    }),
  },
  {
    name: 'job-failure-completes',
    area: 'agent-job',
    summary: 'A job whose instruction can not be carried out is completed and not failed.',
    alter: ({ jobView }) => ({
      jobView: (viewing) => {
        const shown = jobView(viewing)
        return shown['status'] === 'failed' ? { ...shown, status: 'completed' } : shown
      },
    }),
  },
]
