import type { DescriptionView } from '../../schemas/description/description.ts'
import { chargesFor, limitInForce } from '../budget/budget.ts'
import { clearCounters } from '../budget/counters.ts'
import { openLedger } from '../budget/ledger.ts'
import type { Run } from '../target/run.ts'
import { type Call, keyOf, type Send } from './sender.ts'

/**
 * Where our own uses have reached one of the target's limits and a hook can empty its counters, that is done first: a
 * staging whose limits were scaled down to a dozen uses would else show next to nothing. Without a hook the request is
 * sent all the same, since the ledger may know of uses that the target has forgotten, as after a restart.
 */
export function withinLimits(run: Run, { limits }: DescriptionView, send: Send): Send {
  return async (call, watch) => {
    if (!call.exhausting && isLimitReached(run, call)) await clearCounters(run, limits)
    return send(call, watch)
  }
}

function isLimitReached(run: Run, call: Call): boolean {
  const ledger = openLedger(run.ledger, run.id)
  return chargesFor(run, { ...call, key: keyOf(call) }).some(({ limit, who }) => {
    const allowed = limitInForce(run.target, limit)
    return allowed !== null && ledger.count(limit, who) >= allowed
  })
}
