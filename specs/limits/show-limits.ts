import { limitInForce } from '../../harness/budget/budget.ts'
import { clearCounters, knownCounter } from '../../harness/budget/counters.ts'
import { watchCounter } from '../../harness/limits/watch-window.ts'
import type { Call } from '../../harness/sending/call.ts'
import { operationsOf, usedUpBy } from '../../requirements/limits/coverage.ts'
import { explained, roleOf } from '../../requirements/limits/events.ts'
import type { EngineContext } from '../../requirements/probing/context.ts'
import { jobIn } from '../../requirements/reading/body.ts'
import type { Limit } from '../../schemas/description/description.ts'
import { readToTheirEnd } from '../created-jobs.ts'
import { type AtLimit, attempt, createLimitClock, type LimitClock } from './at-limit.ts'
import { SENT_BELOW_LIMIT, useByAnother, useUp } from './boundary.ts'
import { liveCounter } from './live-counter.ts'
import { passing, passWholeWindows, useAfterRetry, useAfterWindow, useBeforeReset } from './passing-time.ts'

const subject = 'limits'

/** Brings each limit to its boundary, on the last tenant that it can be used up on. */
export async function showLimits(context: EngineContext): Promise<void> {
  if (!context.run.target.exhaust) return
  const { limits } = context.description
  const clock = createLimitClock()
  const reads: Call[] = []
  for (const limit of limits) await showLimit(context, limit, clock, reads)
  // The ledger does not know of seeded uses, so later requests would be refused without an explanation.
  await clearCounters(context.run, limits)
}

/** Shows a limit within its uses, beyond them, for another caller, after its window, and what kind of window it has. */
async function showLimit(context: EngineContext, limit: Limit, clock: LimitClock, reads: Call[]): Promise<void> {
  const description = context.description
  const ids = context.idsOf(subject).filter((id) => id.startsWith(`${limit.id}-`))
  if (limitInForce(context.run.target, limit) === null || ids.length === 0) return
  await passWholeWindows(context.run, clock, limit)
  const counter = await knownCounter(context.run, description, limit, SENT_BELOW_LIMIT)
  if (counter.kind === 'unknown') return context.notTested(ids, counter)
  const { usedBefore, max, advanced, seedBegan } = counter
  clock.emptied(advanced)
  if (seedBegan !== null) clock.seeded(usedBefore, seedBegan)

  const { lacks } = context.run.target
  const canSpare = usedUpBy(description, limit).some((id) => !lacks.includes(id))
  const operations = operationsOf(description, limit).filter(({ id }) => !canSpare || !lacks.includes(id))
  const at: AtLimit = { context, limit, max, operations, clock }
  const used = await attempt((sent) => useUp(at, usedBefore, sent, reads))
  const control = await attempt((sent) => useByAnother(at, sent))
  await readToTheirEnd(
    context,
    used.sent.filter((use) => roleOf(use) !== null && jobIn(use) !== null),
  )
  const pass = passing(context, clock)
  const early = await attempt((sent) => useBeforeReset(at, pass, sent))
  const retried = await attempt((sent) => useAfterRetry(at, pass, [...used.sent, ...early.sent], sent))
  const after = await attempt(async (sent) => sent.push(await useAfterWindow(at, pass)))
  const noEarlyReset = `${limit.id}-no-early-reset`
  const isWatched = ids.includes(noEarlyReset) && context.run.target.hooks.advanceTime !== null
  const watched = await attempt(async (sent) => {
    const explanation = () => explained(limit, sent, context.run.target)
    if (isWatched) await watchCounter(liveCounter(at, sent), explanation)
  })
  // If watching was cut short, what was seen may still show an early reset.
  if (watched.missing !== null) context.notTested([noEarlyReset], watched.missing)

  const exchanges = [used, control, after, early, retried, watched].flatMap(({ sent }) => sent)
  const left = ids.flatMap((id) => {
    const missing =
      used.missing ??
      (id.includes('-counts-by-') ? control.missing : null) ??
      (id.includes('-resets-after-') ? after.missing : null)
    return missing === null ? [] : [{ id, missing }]
  })
  for (const { id, missing } of left) context.notTested([id], missing)
  context.judgeSequence(
    'limit-boundary',
    exchanges,
    left.map(({ id }) => id),
  )
}
