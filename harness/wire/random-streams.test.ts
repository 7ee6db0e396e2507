import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { streamRules } from './rules.ts'
import { mutations } from './test-support/mutations.ts'
import { misjudgedBroken, misjudgedValid } from './test-support/random-streams.ts'

const choices = fc.array(fc.nat(1_000_000), { minLength: 20, maxLength: 200, size: 'max' })

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

test('every way to break a stream is one for a rule that there is', () => {
  expect(streamRules.map(({ id }) => id)).toEqual(expect.arrayContaining(Object.keys(mutations)))
})
