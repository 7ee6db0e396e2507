import type { LimitFigures } from '../../harness/verdict/load-model.ts'
import { isAcceptedUse } from '../../requirements/limits/events.ts'
import { rounded } from '../figures/estimate.ts'
import { exchangeId } from '../figures/exchanges.ts'
import type { LimitRun } from './limits.ts'

/** The staircase of one limit, in the order of sending. */
export function limitFigures(run: LimitRun): LimitFigures {
  const { requirement, limit, max, usedBefore, concurrency: together, result, exchanges } = run
  const accepted = new Map(exchanges.map((exchange) => [exchange.id, isAcceptedUse(exchange)]))
  const inOrder = [...result.records].sort((a, b) => a.startedAt - b.startedAt || a.number - b.number)
  const begin = inOrder[0]?.startedAt ?? 0
  const uses = inOrder.map((record, index) => ({
    use: usedBefore + index + 1,
    at: rounded(record.startedAt - begin),
    status: record.status,
    accepted: accepted.get(exchangeId(record)) ?? false,
  }))
  return { requirement, limit: limit.id, allowed: max, concurrency: together, uses }
}
