import { expect, test } from 'vitest'
import { rankCorrelation } from './figures.ts'

test('ranks correlate by 1 where both lists rise together, and by -1 where one falls', () => {
  expect(rankCorrelation([1, 2, 3, 4], [10, 11, 500, 501])).toBeCloseTo(1)
  expect(rankCorrelation([1, 2, 3, 4], [9, 7, 2, 1])).toBeCloseTo(-1)
})

test('equal values share their places, and a list of equal values correlates with nothing', () => {
  expect(rankCorrelation([1, 2, 2, 3], [5, 6, 6, 7])).toBeCloseTo(1)
  expect(rankCorrelation([1, 2, 3, 4], [2, 1, 4, 3])).toBeCloseTo(0.6)
  expect(rankCorrelation([1, 2, 3], [4, 4, 4])).toBeNaN()
})
