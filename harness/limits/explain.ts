import type { CounterEvent, Hypothesis, Model, Use } from './counter-event.ts'
import { fixedByClock, fixedFromFirstUse } from './fixed-window.ts'
import { slidingCounter, slidingLog } from './sliding-window.ts'
import { tokenBucket } from './token-bucket.ts'

/** Most states that are followed at once; two uses rarely leave more than two open. */
const MOST_STATES = 64

/** The first use that a hypothesis can't explain; null where it explains them all. */
export function firstContradiction(hypothesis: Hypothesis, events: readonly CounterEvent[]): Use | null {
  const { length } = hypothesis
  switch (hypothesis.kind) {
    case 'fixed-clock':
      return follow(fixedByClock(hypothesis), hypothesis, events)
    case 'sliding-counter':
      return follow(slidingCounter(hypothesis), hypothesis, events)
    default:
      if (length === 'calendar-month') throw new Error(`${hypothesis.kind} has no calendar`)
      return followLength({ ...hypothesis, length }, events)
  }
}

function followLength(
  hypothesis: Hypothesis & { readonly length: number },
  events: readonly CounterEvent[],
): Use | null {
  if (hypothesis.kind === 'fixed-first-use') return follow(fixedFromFirstUse(hypothesis), hypothesis, events)
  if (hypothesis.kind === 'sliding-log') return follow(slidingLog(hypothesis), hypothesis, events)
  return follow(tokenBucket(hypothesis), hypothesis, events)
}

function follow<State>(
  model: Model<State>,
  { countsRefused, countsInvalid }: Hypothesis,
  events: readonly CounterEvent[],
): Use | null {
  let states: readonly State[] = [model.begin]
  for (const event of events) {
    switch (event.kind) {
      case 'reset':
        states = [model.begin]
        break
      case 'seed':
        states = states.flatMap((state) => model.seed(state, event))
        break
      case 'use': {
        const counts = event.valid ? event.accepted || countsRefused : countsInvalid
        states = states.flatMap((state) => model.use(state, event, counts)).slice(0, MOST_STATES)
        if (states.length === 0) return event
      }
    }
  }
  return null
}
