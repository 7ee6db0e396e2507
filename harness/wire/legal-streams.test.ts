import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chooserOf } from './choose.ts'
import { judgeSample } from './judge.ts'
import { legalStream } from './legal-streams.ts'
import { mutations } from './mutations.ts'
import { misjudgedBroken, misjudgedLegal } from './properties.ts'
import { streamRules } from './rules.ts'

const GAP = 60_000
const CASES = 1000
/** The rules' own violations are fixed; a few streams show that they are none of a stream's. */
const CASES_OF_VIOLATIONS = 50

const choices = fc.array(fc.nat(1_000_000), { minLength: 20, maxLength: 200, size: 'max' })

describe.each(['v1', 'v2'] as const)('a random legal %s stream', (protocol) => {
  test('is accepted, and read in full', () => {
    fc.assert(
      fc.property(choices, (made) => {
        expect(misjudgedLegal(protocol, made)).toBe(null)
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

  test.each(streamRules.filter(({ protocols }) => protocols.includes(protocol)))(
    'is found by $id alone with its violation',
    ({ id, violation }) => {
      fc.assert(
        fc.property(choices, (made) => {
          const { sample } = legalStream(protocol, chooserOf(made))
          const { findings } = judgeSample(protocol, violation(sample, protocol), GAP)
          expect([...new Set(findings.map(({ rule }) => rule))]).toEqual([id])
        }),
        { numRuns: CASES_OF_VIOLATIONS },
      )
    },
  )

  test('can be broken for every rule', () => {
    const broken = mutations.filter(({ protocols }) => protocols.includes(protocol)).map(({ rule }) => rule)
    const rules = streamRules.filter(({ protocols }) => protocols.includes(protocol)).map(({ id }) => id)
    expect([...new Set(broken)].sort()).toEqual([...rules].sort())
  })
})
