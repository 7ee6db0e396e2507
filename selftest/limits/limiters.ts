import { type WindowKind, windowKinds } from '../../harness/limits/limiter.ts'
import { type LimitFault, type LimitId, limitFaults, limits } from './faults.ts'
import { type Axis, type Limiter, type Open, openAxes } from './limiter.ts'

/** The limiters to be recognised, axis by axis, in the words of the reference service's settings. */

export const limitIds: readonly LimitId[] = Object.values(limits)

/** Limits of a service or a target that enforces none. */
export const unlimited = Object.fromEntries(limitIds.map((id) => [id, null]))

const axes = Object.keys(openAxes) as Axis[]

/** One limiter to be recognised. */
export interface LimitConfiguration {
  readonly name: string
  readonly limit: LimitId
  readonly limiter: Limiter
  /** Null where the whole limiter is valid. */
  readonly fault: LimitFault | null
}

/** The document's own numbers; for the large ones, the hook that seeds a counter is needed. */
export const documentedUses: Readonly<Record<LimitId, number>> = {
  'agent-project-hour': 100,
  'assistant-key-month': 10_000,
  'assistant-organization-hour': 10_000,
  'assistant-ip-day': 10_000,
}

/** A number small enough to be used up in a moment, and different from its neighbours. */
function fewUses(place: number): number {
  return [6, 9, 12][place % 3] ?? 6
}

/**
 * The valid limiters: each limit in each kind of window, twice with a few uses and once with its documented number; and
 * the broken ones, one for each fault. Values of the open axes are chosen so that each value soon meets each value of
 * every other axis. So what only two choices together break is found with far fewer limiters than all combinations.
 */
export function limitConfigurations(): readonly LimitConfiguration[] {
  const fill = createFiller()
  const valid = limitIds.flatMap((limit, place) =>
    windowKinds.flatMap((window, turn) =>
      [fewUses(place + turn), fewUses(place + turn + 1), documentedUses[limit]].map((uses) => {
        const limiter = { uses, window, ...fill(limit, window, {}) }
        return { name: `${limit} ${uses} ${window}`, limit, limiter, fault: null }
      }),
    ),
  )
  const broken = limitFaults.map((fault, place) => {
    const { limit, needs = {} } = fault
    const windows = fault.windows ?? windowKinds
    const uses = fewUses(place)
    const window = windows[place % windows.length] ?? 'fixed-first-use'
    const name = `${limit} ${uses} ${window} ${fault.name}`
    return { name, limit, limiter: { uses, window, ...fill(limit, window, needs) }, fault }
  })
  return [...valid, ...broken]
}

/**
 * Makes a function that chooses the open values of one limiter after another. It takes the value that has met the
 * fewest of the values chosen with it.
 */
function createFiller(): (limit: LimitId, window: WindowKind, needs: Partial<Limiter>) => Open {
  const met = new Map<string, number>()
  return (limit, window, needs) => {
    const chosen = [`limit ${limit}`, `window ${window}`]
    const choose = (axis: Axis) => {
      const pairsOf = (value: unknown) => chosen.map((other) => `${other}, ${axis} ${value}`)
      const timesMet = (value: unknown) => pairsOf(value).reduce((sum, pair) => sum + (met.get(pair) ?? 0), 0)
      const all: readonly Open[Axis][] = openAxes[axis]
      // The agent has no stream in which it could refuse.
      const possible = all.filter((value) => value !== 'in-stream' || limit !== 'agent-project-hour')
      const given = needs[axis]
      const [rarest] = possible.toSorted((a, b) => timesMet(a) - timesMet(b))
      const value = given === undefined ? rarest : given
      if (value === undefined) throw new Error(`${axis} has no values`)
      for (const pair of pairsOf(value)) met.set(pair, (met.get(pair) ?? 0) + 1)
      chosen.push(`${axis} ${value}`)
      return [axis, value] as const
    }
    return Object.fromEntries(axes.map(choose)) as Open
  }
}
