import type { Fault } from '../hooks/hooks.ts'
import { view } from './agent-job.ts'

/** Faults in jobs that are seen where several answers are compared. */

export const comparedJobFaults: readonly Fault[] = [
  view('job-created-at-steps', 'createdAt is by a clock that is set every nine seconds.', (_, job) => ({
    createdAt: new Date(job.createdAt - (job.createdAt % 9_000)).toISOString(),
  })),
]
