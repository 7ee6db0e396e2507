import path from 'node:path'
import { loadDescription } from '../../../schemas/description/load.ts'
import type { StreamProtocol } from '../../../schemas/stream-protocols.ts'
import { judgeSample } from '../judge.ts'
import type { JudgeOptions } from '../sample.ts'
import { chooserOf } from './choose.ts'
import { mutationsOf } from './mutations.ts'
import { validStream } from './valid-streams.ts'

/** What the judge gets wrong about the valid stream that these numbers make; null where it is right. */
export function misjudgedValid(protocol: StreamProtocol, numbers: readonly number[]): string | null {
  const valid = validStream(protocol, chooserOf(numbers))
  const { findings, summary } = judgeSample(protocol, valid.sample, judging)
  if (findings[0] !== undefined) return `found in a valid stream: ${findings[0].rule}, ${findings[0].actual}`
  const expected = JSON.stringify([valid.text, valid.threadId, valid.carriers, [...new Set(valid.types)].sort()])
  const read = JSON.stringify([summary.text, summary.threadId, summary.threadCarriers, summary.eventTypes])
  return expected === read ? null : `read otherwise: expected ${expected}, got ${read}`
}

/**
 * What the judge gets wrong about that stream after one mutation, also chosen by the numbers; null where it is right.
 */
export function misjudgedBroken(protocol: StreamProtocol, numbers: readonly number[]): string | null {
  const choose = chooserOf(numbers)
  const { sample } = validStream(protocol, choose)
  const possible = mutationsOf(protocol)
  const first = choose(possible.length)
  // A mutation may find nothing to break in this stream; some always do.
  for (const [rule, mutate] of [...possible.slice(first), ...possible]) {
    const broken = mutate(sample, protocol, choose)
    if (broken === null) continue
    const found = judgeSample(protocol, broken, judging).findings.map((finding) => finding.rule)
    if (found.includes(rule)) return null
    return `what breaks ${rule} was not found by it; found ${found.join(', ') || 'nothing'}`
  }
  return 'no mutation is possible'
}

/** The tests judge with the committed description. */
export const judging: JudgeOptions = {
  validate: (await loadDescription(path.resolve('schemas/generated'))).validate,
}
