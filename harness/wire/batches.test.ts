import { expect, test } from 'vitest'
import { largestBatchIn } from './batches.ts'
import { decodeStream } from './decode.ts'
import { eventsIn } from './summary.ts'

const record = '0:"words."\n'

/** The largest batch in a stream of deltas of six characters each. `reads`: how many deltas came at each time. */
function batchOf(reads: readonly (readonly [at: number, deltas: number])[]): number {
  const arrivals = reads.map(([at, deltas]) => ({ at, bytes: deltas * record.length }))
  const count = reads.reduce((sum, [, deltas]) => sum + deltas, 0)
  return largestBatchIn(eventsIn(decodeStream('v1', Buffer.from(record.repeat(count)), arrivals)))
}

test('what comes at once every fifth of a second comes in batches', () => {
  expect(
    batchOf([
      [1_600, 20],
      [1_850, 30],
      [1_870, 2],
    ]),
  ).toBe(120)
})

test.each<[string, readonly (readonly [number, number])[]]>([
  ['all at once', [[1_600, 60]]],
  [
    'a word, and the rest at once',
    [
      [1_000, 1],
      [1_200, 60],
    ],
  ],
  ['word by word', Array.from({ length: 50 }, (_, index) => [200 + index * 60, 1] as const)],
  [
    'buffers that take their time to fill',
    [
      [1_000, 60],
      [3_000, 60],
      [5_000, 20],
    ],
  ],
])('%s comes in no batches', (_, reads) => {
  expect(batchOf(reads)).toBe(0)
})
