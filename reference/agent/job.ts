import type { Documentation } from '../corpus/documentation.ts'
import { edited, type Instruction } from './instruction.ts'

type FinalStatus = 'completed' | 'archived' | 'failed'

export interface WorkPlan extends Instruction {
  readonly milliseconds: number
  /** Milliseconds until work on it begins. */
  readonly waits: number
}

interface Work {
  readonly plan: WorkPlan
  readonly startsAt: number
  /** When it ends, in the clock's elapsed time. */
  readonly endsAt: number
  /** The same moment as a date, in milliseconds since 1970. */
  readonly endsOn: number
}

/** A job as a value: each transition makes a new one. */
export interface Job {
  readonly id: string
  readonly project: string
  readonly repository: string
  readonly ref: string
  readonly createdAt: number
  readonly archivedAt: number | null
  /** Instructions in order: the one being processed, and those that wait. */
  readonly work: readonly Work[]
  /** How the last instruction ended. */
  readonly ended: FinalStatus
  readonly base: Documentation
  readonly branch: Documentation
  readonly pullRequest: string
}

interface Moment {
  readonly elapsed: number
  readonly now: number
}

/** The status of a settled job. @param elapsed the clock's elapsed time */
export function statusOf({ work, ended }: Job, elapsed: number): 'active' | FinalStatus {
  return work.some(({ startsAt }) => startsAt <= elapsed) ? 'active' : ended
}

export function hasChanges(job: Job): boolean {
  return [...job.branch].some(([page, text]) => job.base.get(page) !== text)
}

/** Adds work after the work of a settled job. */
export function withWork(job: Job, plan: WorkPlan, { elapsed, now }: Moment): Job {
  const before = job.work.at(-1)
  const start = before === undefined ? { at: elapsed, on: now } : { at: before.endsAt, on: before.endsOn }
  const { waits, milliseconds } = plan
  const [startsAt, lasts] = [start.at + waits, waits + milliseconds]
  const work = { plan, startsAt, endsAt: start.at + lasts, endsOn: start.on + lasts }
  return { ...job, work: [...job.work, work] }
}

/**
 * The job at a moment: work whose time has come is done now. There is no timer, so a job that no client reads costs
 * nothing, and clients see the same.
 *
 * @param archivedKeepsChanges false: archiving discards the branch, so that the job has changed no files
 */
export function settled(job: Job, elapsed: number, archivedKeepsChanges: boolean): Job {
  const [work, ...rest] = job.work
  if (work === undefined || work.endsAt > elapsed) return job
  const { edit, archive } = work.plan
  const branch = edit === null ? job.branch : edited(job.branch, edit)
  // Instructions after a failed one are dropped: they would build on an edit that was never made.
  if (branch === null) return { ...job, work: [], ended: 'failed' }
  const done: Job = {
    ...job,
    work: rest,
    ended: archive ? 'archived' : 'completed',
    archivedAt: archive ? work.endsOn : null,
    branch: archive && !archivedKeepsChanges ? job.base : branch,
  }
  return settled(done, elapsed, archivedKeepsChanges)
}
