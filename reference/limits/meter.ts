import type { LimitId } from '../settings/settings.ts'
import { limits, type Use } from './rules.ts'
import { aged, type Standing, spent, standing, toppedUp, type Uses, type WindowRule } from './window.ts'

/** A limit that counts a use, and the name under which it counts. */
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
  /** The state after the use, if that was allowed or counts all the same. */
  readonly standings: readonly ChargeStanding[]
}

/** Brings every counter of a limit to so many uses, also counters without any use yet. */
interface Seed {
  readonly limit: LimitId
  readonly uses: number
  /** The only organization whose counters are meant; absent: all. */
  readonly organization?: string
}

interface Counter extends Charge {
  readonly uses: Uses
  /** The last use, by which a seed finds the counter. */
  readonly use: Use
}

export type Meter = ReturnType<typeof createMeter>

export function createMeter() {
  const counters = new Map<string, Counter>()
  /** In order, the newest last. */
  const seeds = new Map<string, Seed & { readonly at: number }>()

  const seeded = ({ limit, rule }: Charge, use: Use): Uses => {
    const seed = [...seeds.values()].findLast((each) => each.limit === limit && matches(each, use))
    return seed === undefined ? [] : spent([], rule, seed.at, seed.uses)
  }
  const countersOf = (use: Use, charges: readonly Charge[], now: number): readonly Counter[] =>
    charges.map((charge) => {
      const { limit, scope, rule } = charge
      const known = counters.get(keyOf(limit, scope))
      // Uses that were counted before a change of the window's kind no longer count.
      const uses = known?.rule.kind === rule.kind ? known.uses : seeded(charge, use)
      return { ...charge, use, uses: aged(uses, rule, now) }
    })
  const readingOf = (all: readonly Counter[], now: number): Reading => {
    const standings = all.map(({ limit, rule, uses }) => ({ ...standing(uses, rule, now), limit, rule }))
    return { allowed: standings.every(({ allowed }) => allowed), standings }
  }

  return {
    /** Counts a use towards all its limits, or towards none where one of them is reached. */
    take: (use: Use, charges: readonly Charge[], now: number, countRefused: boolean): Reading => {
      const before = countersOf(use, charges, now)
      const { allowed } = readingOf(before, now)
      const after = before.map((counter) => {
        const { uses, rule } = counter
        // An empty bucket can't give a use for a refused request.
        const isCounted = allowed || (countRefused && rule.kind !== 'token-bucket')
        return isCounted ? { ...counter, uses: spent(uses, rule, now) } : counter
      })
      for (const counter of after) counters.set(keyOf(counter.limit, counter.scope), counter)
      return { ...readingOf(after, now), allowed }
    },
    look: (use: Use, charges: readonly Charge[], now: number): Reading => readingOf(countersOf(use, charges, now), now),
    seed: (seed: Seed, now: number) => {
      const name = JSON.stringify([seed.limit, seed.organization])
      seeds.delete(name)
      seeds.set(name, { ...seed, at: now })
      for (const [key, counter] of counters) {
        if (counter.limit !== seed.limit || !matches(seed, counter.use)) continue
        const { uses, rule } = counter
        counters.set(key, { ...counter, uses: toppedUp(aged(uses, rule, now), rule, seed.uses, now) })
      }
    },
    clear: () => {
      counters.clear()
      seeds.clear()
    },
    counters: (): readonly Counter[] => [...counters.values()],
  } as const
}

function keyOf(limit: LimitId, scope: string): string {
  return `${limit} ${scope}`
}

/** An address belongs to no organization, and yet a target's command names one for every limit. */
function matches({ limit, organization }: Seed, use: Use): boolean {
  return limits[limit].countedBy === 'address' || organization === undefined || organization === use.organization
}
