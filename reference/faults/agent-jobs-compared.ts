import { hasChanges } from '../agent/job.ts'
import { type Fault, fault, nightFault } from '../hooks/hooks.ts'
import { isObject, type JsonObject } from '../http/problem.ts'
import { view } from './agent-job.ts'

/** Faults in jobs that are seen where several answers are compared. */

/** Milliseconds after which an ended job changes: later than the next follow-up is sent. */
const LATER = 1_000

export const comparedJobFaults: readonly Fault[] = [
  fault('agent-job', 'job-created-at-of-first', 'All jobs have the createdAt of the first.', () => {
    let first: string | null = null
    return {
      jobView: (shown, { job }) => {
        first ??= new Date(job.createdAt).toISOString()
        return { ...shown, createdAt: first }
      },
    }
  }),
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
        workPlan: (plan, { id }) => (id === 'sendAgentJobMessage' ? { ...plan, milliseconds: 6_000 } : plan),
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
  view('job-source-members-swapped', "source has its repository and ref in each other's place.", ({ prLink }, job) => ({
    source: { repository: job.ref, ref: job.repository },
    ...(typeof prLink === 'string'
      ? { prLink: new URL(`/${job.repository}/pull/1${job.createdAt}`, prLink).href }
      : {}),
  })),
  fault(
    'agent-message',
    'message-opens-pull-request-each',
    'After each follow-up a job has another pull request.',
    () => {
      const told = new Map<string, number>()
      return {
        workPlan: (plan, { id, job }) => {
          if (id === 'sendAgentJobMessage') told.set(job.id, (told.get(job.id) ?? 0) + 1)
          return plan
        },
        jobView: (shown, { job }) =>
          typeof shown['prLink'] === 'string'
            ? { ...shown, prLink: `${shown['prLink']}${told.get(job.id) ?? ''}` }
            : shown,
      }
    },
  ),
  fault(
    'isolation',
    'job-pull-request-of-others',
    'A job without a pull request shows that of another organization.',
    () => {
      const links = new Map<string, unknown>()
      return {
        jobView: (shown, { job }) => {
          const [organization = ''] = job.repository.split('/')
          if (typeof shown['prLink'] === 'string') links.set(organization, shown['prLink'])
          const [other] = [...links].filter(([of]) => of !== organization).map(([, link]) => link)
          return shown['status'] === 'completed' && shown['prLink'] === null && other !== undefined
            ? { ...shown, prLink: other }
            : shown
        },
      }
    },
  ),
  fault('agent-job', 'job-that-fails-stands-still', 'A job whose work fails is active for ever.', {
    workPlan: (plan, { job }) =>
      plan.edit === null || job.base.has(plan.edit.page) ? plan : { ...plan, milliseconds: Number.POSITIVE_INFINITY },
  }),
  fault('agent-message', 'message-fails-each', 'Each follow-up fails.', {
    workPlan: (plan, { id }) =>
      id === 'sendAgentJobMessage' ? { ...plan, edit: { page: '', from: null, to: '' } } : plan,
  }),
  fault('agent-message', 'message-answered-with-job-before', 'A follow-up is answered with the job before it.', () => {
    const before = new Map<string, JsonObject>()
    return {
      jobView: (shown, { job, incoming }) => {
        const key = `${job.project} ${job.id}`
        const last = before.get(key)
        before.set(key, shown)
        return incoming.url?.endsWith('/message') === true ? (last ?? shown) : shown
      },
    }
  }),
  fault('agent-message', 'message-work-hidden', 'A job is shown as completed while it works on a follow-up.', () => {
    const told = new Set<string>()
    return {
      workPlan: (plan, { id, job }) => {
        if (id === 'sendAgentJobMessage') told.add(job.id)
        return { ...plan, milliseconds: 3_500 }
      },
      jobView: (shown, { job }) =>
        told.has(job.id) && shown['status'] === 'active'
          ? { ...shown, status: 'completed', prLink: hasChanges(job) ? job.pullRequest : null }
          : shown,
    }
  }),
  nightFault('agent-message', 'message-members-adopted', 'A job takes over the members of a follow-up.', {
    jobView: (shown, { body, incoming }) => {
      const sent = incoming.url?.endsWith('/message') === true && isObject(body) ? Object.entries(body) : []
      return { ...shown, ...Object.fromEntries(sent.filter(([name]) => Object.hasOwn(shown, name))) }
    },
  }),
]
