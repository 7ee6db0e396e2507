import type { Exchange } from '../../harness/exchange/exchange.ts'
import { largestBatchIn } from '../../harness/wire/batches.ts'
import { flushIn, isUnclear } from '../../harness/wire/flush.ts'
import { requestHeader } from '../reading/headers.ts'
import { inTime } from '../reading/time.ts'
import { eventsOf, summaryOf } from '../streams/stream-evidence.ts'

/** Whether text comes while it is written, as answers of a run show it. */

/**
 * Answers without those that a service may have had ready from its cache: the same text had come piece by piece before,
 * to a client with the same headers.
 */
export function withoutKept(answers: readonly Exchange[]): readonly Exchange[] {
  const streamed = new Set<string>()
  return inTime(answers).filter((answer) => {
    const text = summaryOf(answer)?.text ?? ''
    const taken = ['accept', 'accept-encoding'].map((name) => requestHeader(answer, name))
    const key = JSON.stringify([...taken, text])
    const isHeld = isHeldBack(answer)
    if (!isHeld && !isUnclearIn(answer)) streamed.add(key)
    return !isHeld || !streamed.has(key)
  })
}

/** Whether the text of an answer came in flushes. */
export function isHeldBack(answer: Exchange): boolean {
  return flushed(answer) !== null
}

export function isUnclearIn(answer: Exchange): boolean {
  return isUnclear(eventsOf(answer), answer.response?.arrivals ?? [])
}

/**
 * How many times as long as the largest batch in any answer a held-back text must be. A shorter one may just have come
 * in one batch, as pieces of longer answers do.
 */
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
