import { expect, test } from 'vitest'
import { oftenText } from './presentation.ts'

test.each([
  [{ broken: 1, of: 41 }, '1 of 41 times'],
  [{ broken: 2, of: 41, probes: ['a', 'b'] }, '2 of 41 times: a, b'],
  [{ broken: 9, of: 41, probes: ['a', 'b', 'c', 'd', 'e'] }, '9 of 41 times: a, b, c, and 2 other probes'],
])('how often and where a requirement was broken is said of %j', (times, text) => {
  expect(oftenText(times)).toBe(text)
})
