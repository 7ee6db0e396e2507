import { type Fault, fault } from '../hooks/hooks.ts'
import { view } from './agent-job.ts'

/** Faults in jobs that are seen where several answers are compared. */

/** Milliseconds after which an ended job changes: later than the next follow-up is sent. */
const LATER = 1_000

export const comparedJobFaults: readonly Fault[] = [
  view('job-created-at-steps', 'createdAt is by a clock that is set every nine seconds.', (_, job) => ({
    createdAt: new Date(job.createdAt - (job.createdAt % 9_000)).toISOString(),
  })),
  view('job-archived-at-from-creation', 'A job has a time of archiving before it is archived.', (shown, job) =>
    shown['status'] === 'archived' ? {} : { archivedAt: new Date(job.createdAt).toISOString() },
  ),
  view('job-archived-at-to-come', 'archivedAt is two minutes ahead.', (_, { archivedAt }) =>
    archivedAt === null ? {} : { archivedAt: new Date(archivedAt + 120_000).toISOString() },
  ),
  fault('agent-job', 'job-ids-of-project', 'A job has the number that it has in its project for an id.', {
    jobId: (_, { jobs, project }) => `job_${1001 + jobs().filter((job) => job.project === project).length}`,
  }),
  fault(
    'agent-message',
    'message-end-taken-back',
    'A job is active again a while after the end of its follow-ups.',
    () => {
      const ends = new Map<string, { readonly count: number; readonly isAtWork: boolean; readonly at: number }>()
      return {
        jobView: (shown, { job, now }) => {
          const isAtWork = shown['status'] === 'active'
          const { count, ...last } = ends.get(job.id) ?? { count: 0, isAtWork: true, at: now }
          const hasEnded = last.isAtWork && !isAtWork
          const at = hasEnded ? now : last.at
          ends.set(job.id, { count: hasEnded ? count + 1 : count, isAtWork, at })
          return count > 1 && !isAtWork && now - at > LATER ? { ...shown, status: 'active', prLink: null } : shown
        },
      }
    },
  ),
]
