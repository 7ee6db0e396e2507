import {
  type CounterEvent,
  clockEdge,
  type Limiter,
  longestSeconds,
  nominalSeconds,
  type RenewedWindow,
  type WindowKind,
  type WindowLength,
  type WindowName,
} from './limiter.ts'

/** Steps that services divide a window into, from the two segments of ASP.NET's examples to minutes and hours. */
const stepCounts = [2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 24, 30, 60]

/**
 * From this number of steps on, a bucket may get fractions of a token at each step; with fewer steps, each gives back
 * whole tokens.
 */
const FINE = 30

type AnyKind = WindowKind | RenewedWindow
type Shape<Kind extends AnyKind = WindowKind> = Pick<Limiter<Kind>, 'kind' | 'length' | 'steps' | 'offset'>

/**
 * Every limiter of these kinds for a limit of so many uses whose window moves on continuously or by the clock, as far
 * as these events could tell limiters apart.
 *
 * @param part fraction of the documented length that the window lasts
 */
export function limitersOf<Kind extends AnyKind>(
  limit: number,
  window: WindowName,
  events: readonly CounterEvent[],
  kinds: readonly Kind[],
  part = 1,
): readonly Limiter<Kind>[] {
  const shapes = kinds.flatMap((kind) =>
    documentedLengths(window).flatMap((documented): readonly Shape<Kind>[] => {
      const isClock = kind === 'fixed-clock' || kind === 'sliding-counter'
      if (documented === 'calendar-month' && !isClock) return []
      const length = documented === 'calendar-month' ? documented : documented * part
      // A sliding counter with its own offset would explain almost anything, and no service is known to have one.
      const offsets = kind === 'fixed-clock' ? offsetsOf(length, window, events) : [0]
      return offsets.map((offset) => ({ kind, length, steps: null, offset }))
    }),
  )
  return counting(limit, shapes, events)
}

/**
 * The limiters whose window moves on in steps. There are hundreds of them, so they are tried only where no other
 * limiter explains the events.
 */
export function steppedLimiters(
  limit: number,
  window: WindowName,
  events: readonly CounterEvent[],
): readonly Limiter[] {
  // While a hook fills a counter, steps may give uses back, and it is unknown how many. So a stepped bucket would
  // explain any window there.
  const isSeeded = events.some(({ kind }) => kind === 'seed')
  const shapes = documentedLengths(window).flatMap((length) =>
    stepCounts.flatMap((steps) => {
      if (length === 'calendar-month') return []
      const isBucket = !isSeeded && (limit % steps === 0 || steps >= FINE)
      const kinds = isBucket ? (['sliding-log', 'token-bucket'] as const) : (['sliding-log'] as const)
      const offsets = offsetsOf(length / steps, window, events)
      return kinds.flatMap((kind) => offsets.map((offset) => ({ kind, length, steps, offset })))
    }),
  )
  return counting(limit, shapes, events)
}

/** Every length that the document allows a window of this name. */
function documentedLengths(window: WindowName): readonly WindowLength[] {
  const lengths = new Set([nominalSeconds[window] * 1000, longestSeconds[window] * 1000])
  return window === 'month' ? [...lengths, 'calendar-month'] : [...lengths]
}

/** These shapes, each with every way of counting that the events could tell apart. */
function counting<Kind extends AnyKind>(
  limit: number,
  shapes: readonly Shape<Kind>[],
  events: readonly CounterEvent[],
): readonly Limiter<Kind>[] {
  const seeds = events.some(({ kind }) => kind === 'seed') ? (['top-up', 'replace'] as const) : (['top-up'] as const)
  const invalid = events.some((event) => event.kind === 'use' && !event.valid) ? [false, true] : [false]
  return shapes.flatMap((shape) => {
    // A fixed window or a bucket that refuses is full already: counting the refused use changes nothing.
    const isMoved = shape.kind.startsWith('sliding') || shape.kind === 'renewed-by-use'
    const refused = isMoved && shape.steps === null ? [false, true] : [false]
    return refused.flatMap((countsRefused) =>
      invalid.flatMap((countsInvalid) =>
        seeds.map((seed) => ({ ...shape, limit, countsRefused, countsInvalid, seed })),
      ),
    )
  })
}

/**
 * Moments that lie closer together than this fraction of a window belong to one batch of uses, which no boundary needs
 * to divide.
 */
const SAME_MOMENT = 1 / 1000

/**
 * The clock's own boundary first, then an offset between each two neighbouring moments of the events. Days may begin at
 * midnight of another time zone, months on the day on which a customer signed up, and steps when the service was started.
 */
function offsetsOf(length: WindowLength, window: WindowName, events: readonly CounterEvent[]): readonly number[] {
  const longest = length === 'calendar-month' ? longestSeconds.month * 1000 : length
  const moments = events
    .flatMap((event) => (event.kind === 'use' ? [event.from, event.to] : event.kind === 'seed' ? [event.to] : []))
    .map((moment) => moment - clockEdge(length, 0, moment))
    .toSorted((a, b) => a - b)
  const [first = 0] = moments
  const between = moments.flatMap((moment, index) => {
    const next = moments[index + 1] ?? first + longest
    return next - moment < nominalSeconds[window] * 1000 * SAME_MOMENT ? [] : [((moment + next) / 2) % longest]
  })
  return [0, ...between]
}
