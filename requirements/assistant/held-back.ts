import type { Exchange } from '../../harness/sending/exchange.ts'
import { largestBatchIn } from '../../harness/wire/batches.ts'
import { flushIn, isUnclear } from '../../harness/wire/flush.ts'
import { inTime } from '../evidence.ts'
import { eventsOf, summaryOf } from './stream-evidence.ts'

/** Whether text comes while it is written, as answers of a run show it. */

/** Each text where it came first: a service that keeps its answers has it ready the next time. */
export function ofNewText(answers: readonly Exchange[]): readonly Exchange[] {
  const firsts = new Map<string, Exchange>()
  for (const answer of inTime(answers)) {
    const text = summaryOf(answer)?.text ?? ''
    if (!firsts.has(text)) firsts.set(text, answer)
  }
  return [...firsts.values()]
}

/** Whether the text of an answer came in flushes. */
export function isHeldBack(answer: Exchange): boolean {
  return flushed(answer) !== null
}

export function isUnclearIn(answer: Exchange): boolean {
  return isUnclear(eventsOf(answer), answer.response?.arrivals ?? [])
}

/** Some answers in one batch are no more than a service sends on with others, whose text is longer. */
const BATCHES_ALIKE = 2

export function moreThanBatches(answers: readonly Exchange[]): boolean {
  const batch = Math.max(0, ...answers.map((answer) => largestBatchIn(eventsOf(answer))))
  return answers.some((answer) => {
    const flush = flushOf(answer)
    return flush !== null && flush.characters > BATCHES_ALIKE * batch
  })
}

function flushOf(answer: Exchange) {
  return flushIn(eventsOf(answer), answer.response?.arrivals ?? [])
}

export function flushed(answer: Exchange): string | null {
  const flush = flushOf(answer)
  if (flush === null) return null
  const { deltas, characters, wait, flushes } = flush
  const at = flushes === 1 ? 'at once' : `in ${flushes} flushes`
  return `${deltas} pieces with ${characters} characters ${at} after ${Math.round(wait)} ms`
}
