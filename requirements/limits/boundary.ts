import type { LimitFact } from '../../harness/description.ts'
import type { Exchange } from '../../harness/sending/exchange.ts'
import type { BoundaryRole } from '../../harness/sending/situation.ts'
import type { Target } from '../../harness/target/target.ts'
import { failSaying, notApplicable, type Outcome, pass } from '../../harness/verdict/outcome.ts'
import { evidenceOf, isSuccess, statusOf } from '../evidence.ts'
import { explained, inRole, isLimitRefusal, usesOf } from './events.ts'

/** What a limiter owes, and by which uses it is seen to break that. */
export type BoundaryClaim = 'accepts' | 'refuses' | 'forwarded' | 'resets' | 'holds'

interface Owed {
  /** Uses that show it where no valid limiter explains the whole. */
  readonly roles: readonly BoundaryRole[]
  /** Uses at which a limiter that explains the rest gives up. */
  readonly contradicted: readonly BoundaryRole[]
  readonly accepted: boolean
  readonly expected: string
}

const owed: Readonly<Record<BoundaryClaim, Owed>> = {
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
  },
  holds: {
    roles: [],
    contradicted: ['observing', 'filling', 'after-retry'],
    accepted: false,
    expected: 'no more uses than the limit before the window has passed',
  },
}

/**
 * A limit is kept where any valid limiter explains all that was seen at it: which one, is the service's choice. Where
 * none does, the uses that a claim speaks of are looked at one by one, and then the use at which even the likeliest one
 * gives up.
 */
export function keeps(limit: LimitFact, claim: BoundaryClaim, exchanges: readonly Exchange[], target: Target): Outcome {
  const { roles, contradicted, accepted, expected } = owed[claim]
  const shown = inRole(exchanges, ...roles, ...(roles.length === 0 ? contradicted : []))
  if (shown.length === 0) return notApplicable('nothing of this kind was sent')
  const neither = accepted
    ? undefined
    : inRole(exchanges, ...roles).find((exchange) => !isAccepted(exchange) && !isLimitRefusal(exchange))
  if (neither !== undefined) return failSaying(expected, told(neither))
  const result = explained(limit, usesOf(limit, exchanges), target)
  if (result === null || result.kind === 'valid') return pass
  if (result.length !== null) return ofOtherLength(limit, claim, result.length)
  const wrong = inRole(exchanges, ...roles).find((exchange) => isAccepted(exchange) !== accepted)
  if (wrong !== undefined) return failSaying(expected, told(wrong))
  const use = exchanges.find(({ id }) => id === result.contradiction.id)
  const isOwn =
    use !== undefined && inRole([use], ...contradicted).length > 0 && result.contradiction.accepted !== accepted
  if (!isOwn) return pass
  const minutes = Math.round((evidenceOf(use, 'limit-use')?.ahead ?? 0) / 60_000)
  return failSaying(
    expected,
    `${told(use)} ${minutes} minutes after the counter was emptied: no valid window explains it`,
  )
}

/** A limiter that counts right in a window that is too short or too long breaks one claim, whichever use shows it. */
function ofOtherLength({ window }: LimitFact, claim: BoundaryClaim, length: 'shorter' | 'longer'): Outcome {
  if (claim !== (length === 'shorter' ? 'holds' : 'resets')) return pass
  return failSaying(owed[claim].expected, `what only a window ${length} than one ${window} explains`)
}

/** An error inside a 200 is a refusal. */
function isAccepted(exchange: Exchange): boolean {
  return isSuccess(exchange) && !isLimitRefusal(exchange)
}

/** Another whom the limit counts by itself has all its uses. */
export function controlAccepted(exchanges: readonly Exchange[]): Outcome {
  const controls = inRole(exchanges, 'control')
  if (controls.length === 0) return notApplicable('nothing of this kind was sent')
  const refused = controls.find((exchange) => !isAccepted(exchange))
  return refused === undefined
    ? pass
    : failSaying('a 2xx status for another whom the limit counts by itself', told(refused))
}

function told(exchange: Exchange): string {
  const use = evidenceOf(exchange, 'limit-use')?.use ?? null
  return `${statusOf(exchange)}${use !== null ? ` at use ${use}` : ''} (${exchange.operation})`
}
