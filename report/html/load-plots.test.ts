import { expect, test } from 'vitest'
import { labelMoves } from './load-plots.ts'

test.each([
  ['apart stay where they are', [10, 40], 50, [0, 0]],
  ['that end together at nothing stand above each other', [0, 0, 0, 0], 25, [-36, -24, -12, 0]],
  ['that end together at the top stand below each other', [25, 25], 25, [0, 12]],
  ['of lines that are nothing throughout do too', [0, 0], 0, [-12, 0]],
])('names of lines %s', (_, ends, most, moves) => {
  expect(labelMoves(ends, most)).toEqual(moves)
})
