import { expect, test } from 'vitest'
import { tableOf } from './measurement.ts'

test('a table has the figures of every row, and leaves out the samples', () => {
  const rows = [
    { name: 'one', megabytesPerSecond: 88.1234, samples: [88.1234] },
    { name: 'another', megabytesPerSecond: 1234.5, events: 7, samples: [] },
  ]
  expect(tableOf(rows).split('\n')).toEqual([
    'name     megabytesPerSecond  events',
    'one                    88.1',
    'another               1,235       7',
  ])
})
