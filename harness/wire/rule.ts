import type { StreamProtocol } from '../../schemas/stream-protocols.ts'
import type { Part } from './order.ts'
import type { StreamContext } from './sample.ts'
import type { StreamEvent, StreamItem, StreamProblem } from './stream-item.ts'
import type { StreamSummary } from './summary.ts'
import type { Violation } from './violation.ts'

/** A decoded answer as the rules see it. */
export interface DecodedStream {
  readonly protocol: StreamProtocol
  readonly items: readonly StreamItem[]
  readonly events: readonly StreamEvent[]
  readonly problems: readonly StreamProblem[]
  readonly context: StreamContext
  readonly summary: StreamSummary
}

/** One breach of a rule. `offset`: bytes from the beginning of the body; null where the breach is not at one place. */
export interface Breach {
  readonly offset: number | null
  readonly expected: string
  readonly actual: string
}

/** What a rule is about: an answer without it neither keeps the rule nor breaks it. */
export interface Subject {
  /** Its name as in "no tool call came". */
  readonly name: string
  readonly isIn: (summary: StreamSummary) => boolean
  /** Adds it to a valid stream; absent where the smallest valid stream has it. */
  readonly added?: Violation
  /** Present where every valid answer has it; left out where a valid answer may lack it. */
  readonly isInEvery?: true
}

export const anEvent: Subject = { name: 'event', isIn: ({ eventTypes }) => eventTypes.length > 0, isInEvery: true }
export const someText: Subject = { name: 'text', isIn: ({ text }) => text !== '', isInEvery: true }
export const aFinish: Subject = {
  name: 'finish',
  isIn: ({ eventTypes }) => eventTypes.includes('finish'),
  isInEvery: true,
}

export interface StreamRule {
  /** The claim, in kebab-case and unique. */
  readonly id: string
  readonly strength: 'documented' | 'standard' | 'assumed'
  /** Absent: the rule holds for both protocols. */
  readonly only?: StreamProtocol
  /** What is expected, in one sentence. */
  readonly statement: string
  /** What the rule rests on: the document, a section of a standard, or a version of the client library. */
  readonly source: string
  /** At most one breach for each event or problem; empty where the stream keeps the rule. */
  readonly check: (stream: DecodedStream) => readonly Breach[]
  /** Absent: every answer shows whether the rule is kept. */
  readonly subject?: Subject
  /** Present where only an answer that came to its end keeps the rule. */
  readonly needsEnd?: true
  /** Makes a valid stream break this rule, and no other. */
  readonly violation: Violation
}

/** The most findings of one rule; more would repeat them. */
export const MOST_FINDINGS = 5

/** One breach where the condition holds; empty otherwise. */
export function breachIf(broken: boolean, offset: number | null, expected: string, actual: string): readonly Breach[] {
  return broken ? [{ offset, expected, actual }] : []
}

/** Events that continue a block or a tool call that was never begun. */
export function notBegun({ summary }: DecodedStream, isOf: (part: Part) => boolean) {
  return summary.misplaced.filter((one) => one.why === 'not-begun').filter(({ part }) => isOf(part))
}

/** A breach for each problem of these kinds. */
export function breachesFor(
  stream: DecodedStream,
  kinds: readonly StreamProblem['problem'][],
  expected: string,
): readonly Breach[] {
  return stream.problems
    .filter(({ problem }) => kinds.includes(problem))
    .map(({ problem, offset, detail }) => ({ offset, expected, actual: `${problem}: ${detail}` }))
}
