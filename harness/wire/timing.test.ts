import { expect, test } from 'vitest'
import { timingOf } from './timing.ts'

test('a gap is as long as the harness could have read in it', () => {
  const arrivals = [
    { at: 10, bytes: 5 },
    { at: 1_010, late: 900, bytes: 5 },
    { at: 1_310, bytes: 5 },
  ]
  expect(timingOf([], arrivals).largestGap).toEqual({ milliseconds: 300, offset: 10 })
})

test('what a search takes before the first text is no gap', () => {
  const text = { kind: 'event', type: 'text-delta', value: 'words', offset: 5, at: 2_000 } as const
  const arrivals = [10, 2_000, 2_100].map((at) => ({ at, bytes: 5 }))
  expect(timingOf([text], arrivals).largestGap).toEqual({ milliseconds: 100, offset: 10 })
})
