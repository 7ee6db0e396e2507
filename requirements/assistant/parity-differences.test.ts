import { expect, test } from 'vitest'
import { textDifference } from './parity-differences.ts'

test.each([
  ['Run it.\n', 'Run it.', []],
  ['Run it. ', 'Run  it.', ['white-space']],
  [' Run it.', 'Run it.', ['white-space']],
  ['Run it.', 'Run.', ['text']],
])('%j and %j differ in %j', (older, newer, kinds) => {
  expect(textDifference(older, newer, ['v1', 'v2']).map(({ kind }) => kind)).toEqual(kinds)
})
