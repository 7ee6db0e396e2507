import { setTimeout as delay } from 'node:timers/promises'
import type { DescriptionView, Limit } from '../../schemas/description/description.ts'
import { chargesFor, limitInForce, limitSpentBy } from '../budget/budget.ts'
import { clearCounters } from '../budget/counters.ts'
import { openLedger } from '../budget/ledger.ts'
import type { Exchange } from '../exchange/exchange.ts'
import type { Run } from '../target/run.ts'
import { type Call, keyOf, type Send } from './call.ts'
import { secondsAsked } from './second-try.ts'
import { sendAgain } from './send-again.ts'

/**
 * Keeps requests that do not test a limit within the target's limits.
 *
 * Where our own uses have reached a limit and a hook can empty its counters, they are emptied first: otherwise a
 * staging whose limits were scaled down to a dozen uses would show next to nothing. The same is done where an earlier
 * run seeded a counter and was killed before it emptied it. Without a hook the request is sent all the same, since the
 * ledger may still count uses that the target has forgotten, as after a restart.
 *
 * A request that the target refuses for the moment is sent once more, after the wait that the target asks for. Where
 * others with the same key were under way, fewer are sent at a time from then on: a service may allow only so many.
 */
export function withinLimits(run: Run, { limits }: Pick<DescriptionView, 'limits'>, send: Send): Send {
  const lanes = new Map<string, ReturnType<typeof createLane>>()
  const laneOf = (call: Call) => {
    const key = keyOf(call) ?? ''
    const lane = lanes.get(key) ?? createLane()
    lanes.set(key, lane)
    return lane
  }
  return async (asked, watch) => {
    if (asked.exhausting === true) return send(asked, watch)
    const call = await withRoom(run, limits, asked)
    const lane = laneOf(call)
    let underWay = 0
    const inLane: Send = async (one, itsWatch) => {
      underWay = await lane.enter()
      return send(one, itsWatch).finally(lane.leave)
    }
    const next = async (refused: Exchange) => {
      if (refused.response === null) return null
      // By the counts of this exchange: requests after it may have reached the limit meanwhile.
      const isSpent = limitSpentBy(refused, limits, run.target) !== undefined
      const isOver = isSpent || call.situation.limitReached !== undefined
      // Other processes of the run, and other people, may have requests with the same key under way.
      const waited = isOver ? null : waitAsked(run, refused, 'among others')
      if (waited === null) return null
      const situation = { ...call.situation, repeats: refused.id, crowd: underWay }
      lane.narrow(Math.floor(underWay / 2))
      await delay(waited * 1000)
      return withRoom(run, limits, { ...call, situation })
    }
    return sendAgain(inLane, call, watch, { statuses: TOO_MANY, next })
  }
}

/** Requests that share a key. At first any number may be under way, later as many as the service was seen to allow. */
function createLane() {
  const waiting: (() => void)[] = []
  let underWay = 0
  let most = Number.POSITIVE_INFINITY
  return {
    /** Waits until one more may be under way; returns how many then are, this one included. */
    enter: async () => {
      while (underWay >= most) await new Promise<void>((resolve) => waiting.push(resolve))
      return ++underWay
    },
    leave: () => {
      underWay--
      waiting.shift()?.()
    },
    /** Lets at most `wanted` requests be under way from now on, but at least one. */
    narrow: (wanted: number) => {
      most = Math.max(1, Math.min(most, wanted))
    },
  }
}

/**
 * Where a counter is full and a hook can empty it, empties the counters and notes in the call's situation when that
 * began.
 */
async function withRoom(run: Run, limits: readonly Limit[], call: Call): Promise<Call> {
  if (!isLimitReached(run, call) && !openLedger(run.ledger, run.id).isLeftSeeded()) return call
  const countersEmptied = new Date().toISOString()
  const isEmptied = (await clearCounters(run, limits)) !== null
  return isEmptied ? { ...call, situation: { ...call.situation, countersEmptied } } : call
}

const TOO_MANY: ReadonlySet<number> = new Set([429])

/** Whether other requests with the same key may have been under way when a request was refused. */
export type Company = 'alone' | 'among others'

/** Seconds to wait where others were under way and the refusal does not say how long. */
const UNTIL_OTHERS_END = 1

/** Seconds after which a refused request may pass; null where it doesn't say so, or asks for more than a run waits. */
export function waitAsked(
  { target }: Pick<Run, 'target'>,
  { response }: Pick<Exchange, 'response'>,
  company: Company,
): number | null {
  if (!TOO_MANY.has(response?.status ?? 0)) return null
  const asked = secondsAsked(response) ?? (company === 'alone' ? null : UNTIL_OTHERS_END)
  if (asked === null || !(asked <= target.timeouts.limitWindow)) return null
  return Math.max(0, asked)
}

function isLimitReached(run: Run, call: Call): boolean {
  const ledger = openLedger(run.ledger, run.id)
  return chargesFor(run, { ...call, key: keyOf(call) }).some(({ limit, who }) => {
    const allowed = limitInForce(run.target, limit)
    return allowed !== null && ledger.usesInWindow(limit, who) >= allowed
  })
}
