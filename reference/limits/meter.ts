import type { LimitId } from '../settings.ts'
import { limits, type MatchField, type Use } from './rules.ts'
import { toppedUp } from './top-up.ts'
import { aged, openWindow, type Standing, spent, standing, type WindowRule, type WindowState } from './window.ts'

/** A limit that a use counts towards, and the name of what it is counted by there. */
export interface Charge {
  readonly limit: LimitId
  readonly scope: string
  readonly rule: WindowRule
}

export interface ChargeStanding extends Standing {
  readonly limit: LimitId
  readonly rule: WindowRule
}

export interface Reading {
  readonly allowed: boolean
  /** After the use, where it was allowed or is counted all the same. */
  readonly standings: readonly ChargeStanding[]
}

/** Tops up every counter of a limit that matches to so many uses, also those that nobody has used yet. */
export interface Seed {
  readonly limit: LimitId
  readonly uses: number
  readonly match: Partial<Pick<Use, MatchField>>
}

export interface Meter {
  /** Counts a use towards all its limits, or, where one of them is reached, towards none. */
  readonly take: (use: Use, charges: readonly Charge[], now: number, countRefused: boolean) => Reading
  /** Where the limits stand for a use; counts nothing. */
  readonly look: (use: Use, charges: readonly Charge[], now: number) => Reading
  readonly seed: (seed: Seed, now: number) => void
  readonly clear: () => void
  readonly counters: () => readonly Counter[]
}

export interface Counter {
  readonly limit: LimitId
  readonly scope: string
  readonly state: WindowState
}

interface Kept extends Counter {
  readonly rule: WindowRule
  /** Who used it last, for a seed to find it by. */
  readonly use: Use
}

export function createMeter(): Meter {
  const kept = new Map<string, Kept>()
  let seeds: readonly (Seed & { readonly at: number })[] = []

  const stateOf = ({ limit, scope, rule }: Charge, use: Use, now: number): WindowState => {
    const known = kept.get(keyOf(limit, scope))
    if (known !== undefined) return aged(known.state, rule, now)
    const seed = seeds.find((candidate) => candidate.limit === limit && matches(candidate, use))
    return seed === undefined ? openWindow(rule, now) : aged(openWindow(rule, seed.at, seed.uses), rule, now)
  }

  return {
    take: (use, charges, now, countRefused) => {
      const states = charges.map((charge) => ({ charge, state: stateOf(charge, use, now) }))
      const allowed = states.every(({ charge, state }) => standing(state, charge.rule, now).allowed)
      const after = states.map(({ charge, state }) => ({
        charge,
        // A bucket that holds no use has none to give for one that it refuses.
        state: allowed || (countRefused && state.kind !== 'bucket') ? spent(state, now) : state,
      }))
      for (const { charge, state } of after) {
        const { limit, scope, rule } = charge
        kept.set(keyOf(limit, scope), { limit, scope, state, use, rule })
      }
      return { allowed, standings: after.map((each) => standingOf(each, now)) }
    },
    look: (use, charges, now) => {
      const standings = charges.map((charge) => standingOf({ charge, state: stateOf(charge, use, now) }, now))
      return { allowed: standings.every(({ allowed }) => allowed), standings }
    },
    seed: (seed, now) => {
      seeds = [{ ...seed, at: now }, ...seeds.filter((other) => !isSame(other, seed))]
      for (const [key, counter] of kept) {
        if (counter.limit !== seed.limit || !matches(seed, counter.use)) continue
        const { state, rule } = counter
        kept.set(key, { ...counter, state: toppedUp(aged(state, rule, now), rule, seed.uses, now) })
      }
    },
    clear: () => {
      kept.clear()
      seeds = []
    },
    counters: () => [...kept.values()].map(({ limit, scope, state }) => ({ limit, scope, state })),
  }
}

function standingOf(
  { charge, state }: { readonly charge: Charge; readonly state: WindowState },
  now: number,
): ChargeStanding {
  const { limit, rule } = charge
  return { ...standing(state, rule, now), limit, rule }
}

function keyOf(limit: LimitId, scope: string): string {
  return `${limit} ${scope}`
}

/** Fields that the limit is not counted by say nothing: a hook names the organization for every limit alike. */
function matches({ limit, match }: Seed, use: Use): boolean {
  return limits[limit].narrowedBy.every((field) => match[field] === undefined || match[field] === use[field])
}

function isSame(left: Seed, right: Seed): boolean {
  return left.limit === right.limit && JSON.stringify(left.match) === JSON.stringify(right.match)
}
