import type { LimitId } from '../settings/settings.ts'
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

/** Tops up every counter of a limit that matches to so many uses, also those without any use yet. */
export interface Seed {
  readonly limit: LimitId
  readonly uses: number
  readonly match: Partial<Pick<Use, MatchField>>
}

export interface Counter extends Charge {
  readonly state: WindowState
  /** The last use, for a seed to find the counter by. */
  readonly use: Use
}

export type Meter = ReturnType<typeof createMeter>

export function createMeter() {
  const counters = new Map<string, Counter>()
  let seeds: readonly (Seed & { readonly at: number })[] = []

  const counterOf = (charge: Charge, use: Use, now: number): Counter => {
    const { limit, scope, rule } = charge
    const seed = seeds.find((candidate) => candidate.limit === limit && matches(candidate, use))
    const state =
      counters.get(keyOf(limit, scope))?.state ??
      (seed === undefined ? openWindow(rule, now) : openWindow(rule, seed.at, seed.uses))
    return { ...charge, use, state: aged(state, rule, now) }
  }
  const readingOf = (all: readonly Counter[], now: number, allowed: boolean): Reading => ({
    allowed,
    standings: all.map(({ limit, rule, state }) => ({ ...standing(state, rule, now), limit, rule })),
  })
  const isAllowed = (all: readonly Counter[], now: number) =>
    all.every(({ state, rule }) => standing(state, rule, now).allowed)

  return {
    /** Counts a use towards all its limits, or, where one of them is reached, towards none. */
    take: (use: Use, charges: readonly Charge[], now: number, countRefused: boolean): Reading => {
      const before = charges.map((charge) => counterOf(charge, use, now))
      const allowed = isAllowed(before, now)
      const after = before.map((counter) => {
        const { state } = counter
        // A bucket that holds no use has none to give for one that it refuses.
        return allowed || (countRefused && state.kind !== 'bucket') ? { ...counter, state: spent(state, now) } : counter
      })
      for (const counter of after) counters.set(keyOf(counter.limit, counter.scope), counter)
      return readingOf(after, now, allowed)
    },
    /** Where the limits stand for a use; counts nothing. */
    look: (use: Use, charges: readonly Charge[], now: number): Reading => {
      const all = charges.map((charge) => counterOf(charge, use, now))
      return readingOf(all, now, isAllowed(all, now))
    },
    seed: (seed: Seed, now: number) => {
      seeds = [{ ...seed, at: now }, ...seeds.filter((other) => !isSame(other, seed))]
      for (const [key, counter] of counters) {
        if (counter.limit !== seed.limit || !matches(seed, counter.use)) continue
        const { state, rule } = counter
        counters.set(key, { ...counter, state: toppedUp(aged(state, rule, now), rule, seed.uses, now) })
      }
    },
    clear: () => {
      counters.clear()
      seeds = []
    },
    counters: (): readonly Counter[] => [...counters.values()],
  } as const
}

function keyOf(limit: LimitId, scope: string): string {
  return `${limit} ${scope}`
}

/** Fields that the limit is not counted by say nothing: a target's command names the organization for every limit alike. */
function matches({ limit, match }: Seed, use: Use): boolean {
  return limits[limit].narrowedBy.every((field) => match[field] === undefined || match[field] === use[field])
}

function isSame(left: Seed, right: Seed): boolean {
  return left.limit === right.limit && JSON.stringify(left.match) === JSON.stringify(right.match)
}
