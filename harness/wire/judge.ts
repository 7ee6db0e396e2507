import type { StreamProtocol } from '../../schemas/stream-protocols.ts'
import { decodeStream } from './decode.ts'
import { type Breach, MOST_FINDINGS } from './rule.ts'
import { rulesOf } from './rules.ts'
import type { JudgeOptions, StreamContext, StreamSample } from './sample.ts'
import type { StreamEvent, StreamItem } from './stream-item.ts'
import { eventsIn, type StreamSummary, summarize } from './summary.ts'

export interface StreamFinding extends Breach {
  readonly rule: string
  /** The event before the place of the finding, where there is one. */
  readonly before: StreamEvent | null
  readonly after: StreamEvent | null
}

export interface StreamJudgement {
  readonly summary: StreamSummary
  /**
   * In the order of the rules, at most five for each rule, since more would repeat them. Empty: the answer is valid.
   */
  readonly findings: readonly StreamFinding[]
}

/**
 * Judges a decoded answer to a valid request, and summarizes what it holds. Each rule is judged by itself: a caller
 * that expects a refusal inside the stream ignores `no-error-event` and the findings that follow from it.
 */
export function judgeStream(
  protocol: StreamProtocol,
  items: readonly StreamItem[],
  context: StreamContext,
): StreamJudgement {
  const events = eventsIn(items)
  const problems = items.filter((item) => item.kind === 'problem')
  const summary = summarize(protocol, items, context)
  const stream = { protocol, items, events, problems, context, summary }
  const findings = rulesOf(protocol).flatMap(({ id: rule, check }) =>
    check(stream)
      .slice(0, MOST_FINDINGS)
      .map((breach) => ({ rule, ...breach, ...around(breach, events) })),
  )
  return { summary, findings }
}

function around({ offset }: Breach, events: readonly StreamEvent[]): Pick<StreamFinding, 'before' | 'after'> {
  if (offset === null) return { before: null, after: null }
  const before = events.findLast((event) => event.offset < offset) ?? null
  return { before, after: events.find((event) => event.offset > offset) ?? null }
}

export function judgeSample(protocol: StreamProtocol, sample: StreamSample, options: JudgeOptions): StreamJudgement {
  return judgeStream(protocol, decodeStream(protocol, sample.bytes, sample.arrivals), { ...sample, ...options })
}
