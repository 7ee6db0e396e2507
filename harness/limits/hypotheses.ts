import type { LimitFact } from '../../schemas/generated/facts.ts'
import { DAY, sinceBegin } from './clock-window.ts'
import { type CounterEvent, type Hypothesis, type WindowKind, type WindowLength, windowKinds } from './counter-event.ts'

const lengths: Readonly<Record<LimitFact['window'], readonly WindowLength[]>> = {
  hour: [DAY / 24],
  day: [DAY],
  // The document doesn't say how long a month is.
  month: [30 * DAY, 31 * DAY, 'calendar-month'],
}

/** Steps that services divide a window into, from the two segments of ASP.NET's examples to minutes and hours. */
const stepCounts = [2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 24, 30, 60]

/** Steps from which on a bucket may get parts of a token by the step: by fewer, it is filled with whole ones. */
const FINE = 30

/**
 * Every lawful limiter for a limit of so many uses in a window, as far as these events could tell them apart: a clock may
 * begin its windows anywhere, but only where it lies between the events matters.
 */
export function lawfulHypotheses(
  limit: number,
  window: LimitFact['window'],
  events: readonly CounterEvent[],
): readonly Hypothesis[] {
  return windowKinds.flatMap((kind) =>
    lengths[window].flatMap((length) => {
      if (length === 'calendar-month' && kind !== 'fixed-clock' && kind !== 'sliding-counter') return []
      // What a fixed window or a bucket refuses is over its limit already: counting it changes nothing.
      const refused = kind.startsWith('sliding') ? [false, true] : [false]
      // A sliding counter with an offset of its own would explain next to anything, and none is known.
      const offsets = kind === 'fixed-clock' ? offsetsOf(length, window, events) : [0]
      return offsets.flatMap((offset) => counting({ kind, limit, length, steps: null, offset }, refused, events))
    }),
  )
}

/**
 * The limiters whose window moves on in steps. They are hundreds, so they are for what none of the others explains.
 */
export function steppedHypotheses(
  limit: number,
  window: LimitFact['window'],
  events: readonly CounterEvent[],
): readonly Hypothesis[] {
  // Of a counter that a hook fills, nobody counts how much a step gives back: a bucket in steps would explain any window.
  const isSeeded = events.some(({ kind }) => kind === 'seed')
  const kinds: readonly WindowKind[] = isSeeded ? ['sliding-log'] : ['sliding-log', 'token-bucket']
  return lengths[window]
    .filter((length) => length !== 'calendar-month')
    .flatMap((length) =>
      stepCounts.flatMap((steps) =>
        offsetsOf(length / steps, window, events).flatMap((offset) =>
          kinds
            .filter((kind) => kind === 'sliding-log' || limit % steps === 0 || steps >= FINE)
            .flatMap((kind) => counting({ kind, limit, length, steps, offset }, [false], events)),
        ),
      ),
    )
}

/** A limiter with every rule of what it counts. */
function counting(
  limiter: Omit<Hypothesis, 'countsRefused' | 'countsInvalid' | 'seed'>,
  refused: readonly boolean[],
  events: readonly CounterEvent[],
): readonly Hypothesis[] {
  const seeds = events.some(({ kind }) => kind === 'seed') ? (['top-up', 'replace'] as const) : (['top-up'] as const)
  const invalid = events.some((event) => event.kind === 'use' && !event.valid) ? [false, true] : [false]
  return refused.flatMap((countsRefused) =>
    invalid.flatMap((countsInvalid) => seeds.map((seed) => ({ ...limiter, countsRefused, countsInvalid, seed }))),
  )
}

/**
 * The clock's own boundary first, then one offset between each two neighbouring moments of the events: days may begin at
 * another place's midnight, months on the day on which somebody signed up, and steps when the service was started.
 */
function offsetsOf(
  length: WindowLength,
  window: LimitFact['window'],
  events: readonly CounterEvent[],
): readonly number[] {
  const longest = length === 'calendar-month' ? 31 * DAY : length
  const sameMoment = nominal[window] / SAME_MOMENT
  const moments = events
    .flatMap((event) => (event.kind === 'use' ? [event.from, event.to] : event.kind === 'seed' ? [event.at] : []))
    .map((moment) => sinceBegin(length, moment))
    .toSorted((a, b) => a - b)
  const [first = 0] = moments
  const between = moments.flatMap((moment, index) => {
    const next = moments[index + 1] ?? first + longest
    return next - moment < sameMoment ? [] : [((moment + next) / 2) % longest]
  })
  return [0, ...between]
}

const nominal: Readonly<Record<LimitFact['window'], number>> = { hour: DAY / 24, day: DAY, month: 30 * DAY }

/** Moments that are closer than this part of a window are one: uses of a batch, which no boundary has to part. */
const SAME_MOMENT = 1000
