import { limitInForce } from '../../harness/budget/budget.ts'
import type { Exchange } from '../../harness/exchange/exchange.ts'
import type { BoundaryRole } from '../../harness/exchange/situation.ts'
import type { WrongWindow } from '../../harness/limits/classify.ts'
import { limitReadings } from '../../harness/limits/limit-headers.ts'
import { nominalSeconds } from '../../harness/limits/limiter.ts'
import type { Target } from '../../harness/target/target.ts'
import { failSaying, notApplicable, notTested, type Outcome, pass } from '../../harness/verdict/outcome.ts'
import type { Limit } from '../../schemas/description/description.ts'
import { evidenceOf } from '../reading/evidence.ts'
import { statusOf } from '../reading/status.ts'
import { inTime } from '../reading/time.ts'
import { explained, inRole, isAcceptedUse, isAsByProxy, isLimitRefusal, targetTime, usesOf } from './events.ts'
import { useOf } from './readings.ts'

/** What a claim expects of a limiter, and which uses show that the limiter breaks it. */
interface BoundaryClaim {
  /** Roles of the uses that are judged one by one where no valid limiter explains all that was seen. */
  readonly roles: readonly BoundaryRole[]
  /** Roles of uses that break the claim too, if the nearest limiter fails to explain all uses at one of them. */
  readonly contradicted: readonly BoundaryRole[]
  readonly accepted: boolean
  readonly expected: string
  /** The wrong windows that break this claim; they break no other. */
  readonly brokenBy?: readonly WrongWindow[]
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
    brokenBy: ['longer', 'renewed-by-use'],
  },
  holds: {
    roles: [],
    contradicted: ['observing', 'filling', 'after-retry'],
    accepted: false,
    expected: 'no more uses than the limit before the window has passed',
    brokenBy: ['shorter'],
  },
} as const satisfies Readonly<Record<string, BoundaryClaim>>

/**
 * A limit is kept where any valid limiter explains all that was seen at it; which limiter it is, is the service's
 * choice. Where none does, the uses that a claim speaks of are judged one by one, then the use at which the nearest
 * limiter fails.
 */
export function judgeClaim(
  limit: Limit,
  { roles, contradicted, accepted, expected, brokenBy = [] }: BoundaryClaim,
  exchanges: readonly Exchange[],
  target: Target,
): Outcome {
  const own = inRole(exchanges, ...roles)
  if (own.length === 0 && (roles.length > 0 || inRole(exchanges, ...contradicted).length === 0)) {
    return notApplicable('nothing of this kind was sent')
  }
  const neither = accepted ? undefined : own.find(isNeither)
  if (neither !== undefined) return failSaying(expected, described(neither))
  const result = explained(limit, exchanges, target)
  if (result === null) return pass
  if (result.kind === 'valid') return brokenBy.includes('shorter') ? (cameBackSoon(limit, exchanges) ?? pass) : pass
  const failed = exchanges.find((exchange) => exchange.id === result.contradiction.id && isNeither(exchange))
  if (failed !== undefined) {
    const isOwn = accepted && inRole([failed], ...roles, ...contradicted).length > 0
    return isOwn
      ? failSaying(expected, `${described(failed)}, which is an error and no refusal`)
      : notTested(
          `whether the limit has counted a use is open: ${described(failed)}`,
          'run again once it answers each use',
        )
  }
  if (result.window !== null) {
    // A limiter that counts correctly in a wrong window breaks one claim only, whichever use shows it.
    if (!brokenBy.includes(result.window)) return pass
    return failSaying(expected, `what only a window ${differences[result.window](limit)} explains`)
  }
  const wrong = own.find((exchange) => isAcceptedUse(exchange) !== accepted)
  if (wrong !== undefined) {
    const most = limitInForce(target, limit) ?? 0
    if (accepted) return failSaying(expected, described(wrong))
    return countedUntil(wrong, exchanges) > most
      ? failSaying(expected, `${described(wrong)}${seedDoubt(exchanges, most)}`)
      : notTested(`no more than ${most} uses were accepted`, 'run again once it accepts each use within the limit')
  }
  const [use] = inRole(exchanges, ...contradicted).filter(({ id }) => id === result.contradiction.id)
  if (use === undefined || result.contradiction.accepted === accepted) return pass
  const minutes = Math.round((evidenceOf(use, 'limit-use')?.ahead ?? 0) / 60_000)
  return failSaying(
    expected,
    `${described(use)} ${minutes} minutes after the counter was emptied: no valid window explains it`,
  )
}

const differences: Readonly<Record<WrongWindow, (limit: Limit) => string>> = {
  shorter: ({ window }) => `shorter than one ${window}`,
  longer: ({ window }) => `longer than one ${window}`,
  'renewed-by-use': () => 'that each use begins anew',
}

