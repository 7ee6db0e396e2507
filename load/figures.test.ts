import { describe, expect, test } from 'vitest'
import { percentile } from '../harness/verdict/load-model.ts'
import { concurrency, distribution, failuresIn, goodput, streamFigures } from './figures.ts'
import { objectiveFigures } from './objectives.ts'
import type { StreamPart } from './plan.ts'
import { sampleRecord } from './record.fixture.ts'
import type { LoadRecord } from './record.ts'
import { whyInvalid } from './validity.ts'

const part: StreamPart = {
  requirement: 'load-assistant-v2-streams-complete',
  request: { operation: 'createAssistantMessageV2', protocol: 'v2', url: '', headers: {}, body: '{}', key: 'KEY' },
  streams: 10,
  seconds: 1,
  virtualUsers: 10,
  keepEvery: 1,
}

function tenStreams(late = 1): readonly LoadRecord[] {
  return Array.from({ length: 10 }, (_, number) =>
    sampleRecord({ number, scheduledAt: 1000 + number * 100, startedAt: 1000 + number * 100 + late }),
  )
}

const ended = { records: [], metrics: {}, complaint: null, stopped: null } as const

describe('figures of streams', () => {
  test('count what ran at the same time', () => {
    expect(concurrency([])).toBe(0)
    expect(concurrency(tenStreams())).toBe(6)
  })

  test('leave out broken streams where they say how long an answer takes', () => {
    const records = [...tenStreams().slice(1), sampleRecord({ duration: 5, end: 'cut' }, { finished: false })]
    const figures = streamFigures(part, records)
    expect(figures).toMatchObject({ requested: 10, started: 10, whole: 9 })
    expect(figures.duration.values).toEqual(Array(9).fill(600))
  })

  test('give percentiles by nearest rank', () => {
    const values = distribution([5, 1, 4, 2, 3])
    expect([0.5, 0.95, 1].map((share) => percentile(values, share))).toEqual([3, 5, 5])
    expect(percentile(distribution([]), 0.5)).toBeNull()
  })

  test('count only whole answers as goodput', () => {
    const half = tenStreams().map((record) => (record.number % 2 === 0 ? record : { ...record, end: 'cut' as const }))
    expect(goodput(half)).toBeCloseTo(5 / 1.5, 1)
    expect(goodput([])).toBeNull()
  })

  test('an answer cut short is a failure, however well it began', () => {
    const records = [
      sampleRecord({ end: 'cut' }, { finished: false }),
      sampleRecord({ number: 1 }, { finished: false }),
      sampleRecord({ number: 2 }, { refused: true }),
      sampleRecord({ number: 3, status: 429 }),
      sampleRecord({ number: 4, status: 0, end: '', failureKind: 'timeout' }),
      sampleRecord({ number: 5, end: 'cut' }, { finished: false }),
    ]
    expect(failuresIn(records).map(({ kind, count }) => `${count} ${kind}`)).toEqual([
      '2 cut',
      '1 no finish event',
      '1 error event',
      '1 status 429',
      '1 timeout',
    ])
    expect(failuresIn(records)[0]?.evidence).toEqual([1, 6].map((n) => `load-assistant-v2-streams-complete-${n}`))
  })
})

describe('objectives', () => {
  const none = { firstTextP95: null, gapP99: null, durationP95: null, errorRate: null }

  test('are held against all streams together', () => {
    const objectives = { firstTextP95: 10, gapP99: 20, durationP95: 600, errorRate: 0 }
    const found = objectiveFigures(objectives, [streamFigures(part, tenStreams())], tenStreams())
    const expected = { firstTextP95: false, gapP99: true, durationP95: true, errorRate: true }
    expect(Object.fromEntries(found.map(({ name, met }) => [name, met]))).toEqual(expected)
  })

  test('that the target does not state, or that nothing showed, are left out', () => {
    expect(objectiveFigures(none, [streamFigures(part, tenStreams())], tenStreams())).toEqual([])
    expect(objectiveFigures({ ...none, errorRate: 0 }, [], [])).toEqual([])
  })
})

test('a load is valid when the generator kept its schedule', () => {
  expect(whyInvalid([streamFigures(part, tenStreams())], ended)).toBeNull()
})

const dropped = { ...ended, metrics: { dropped_iterations: { values: { count: 2 } } } }
const slow = { ...streamFigures(part, tenStreams()), achievedRate: 5 }
test.each([
  ['began late', [streamFigures(part, tenStreams(10))], ended, '10.0 ms late at the median'],
  ['began too few', [streamFigures(part, tenStreams().slice(1))], ended, '9 of 10 streams'],
  ['was slower than asked', [slow], ended, 'at 5 a second, not at 10'],
  ['dropped some', [streamFigures(part, tenStreams())], dropped, 'dropped 2 streams'],
  ['broke off', [], { ...ended, metrics: null, complaint: 'no such script' }, 'no such script'],
  ['was stopped', [], { ...ended, stopped: 'SIGTERM' as const }, 'SIGTERM'],
])('a load is invalid when the generator %s', (_, figures, result, reason) => {
  expect(whyInvalid(figures, result)).toContain(reason)
})
