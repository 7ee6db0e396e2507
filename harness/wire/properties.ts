import type { StreamProtocol } from '../../schemas/facts-model.ts'
import { chooserOf } from './choose.ts'
import { judgeSample } from './judge.ts'
import { legalStream } from './legal-streams.ts'
import { mutations } from './mutations.ts'

/** Longer than any legal stream takes between two arrivals, in milliseconds. */
const LONGEST_GAP = 60_000

/** What the judge gets wrong about the legal stream that these choices make, or null. */
export function misjudgedLegal(protocol: StreamProtocol, choices: readonly number[]): string | null {
  const legal = legalStream(protocol, chooserOf(choices))
  const { findings, summary } = judgeSample(protocol, legal.sample, LONGEST_GAP)
  if (findings[0] !== undefined) return `found in a legal stream: ${findings[0].message}`
  const expected = [legal.text, legal.threadId, legal.carriers, [...new Set(legal.types)].sort()]
  const actual = [summary.text, summary.threadId, summary.threadCarriers, summary.eventTypes]
  const [wanted, read] = [JSON.stringify(expected), JSON.stringify(actual)]
  return wanted === read ? null : `read otherwise: expected ${wanted}, got ${read}`
}

/** What the judge gets wrong about that stream with one thing broken, which is a choice too; or null. */
export function misjudgedBroken(protocol: StreamProtocol, choices: readonly number[]): string | null {
  const choose = chooserOf(choices)
  const { sample } = legalStream(protocol, choose)
  const possible = mutations.filter(({ protocols }) => protocols.includes(protocol))
  const first = choose(possible.length)
  // What a mutation breaks may be missing from this stream; some are never.
  for (const mutation of [...possible.slice(first), ...possible]) {
    const broken = mutation.mutate(sample, protocol, choose)
    if (broken === null) continue
    const found = judgeSample(protocol, broken, LONGEST_GAP).findings.map(({ rule }) => rule)
    if (found.includes(mutation.rule)) return null
    return `${mutation.what} was not found by ${mutation.rule}; found ${found.join(', ') || 'nothing'}`
  }
  return 'no mutation is possible'
}
