import type { Job } from './job.ts'

export interface JobStore {
  readonly put: (job: Job) => void
  readonly find: (project: string, id: string) => Job | null
  /** Whatever project it belongs to; for faults that forget to ask. */
  readonly findAnywhere: (id: string) => Job | null
  readonly all: () => readonly Job[]
  readonly ofPullRequest: (link: string) => Job | null
  /** How often a job was shown in a final status, this time included. */
  readonly countFinalView: (job: Job) => number
}

/** Older jobs are forgotten: a load test must not fill the memory. */
const MOST_JOBS = 10_000

export function createJobStore(): JobStore {
  const jobs = new Map<string, Job>()
  const finalViews = new Map<string, number>()
  const keyOf = (project: string, id: string) => JSON.stringify([project, id])
  return {
    put: (job) => {
      const key = keyOf(job.project, job.id)
      jobs.set(key, job)
      if (jobs.size <= MOST_JOBS) return
      for (const oldest of jobs.keys()) {
        jobs.delete(oldest)
        finalViews.delete(oldest)
        return
      }
    },
    find: (project, id) => jobs.get(keyOf(project, id)) ?? null,
    findAnywhere: (id) => [...jobs.values()].find((job) => job.id === id) ?? null,
    all: () => [...jobs.values()],
    ofPullRequest: (link) => [...jobs.values()].find((job) => job.pullRequest === link) ?? null,
    countFinalView: (job) => {
      const key = keyOf(job.project, job.id)
      const views = (finalViews.get(key) ?? 0) + 1
      finalViews.set(key, views)
      return views
    },
  }
}
