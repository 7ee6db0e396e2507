/**
 * The search for the largest load that a service carries: steps up to the first load that it does not carry, then
 * bisection with repeats. A pure function of what was measured so far; the caller measures.
 */

/** What the search uses of one measured step. */
export interface Trial {
  /** The load that the search chose. */
  readonly load: number
  readonly streams: number
  readonly carries: boolean
  /** The load that resulted, in the search's unit, such as answers under way at a time. */
  readonly size: number
}

export interface SearchSettings {
  /** The load of the first step. */
  readonly from: number
  readonly least: number
  readonly most: number
  /** The search ends where the larger load is at most so many times the smaller one. */
  readonly precision: number
  /** Streams of a step on the way up, and of a step that decides. */
  readonly few: number
  readonly many: number
}

type Next = { readonly kind: 'measure'; readonly load: number; readonly streams: number } | Found

interface Found {
  readonly kind: 'found'
  /** `low` is null where no load was carried, `high` where every load was. */
  readonly low: number | null
  readonly high: number | null
  /** Whether repeated steps agree about both; false where there were too many steps without that. */
  readonly confirmed: boolean
}

/** The factor between two steps on the way up. */
const STEP = 2

/** Loads within this factor can't be told apart, whatever sizes they resulted in. */
const NEAR = 1.015

/** How many large steps a load needs to be decided. */
const REPEATS = 2

/** A share of the largest carried load, at which hardly any request waits. */
const LIGHT = 0.5

/** A factor of the smallest load that was not carried: at that load itself, a queue grows too slowly to be seen. */
const BEYOND = 1.15

/** The most steps, since a service may answer differently each time. */
const MOST_TRIALS = 40

export function next(trials: readonly Trial[], settings: SearchSettings): Next {
  const { from, least, most, few, many } = settings
  const { low, high, undecided } = boundsOf(trials)
  const found: Found = { kind: 'found', low, high, confirmed: true }
  if (trials.length >= MOST_TRIALS) return { ...found, confirmed: false }
  if (undecided !== null) return { kind: 'measure', load: undecided, streams: many }
  if (high === null) {
    if (low === null) return { kind: 'measure', load: from, streams: few }
    if (low < most) return { kind: 'measure', load: Math.min(most, low * STEP), streams: few }
    return isConfirmed(trials, low, many) ? found : { kind: 'measure', load: low, streams: many }
  }
  if (low === null) {
    if (high > least) return { kind: 'measure', load: Math.max(least, high / STEP), streams: few }
    return isConfirmed(trials, high, many) ? found : { kind: 'measure', load: high, streams: many }
  }
  if (!isClose(trials, low, high, settings)) return { kind: 'measure', load: Math.sqrt(low * high), streams: many }
  const open = [high, low].find((load) => !isConfirmed(trials, load, many))
  if (open !== undefined) return { kind: 'measure', load: open, streams: many }
  // The shape of an overloaded service shows well below and well beyond its capacity. A search that began near it has
  // not been there yet.
  const light = Math.max(least, low * LIGHT)
  if (!trials.some(({ load }) => load <= light)) return { kind: 'measure', load: light, streams: few }
  const beyond = Math.min(most, high * BEYOND)
  if (!trials.some(({ load }) => load >= beyond)) return { kind: 'measure', load: beyond, streams: few }
  return found
}

/**
 * The smallest load that breaks, and the largest one below it that is carried, by the majority of the streams at each.
 */
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

/** The median of the sizes that a load resulted in; the lower one of two. */
export function sizeAt(trials: readonly Trial[], load: number): number {
  const sizes = trials.filter((trial) => trial.load === load).map(({ size }) => size)
  return sizes.toSorted((a, b) => a - b)[Math.floor((sizes.length - 1) / 2)] ?? load
}
