import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { choices } from './test-support/choose.ts'
import { misjudgedBroken, misjudgedValid } from './test-support/random-streams.ts'

describe.each(['v1', 'v2'] as const)('a random %s stream', (protocol) => {
  test.each([
    ['is accepted, and read in full', misjudgedValid],
    ['is found by the right rule when one thing in it is broken', misjudgedBroken],
  ])('%s', (_, misjudged) => {
    const check = fc.property(choices, (made) => {
      expect(misjudged(protocol, made)).toBe(null)
    })
    fc.assert(check, { numRuns: 1000 })
  })
})
