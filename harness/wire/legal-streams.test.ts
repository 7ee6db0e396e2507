import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { judgeSample } from './judge.ts'
import { type LegalStream, legalStream } from './legal-streams.ts'
import { streamRules } from './rules.ts'

const GAP = 60_000

/** Random legal streams; once the choices are used up, each one is 0. */
function streams(protocol: 'v1' | 'v2'): fc.Arbitrary<LegalStream> {
  return fc.array(fc.nat(1_000_000), { minLength: 20, maxLength: 120, size: 'max' }).map((choices) => {
    let used = 0
    return legalStream(protocol, (bound) => (choices[used++] ?? 0) % bound)
  })
}

describe.each(['v1', 'v2'] as const)('a random legal %s stream', (protocol) => {
  test('is accepted, and read in full', () => {
    fc.assert(
      fc.property(streams(protocol), ({ sample, text, threadId, carrier, types }) => {
        const { findings, summary } = judgeSample(protocol, sample, GAP)
        expect(findings.map(({ message }) => message)).toEqual([])
        expect(summary.text).toBe(text)
        expect(summary.threadId).toBe(threadId)
        expect(summary.threadCarriers).toEqual([carrier])
        expect(summary.eventTypes).toEqual([...new Set(types)].sort())
      }),
      { numRuns: 1500 },
    )
  })

  test.each(streamRules.filter(({ protocols }) => protocols.includes(protocol)))(
    'is found when it breaks $id, and only that',
    ({ id, violation }) => {
      fc.assert(
        fc.property(streams(protocol), ({ sample }) => {
          const { findings } = judgeSample(protocol, violation(sample, protocol), GAP)
          expect([...new Set(findings.map(({ rule }) => rule))]).toEqual([id])
        }),
        { numRuns: 100 },
      )
    },
  )
})
