import { sampleRecord } from '../plan/record.fixture.ts'
import type { LoadRecord } from '../plan/record.ts'
import { randomOf } from '../streams/questions.ts'

/** Services that are computed: what happens to streams that begin at an even rate, without a clock or a network. */

/** What a service does with more streams than it has places for; `slow`: it slows down with each that is under way. */
export type Overload = 'queue' | 'refuse' | 'drop' | 'slow'

export interface Synthetic {
  readonly overload: Overload
  /** Streams that it serves at a time. */
  readonly places: number
  /** Milliseconds from the first text to the end of a stream that has a place. */
  readonly writing: number
  /** The share by which times vary from one answer to the next. */
  readonly jitter: number
  readonly seed: number
}

const FIRST_TEXT = 20

/** Records of `count` streams, of which `rate` begin in a second. */
export function answered(service: Synthetic, rate: number, count: number): readonly LoadRecord[] {
  const random = randomOf(service.seed)
  /** When each place becomes free. */
  const places = Array.from({ length: service.places }, () => 0)
  let underWay: readonly number[] = []
  return Array.from({ length: count }, (_, number) => {
    const at = (number * 1000) / rate
    const varied = (milliseconds: number) => milliseconds * (1 + service.jitter * (random() - 0.5))
    underWay = underWay.filter((end) => end > at)
    const waiting = underWay.length
    const first = varied(FIRST_TEXT)
    const base = { number, scheduledAt: at, startedAt: at }
    const done = (firstText: number, duration: number) => {
      underWay = [...underWay, at + duration]
      return sampleRecord({ ...base, duration }, { firstText })
    }
    if (service.overload === 'slow') {
      const slower = first * (1 + (waiting / service.places) ** 2 * 4)
      return done(slower, slower + varied(service.writing))
    }
    if (service.overload === 'queue') {
      const free = Math.min(...places)
      const begin = Math.max(at, free)
      const duration = begin - at + first + varied(service.writing)
      places[places.indexOf(free)] = at + duration
      return done(begin - at + first, duration)
    }
    if (waiting >= service.places) {
      const broken = service.overload === 'refuse' ? { status: 429 } : { end: 'cut' as const }
      return sampleRecord({ ...base, ...broken, duration: 5 }, { finished: false, firstText: null })
    }
    return done(first, first + varied(service.writing))
  })
}
