import type { LimitFact } from '../../schemas/generated/facts.ts'
import { DAY } from './clock-window.ts'
import { type CounterEvent, type Hypothesis, type WindowLength, windowKinds } from './counter-event.ts'

const lengths: Readonly<Record<LimitFact['window'], readonly WindowLength[]>> = {
  hour: [DAY / 24],
  day: [DAY],
  // The document doesn't say how long a month is.
  month: [30 * DAY, 31 * DAY, 'calendar-month'],
}

/**
 * Every lawful limiter for a limit of so many uses in a window, as far as these events could tell them apart: a clock may
 * begin its windows anywhere, but only where it lies between the events matters.
 */
export function lawfulHypotheses(
  limit: number,
  window: LimitFact['window'],
  events: readonly CounterEvent[],
): readonly Hypothesis[] {
  const flags = [false, true]
  const seeds = events.some(({ kind }) => kind === 'seed') ? (['top-up', 'replace'] as const) : (['top-up'] as const)
  const invalid = events.some((event) => event.kind === 'use' && !event.valid) ? flags : [false]
  return windowKinds.flatMap((kind) =>
    lengths[window].flatMap((length) =>
      isCounted(kind, length)
        ? offsetsOf(kind, length, events).flatMap((offset) =>
            // What a fixed window or a bucket refuses is over its limit already: counting it changes nothing.
            (kind.startsWith('sliding') ? flags : [false]).flatMap((countsRefused) =>
              invalid.flatMap((countsInvalid) =>
                seeds.map((seed) => ({ kind, limit, length, offset, countsRefused, countsInvalid, seed })),
              ),
            ),
          )
        : [],
    ),
  )
}

/** Only a clock knows the calendar. */
function isCounted(kind: Hypothesis['kind'], length: WindowLength): boolean {
  return length !== 'calendar-month' || kind === 'fixed-clock' || kind === 'sliding-counter'
}

/**
 * The clock's own boundary first, then one offset between each two neighbouring moments of the events: days may begin at
 * another place's midnight. A sliding counter with an offset of its own would explain next to anything, and none is known.
 */
function offsetsOf(kind: Hypothesis['kind'], length: WindowLength, events: readonly CounterEvent[]): readonly number[] {
  if (length === 'calendar-month' || kind !== 'fixed-clock') return [0]
  const moments = events
    .flatMap((event) => (event.kind === 'use' ? [event.from, event.to] : event.kind === 'seed' ? [event.at] : []))
    .map((moment) => moment % length)
    .toSorted((a, b) => a - b)
  const [first = 0] = moments
  const between = moments.flatMap((moment, index) => {
    const next = moments[index + 1] ?? first + length
    return next - moment < length / SAME_MOMENT ? [] : [((moment + next) / 2) % length]
  })
  return [0, ...between]
}

/** Moments that are closer than this part of a window are one: uses of a batch, which no boundary has to part. */
const SAME_MOMENT = 1000
