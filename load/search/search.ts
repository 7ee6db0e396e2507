/**
 * The search for the largest load that a service carries: steps up to the knee, then bisection with repeats. A pure
 * function of what was measured so far; who measures is its own matter.
 */

/** One measured step, as far as the search goes by it. */
export interface Trial {
  /** What the search varies. */
  readonly load: number
  readonly streams: number
  readonly carries: boolean
  /** What the load came to in the search's unit, such as answers under way at a time. */
  readonly size: number
}

export interface SearchSettings {
  /** The first step. */
  readonly from: number
  readonly least: number
  readonly most: number
  /** The search ends where the larger load is at most so many times the smaller. */
  readonly precision: number
  /** Streams of a step on the way up, and of one that decides. */
  readonly few: number
  readonly many: number
}

type Next =
  | { readonly kind: 'measure'; readonly load: number; readonly streams: number }
  /** `low` is null where no load was carried, `high` where all were. */
  | { readonly kind: 'found'; readonly low: number | null; readonly high: number | null }

/** Each step on the way up is so many times the one before. */
const STEP = 2

/** Loads this close to each other can't be told apart, whatever their sizes. */
const NEAR = 1.015

/** A load decides with so many steps that agree. */
const REPEATS = 2

/** Of the largest load that is carried, a share at which hardly anything waits. */
const LIGHT = 0.5

/** And one that is clearly more: at what it just doesn't carry, a queue grows too slowly to be seen. */
const BEYOND = 1.15

/** A service that answers each time otherwise must not be asked for ever. */
const MOST_TRIALS = 40

export function next(trials: readonly Trial[], settings: SearchSettings): Next {
  const { from, least, most, few, many } = settings
  const { low, high, undecided } = boundsOf(trials)
  if (trials.length >= MOST_TRIALS) return { kind: 'found', low, high }
  if (undecided !== null) return { kind: 'measure', load: undecided, streams: many }
  if (high === null) {
    if (low === null) return { kind: 'measure', load: from, streams: few }
    if (low < most) return { kind: 'measure', load: Math.min(most, low * STEP), streams: few }
    return isConfirmed(trials, low, many) ? { kind: 'found', low, high } : { kind: 'measure', load: low, streams: many }
  }
  if (low === null) {
    if (high > least) return { kind: 'measure', load: Math.max(least, high / STEP), streams: few }
    return isConfirmed(trials, high, many)
      ? { kind: 'found', low, high }
      : { kind: 'measure', load: high, streams: many }
  }
  if (!isClose(trials, low, high, settings)) return { kind: 'measure', load: Math.sqrt(low * high), streams: many }
  const open = [high, low].find((load) => !isConfirmed(trials, load, many))
  if (open !== undefined) return { kind: 'measure', load: open, streams: many }
  // What a service does beyond its knee is told by what it is like well below and beyond it, which a search from near there
  // has not seen.
  const light = Math.max(least, low * LIGHT)
  if (!trials.some(({ load }) => load <= light)) return { kind: 'measure', load: light, streams: few }
  const beyond = Math.min(most, high * BEYOND)
  if (!trials.some(({ load }) => load >= beyond)) return { kind: 'measure', load: beyond, streams: few }
  return { kind: 'found', low, high }
}

/** The least load that breaks and the largest below it that carries, by the majority of the streams at each. */
export function boundsOf(trials: readonly Trial[]) {
  const loads = [...new Set(trials.map(({ load }) => load))].toSorted((a, b) => a - b)
  const votes = loads.map((load) => ({ load, vote: voteOn(trials, load) }))
  const high = votes.find(({ vote }) => vote < 0)?.load ?? null
  const below = votes.filter(({ load, vote }) => vote > 0 && (high === null || load < high))
  const undecided = votes.find(({ load, vote }) => vote === 0 && (high === null || load < high))?.load ?? null
  return { low: below.at(-1)?.load ?? null, high, undecided }
}

function voteOn(trials: readonly Trial[], load: number): number {
  const own = trials.filter((trial) => trial.load === load)
  return own.reduce((sum, { streams, carries }) => sum + (carries ? streams : -streams), 0)
}

function isConfirmed(trials: readonly Trial[], load: number, many: number): boolean {
  return trials.filter((trial) => trial.load === load && trial.streams >= many).length >= REPEATS
}

function isClose(trials: readonly Trial[], low: number, high: number, { precision }: SearchSettings): boolean {
  const ratio = high / low
  return ratio <= NEAR || (ratio <= precision && sizeAt(trials, high) / sizeAt(trials, low) <= precision * NEAR)
}

/** The median of what a load came to, the lower one of two. */
export function sizeAt(trials: readonly Trial[], load: number): number {
  const sizes = trials.filter((trial) => trial.load === load).map(({ size }) => size)
  return sizes.toSorted((a, b) => a - b)[Math.floor((sizes.length - 1) / 2)] ?? load
}
