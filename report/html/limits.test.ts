import { expect, test } from 'vitest'
import type { LimitExplanation, LimitTimeline } from '../../harness/verdict/files/limits-file.ts'
import { sampleLimits, sampleTimeline } from '../test-support/limits.fixture.ts'
import { sampleInput } from '../test-support/run.fixture.ts'
import { limitsSection } from './limits.ts'
import { sourceOf } from './markup.ts'

function render(...limits: readonly LimitTimeline[]): string {
  return sourceOf(limitsSection({ ...sampleInput, limits })?.body ?? null)
}

function explainedBy(change: Partial<Extract<LimitExplanation, { kind: 'valid' }>>): LimitTimeline {
  const one = { windows: ['sliding-log'], countsRefused: null, countsInvalid: null, month: null } as const
  return { ...sampleTimeline, explanation: { kind: 'valid', ...one, ...change } }
}

test('uses are counted for each filling of the counter', () => {
  expect(render(sampleTimeline)).toContain('Used up: 12 let through, 1 refused<')
  expect(render(sampleTimeline)).toContain(
    'Its window watched: 12 let through, then 12 and 3 as uses had come back, 5 refused<',
  )
})

test.each([
  [{ countsRefused: false, countsInvalid: false }, 'Refused requests do not count. Invalid requests do not'],
  [{ countsInvalid: true }, '(sliding-log). Invalid requests count.<'],
  [{ month: 30 }, 'Its month has 30 days.'],
  [{ month: 'calendar' }, 'Its month is the calendar'],
  [
    { windows: ['sliding-log', 'token-bucket'] },
    'which of these it counts by: a log, in which each use counts for one window; a',
  ],
] as const)('%o is one sentence each', (explanation, expected) => {
  expect(render(explainedBy(explanation))).toContain(expected)
})

test('what would tell limiters apart depends on how far the run has watched', () => {
  const timeline = explainedBy({ windows: ['sliding-log', 'token-bucket'] })
  expect(render(timeline)).toContain('More uses around the reset would tell')
  expect(render({ ...timeline, parts: timeline.parts.slice(0, 1) })).toContain('The nightly profile looks around the')
})

test('what no valid limiter explains is shown by the use that contradicts the nearest one', () => {
  expect(render(...sampleLimits)).toMatch(
    /No valid limiter of 12 uses per hour .+ would let through the use that was refused 3 h 20 min after the first use/,
  )
})

test('a part that only shows whether invalid requests count is not drawn', () => {
  const parts = sampleTimeline.parts.map((part) => ({ ...part, showsInvalid: true }))
  expect(render({ ...sampleTimeline, parts })).not.toContain('<svg')
})

test('a great limit that a hook has seeded is drawn near its end, and counted with separators', () => {
  const moments = [9998, 9999, 10_000].map((used, index) => ({
    kind: index === 0 ? ('seeded' as const) : ('accepted' as const),
    exchange: index === 0 ? null : `specs-${index}`,
    at: index,
    filling: 0,
    used,
    remaining: null,
    resets: null,
  }))
  const page = render({ ...sampleTimeline, limit: 10_000, parts: [{ showsInvalid: false, moments }] })
  expect(page).toContain('limit 10,000')
  expect(page).toContain('9,998')
  expect(page).toContain('2 let through, 0 refused; a hook had set the counter near the limit')
})
