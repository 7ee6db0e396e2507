import type { Exchange } from '../../harness/exchange/exchange.ts'
import type { BoundaryRole, EvidenceOf } from '../../harness/exchange/situation.ts'
import { nominalSeconds } from '../../harness/limits/limiter.ts'
import type { Limit } from '../../schemas/description/description.ts'
import { MOST_EXAMPLES, validExchange, validJob } from '../declaring/valid-examples.ts'

/** Series of exchanges at a limit, as a service answers them that keeps it and as one that breaks a claim. */

export interface ExamplesOfClaim {
  readonly valid: readonly Exchange[]
  readonly violation: readonly Exchange[]
}

/**
 * Seconds after the examples' midnight at which a window that follows the clock has just begun, whatever its length.
 */
const edges = { hour: 0, day: 0, month: 7 * 86_400 } as const

function exampleUse(
  limit: Limit,
  role: BoundaryRole,
  status: number,
  about: Partial<EvidenceOf<'limit-use'>>,
  headers: readonly (readonly [string, string])[] = [],
): Exchange {
  return validExchange({
    operation: limit.operations[0] ?? null,
    status,
    body: validJob,
    headers: [['content-type', 'application/json'], ...headers],
    situation: {
      ...(status === 429 ? { limitReached: limit.id } : {}),
      evidence: { kind: 'limit-use', role, limit: limit.id, use: null, ahead: 0, moved: 0, ...about },
    },
  })
}

/** A use, a request that is refused for its key, and the last use, which the owner either still has or has lost. */
export function besideStrangers(limit: Limit): ExamplesOfClaim {
  const max = limit.limit
  const series = (last: number) =>
    [
      exampleUse(limit, 'within', 200, { use: max - 1, emptied: true, seeded: max - 2 }),
      exampleUse(limit, 'stranger', 401, {}),
      exampleUse(limit, 'within', last, { use: max }),
      exampleUse(limit, 'over', 429, { use: max + 1 }),
    ].map((one, index) => ({ ...one, id: `example-${index + 1}` }))
  return { valid: series(200), violation: series(429) }
}

/** The last use, and the use past it, each with a read of a job behind it. */
export function besideReads(limit: Limit, operation: string): ExamplesOfClaim {
  const headers = [['retry-after', String(nominalSeconds[limit.window])]] as const
  const situation = { evidence: { kind: 'poll', path: 'GET /' } } as const
  const read = validExchange({ operation, status: 200, body: validJob, situation })
  const series = (status: number) =>
    [
      exampleUse(limit, 'within', 200, { use: limit.limit, emptied: true, seeded: limit.limit - 1 }),
      read,
      exampleUse(limit, 'over', 429, { use: limit.limit + 1 }, headers),
      validExchange({ operation, status, body: {}, headers, situation: { ...situation, limitReached: limit.id } }),
    ].map((one, index) => ({ ...one, id: `example-${index + 1}` }))
  return { valid: series(200), violation: series(429) }
}

/** A series at the limit, as a service answers it that counts from the first use, with a counter for each operation. */
export function exampleAt(limit: Limit, other: string | null): readonly Exchange[] {
  const max = limit.limit
  const window = nominalSeconds[limit.window]
  const later = (windows: number) => {
    const moved = (edges[limit.window] + windows * window) * 1000
    return { ahead: moved, moved }
  }
  const exchange = (
    role: BoundaryRole,
    status: number,
    about: Partial<EvidenceOf<'limit-use'>>,
    headers: readonly (readonly [string, string])[] = [],
  ) => exampleUse(limit, role, status, { ...later(0), ...about }, headers)
  const before = Math.max(0, max - MOST_EXAMPLES)
  const usedUp = (operation: string) =>
    Array.from({ length: max - before + 2 }, (_, index) => before + index + 1).map((use) => ({
      ...exchange('other', use <= max ? 200 : 429, { use }),
      operation,
    }))
  const policy = ['ratelimit-policy', `"a";q=${max};w=${window}`] as const
  const none = ['ratelimit', `"a";r=0;t=${window}`] as const
  const series = [
    exchange('within', 200, { use: max, emptied: true, seeded: max - 1 }, [policy, none]),
    exchange('over', 429, { use: max + 1 }, [policy, none, ['retry-after', String(window)]]),
    exchange('forwarded', 429, { use: max + 1 }),
    exchange('control', 200, { use: 1 }),
    ...(other === null ? [] : usedUp(other)),
    // A window that follows the clock may reset at any time once, and a bucket gives back all the time: only these
    // three together rule out an early reset.
    exchange('later', 429, later(0.1)),
    exchange('observing', 429, later(0.3)),
    exchange('observing', 429, { ...later(0.6), seeded: max }),
    exchange('after-retry', 200, later(1.01)),
    exchange('after-window', 200, { use: 1, ...later(2.1) }),
  ]
  return series.map((one, index) => ({ ...one, id: `example-${index + 1}` }))
}
