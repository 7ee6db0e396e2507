import { expect, test } from 'vitest'
import { labelMoves, overTimePlot } from './load-plots.ts'
import { sourceOf } from './markup.ts'

test.each([
  ['apart stay where they are', [10, 40], 50, [0, 0]],
  ['that end together at nothing stand above each other', [0, 0, 0, 0], 25, [-36, -24, -12, 0]],
  ['that end together at the top stand below each other', [25, 25], 25, [0, 12]],
  ['of lines that are nothing throughout do too', [0, 0], 0, [-12, 0]],
])('names of lines %s', (_, ends, most, moves) => {
  expect(labelMoves(ends, most)).toEqual(moves)
})

test('a load of many hours can be drawn', () => {
  const values = Array.from({ length: 600_000 }, (_, second) => second % 7)
  expect(sourceOf(overTimePlot('uses', 'uses', [{ name: 'made', values }]))).toContain('made')
})