/** Number of uses up to this one, without those that were refused within the limit: a limiter need not count these. */
function countedUntil(last: Exchange, exchanges: readonly Exchange[]): number {
  const ordered = inTime(exchanges)
  const before = inRole(ordered.slice(0, ordered.indexOf(last)), 'within')
  const refused = before.filter((use) => !isAcceptedUse(use)).length
  return (useOf(last) ?? Number.POSITIVE_INFINITY) - refused
}

/**
 * The headers of the first answer after `hooks.seedCounter` where they show no trace of the seeded uses. They may also
 * speak of another limit with the same number, so that they are only named.
 */
function seedDoubt(exchanges: readonly Exchange[], most: number): string {
  const seeded = exchanges.find((exchange) => evidenceOf(exchange, 'limit-use')?.seeded !== undefined)
  const readings = limitReadings(seeded?.response?.headers ?? [], 0)
  const fresh = readings.find(({ limit, remaining }) => limit === most && remaining === most - 1)
  if (seeded === undefined || fresh === undefined) return ''
  return `; did hooks.seedCounter set this counter? ${seeded.id}, right after it, is told that ${fresh.remaining} uses remain`
}

/** Neither let through nor refused: a server error, or no answer at all. */
function isNeither(exchange: Exchange): boolean {
  return !isAcceptedUse(exchange) && !isLimitRefusal(exchange)
}

/**
 * A use was accepted again before a whole window had passed, and the counter was used up only once. That happens where
 * the window follows the clock and had begun earlier, and also where the window is too short; only filling the counter
 * again tells the two apart. Null: not seen, or the counter was filled again.
 */
function cameBackSoon(limit: Limit, exchanges: readonly Exchange[]): Outcome | null {
  const uses = inTime(usesOf(limit, exchanges))
  const [first] = uses
  const emptyings = uses.filter((use) => evidenceOf(use, 'limit-use')?.emptied === true)
  if (first === undefined || emptyings.length > 1) return null
  const secondsTo = (use: Exchange) => (targetTime(use) - targetTime(first)) / 1000
  const soon = inRole(uses, 'observing', 'after-retry').find(
    (use) => isAcceptedUse(use) && secondsTo(use) < nominalSeconds[limit.window],
  )
  if (soon === undefined) return null
  const minutes = Math.round(secondsTo(soon) / 60)
  return notTested(
    `a use came back after ${minutes} minutes, as in a window by the clock and in one that is too short`,
    'give a command that moves its clock in hooks.advanceTime',
  )
}

/**
 * A header that names another address must not buy a use that the same caller is refused without it. A service that is
 * asked on its own machine may believe `X-Forwarded-For` from there, as of a proxy; that it believes anyone is seen where
 * another address, which has uses left, is refused in the name of the one that has none.
 */
export function ignoresForwarded(limit: Limit, exchanges: readonly Exchange[], target: Target): Outcome {
  const forwarded = inRole(exchanges, 'forwarded')
  const without = inRole(exchanges, 'over').filter(({ operation }) => operation === forwarded[0]?.operation)
  if (forwarded.length === 0 || without.some((use) => !isAcceptedUse(use))) {
    const outcome = judgeClaim(limit, boundaryClaims.forwarded, exchanges, target)
    const believesAnyone = inRole(exchanges, 'claimed').some(isLimitRefusal)
    const isProxy = forwarded.filter(isAcceptedUse).every(isAsByProxy)
    return outcome.kind === 'fail' && isProxy && !believesAnyone ? asOfProxy : outcome
  }
  const remedy = `see ${limit.id}-refuses-beyond: a header can be seen to buy uses only where they are refused without it`
  return notTested('the limit refused no use that named no address', remedy)
}

const asOfProxy = notTested(
  'the service believes an address that this machine names, as it may believe a proxy on its own machine',
  'run it from another machine, or give a second address in sourceAddresses',
)

/** Another caller, whom the limit counts separately, still has all its uses. */
export function controlAccepted(exchanges: readonly Exchange[]): Outcome {
  const controls = inRole(exchanges, 'control')
  if (controls.length === 0) return notApplicable('nothing of this kind was sent')
  const refused = controls.find((exchange) => !isAcceptedUse(exchange))
  const expected = 'a 2xx status for another whom the limit counts by itself'
  return refused === undefined ? pass : failSaying(expected, described(refused))
}

function described(exchange: Exchange): string {
  const use = useOf(exchange)
  return `${statusOf(exchange)}${use === null ? '' : ` at use ${use}`} (${exchange.operation})`
}
