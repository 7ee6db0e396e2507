import { expect, test } from 'vitest'
import { sampleExchange, sampleResponse } from '../test-support/exchanges.fixture.ts'
import { sampleInput } from '../test-support/run.fixture.ts'
import { renderEvidence } from './evidence.ts'
import { sourceOf } from './markup.ts'
import { renderTimeline, timedLines } from './timeline.ts'

test('each line has the time of the read that completed it, by bytes and not by characters', () => {
  const arrivals = [3, 4, 2, 1].map((bytes, index) => ({ at: 10 * (index + 1), bytes }))
  const lines = [...timedLines('ab\ncd\n\n€', arrivals)].map(({ at, text }) => `${at} ${text}`)
  expect(lines).toEqual(['10 ab', '20 cd', '40 €'])
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
