import { randomBytes, randomUUID } from 'node:crypto'
import type { Settings } from '../settings/settings.ts'
import type { Job } from './job.ts'

export interface JobStore {
  readonly put: (job: Job) => void
  readonly find: (project: string, id: string) => Job | null
  readonly all: () => readonly Job[]
  /** How often a job was shown in a final status, this time included. */
  readonly countFinalView: (job: Job) => number
}

/** Older jobs are forgotten: a load test must not fill the memory. */
const MOST_JOBS = 10_000
const FIRST_NUMBER = 1001

export function createJobStore(): JobStore {
  const jobs = new Map<string, Job>()
  const finalViews = new Map<string, number>()
  const keyOf = (project: string, id: string) => JSON.stringify([project, id])
  return {
    put: (job) => {
      jobs.set(keyOf(job.project, job.id), job)
      const [oldest] = jobs.size > MOST_JOBS ? jobs.keys() : []
      if (oldest === undefined) return
      jobs.delete(oldest)
      finalViews.delete(oldest)
    },
    find: (project, id) => jobs.get(keyOf(project, id)) ?? null,
    all: () => [...jobs.values()],
    countFinalView: ({ project, id }) => {
      const key = keyOf(project, id)
      const views = (finalViews.get(key) ?? 0) + 1
      finalViews.set(key, views)
      return views
    },
  }
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
