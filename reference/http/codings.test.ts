import { expect, test } from 'vitest'
import { saysOf } from './codings.ts'

test.each([
  [undefined, 'nothing'],
  ['identity', 'nothing'],
  ['gzip', 'accepted'],
  ['br, gzip ; q=0.5', 'accepted'],
  ['gzip;q=0', 'excluded'],
  ['br, GZIP; q=0.000', 'excluded'],
])('%s: gzip is %s', (accepted, says) => {
  expect(saysOf('gzip', accepted === undefined ? {} : { 'accept-encoding': accepted })).toBe(says)
})
