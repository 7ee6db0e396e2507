import { flushIn } from './flush.ts'
import { excerpt } from './json.ts'
import { encodeEvent, recordsOf, withRecords } from './records.ts'
import { breachIf, type StreamRule } from './rule.ts'
import { memberOf, type StreamEvent } from './stream-item.ts'
import { errorTextOf } from './summary.ts'
import { besideFinish, rewritingFirstDelta, without } from './violation.ts'

const A_MINUTE = 60_000
const AN_HOUR = 3_600_000

/** What an answer says, and when. */
export const answerRules: readonly StreamRule[] = [
  {
    id: 'no-error-event',
    strength: 'standard',
    statement: 'A 200 holds no error event, except for the refusal of a request beyond a limit.',
    source: 'invariant: a success that carries an error; line 3 in v1, error in v2',
    check: ({ events }) =>
      events
        .filter(({ type }) => type === 'error')
        .map((event) => ({ offset: event.offset, expected: 'no error event', actual: excerpt(errorTextOf(event)) })),
    violation: besideFinish('before', (protocol) =>
      encodeEvent(protocol, 'error', protocol === 'v1' ? 'it broke' : { errorText: 'it broke' }),
    ),
  },
  {
    id: 'no-abort',
    only: 'v2',
    strength: 'standard',
    statement: 'No answer is given up by the service while its reader waits for it.',
    source:
      'invariant: a success that carries an abort; ai 5.0.277, 6.0.326, 7.0.173 write one where generation was cancelled',
    check: ({ events }) =>
      events
        .filter(({ type }) => type === 'abort')
        .map((event) => ({ offset: event.offset, expected: 'no abort', actual: reasonOf(event) })),
    violation: besideFinish('before', () => encodeEvent('v2', 'abort', { reason: 'took too long' })),
  },
  {
    id: 'text-not-empty',
    strength: 'standard',
    statement: 'An answer has text.',
    source: 'interface document: the assistant "streams back a generated answer"',
    // An error event says already why there is none.
    check: ({ summary }) =>
      breachIf(summary.text.trim() === '' && summary.errors.length === 0, null, 'some text', excerpt(summary.text)),
    violation: without('text-delta'),
  },
  {
    id: 'not-buffered',
    strength: 'standard',
    statement: 'Text comes while it is written, not in one flush at the end of a long answer.',
    source: 'interface document: "a streamed response"',
    check: ({ events, context }) => {
      const flush = flushIn(events, context.arrivals)
      if (flush === null) return []
      const { deltas, characters, wait } = flush
      const actual = `${deltas} pieces with ${characters} characters at once after ${Math.round(wait)} ms`
      return breachIf(true, null, 'text in several arrivals', actual)
    },
    violation: (valid, protocol) => {
      const padded = rewritingFirstDelta((text) => text.padEnd(20, '.'))(valid, protocol)
      let isLong = false
      const records = recordsOf(protocol, padded).flatMap((record) => {
        if (isLong || record.event?.type !== 'text-delta') return [record]
        isLong = true
        return Array.from({ length: 50 }, () => record)
      })
      const long = withRecords(padded, records)
      return { ...long, arrivals: [{ at: A_MINUTE, bytes: long.bytes.length }] }
    },
  },
  {
    id: 'no-stall',
    strength: 'assumed',
    statement: "After the first text, no gap between two arrivals is longer than the target's objective.",
    source: 'our choice: the document states no time; the objective is the target file’s',
    check: ({ context: { longestGap }, summary }) => {
      const gap = summary.timing.largestGap
      if (longestGap === null || gap === null) return []
      const actual = `${Math.round(gap.milliseconds)} ms`
      return breachIf(gap.milliseconds > longestGap, gap.offset, `gaps of at most ${longestGap} ms`, actual)
    },
    violation: (valid, protocol) => {
      const records = recordsOf(protocol, valid)
      const finish = records.findIndex(({ event }) => event?.type === 'finish')
      const late = records.slice(finish).map((record) => ({ ...record, at: record.at + AN_HOUR }))
      return withRecords(valid, [...records.slice(0, finish), ...late])
    },
  },
]

function reasonOf(event: StreamEvent): string {
  const reason = memberOf(event.value, 'reason')
  return typeof reason === 'string' ? `abort: ${excerpt(reason)}` : 'abort'
}
