import { expect, test } from 'vitest'
import { together } from './together.ts'

test('what is shown at the same time gives its results in order', async () => {
  expect(await together([Promise.resolve('a'), Promise.resolve(2)])).toEqual(['a', 2])
})

test('an error waits for what is still under way, and hides no other', async () => {
  const ends: (() => void)[] = []
  const slow = new Promise<void>((_, reject) => ends.push(() => reject(new Error('second'))))
  let isOver = false
  const all = together([Promise.reject(new Error('first')), slow]).finally(() => {
    isOver = true
  })
  await new Promise(setImmediate)
  expect(isOver).toBe(false)
  ends[0]?.()
  await expect(all).rejects.toThrow('first')
})
