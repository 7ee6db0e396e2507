import { isDeepStrictEqual } from 'node:util'
import { openLedger } from '../../harness/budget/ledger.ts'
import type { Exchange } from '../../harness/exchange/exchange.ts'
import type { Call } from '../../harness/sending/call.ts'
import { secondsAsked } from '../../harness/sending/second-try.ts'
import type { NotTested } from '../../harness/verdict/outcome.ts'
import { finalStatuses, hasWorked, isFinal, stillActive } from '../agent/job-status.ts'
import { IN_ANY_CODING, IN_GZIP } from '../http/excluded-codings.ts'
import { jobIn } from '../reading/body.ts'
import { showsStatus } from '../reading/job-state.ts'
import { isSuccess } from '../reading/status.ts'
import { COPIES_AGREE, SETTLED } from '../reading/time.ts'
import type { EngineContext } from './context.ts'

/**
 * Milliseconds between two polls: few at first, for a job that takes a second, then more, for one that takes minutes.
 */
export const FIRST_PAUSE = 40
const LONGEST_PAUSE = 2_000
/** Longest pause while a follow-up shows no effect yet: work that begins and ends between two polls is not seen. */
const LONGEST_PAUSE_UNBEGUN = 1_000

/**
 * Milliseconds that a job is waited for once another job of the run has not ended in time, in whichever of its
 * processes: an agent that stands still must not cost the whole run. If some job has ended, the wait is twice the time
 * that the slowest of them took, where that is more.
 */
const SHORT_TIMEOUT = 1_000

/**
 * Milliseconds for which work that a job may go on with is waited for at least, and that many times the longest job of
 * the run where that is more: it may be next in a queue behind others.
 */
const SHORTEST_BEGIN = 30_000
const JOBS_BEFORE = 3

/** Milliseconds after its creation within which a job must become readable. */
export const READABLE_WITHIN = 5_000

/** Runs in which reads of a job were answered for `READABLE_WITHIN`, and none showed a status. */
const withoutStatus = new WeakSet<EngineContext>()

/**
 * Polls until the job's status is final or the run's time for it is over. Returns every poll in order.
 *
 * @param ended the job's last answer before a follow-up. Reads may still show that state for a while, or once more
 *   from a copy of the database that lags behind: it is no end then
 * @param mayGoOn whether the job may have nothing left to do after that answer: if it shows no further work, it is not
 *   waited for as long
 */
export async function pollToEnd(
  context: EngineContext,
  call: Call,
  ended?: Exchange,
  mayGoOn = false,
): Promise<readonly Exchange[]> {
  const ledger = openLedger(context.run.ledger, context.run.id)
  const timeout = context.run.target.timeouts.job * 1000
  const { longest, haveAllEnded } = ledger.jobWaits()
  const finals = finalStatuses(context.description)
  const polls: Exchange[] = []
  let hasBegun = ended === undefined
  const firstAt = Date.now()
  const isShort = ended === undefined && !haveAllEnded
  const deadline = firstAt + Math.min(timeout, isShort ? Math.max(SHORT_TIMEOUT, longest * 2_000) : timeout)
  const beginsBy = mayGoOn ? firstAt + Math.max(SHORTEST_BEGIN, longest * JOBS_BEFORE * 1_000) : deadline
  const waited = (hasEnded: boolean) => ledger.recordJobWait((Date.now() - firstAt) / 1000, hasEnded)
  const longestPause = () => (hasBegun ? LONGEST_PAUSE : LONGEST_PAUSE_UNBEGUN)
  for (let pause = FIRST_PAUSE; ; pause = Math.min(pause * 1.5, longestPause())) {
    // The second and third poll accept codings, the third without a pause: a service that caches answers in a coding
    // would then show these early ones to later polls.
    if (polls.length === 1) polls.push(await readJob(context, inAnyCoding(call)))
    const poll = await readJob(context, polls.length === 2 ? inGzip(call) : call)
    polls.push(poll)
    hasBegun ||= ended !== undefined && hasWorked(ended, poll)
    const isBefore = isDeepStrictEqual(jobIn(poll), jobIn(ended)) && Date.now() < firstAt + COPIES_AGREE
    if (!isSuccess(poll)) return polls
    if (hasBegun && isFinal(finals, poll) && !isBefore) {
      waited(true)
      return polls
    }
    // If the first polls show no status, later ones won't either: the end of the job could not be seen.
    if (!polls.some(showsStatus) && (withoutStatus.has(context) || Date.now() + pause > firstAt + READABLE_WITHIN)) {
      withoutStatus.add(context)
      return polls
    }
    if (Date.now() + pause > (hasBegun ? deadline : Math.min(deadline, beginsBy))) {
      if (hasBegun) waited(false)
      return polls
    }
    await context.wait(pause)
  }
}

/** The same read by a client that accepts gzip: a service may have another cached answer for it. */
export function inGzip(call: Call): Call {
  return { ...call, headers: [...call.headers, IN_GZIP] }
}

/** The same read by a client that accepts any coding, as browsers do: many services then choose another one. */
export function inAnyCoding(call: Call): Call {
  return { ...call, headers: [...call.headers, IN_ANY_CODING] }
}

/**
 * Reads a job. A refusal of a read that comes too soon, after another read or after the job's creation, is not judged:
 * the read is sent again after a pause.
 */
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

/** Milliseconds until a read is sent again; null where its answer counts, and is judged. */
function pauseAfter({ run }: EngineContext, { response }: Exchange, turn: number, waited: number): number | null {
  if (response?.status === 404) return waited < READABLE_WITHIN ? Math.min(FIRST_PAUSE * 2 ** turn, 1_000) : null
  if (response?.status !== 429 || turn >= MOST_TURNS) return null
  // The document does not say how often a client may poll, so a 429 is waited out.
  const asked = secondsAsked(response) ?? 1
  return asked <= run.target.timeouts.job ? Math.max(0, asked) * 1000 : null
}

/** Milliseconds before each poll after the end: short at first, for changes that come at once, then seconds. */
const PAUSES_AFTER_END = [60, 120, 240, 600, 1_200] as const
/** Pauses of polls that look for a change that would come at once. */
export const FIRST_PAUSES = PAUSES_AFTER_END.slice(0, 3)

/**
 * A few more polls after the end, to see that a final status stays, with and without codings. A poll that shows no final
 * status may be from a copy of the database that lags behind: after all copies have the end, more polls show whether it
 * stays.
 */
export async function pollAfterEnd(
  context: EngineContext,
  call: Call,
  pauses: readonly number[] = PAUSES_AFTER_END,
): Promise<readonly Exchange[]> {
  const polls: Exchange[] = []
  for (const [index, pause] of pauses.entries()) {
    await context.wait(pause)
    const coded = index % 4 === 1 ? inGzip(call) : inAnyCoding(call)
    polls.push(await readJob(context, index % 2 === 0 ? call : coded))
  }
  if (polls.every((poll) => hasEnded(context, [poll]))) return polls
  await context.wait(SETTLED)
  for (const again of [call, inGzip(call), inAnyCoding(call)]) polls.push(await readJob(context, again))
  return polls
}

/** Why these polls can't show a requirement that needs the end of their job. */
export function unended({ description, run }: EngineContext, polls: readonly Exchange[]): NotTested {
  return stillActive({ description, target: run.target }, polls.at(-1))
}

/** Whether the last of these polls shows a final status. */
export function hasEnded({ description }: EngineContext, polls: readonly Exchange[]): boolean {
  return polls.slice(-1).some((poll) => isFinal(finalStatuses(description), poll))
}
