import { expect, test } from 'vitest'
import { complaintsOf, costRow, faultRow, type RoundRun } from './rows.ts'
import { faults } from './service.ts'
import { tableOf } from './table.ts'

const bars = { ours: 'assay', stock: 'stock k6 2.2.0' }

/** A run of 100 streams of 200 words and 4 s, all at the same time, with this processor time. */
function runOf(processorSeconds: number, gapP99: number | null = null, round = 1): RoundRun {
  return {
    round,
    said: { firstTextP95: 203, gapP99, complaints: [] },
    truth: {
      streams: 100,
      events: 20_000,
      atATime: 100,
      begunAt: 0,
      endedAt: 8000,
      firstTextP95: 201,
      gapP99: 20,
    },
    use: { processorSeconds, megabytes: 80, megabytesOfAll: 200 },
  }
}

/** A row with the rate of words at which the cost of a stream is compared. */
const even = { atATime: 100, pause: 8, lasts: 1.8 }
const fast = { atATime: 900, pause: 20, lasts: 4 }

const found = faultRow('assay', new Map(faults.map((fault) => [fault, ['red']])))

test('costs are medians of the rounds, and figures are held against what the service saw', () => {
  expect(
    costRow('assay', { atATime: 100, pause: 20, lasts: 4 }, [runOf(0.2, 21), runOf(0.9, 60), runOf(0.25, 22)]),
  ).toMatchObject({
    eventsPerSecond: 2500,
    streamsPerCore: 1600,
    microsecondsPerEvent: 12.5,
    kilobytesPerStream: 800,
    gapP99Off: 2,
    firstTextP95Off: 2,
    samples: [2, 9, 2.5],
  })
  expect(costRow('Locust', fast, [runOf(1)]).gapP99Off).toBeNull()
})

test('the bars hold ours to stock k6 of the same round', () => {
  const stock = costRow(bars.stock, fast, [runOf(0.2), runOf(0.8, null, 2)])
  const others = ['assay', bars.stock].map((tool) => costRow(tool, even, [runOf(1)]))
  const rows = [costRow('assay', fast, [runOf(0.25, 21), runOf(1, 21, 2)]), stock, ...others, found]
  expect(complaintsOf(rows, bars)).toEqual([])
  const slow = costRow('assay', fast, [runOf(0.3, 45), runOf(1.2, 45, 2)])
  expect(complaintsOf([slow, stock, ...others, faultRow('assay', new Map([['none', ['red']]]))], bars)).toEqual([
    expect.stringContaining('1.50 × the processor of stock k6'),
    expect.stringContaining('gap p99 25.0 ms off'),
    ...faults.map((fault) => `${fault}: not reported`),
    'without a fault: red',
  ])
})

test('a round that one tool has no run of is compared with nothing', () => {
  const stock = costRow(
    bars.stock,
    fast,
    [1, 2, 3].map((round) => runOf(round, null, round)),
  )
  const others = ['assay', bars.stock].map((tool) => costRow(tool, even, [runOf(1)]))
  const withoutFirst = costRow(
    'assay',
    fast,
    [2, 3].map((round) => runOf(round * 1.2, 21, round)),
  )
  expect(complaintsOf([withoutFirst, stock, ...others, found], bars)).toEqual([])
  const ofOtherRounds = costRow('assay', fast, [runOf(1, 21, 4)])
  expect(complaintsOf([ofOtherRounds, stock, ...others, found], bars)).toEqual([expect.stringContaining('NaN × the')])
})

/** What is reported where a stream costs more with 2,000 at a time than with 100. */
function complaintsWithPauses(fewer: number, more: number): readonly string[] {
  const rows = [bars.stock, 'assay'].flatMap((tool) => [
    costRow(tool, { ...even, pause: fewer }, [runOf(0.2)]),
    costRow(tool, { atATime: 2000, pause: more, lasts: 4 }, [runOf(0.25)]),
  ])
  return complaintsOf([...rows, found], bars)
}

test('a stream that costs more where there are more of them breaks the bar at an equal rate of words', () => {
  expect(complaintsWithPauses(8, 160)).toEqual([expect.stringContaining('1.25 × the processor for a stream')])
  expect(complaintsWithPauses(8, 50)).toEqual([])
})

test('that no row shows what a stream costs at an equal rate breaks the bar', () => {
  expect(complaintsWithPauses(20, 50)).toEqual([expect.stringContaining('12500 words a second')])
})

test('no line of the tables is longer than 120 columns', () => {
  const tools = ['stock k6 2.2.0', 'assay', 'Locust 2.47.0', 'Artillery 2.0.34', 'Node 24.21.0 fetch']
  const rows = tools.flatMap((tool) => [
    costRow(tool, { atATime: 2000, pause: 160, lasts: 32 }, [runOf(0.2, 1234)]),
    faultRow(tool, new Map()),
  ])
  expect(Math.max(...tableOf(rows).map(({ length }) => length))).toBeLessThanOrEqual(120)
})
