import type { Exchange } from '../../harness/exchange/exchange.ts'
import type { StreamProtocol } from '../../schemas/description/description.ts'
import { atSecond, withResponse } from '../declaring/valid-examples.ts'
import { type ValidAnswer, validAnswer } from './valid-stream.ts'

const AN_HOUR = 3_600_000
const manyWords = (number: number) => Array.from({ length: 60 }, (_, index) => `word ${index + 1} of ${number} `)

/** Three long answers, one after the other, word by word. */
export function paced(
  operation: string,
  protocol: StreamProtocol,
  more: Pick<ValidAnswer, 'gzip'> = {},
): readonly Exchange[] {
  return [0, 1, 2].map((number) => ({
    ...atSecond(
      validAnswer(operation, protocol, { threadId: `thread-${number}`, words: manyWords(number), ...more }),
      number * 10_800,
    ),
    id: `example-${number}`,
  }))
}

/** The whole answer in one flush after a minute. */
export function heldBack(answer: Exchange): Exchange {
  return arriving(answer, (arrivals) => [
    { at: AN_HOUR / 60, bytes: arrivals.reduce((sum, { bytes }) => sum + bytes, 0) },
  ])
}

/** The answer in two flushes, each after a minute without text. */
export function inPortions(answer: Exchange): Exchange {
  return arriving(answer, (arrivals) =>
    arrivals.map(({ bytes }, index) => ({ at: index < arrivals.length / 2 ? AN_HOUR / 60 : AN_HOUR / 30, bytes })),
  )
}

/** The answer with a gap of an hour in the middle of its text. */
export function stalled(answer: Exchange): Exchange {
  return arriving(answer, (arrivals) =>
    arrivals.map((arrival, index) => (index < 30 ? arrival : { ...arrival, at: arrival.at + AN_HOUR })),
  )
}

/** The answer with its first word after an hour. */
export function lateText(answer: Exchange): Exchange {
  return arriving(answer, (arrivals) => arrivals.map((arrival) => ({ ...arrival, at: arrival.at + AN_HOUR })))
}

/** The answer with its last events, which only end it, after an hour. */
export function lateFinish(answer: Exchange): Exchange {
  return arriving(answer, (arrivals) =>
    arrivals.map((arrival, index) =>
      index < arrivals.length - 3 ? arrival : { ...arrival, at: arrival.at + AN_HOUR },
    ),
  )
}

/** The answer with an end that comes an hour after its last event. */
export function leftOpen(answer: Exchange): Exchange {
  return { ...answer, milliseconds: answer.milliseconds + AN_HOUR }
}

type Arrivals = NonNullable<Exchange['response']>['arrivals']

function arriving(answer: Exchange, change: (arrivals: Arrivals) => Arrivals): Exchange {
  const arrivals = change(answer.response?.arrivals ?? [])
  return { ...withResponse(answer, { arrivals }), milliseconds: arrivals.at(-1)?.at ?? 0 }
}
