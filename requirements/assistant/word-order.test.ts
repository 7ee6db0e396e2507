import { expect, test } from 'vitest'
import { wordOrder } from './word-order.ts'

// An answer is as long as the service likes: a look at all other words, or at the whole text, for each pair has no end.
test.each([
  ['words out of order', 'part01 part03 ', 'words were lost'],
  ['line breaks that became two', 'part06<br />\npart07 ', 'a line break became one of HTML too'],
])('%s are judged in a time that grows as the text does', async (_, repeated, damage) => {
  expect(wordOrder(repeated.repeat(9)).damage).toContain(damage)
  await expect((size: number) => wordOrder(repeated.repeat(size))).toGrowWith(40_000)
})
