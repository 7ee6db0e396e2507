import { describe, expect, test } from 'vitest'
import { nothingRan } from '../k6/run-k6.ts'
import { samplePart as part, sampleRecord } from '../plan/record.fixture.ts'
import type { LoadRecord } from '../plan/record.ts'
import { decoded } from './decoded-marks.ts'
import { failuresIn, goodput, streamFigures } from './figures.ts'
import { measuredStreams, objectiveFigures } from './objectives.ts'
import { concurrency } from './seconds.ts'
import { isEndedByK6, whyInvalid } from './validity.ts'

function tenStreams(late = 1): readonly LoadRecord[] {
  return Array.from({ length: 10 }, (_, number) =>
    sampleRecord({ number, scheduledAt: 1000 + number * 100, startedAt: 1000 + number * 100 + late }),
  )
}

const ended = { ...nothingRan, isComplete: true }
const none = { firstTextP95: null, gapP99: null, durationP95: null, errorRate: null }

describe('figures of streams', () => {
  test('count what ran at the same time', () => {
    expect(concurrency([])).toBe(0)
    expect(concurrency(tenStreams())).toBe(6)
  })

  test('leave out broken streams where they say how long an answer takes', () => {
    const records = [...tenStreams().slice(1), sampleRecord({ duration: 5, end: 'cut' }, { finished: false })]
    const figures = streamFigures(part, records, ended, none)
    expect(figures).toMatchObject({ requested: 10, started: 10, whole: 9 })
    expect(figures.figures.duration.p50).toMatchObject({ value: 601, samples: 9 })
    expect(figures.values).toMatchObject({ outcomes: ['whole', 'cut'], duration: [...Array(9).fill(600), 5] })
  })

  test('are counted second by second', () => {
    const { seconds } = streamFigures(part, tenStreams(), ended, { ...none, firstTextP95: 10 })
    expect(seconds).toMatchObject([
      { second: 0, arrivals: 10, atATime: 6, good: 0, failures: {}, firstTextP50: 21 },
      { second: 1, arrivals: 0, atATime: 6, firstTextP50: null },
    ])
  })

  test('say of each second what came of the streams that began in it, by what broke the others', () => {
    const began = (number: number) => ({ number, scheduledAt: number * 50, startedAt: number * 50 })
    const slower = Array.from({ length: 40 }, (_, number) =>
      sampleRecord({ ...began(number), duration: number < 20 ? 600 : 1200 }),
    )
    const broken = [sampleRecord({ ...began(38), end: 'cut' }), sampleRecord({ ...began(39), status: 500 })]
    const { seconds } = streamFigures(part, [...slower, ...broken], ended, none)
    expect(seconds.slice(0, 2)).toMatchObject([
      { failures: {}, durationP50: 600, durationP95: 600, firstByteP50: 5, charactersPerSecondP50: 500 },
      { failures: { cut: 1, 'status 500': 1 }, durationP50: 1200, durationP95: 1200, charactersPerSecondP50: 245.76 },
    ])
    expect(seconds[0]?.gapP50).toBeCloseTo(1.05 ** 48, 2)
  })

  test('leave a second open where too few began in it', () => {
    const { seconds } = streamFigures(part, tenStreams(), ended, none)
    expect(seconds[0]).toMatchObject({ durationP50: 601, durationP95: null, gapP95: expect.any(Number) })
  })

  test('name what grew from the first third to the last, and nothing that may be chance', () => {
    const streams = (slower: number) =>
      Array.from({ length: 90 }, (_, number) => {
        const scheduledAt = 1000 + number * 100
        return sampleRecord(
          { number, scheduledAt, startedAt: scheduledAt },
          { firstText: 20 + (number % 7) + number * slower },
        )
      })
    const growthOf = (slower: number) => streamFigures(part, streams(slower), ended, none).growth
    expect(growthOf(0)).toEqual([])
    expect(growthOf(1)).toMatchObject([{ figure: 'firstText' }])
    const longer = streams(0).map((record) => ({ ...record, duration: 600 + record.number * 10 }))
    expect(streamFigures(part, longer, ended, none).growth).toMatchObject([{ figure: 'duration' }])
  })

  test('name a share of broken streams that grew, and not one that stays', () => {
    const brokenWhere = (isBroken: (number: number) => boolean) => {
      const streams = Array.from({ length: 90 }, (_, number) =>
        sampleRecord({ number, scheduledAt: 1000 + number * 100, end: isBroken(number) ? 'cut' : 'complete' }),
      )
      return streamFigures(part, streams, ended, none).growth
    }
    expect(brokenWhere((number) => number > 60 && number % 2 === 0)).toMatchObject([{ figure: 'errorRate', first: 0 }])
    expect(brokenWhere((number) => number % 3 === 0)).toEqual([])
  })

  test('count only whole answers within the objectives as goodput', () => {
    const half = tenStreams().map((record) => (record.number % 2 === 0 ? record : { ...record, end: 'cut' as const }))
    expect(goodput(half, none)).toBeCloseTo(5 / 1.5, 1)
    expect(goodput(half, { ...none, durationP95: 500 })).toBe(0)
    expect(goodput([], none)).toBeNull()
  })

  test('an answer cut short is a failure, however well it began', () => {
    const records = [
      sampleRecord({ end: 'cut' }, { finished: false }),
      sampleRecord({ number: 1 }, { finished: false }),
      sampleRecord({ number: 2 }, { refused: true }),
      sampleRecord({ number: 6 }, { disordered: true }),
      sampleRecord({ number: 3, status: 429 }),
      sampleRecord({ number: 4, status: 0, end: '', failureKind: 'timeout' }),
      sampleRecord({ number: 5, end: 'cut' }, { finished: false }),
    ]
    expect(failuresIn(records).map(({ kind, count }) => `${count} ${kind}`)).toEqual([
      '2 cut',
      '1 no finish event',
      '1 error event',
      '1 events out of order',
      '1 status 429',
      '1 timeout',
    ])
    expect(failuresIn(records)[0]?.evidence).toEqual([1, 6].map((n) => `load-assistant-v2-streams-complete-${n}`))
  })
})

