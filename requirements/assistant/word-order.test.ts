import { expect, test } from 'vitest'
import { wordOrder } from './word-order.ts'

test('a program that puts something between words writes letters, and a model that sets them in HTML writes elements', () => {
  const words = Array.from({ length: 12 }, (_, index) => `part${String(index + 1).padStart(2, '0')}`)
  expect(wordOrder(words.join('undefined')).damage).toContain('stands between the words')
  for (const between of ['</li>\n<li>', '<br />', '&nbsp;', '</code> <code>']) {
    expect(wordOrder(words.join(between)).damage).toBeNull()
  }
})

// Answers may be very long, so looking at all other words or at the whole text for each pair would take for ever.
test.each([
  ['words out of order', 'part01 part03 ', 'words were lost'],
  ['line breaks that became two', 'part06<br />\npart07 ', 'a line break became one of HTML too'],
])('%s are judged in a time that grows as the text does', async (_, repeated, damage) => {
  expect(wordOrder(repeated.repeat(9)).damage).toContain(damage)
  await expect((size: number) => wordOrder(repeated.repeat(size))).toGrowWith(40_000)
})

test.each([
  ['part04 pa4 part05', 'a piece of a word came twice'],
  ['part04 pa part06', 'a word lost letters'],
])('of "%s", %s', (text, damage) => {
  expect(wordOrder(text).damage).toContain(damage)
})
