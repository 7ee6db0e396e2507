import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { judgeSample } from './judge.ts'
import { rulesOf } from './rules.ts'
import { chooserOf } from './test-support/choices.ts'
import { judging } from './test-support/judging.ts'
import { mutations } from './test-support/mutations.ts'
import { misjudgedBroken, misjudgedValid } from './test-support/random-streams.ts'
import { validStream } from './test-support/valid-streams.ts'

const CASES = 1000
/** The rules' own violations are fixed; a few streams show that they are none of a stream's. */
const CASES_OF_VIOLATIONS = 50

const choices = fc.array(fc.nat(1_000_000), { minLength: 20, maxLength: 200, size: 'max' })

describe.each(['v1', 'v2'] as const)('a random valid %s stream', (protocol) => {
  test('is accepted, and read in full', () => {
    fc.assert(
      fc.property(choices, (made) => {
        expect(misjudgedValid(protocol, made)).toBe(null)
      }),
      { numRuns: CASES },
    )
  })

  test('is found by the right rule when one thing in it is broken', () => {
    fc.assert(
      fc.property(choices, (made) => {
        expect(misjudgedBroken(protocol, made)).toBe(null)
      }),
      { numRuns: CASES },
    )
  })

  test.each(rulesOf(protocol))('is found by $id alone with its violation', ({ id, violation }) => {
    fc.assert(
      fc.property(choices, (made) => {
        const { sample } = validStream(protocol, chooserOf(made))
        const { findings } = judgeSample(protocol, violation(sample, protocol), judging)
        expect([...new Set(findings.map(({ rule }) => rule))]).toEqual([id])
      }),
      { numRuns: CASES_OF_VIOLATIONS },
    )
  })

  test('can be broken for every rule', () => {
    const broken = mutations.filter(({ protocols }) => protocols.includes(protocol)).map(({ rule }) => rule)
    const rules = rulesOf(protocol).map(({ id }) => id)
    expect([...new Set(broken)].sort()).toEqual([...rules].sort())
  })
})
