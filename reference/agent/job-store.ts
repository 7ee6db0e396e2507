import { randomBytes, randomUUID } from 'node:crypto'
import type { Settings } from '../settings/settings.ts'
import type { Job } from './job.ts'

export type JobStore = ReturnType<typeof createJobStore>

/** Older jobs are forgotten: a load test must not fill the memory. */
const MOST_JOBS = 10_000
const FIRST_NUMBER = 1001

export function createJobStore() {
  const jobs = new Map<string, Job>()
  const finalViews = new Map<string, number>()
  const keyOf = (project: string, id: string) => JSON.stringify([project, id])
  return {
    put: (job: Job) => {
      jobs.set(keyOf(job.project, job.id), job)
      const [oldest] = jobs.size > MOST_JOBS ? jobs.keys() : []
      if (oldest === undefined) return
      jobs.delete(oldest)
      finalViews.delete(oldest)
    },
    find: (project: string, id: string): Job | null => jobs.get(keyOf(project, id)) ?? null,
    all: (): readonly Job[] => [...jobs.values()],
    /** How often a job was shown in a final status, this time included. */
    countFinalView: ({ project, id }: Job) => {
      const key = keyOf(project, id)
      const views = (finalViews.get(key) ?? 0) + 1
      finalViews.set(key, views)
      return views
    },
  } as const
}

/** Ids are opaque to a client; a style that needs encoding in a path is as valid as one that does not. */
export function newJobId(style: Settings['agent']['ids'], project: string, jobsSoFar: number): string {
  switch (style) {
    case 'word':
      return `job_${randomBytes(8).toString('hex')}`
    case 'uuid':
      return randomUUID()
    case 'numeric':
      return String(FIRST_NUMBER + jobsSoFar)
    case 'slash':
      return `${project}/${FIRST_NUMBER + jobsSoFar}`
  }
}
