import encoding from 'k6/encoding'
import type { JobPart } from '../plan/plan.ts'
import { isSuccess, type JobRead, type RecordHead, type WrittenRecord } from '../plan/record.ts'
import { postPlain, readPlain } from './plain-request.ts'

/** A job under load is created, and then read until it has ended. */

/** Milliseconds between two reads: short at first, then longer. */
const FIRST_PAUSE = 200
const LONGEST_PAUSE = 5_000

/** A read has at least this many milliseconds, even where the time of its job is over. */
const LEAST_TIMEOUT = 500

let known: string | null = null

type Followed = Omit<NonNullable<WrittenRecord['job']>, 'createdIn'>

/** The record of a creation; its duration lasts until the last read of the job. */
export async function createAndPoll(part: JobPart, head: RecordHead): Promise<WrittenRecord> {
  const created = postPlain(part.request, head, part.timeout)
  if (!isSuccess(created.status)) return created
  const id = memberOf(created, 'id')
  const unread = { isFound: false, isEnded: false, lastRead: null }
  const seen = id === null ? unread : await followed(id, part, created.startedAt + part.timeout)
  const job = { createdIn: created.duration, ...seen }
  return { ...created, duration: Date.now() - created.startedAt, job }
}

/** Reads a job until it has ended or its time is over. */
async function followed(id: string, { request, polls, finals }: JobPart, deadline: number): Promise<Followed> {
  let isFound = false
  for (let pause = FIRST_PAUSE; ; pause = Math.min(pause * 1.5, LONGEST_PAUSE)) {
    let read: JobRead | null = null
    for (const address of known === null ? polls : [known]) {
      // A read that hangs must not outlast the load, which would then end without a record of it.
      const timeout = Math.max(LEAST_TIMEOUT, deadline - Date.now())
      read = readPlain(address.replace('{id}', encodeURIComponent(id)), request, timeout)
      const status = memberOf(read, 'status')
      if (status === null) continue
      known = address
      isFound = true
      if (finals.includes(status)) return { isFound, isEnded: true, lastRead: read }
      break
    }
    if (read === null) throw new Error('the plan names no address that reads a job')
    if (Date.now() + pause > deadline) return { isFound, isEnded: false, lastRead: read }
    await new Promise<void>((resolve) => setTimeout(resolve, pause))
  }
}

/** A text member of the object in a 2xx; null where there is none. */
function memberOf({ status, transcript }: Pick<JobRead, 'status' | 'transcript'>, name: string): string | null {
  if (!isSuccess(status)) return null
  try {
    const value = JSON.parse(encoding.b64decode(transcript?.body ?? '', 'std', 's'))[name]
    return typeof value === 'string' && value !== '' ? value : null
  } catch {
    return null
  }
}
