import type { Exchange } from '../../harness/exchange/exchange.ts'
import { median } from '../../harness/figures.ts'
import { failSaying, notTested, type Outcome, pass } from '../../harness/verdict/outcome.ts'
import type { DescriptionView } from '../../schemas/description/description.ts'
import type { SequenceRequirement } from '../declaring/requirement.ts'
import { shownByAllStreams } from '../declaring/shown-by-streams.ts'
import { assumed } from '../declaring/source.ts'
import { atSecond, withResponse } from '../declaring/valid-examples.ts'
import { isSuccess } from '../reading/status.ts'
import { endOf, inTime, startOf } from '../reading/time.ts'
import { protocolOf } from '../streams/stream-evidence.ts'
import { validAnswer } from './valid-stream.ts'

/** Least number of answers that are judged: a few may have met a busy machine. */
const LEAST_ANSWERS = 20
const LEAST_SHARE = 0.1

/** Milliseconds that a busy machine may add to the wait of a lone answer, and to when another answer's end is seen. */
const BUSY = 100

/**
 * An answer begins while another to the same caller is under way; a lock on the caller's session would prevent that.
 */
export function assistantAtOnceRequirements(description: DescriptionView): readonly SequenceRequirement[] {
  return shownByAllStreams(description, ({ id, protocol }) => {
    const answer = (seconds: number, wait: number, milliseconds: number): Exchange => ({
      ...withResponse(atSecond(validAnswer(id, protocol, { threadId: `thread-${seconds}` }), seconds), {
        headersAt: wait,
      }),
      milliseconds,
    })
    const pairs = Array.from({ length: LEAST_ANSWERS }, (_, index) => 60 * (index + 1))
    const first = pairs.map((second) => answer(second, 20, 3000))
    return {
      id: 'assistant-answers-at-once',
      source: assumed(
        'our choice: users whose site has one key ask at the same time, and a second answer begins while the first is ' +
          'written; a lock that each request holds to its end, as of a session, makes one wait for the other',
      ),
      check: (exchanges) => begunAtOnce(exchanges.filter((one) => protocolOf(one) !== null && isSuccess(one))),
      example: () => [...first, ...pairs.map((second) => answer(second + 1, 20, 3000))],
      violation: () => [...first, ...pairs.map((second) => answer(second + 1, 2020, 5000))],
    }
  })
}

function begunAtOnce(exchanges: readonly Exchange[]): Outcome {
  const answers = inTime(exchanges).map((exchange) => ({
    key: exchange.caller.key,
    start: startOf(exchange),
    // Many frameworks send the headers before the answer's own code runs.
    begun: startOf(exchange) + Math.max(exchange.response?.headersAt ?? 0, exchange.response?.arrivals[0]?.at ?? 0),
    end: endOf(exchange),
  }))
  const others = (one: Answer, isSo: (other: Answer) => boolean) =>
    answers.some((other) => other !== one && other.key === one.key && isSo(other))
  const isAlone = (one: Answer) => !others(one, (other) => other.start < one.start && other.end > one.start)
  const waits = answers.filter(isAlone).map(({ start, begun }) => begun - start)
  // Longest wait that is usual for a lone answer. Where another answer ends within it, this one may begin after that
  // end by chance.
  const usual = 2 * median(waits) + BUSY
  // No answer begins while one that comes all at once is under way: that one has ended when it begins.
  const isLong = ({ begun, end }: Answer) => end - begun > BUSY
  const asked = answers.filter((one) =>
    others(one, (other) => isLong(other) && other.start < one.start && other.end > one.start + usual),
  )
  if (asked.length < LEAST_ANSWERS) {
    const remedy = 'raise the limits of the assistant in budget, and run it where answers take longer'
    return notTested(
      `fewer than ${LEAST_ANSWERS} answers were asked for well before another to the same key ended`,
      remedy,
    )
  }
  const begun = asked.filter((one) => others(one, (other) => other.begun <= one.begun && other.end > one.begun + BUSY))
  if (begun.length >= LEAST_SHARE * asked.length) return pass
  return failSaying(
    'answers that begin while others to the same key are under way',
    `${begun.length} of ${asked.length} answers; the others began when those had ended`,
  )
}

interface Answer {
  readonly key: string | null
  readonly start: number
  readonly begun: number
  readonly end: number
}
