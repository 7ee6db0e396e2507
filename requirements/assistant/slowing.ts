import type { Exchange } from '../../harness/exchange/exchange.ts'
import { median, rankCorrelation } from '../../harness/figures.ts'
import { failSaying, notTested, type Outcome, pass } from '../../harness/verdict/outcome.ts'
import type { DescriptionView } from '../../schemas/description/description.ts'
import type { SequenceRequirement } from '../declaring/requirement.ts'
import { assumed } from '../declaring/source.ts'
import { atSecond, withResponse } from '../declaring/valid-examples.ts'
import { isObject, sentMessages } from '../reading/body.ts'
import { inTime } from '../reading/time.ts'
import { streamOfEachProtocol } from '../streams/streaming.ts'
import { firstTextAt } from './pace.ts'
import { isPaced } from './paced-answers.ts'
import { paced } from './paced-examples.ts'

/**
 * Least number of equal questions: in fewer a trend may be chance. 12 times in random order correlate by 0.7 once in a
 * hundred times.
 */
const LEAST_QUESTIONS = 12
const LEAST_CORRELATION = 0.7

/** A trend that a reader would notice: so many times as long, and so many milliseconds longer. */
const TIMES_AS_LONG = 3
const NOTICEABLE = 500

/** Answers do not take longer the more was asked before. */
export function assistantSlowingRequirements(description: DescriptionView): readonly SequenceRequirement[] {
  return streamOfEachProtocol(description).map(({ operation: { id }, protocol }) => {
    const some = () => Array.from({ length: LEAST_QUESTIONS / 3 }, () => paced(id, protocol)).flat()
    return {
      about: 'sequence',
      sequence: 'whole-run',
      id: `assistant-stream-${protocol}-no-slowing`,
      operation: id,
      source: assumed('our choice: an answer takes as long as its question, whatever was asked before it'),
      check: (exchanges) => trendIn(exchanges.filter((exchange) => isPaced(exchange, protocol))),
      example: () => some().map((answer, index) => ({ ...atSecond(answer, index * 60), id: `example-${index}` })),
      violation: (valid) => valid.map((answer, index) => delayed(answer, index * 200)),
    }
  })
}

function trendIn(answers: readonly Exchange[]): Outcome {
  const groups = [...Map.groupBy(answers, questionOf).values()]
  const alike = groups.toSorted((a, b) => b.length - a.length)[0] ?? []
  const times = inTime(alike).flatMap((answer) => firstTextAt(answer) ?? [])
  if (times.length < LEAST_QUESTIONS) {
    const remedy = 'run with --profile nightly, and set deterministic in the target where it holds: more is asked then'
    return notTested(`fewer than ${LEAST_QUESTIONS} equal questions were answered`, remedy)
  }
  const third = Math.floor(times.length / 3)
  const [early, late] = [median(times.slice(0, third)), median(times.slice(-third))]
  const isNoticeable = late >= TIMES_AS_LONG * early && late - early >= NOTICEABLE
  if (!isNoticeable || rankCorrelation([...times.keys()], times) < LEAST_CORRELATION) return pass
  const actual = `the first text after ${Math.round(early)} ms at first, and ${Math.round(late)} ms later`
  return failSaying('an equal question answered as fast as before', `${actual}, of ${times.length} questions`)
}

/** The texts of the messages, without their ids, which differ in each request. */
function questionOf(exchange: Exchange): string {
  return JSON.stringify(sentMessages(exchange).map((message) => (isObject(message) ? message['parts'] : message)))
}

function delayed(answer: Exchange, milliseconds: number): Exchange {
  const arrivals = answer.response?.arrivals ?? []
  return withResponse(answer, { arrivals: arrivals.map((arrival) => ({ ...arrival, at: arrival.at + milliseconds })) })
}
