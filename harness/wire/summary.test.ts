import { expect, test } from 'vitest'
import type { Arrival } from '../sending/exchange.ts'
import { decodeStream } from './decode.ts'
import { isBuffered, timingOf } from './summary.ts'

const record = `0:${JSON.stringify('Some words. '.repeat(3))}\n`

/** An answer of eight pieces of text, each read at its time. */
function timed(...reads: readonly Omit<Arrival, 'bytes'>[]) {
  const arrivals = reads.map((read) => ({ ...read, bytes: record.length }))
  const items = decodeStream('v1', Buffer.from(record.repeat(reads.length)), arrivals)
  const events = items.filter((item) => item.kind === 'event')
  return timingOf(events, arrivals)
}

const deltas = Array.from({ length: 8 }, () => 'Some words. '.repeat(3))
const atOnce = Array.from({ length: 8 }, (_, index) => ({ at: 600 + index }))

test('text that was read at once after a pause of the harness may have come before', () => {
  expect(isBuffered(timed(...atOnce.map((read) => ({ ...read, late: 300 }))), deltas)).toBe(false)
})

test('text that was read late by less than it took to come at once was held back all the same', () => {
  expect(isBuffered(timed(...atOnce.map((read) => ({ ...read, late: 8 }))), deltas)).toBe(true)
})

test('a gap is as long as the harness could have read in it', () => {
  const gap = timed({ at: 10 }, { at: 1_010, late: 900 }, { at: 1_310 }).largestGap
  expect(gap).toEqual({ milliseconds: 300, offset: 2 * record.length })
})
