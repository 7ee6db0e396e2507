import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type MeasuredStep, measuredStep, streamsAt } from '../figures/step.ts'
import { boundsOf, next, type SearchSettings, sizeAt, type Trial } from './search.ts'
import { shapeOf } from './shape.ts'
import { answered, type Synthetic } from './synthetic-service.fixture.ts'

const settings: SearchSettings = { from: 2, least: 1, most: 5_000, precision: 1.06, few: 60, many: 300 }
const undisturbed = { invalid: null, isWholeLoad: true }
const objectives = { firstTextP95: 100, gapP99: null, durationP95: null, errorRate: 0.01 }

/** A whole search on a simulated service. */
function searched(service: Synthetic, from = settings.from) {
  const trials: Trial[] = []
  const steps: MeasuredStep[] = []
  for (;;) {
    const wanted = next(trials, { ...settings, from })
    if (wanted.kind === 'found') {
      const size = (load: number | null) => (load === null ? null : sizeAt(trials, load))
      return { trials, steps, low: size(wanted.low), high: size(wanted.high) }
    }
    const { load, streams } = wanted
    const rate = (load * 1000) / (20 + service.writing)
    const { warm, counted } = streamsAt(rate, streams, 20 + service.writing)
    const records = answered({ ...service, seed: service.seed + trials.length }, rate, warm + counted).slice(warm)
    const step = measuredStep(records, { rate, unit: 'users', warmSeconds: warm / rate, objectives, ...undisturbed })
    steps.push(step)
    trials.push({ load, streams, carries: step.carries, size: step.load })
  }
}

const services = fc.record({
  overload: fc.constantFrom('queue' as const, 'refuse' as const, 'drop' as const),
  places: fc.integer({ min: 12, max: 150 }),
  writing: fc.integer({ min: 200, max: 2_000 }),
  jitter: fc.double({ min: 0, max: 0.1, noNaN: true }),
  seed: fc.nat(1_000_000),
})

const atItsCapacity = { overload: 'queue' as const, places: 16, writing: 1_878, jitter: 0.1, seed: 176_505 }

describe('the search', () => {
  test('finds how many a service has places for within 10 %, and names what it does beyond', () => {
    const shapes = { queue: 'queues', refuse: 'refuses', drop: 'drops' } as const
    fc.assert(
      fc.property(services, (service) => {
        const { low, high, steps } = searched(service)
        expect(low).toBeGreaterThan(service.places * 0.9)
        expect(low).toBeLessThan(service.places * 1.1)
        expect(high).toBeGreaterThan(service.places * 0.9)
        expect(steps.length).toBeLessThan(30)
        expect(shapeOf(steps, true)).toBe(shapes[service.overload])
      }),
      // The example: a service for which every step that it did not carry was exactly at its capacity.
      { ...{ numRuns: 30, endOnFailure: true, interruptAfterTimeLimit: 15_000 }, examples: [[atItsCapacity]] },
    )
  })

  test.each([2, 30])('finds where a service that only slows down becomes slower than allowed, from %i on', (from) => {
    const { low, steps } = searched({ overload: 'slow', places: 40, writing: 1_000, jitter: 0.05, seed: 1 }, from)
    // With as many answers at a time as it has places, its first text takes five times as long: 100 ms, the most
    // allowed.
    expect(low).toBeGreaterThan(36)
    expect(low).toBeLessThan(44)
    expect(shapeOf(steps, true)).toBe('slows')
    expect(shapeOf(steps, false)).toBe('leaks')
  })

  test('agrees with itself within 10 %', () => {
    const found = [1, 2, 3].map(
      (seed) => searched({ overload: 'queue', places: 50, writing: 500, jitter: 0.1, seed }).low ?? 0,
    )
    expect(Math.max(...found) / Math.min(...found)).toBeLessThan(1.1)
  })

  test('decides by repeats: what a step says once by chance is not believed', () => {
    const chance: Trial = { load: 2, streams: 300, carries: false, size: 2 }
    const trials: Trial[] = [chance]
    for (let step = 0; step < 40; step++) {
      const wanted = next(trials, settings)
      if (wanted.kind === 'found') break
      trials.push({ load: wanted.load, streams: wanted.streams, carries: wanted.load <= 50, size: wanted.load })
    }
    const { low } = boundsOf(trials)
    expect(low).toBeGreaterThan(46)
    expect(low).toBeLessThanOrEqual(50)
  })

  test('gives up where a service answers differently each time, and confirms nothing then', () => {
    const trials = Array.from(
      { length: 40 },
      (_, step): Trial => ({ load: 10, streams: 300, carries: step % 2 === 0, size: 10 }),
    )
    expect(next(trials.slice(1), settings)).toMatchObject({ kind: 'measure' })
    expect(next(trials, settings)).toMatchObject({ kind: 'found', confirmed: false })
  })

  test('ends where nothing is carried, and where everything is', () => {
    const ended = (carries: boolean) => {
      const trials: Trial[] = []
      for (;;) {
        const wanted = next(trials, settings)
        if (wanted.kind === 'found') return wanted
        trials.push({ load: wanted.load, streams: wanted.streams, carries, size: wanted.load })
      }
    }
    expect(ended(false)).toEqual({ kind: 'found', low: null, high: 1, confirmed: true })
    expect(ended(true)).toEqual({ kind: 'found', low: 5_000, high: null, confirmed: true })
  })
})

describe('a step that the generator was late with', () => {
  const service: Synthetic = { overload: 'queue', places: 20, writing: 300, jitter: 0.05, seed: 1 }
  const judged = (rate: number, late: number, isWholeLoad = true) => {
    const records = answered(service, rate, 300).map((record) => ({ ...record, startedAt: record.startedAt + late }))
    const { carries, brokenBy, invalid } = measuredStep(records, {
      ...{ rate, unit: 'users', warmSeconds: 0, objectives, invalid: 'late', isWholeLoad },
    })
    return { carries, brokenBy, invalid }
  }

  test.each<[string, Parameters<typeof judged>, object]>([
    ['is carried where answers came in time all the same', [30, 20], { carries: true, invalid: null }],
    ['says nothing where its delay alone makes them late', [30, 200], { carries: false, invalid: 'late' }],
    ['says nothing where not all of the load was on', [30, 20, false], { carries: false, invalid: 'late' }],
    [
      'is broken by the service where that alone is too slow',
      [120, 20, false],
      { brokenBy: 'firstTextP95', invalid: null },
    ],
  ])('%s', (_, given, expected) => {
    expect(judged(...given)).toMatchObject(expected)
  })
})
