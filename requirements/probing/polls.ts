import { isDeepStrictEqual } from 'node:util'
import { openLedger } from '../../harness/budget/ledger.ts'
import type { Exchange } from '../../harness/exchange/exchange.ts'
import { retryAfter } from '../../harness/limits/limit-headers.ts'
import type { Call } from '../../harness/sending/call.ts'
import type { NotTested } from '../../harness/verdict/outcome.ts'
import { finalStatuses, hasWorked, isFinal, stillActive } from '../agent/job-status.ts'
import { IN_GZIP } from '../http/excluded-codings.ts'
import { jobIn } from '../reading/body.ts'
import { showsStatus } from '../reading/job-state.ts'
import { isSuccess } from '../reading/status.ts'
import { COPIES_AGREE, SETTLED } from '../reading/time.ts'
import type { EngineContext } from './context.ts'

/** Milliseconds between two polls: quick at first, for a job of a second, then gentle, for one of minutes. */
export const FIRST_PAUSE = 40
const LONGEST_PAUSE = 2_000
/** While a follow-up shows no effect: what is worked on between two polls is not seen. */
const LONGEST_PAUSE_UNBEGUN = 1_000

/**
 * Once one job of a run has not ended in time, no other is waited for as long, by any of its processes: an agent that stands
 * still must not cost the whole run. Milliseconds where none has ended, else twice what the longest took that has.
 */
const SHORT_TIMEOUT = 1_000

/** What reads a job may lag behind what has created it. */
export const READABLE_WITHIN = 5_000

/** Runs in which reads of a job have answered for a while, and shown no status. */
const unreadable = new WeakSet<EngineContext>()

/**
 * Polls until the job's status is final or the run's time for it is over; every poll in order.
 *
 * @param ended what the job showed before a follow-up: that may show on for a while, also once more from a copy of the
 *   database that lags behind, and is no end then
 */
export async function pollToEnd(context: EngineContext, call: Call, ended?: Exchange): Promise<readonly Exchange[]> {
  const ledger = openLedger(context.run.ledger, context.run.id)
  const timeout = context.run.target.timeouts.job * 1000
  const longest = ended === undefined ? ledger.longestEndedJob() : null
  const finals = finalStatuses(context.description)
  const polls: Exchange[] = []
  let hasBegun = ended === undefined
  const firstAt = Date.now()
  const deadline = firstAt + (longest === null ? timeout : Math.min(timeout, Math.max(SHORT_TIMEOUT, longest * 2_000)))
  const waited = (hasEnded: boolean) => ledger.recordJobWait((Date.now() - firstAt) / 1000, hasEnded)
  const longestPause = () => (hasBegun ? LONGEST_PAUSE : LONGEST_PAUSE_UNBEGUN)
  for (let pause = FIRST_PAUSE; ; pause = Math.min(pause * 1.5, longestPause())) {
    // A cache of what is sent in gzip would keep this one.
    const poll = await readJob(context, polls.length === 1 ? inGzip(call) : call)
    polls.push(poll)
    hasBegun ||= ended !== undefined && hasWorked(ended, poll)
    const isBefore = isDeepStrictEqual(jobIn(poll), jobIn(ended)) && Date.now() < firstAt + COPIES_AGREE
    if (!isSuccess(poll)) return polls
    if (hasBegun && isFinal(finals, poll) && !isBefore) {
      waited(true)
      return polls
    }
    // What shows no status at first shows none later: nothing that is waited for would be seen.
    if (!polls.some(showsStatus) && (unreadable.has(context) || Date.now() + pause > firstAt + READABLE_WITHIN)) {
      unreadable.add(context)
      return polls
    }
    if (Date.now() + pause > deadline) {
      if (hasBegun) waited(false)
      return polls
    }
    await context.wait(pause)
  }
}

/** The same read by a client that takes gzip: another cache of the service may answer it. */
export function inGzip(call: Call): Call {
  return { ...call, headers: [...call.headers, IN_GZIP] }
}

/** Reads a job. An answer that comes too soon, after a request or for a new job, is waited for and not judged. */
export async function readJob(context: EngineContext, call: Call): Promise<Exchange> {
  const firstAt = Date.now()
  for (let turn = 1; ; turn++) {
    const poll = await context.send(call)
    const pause = pauseAfter(context, poll, turn, Date.now() - firstAt)
    if (pause === null) {
      context.judge(poll)
      return poll
    }
    await context.wait(pause)
  }
}

const MOST_TURNS = 5

/** Milliseconds until a read is sent again; null where its answer counts. */
function pauseAfter({ run }: EngineContext, { response }: Exchange, turn: number, waited: number): number | null {
  if (response?.status === 404) return waited < READABLE_WITHIN ? Math.min(FIRST_PAUSE * 2 ** turn, 1_000) : null
  if (response?.status !== 429 || turn >= MOST_TURNS) return null
  // How often a client may ask is nowhere said.
  const asked = retryAfter(response.headers, Date.now()) ?? 1
  return asked <= run.target.timeouts.job ? Math.max(0, asked) * 1000 : null
}

/** Milliseconds before each poll after the end: close at first, for what is written soon, then for seconds. */
const PAUSES_AFTER_END = [60, 120, 240, 600, 1_200] as const
/** For what is done at once, if it is done. */
export const FIRST_PAUSES = PAUSES_AFTER_END.slice(0, 3)

/**
 * A few more polls after the end, to see that a final status stays, for clients of either coding. Where one of them shows
 * another, it may be from a copy that lags behind: once each has the end, two more show whether every copy does.
 */
export async function pollAfterEnd(
  context: EngineContext,
  call: Call,
  pauses: readonly number[] = PAUSES_AFTER_END,
): Promise<readonly Exchange[]> {
  const polls: Exchange[] = []
  for (const [index, pause] of pauses.entries()) {
    await context.wait(pause)
    polls.push(await readJob(context, index % 2 === 0 ? call : inGzip(call)))
  }
  if (polls.every((poll) => hasEnded(context, [poll]))) return polls
  await context.wait(SETTLED)
  return [...polls, await readJob(context, call), await readJob(context, inGzip(call))]
}

/** Why what needs the end of a job can't be shown by these polls of one. */
export function unended({ description, run }: EngineContext, polls: readonly Exchange[]): NotTested {
  return stillActive({ description, target: run.target }, polls.at(-1))
}

/** Whether the last of these polls shows a final status. */
export function hasEnded({ description }: EngineContext, polls: readonly Exchange[]): boolean {
  return polls.slice(-1).some((poll) => isFinal(finalStatuses(description), poll))
}
