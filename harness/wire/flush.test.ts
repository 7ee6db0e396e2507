import { expect, test } from 'vitest'
import type { Arrival } from '../exchange/exchange.ts'
import { decodeStream } from './decode.ts'
import { flushIn, isUnclear } from './flush.ts'
import { eventsIn } from './summary.ts'
import { protocolOf, recordedSample, recordingNames } from './test-support/recordings.ts'

const record = '0:"words."\n'
type Read = Omit<Arrival, 'bytes'> & { readonly deltas?: number }

/** An answer of deltas of six characters each that were read at these times. */
function answerOf(reads: readonly Read[]) {
  const arrivals = reads.map(({ deltas = 1, ...read }) => ({ ...read, bytes: deltas * record.length }))
  const count = reads.reduce((sum, { deltas = 1 }) => sum + deltas, 0)
  return [eventsIn(decodeStream('v1', Buffer.from(record.repeat(count)), arrivals)), arrivals] as const
}

const flushOf = (reads: readonly Read[]) => flushIn(...answerOf(reads))

const series = (count: number, from: number, step: number, more: object = {}): readonly Read[] =>
  Array.from({ length: count }, (_, index) => ({ at: from + index * step, ...more }))

test.each<[string, readonly Read[]]>([
  ['a fast model after a long search: 50 arrivals in 150 ms after 10 s', series(50, 10_000, 3)],
  ['a model of 2,000 tokens a second, two to an arrival', series(50, 10_000, 1, { deltas: 2 })],
  ['a slow model', series(50, 200, 300)],
  ['a short answer at once after a search', [{ at: 10_000, deltas: 7 }]],
  ['one piece of text that is all there was to write', [{ at: 10_000 }]],
  ['a quick answer at once', [{ at: 390, deltas: 60 }]],
  ['half of the text, and a flush of the other half', [...series(30, 200, 20), { at: 30_000, deltas: 30 }]],
  ['a long text that was read at once after a pause of the harness', [{ at: 900, late: 500, deltas: 60 }]],
])('%s is no buffering', (_, reads) => {
  expect(flushOf(reads)).toBeNull()
})

test.each<[string, readonly Read[], number]>([
  ['many deltas in one arrival at the end', [{ at: 10_000, deltas: 60 }], 10_000],
  ['many deltas in a few arrivals at once', series(6, 600, 1, { deltas: 60 }), 600],
  ['a first word, and all the rest in one flush', [{ at: 1_000 }, { at: 30_000, deltas: 60 }], 29_000],
  ['a flush that was read late by less than it took to come', [{ at: 1_000, late: 2, deltas: 60 }], 998],
])('%s is buffering', (_, reads, wait) => {
  expect(flushOf(reads)?.wait).toBe(wait)
})

test.each<[string, readonly Read[], boolean]>([
  [
    'a first word, and the rest in one read that was late by more than it takes to write',
    [{ at: 63 }, { at: 701, late: 31, deltas: 60 }],
    true,
  ],
  ['a pause of the harness that may have been all of the wait', [{ at: 900, late: 500, deltas: 60 }], true],
  ['a flush that was read late by less than it took to come', [{ at: 1_000, late: 2, deltas: 60 }], false],
  ['a slow model that was read late', series(50, 200, 300, { late: 100 }), false],
  ['a quick answer at once', [{ at: 390, deltas: 60 }], true],
  ['a first word, and soon the rest at once', [{ at: 200 }, { at: 500, deltas: 60 }], true],
  ['a model of 2,000 tokens a second, two to an arrival', series(50, 200, 1, { deltas: 2 }), false],
  ['a quick half, and a slow one', [{ at: 300, deltas: 30 }, ...series(30, 400, 20)], false],
])('whether %s hides how the text came', (_, reads, expected) => {
  expect(isUnclear(...answerOf(reads))).toBe(expected)
})

test.each(recordingNames)('the recording %s is not buffered as it came', (name) => {
  const { bytes, arrivals } = recordedSample(name)
  const at = arrivals.map((arrival) => ({ ...arrival, at: arrival.at + 10_000 }))
  expect(flushIn(eventsIn(decodeStream(protocolOf(name), bytes, at)), at)).toBeNull()
})
