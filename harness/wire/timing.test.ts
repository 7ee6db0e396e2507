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
