import type { Exchange } from '../../harness/exchange/exchange.ts'
import { median, rankCorrelation } from '../../harness/figures.ts'
import { largestBatchIn } from '../../harness/wire/batches.ts'
import { atOnceIn, flushIn, isUnclear } from '../../harness/wire/flush.ts'
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

/** Whether the text of an answer came in flushes, as far as this answer alone can show it. */
export function isHeldBack(answer: Exchange): boolean {
  return flushOf(answer) !== null
}

function isUnclearIn(answer: Exchange): boolean {
  return isUnclear(eventsOf(answer), answer.response?.arrivals ?? [])
}

/**
 * Least number of lengths of texts that came at once: 8 in random order correlate by 0.85 a few times in a thousand, and
 * more of them less often. Of texts of one length the first to come counts: equal questions get equal answers, and a
 * stall makes an answer only later.
 */
const LEAST_LENGTHS = 8
const LEAST_CORRELATION = 0.85

/** Least milliseconds by which long texts come later than short ones; a network or a busy machine may take less. */
const WRITTEN_MEANWHILE = 100

/**
 * Answers that show whether their text was held back. One that came at once and soon does not show it alone, since a
 * fast model or a cache answers so. If such texts come the later the longer they are, each was written piece by piece.
 */
export function clearAmong(answers: readonly Exchange[]): readonly Exchange[] {
  const seen = answers.map((answer) => ({ answer, atOnce: atOnceOf(answer) }))
  const areWrittenFirst = comeLaterWithLength(seen.flatMap(({ atOnce }) => atOnce ?? []))
  return seen.flatMap(({ answer, atOnce }) =>
    (areWrittenFirst && atOnce !== null) || !isUnclearIn(answer) ? [answer] : [],
  )
}

function comeLaterWithLength(texts: readonly NonNullable<ReturnType<typeof atOnceOf>>[]): boolean {
  const ofLength = Map.groupBy(texts, ({ deltas }) => deltas)
  if (ofLength.size < LEAST_LENGTHS) return false
  const lengths = [...ofLength.keys()].toSorted((one, other) => one - other)
  const waits = lengths.map((length) => Math.min(...(ofLength.get(length) ?? []).map(({ wait }) => wait)))
  const third = Math.floor(waits.length / 3)
  const later = median(waits.slice(-third)) - median(waits.slice(0, third))
  return later >= WRITTEN_MEANWHILE && rankCorrelation(lengths, waits) >= LEAST_CORRELATION
}

/**
 * How many times as long as the largest batch in any answer, or as a portion, a held-back text must be. A shorter one
 * may just have come as one of them, as pieces of longer answers do.
 */
const BATCHES_ALIKE = 2

export function moreThanBatches(answers: readonly Exchange[]): boolean {
  const batch = Math.max(0, ...answers.map((answer) => largestBatchIn(eventsOf(answer))))
  return answers.some((answer) => {
    const flush = heldIn(answer)
    return flush !== null && flush.characters > BATCHES_ALIKE * batch
  })
}

function flushOf(answer: Exchange) {
  return flushIn(eventsOf(answer), answer.response?.arrivals ?? [])
}

function atOnceOf(answer: Exchange) {
  return atOnceIn(eventsOf(answer), answer.response?.arrivals ?? [])
}

/** The text of an answer that came in several flushes, or at once. */
function heldIn(answer: Exchange) {
  return flushOf(answer) ?? atOnceOf(answer)
}

/**
 * Tells which texts come in portions, or as one of them, if some of these answers come in several: a guard may look at
 * each portion before it lets it go.
 */
export function portionsAmong(answers: readonly Exchange[]): (answer: Exchange) => boolean {
  const several = answers.flatMap((answer) => heldIn(answer) ?? []).filter(({ flushes }) => flushes > 1)
  const longest = Math.max(0, ...several.map(({ characters, flushes }) => characters / flushes))
  return (answer) => {
    const flush = heldIn(answer)
    if (flush === null || several.length === 0) return false
    return flush.flushes > 1 || flush.characters <= BATCHES_ALIKE * longest
  }
}

/** How the text of one of the answers that are `clearAmong` others was held back; null where it was not. */
export function heldText(answer: Exchange): string | null {
  const flush = heldIn(answer)
  if (flush === null) return null
  const { deltas, characters, wait, flushes } = flush
  const at = flushes === 1 ? 'at once' : `in ${flushes} flushes`
  return `${deltas} pieces with ${characters} characters ${at} after ${Math.round(wait)} ms`
}
