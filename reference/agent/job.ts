import type { Documentation } from '../corpus/documentation.ts'
import { edited, type Instruction } from './instruction.ts'

type FinalStatus = 'completed' | 'archived' | 'failed'

export interface WorkPlan extends Instruction {
  readonly milliseconds: number
  /** Until work on it begins. */
  readonly waits: number
}

interface Work {
  readonly plan: WorkPlan
  readonly startsAt: number
  /** In the clock's elapsed time. */
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
  /** Instructions being processed or waiting for it, in order. */
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

/** The job must be settled. @param elapsed the clock's elapsed time */
export function statusOf({ work, ended }: Job, elapsed: number): 'active' | FinalStatus {
  return work.some(({ startsAt }) => startsAt <= elapsed) ? 'active' : ended
}

export function hasChanges(job: Job): boolean {
  return [...job.branch].some(([page, text]) => job.base.get(page) !== text)
}

/** Puts work after what the job is doing already. The job must be settled. */
export function withWork(job: Job, plan: WorkPlan, { elapsed, now }: Moment): Job {
  const before = job.work.at(-1)
  const start = before === undefined ? { at: elapsed, on: now } : { at: before.endsAt, on: before.endsOn }
  const { waits, milliseconds } = plan
  const [startsAt, lasts] = [start.at + waits, waits + milliseconds]
  const work = { plan, startsAt, endsAt: start.at + lasts, endsOn: start.on + lasts }
  return { ...job, work: [...job.work, work] }
}

/**
 * The job as it stands at a moment: work whose time has come is done now. There is no timer: a job that no client asks
 * for costs nothing, and what a client sees is the same.
 *
 * @param archivedKeepsChanges false: archiving throws the branch away, so that the job has changed no files
 */
export function settled(job: Job, elapsed: number, archivedKeepsChanges: boolean): Job {
  const [work, ...rest] = job.work
  if (work === undefined || work.endsAt > elapsed) return job
  const { edit, archive } = work.plan
  const branch = edit === null ? job.branch : edited(job.branch, edit)
  // What waits behind an instruction that failed would build on an edit that was never made.
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
