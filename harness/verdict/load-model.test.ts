import { expect, test } from 'vitest'
import { estimateText } from './load-model.ts'

test.each([
  [{ samples: 900, value: 11.2, low: 11, high: 11.4 }, '11 ms ± 1 ms'],
  [{ samples: 60, value: 1380, low: 1310, high: 1470 }, '1.38 s ± 90 ms'],
  [{ samples: 60, value: 18, low: 9, high: 41 }, '18 ms (9 ms to 41 ms)'],
  [{ samples: 60, value: 18, low: 9, high: null }, '18 ms'],
  [null, 'too few to tell'],
])('of a figure %j a reader is told %s', (estimate, text) => {
  expect(estimateText(estimate)).toBe(text)
})