describe('objectives', () => {
  const { load } = measuredStreams(part, [...tenStreams(), ...tenStreams()], ended, none)
  const quick = { operation: 'v1', load: { ...load, invalid: null } }

  test('are held against the operation that is the furthest from them', () => {
    const objectives = { firstTextP95: 10, gapP99: 20, durationP95: 601, errorRate: 0 }
    const slow = { operation: 'v2', load: { ...quick.load, durationP95: 602 } }
    expect(objectiveFigures(objectives, [quick, slow])).toMatchObject([
      { name: 'firstTextP95', met: false },
      { name: 'gapP99', met: true },
      { name: 'durationP95', operation: 'v2', measured: 602, met: false },
      { name: 'errorRate', met: true },
    ])
  })

  test('that the target does not state, or that nothing showed, are left out', () => {
    expect(objectiveFigures(none, [quick])).toEqual([])
    expect(objectiveFigures({ ...none, errorRate: 0 }, [])).toEqual([])
    const disturbed = { ...quick, load: { ...quick.load, invalid: 'late' } }
    expect(objectiveFigures({ ...none, errorRate: 0 }, [disturbed])).toEqual([])
  })
})

describe('a load is', () => {
  const figures = (records = tenStreams()) => streamFigures(part, records, ended, none)

  test('valid when the generator kept its schedule, however many were under way', () => {
    const slower = tenStreams().map((record) => ({ ...record, duration: 60_000 }))
    expect(figures(slower)).toMatchObject({ invalid: null, concurrency: 10 })
  })

  test.each([
    ['began late', figures(tenStreams(10)), ended, '10.0 ms late at the median'],
    ['had no processor left', figures(), { ...ended, use: { ...ended.use, processorShare: 1 } }, 'all of its'],
    ['began too few', figures(tenStreams().slice(1)), ended, '9 of 10 streams'],
    ['was slower than asked', { ...figures(), achievedRate: 5 }, ended, 'at 5 a second, not at 10'],
    ['broke off', figures(), { ...ended, isComplete: false, complaint: 'no such script' }, 'no such script'],
    ['was stopped', figures(), { ...ended, stopped: 'SIGTERM' as const }, 'SIGTERM'],
  ])('invalid when the generator %s', (_, one, result, reason) => {
    expect(whyInvalid(one, result)).toContain(reason)
  })
})

test('only what was ended before its time was ended by k6', () => {
  expect(isEndedByK6(sampleRecord({ end: 'timeout', duration: 9_000 }), 10_000)).toBe(true)
  expect(isEndedByK6(sampleRecord({ end: 'timeout', duration: 10_001 }), 10_000)).toBe(false)
  expect(isEndedByK6(sampleRecord({ status: 0, end: '', failure: 'context canceled' }), 10_000)).toBe(true)
})

test('an event stream that the extension can not read is read by the decoder', () => {
  const delta = 'data: {"type":"text-delta",\rdata: "id":"1","delta":"word"}\r\r'
  const body = `${delta.repeat(3)}data: {"type":"finish"}\r\r`
  const arrivals = [5, 25, 45, 65].map((at) => ({ at, bytes: delta.length }))
  const transcript = { body: Buffer.from(body).toString('base64'), arrivals }
  const unread = sampleRecord({ transcript }, { finished: false, firstText: null, gapP95: 0, gaps: {} })
  const { stream } = decoded(unread, 'v2')
  expect(stream).toEqual({
    firstText: 5,
    finished: true,
    refused: false,
    // These texts have neither a start nor an end.
    disordered: true,
    thread: '',
    message: '',
    characters: 12,
    digest: '',
    gapP95: 20,
    gaps: { 62: 2 },
  })
})
