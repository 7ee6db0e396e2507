import type { Exchange } from '../../harness/sending/exchange.ts'
import type { BoundaryRole } from '../../harness/sending/situation.ts'
import type { Target } from '../../harness/target/target.ts'
import { failSaying, notApplicable, type Outcome, pass } from '../../harness/verdict/outcome.ts'
import type { Limit } from '../../schemas/description/description.ts'
import { evidenceOf, statusOf } from '../evidence.ts'
import { explained, inRole, isAcceptedUse, isLimitRefusal, usesOf } from './events.ts'

/** What a claim expects of a limiter, and by which uses the limiter is seen to break it. */
interface BoundaryClaim {
  /** Uses that show it where no valid limiter explains the whole. */
  readonly roles: readonly BoundaryRole[]
  /** Uses at which a limiter that explains the rest gives up. */
  readonly contradicted: readonly BoundaryRole[]
  readonly accepted: boolean
  readonly expected: string
  /** The other length of window that breaks this claim, and no other. */
  readonly brokenBy?: 'shorter' | 'longer'
}

export const boundaryClaims = {
  accepts: {
    roles: ['within'],
    contradicted: ['within', 'filling', 'invalid'],
    accepted: true,
    expected: 'a 2xx status for every use within the limit',
  },
  refuses: {
    roles: ['over'],
    contradicted: ['over', 'later'],
    accepted: false,
    expected: 'a refusal beyond the limit',
  },
  forwarded: {
    roles: ['forwarded'],
    contradicted: ['forwarded'],
    accepted: false,
    expected: 'a refusal beyond the limit, whatever address a header names',
  },
  resets: {
    roles: ['after-window'],
    contradicted: ['after-window', 'after-retry', 'observing'],
    accepted: true,
    expected: 'a 2xx status once the window has passed',
    brokenBy: 'longer',
  },
  holds: {
    roles: [],
    contradicted: ['observing', 'filling', 'after-retry'],
    accepted: false,
    expected: 'no more uses than the limit before the window has passed',
    brokenBy: 'shorter',
  },
} as const satisfies Readonly<Record<string, BoundaryClaim>>

/**
 * A limit is kept where any valid limiter explains all that was seen at it: which one, is the service's choice. Where
 * none does, the uses that a claim speaks of are judged one by one, and then the use at which even the likeliest one
 * gives up.
 */
export function keeps(
  limit: Limit,
  { roles, contradicted, accepted, expected, brokenBy }: BoundaryClaim,
  exchanges: readonly Exchange[],
  target: Target,
): Outcome {
  const own = inRole(exchanges, ...roles)
  if (own.length === 0 && (roles.length > 0 || inRole(exchanges, ...contradicted).length === 0)) {
    return notApplicable('nothing of this kind was sent')
  }
  const neither = accepted ? undefined : own.find((exchange) => !isAcceptedUse(exchange) && !isLimitRefusal(exchange))
  if (neither !== undefined) return failSaying(expected, described(neither))
  const result = explained(limit, usesOf(limit, exchanges), target)
  if (result === null || result.kind === 'valid') return pass
  if (result.length !== null) {
    // A limiter that counts right in a window of another length breaks one claim, by any use.
    if (brokenBy !== result.length) return pass
    return failSaying(expected, `what only a window ${result.length} than one ${limit.window} explains`)
  }
  const wrong = own.find((exchange) => isAcceptedUse(exchange) !== accepted)
  if (wrong !== undefined) return failSaying(expected, described(wrong))
  const [use] = inRole(exchanges, ...contradicted).filter(({ id }) => id === result.contradiction.id)
  if (use === undefined || result.contradiction.accepted === accepted) return pass
  const minutes = Math.round((evidenceOf(use, 'limit-use')?.ahead ?? 0) / 60_000)
  return failSaying(
    expected,
    `${described(use)} ${minutes} minutes after the counter was emptied: no valid window explains it`,
  )
}

/** Another whom the limit counts by itself has all its uses. */
export function controlAccepted(exchanges: readonly Exchange[]): Outcome {
  const controls = inRole(exchanges, 'control')
  if (controls.length === 0) return notApplicable('nothing of this kind was sent')
  const refused = controls.find((exchange) => !isAcceptedUse(exchange))
  const expected = 'a 2xx status for another whom the limit counts by itself'
  return refused === undefined ? pass : failSaying(expected, described(refused))
}

function described(exchange: Exchange): string {
  const use = evidenceOf(exchange, 'limit-use')?.use
  return `${statusOf(exchange)}${typeof use === 'number' ? ` at use ${use}` : ''} (${exchange.operation})`
}
