import { expect, test } from 'vitest'
import { sampleExchange, sampleResponse } from '../test-support/exchanges.fixture.ts'
import { sampleInput } from '../test-support/run.fixture.ts'
import { renderEvidence } from './evidence.ts'
import { sourceOf } from './markup.ts'
import { renderTimeline, timedLines } from './timeline.ts'

test('each line has the time of the read that completed it', () => {
  const arrivals = [
    { at: 10, bytes: 3 },
    { at: 20, bytes: 4 },
    { at: 30, bytes: 2 },
  ]
  expect(timedLines('ab\ncd\n\nef', arrivals)).toEqual([
    { at: 10, text: 'ab' },
    { at: 20, text: 'cd' },
    { at: 30, text: 'ef' },
  ])
})

test('lines are counted in bytes, not in characters', () => {
  const arrivals = [
    { at: 10, bytes: 3 },
    { at: 20, bytes: 1 },
  ]
  expect(timedLines('€\n', arrivals)).toEqual([{ at: 20, text: '€' }])
})

test('a body that came in one read has no timeline', () => {
  expect(renderTimeline(sampleResponse(200, '{}'))).toBeNull()
})

test('a stream that was cut says so, with its longest gap', () => {
  const cut = sampleInput.exchanges.get('specs-0-2')?.response
  if (!cut) throw new Error('the sample has a cut stream')
  const text = sourceOf(renderTimeline(cut))
  expect(text).toContain('longest gap 941 ms')
  expect(text).toContain('cut after 2.13 s')
  expect(text).toContain('… 13 lines left out')
})

test('a long body is shortened and says how long it was', () => {
  const exchange = sampleExchange('long', { response: sampleResponse(200, 'x'.repeat(9000)) })
  const text = sourceOf(renderEvidence(['long'], { ...sampleInput, exchanges: new Map([['long', exchange]]) }))
  expect(text).toContain('(9000 characters)')
  expect(text.length).toBeLessThan(6000)
})

test('evidence that is missing is named', () => {
  expect(sourceOf(renderEvidence(['gone-1'], sampleInput))).toContain('gone-1: not in exchanges.ndjson')
})
