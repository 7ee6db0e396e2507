import {
  documentedUses,
  type Limiter,
  type LimitId,
  limitIds,
  type OpenAxis,
  openAxes,
  type WindowKind,
  windowKinds,
} from './limit-axes.ts'
import { type LimitFault, limitFaults } from './limit-faults.ts'

/** One limiter to be recognised: how one limit is enforced, and what is broken about it. */
export interface LimitConfiguration {
  readonly name: string
  readonly limit: LimitId
  readonly limiter: Limiter
  /** Null: all of it is lawful. */
  readonly fault: LimitFault | null
}

/** Small enough to be used up in a moment, and each unlike its neighbours. */
const smallUses = [6, 9, 12] as const

/**
 * The lawful limiters: each limit in each kind of window, twice with a few uses and once with its documented number; and
 * the broken ones, each fault once. The other axes are filled in so that each value meets each value of every other axis
 * as early as it can: what only two choices together break is seen with far fewer limiters than all combinations.
 */
export function limitConfigurations(): readonly LimitConfiguration[] {
  const filler = createFiller()
  const lawful = limitIds.flatMap((limit, place) =>
    windowKinds.flatMap((window, turn) =>
      [usesAt(place + turn), usesAt(place + turn + 1), documentedUses[limit]].map((uses) => ({
        name: `${limit} ${uses} ${window}`,
        limit,
        limiter: filler.fill(limit, { uses, window }, {}),
        fault: null,
      })),
    ),
  )
  const broken = limitFaults.map((fault, place) => {
    const { limit, windows, needs } = fault
    const uses = usesAt(place)
    const window = windows[place % windows.length] ?? 'fixed-first-use'
    return {
      name: `${limit} ${uses} ${window} ${fault.name}`,
      limit,
      limiter: filler.fill(limit, { uses, window }, needs),
      fault,
    }
  })
  return [...lawful, ...broken]
}

function usesAt(place: number): number {
  return smallUses[place % smallUses.length] ?? smallUses[0]
}

type Values = Readonly<Record<string, string | number | boolean | null>>

interface Filler {
  readonly fill: (
    limit: LimitId,
    fixed: { readonly uses: number; readonly window: WindowKind },
    needs: Partial<Limiter>,
  ) => Limiter
}

/** Chooses the open values of one limiter after another, those first that have met fewest of the others so far. */
function createFiller(): Filler {
  const met = new Map<string, number>()
  const timesMet = (axis: string, value: unknown, chosen: Values) =>
    Object.entries(chosen).reduce((sum, other) => sum + (met.get(pairOf([axis, value], other)) ?? 0), 0)

  return {
    fill: (limit, { uses, window }, needs) => {
      let chosen: Values = { limit, window }
      const choose = <Axis extends OpenAxis>(axis: Axis): Limiter[Axis] => {
        const values: readonly Limiter[Axis][] = openAxes(limit)[axis]
        const given: Limiter[Axis] | undefined = needs[axis]
        const [rarest] = values.toSorted((a, b) => timesMet(axis, a, chosen) - timesMet(axis, b, chosen))
        const value = given === undefined ? rarest : given
        if (value === undefined) throw new Error(`${axis} has no values`)
        for (const other of Object.entries(chosen)) {
          const pair = pairOf([axis, value], other)
          met.set(pair, (met.get(pair) ?? 0) + 1)
        }
        chosen = { ...chosen, [axis]: value }
        return value
      }
      return {
        uses,
        window,
        headers: choose('headers'),
        refusal: choose('refusal'),
        retryAfter: choose('retryAfter'),
        countRefused: choose('countRefused'),
        countInvalid: choose('countInvalid'),
        headersOn: choose('headersOn'),
        headerReset: choose('headerReset'),
        agentCounters: choose('agentCounters'),
        clockOffsetSeconds: choose('clockOffsetSeconds'),
        month: choose('month'),
      }
    },
  }
}

function pairOf(one: readonly [string, unknown], other: readonly [string, unknown]): string {
  return JSON.stringify([one, other].toSorted(([a], [b]) => a.localeCompare(b)))
}
