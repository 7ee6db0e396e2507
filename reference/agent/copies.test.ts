import { expect, test } from 'vitest'
import { createCopies } from './copies.ts'

test('every second read shows what was so some time ago, or at first', () => {
  const copies = createCopies()
  const read = (at: number) => copies({ at, view: { at } }, 'job_1', 10)['at']
  expect([0, 1, 2, 13, 14, 30, 31, 32].map(read)).toEqual([0, 0, 2, 2, 14, 14, 31, 14])
})

test('a read costs the same however often a job was read before', async () => {
  const reading = (reads: number) => {
    const copies = createCopies()
    for (let at = 0; at < reads; at++) copies({ at, view: { at } }, 'job_1', 10)
  }
  await expect(reading).toGrowWith(20_000)
})
