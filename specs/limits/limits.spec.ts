import { limitInForce } from '../../harness/budget/budget.ts'
import { clearCounters, knownCounter } from '../../harness/budget/counters.ts'
import type { LimitFact } from '../../harness/description.ts'
import { watchCounter } from '../../harness/limits/watch-window.ts'
import type { Exchange } from '../../harness/sending/exchange.ts'
import { operationsOf } from '../../requirements/limits/coverage.ts'
import { explained } from '../../requirements/limits/events.ts'
import { showing, test } from '../assay-test.ts'
import type { Stage } from '../stage.ts'
import { controlUse, SENT_BELOW_LIMIT, useUp } from './boundary.ts'
import { createLimitClock, type LimitClock } from './limit-clock.ts'
import { CounterOutOfReach, canWatch, liveCounter } from './limit-counter.ts'
import { afterRetry, afterWindow, beforeReset, passing } from './limit-reset.ts'

const subject = 'limits'

test(
  'each limit allows its uses, refuses the next, and counts for nobody else',
  showing(subject, async (stage) => {
    if (!stage.run.target.exhaust) return
    const { limits } = stage.description.facts
    const clock = createLimitClock()
    for (const limit of limits) await showLimit(stage, limit, clock)
    // A seed fills a counter without the ledger's knowledge: what comes next would be refused, and nothing would explain it.
    await clearCounters(stage.run, limits)
  }),
)

async function showLimit(stage: Stage, limit: LimitFact, clock: LimitClock): Promise<void> {
  const { target } = stage.run
  const ids = stage.idsOf(subject).filter((id) => id.startsWith(`${limit.id}-`))
  if (limitInForce(target, limit) === null || ids.length === 0) return
  const counter = await knownCounter(stage.run, limit, stage.description.facts.limits, SENT_BELOW_LIMIT)
  if (counter.kind === 'unknown') {
    stage.notTested(ids, counter.reason, counter.remedy)
    return
  }
  clock.emptied(counter.advanced)
  if (counter.begun > 0) clock.seeded(counter.begun)
  const used = await useUp(stage, limit, counter, clock)
  const control = await controlUse(stage, limit, clock)
  const pass = passing(stage.run, clock)
  const early = await beforeReset(stage, limit, clock, pass)
  const before = used.kind === 'sent' ? [...used.exchanges, ...early] : []
  const retried = await afterRetry(stage, limit, before, clock, pass)
  const after = await afterWindow(stage, limit, clock, pass)
  const isWatched = ids.includes(`${limit.id}-no-early-reset`) && target.hooks.advanceTime !== null
  const watched = isWatched ? await watch(stage, limit, counter.most, clock) : []
  const sent = [used, control, after].flatMap((one) => (one.kind === 'sent' ? one.exchanges : []))
  const exchanges = [...sent, ...early, ...retried, ...watched]
  for (const id of ids) {
    const open = [
      used,
      ...(id.includes('-counts-by-') ? [control] : []),
      ...(id.includes('-resets-after-') ? [after] : []),
    ]
    const unknown = open.find((one) => one.kind === 'unknown')
    if (unknown === undefined) stage.judgeTogether(id, exchanges)
    else stage.notTested([id], unknown.reason, unknown.remedy)
  }
}

/** What the counter's window is like; less than the whole where another limit would bind before the end. */
async function watch(stage: Stage, limit: LimitFact, most: number, clock: LimitClock): Promise<readonly Exchange[]> {
  const [operation] = operationsOf(stage.description.facts, limit)
  if (operation === undefined || !canWatch(stage, most)) {
    const remedy = 'give hooks.advanceTime and hooks.seedCounter, or scale the limit in limits'
    stage.notTested([`${limit.id}-no-early-reset`], 'the window is too long, or the limit too great', remedy)
    return []
  }
  const sent: Exchange[] = []
  const counter = liveCounter(stage, limit, operation, most, clock, sent)
  try {
    await watchCounter(counter, () => explained(limit, sent, stage.run.target))
  } catch (error) {
    if (!(error instanceof CounterOutOfReach)) throw error
    const remedy = `give more keys, organizations or addresses, or scale the limits apart in limits`
    stage.notTested([`${limit.id}-no-early-reset`], error.message, remedy)
  }
  return sent
}
