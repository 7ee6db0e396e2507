import { expect, test } from 'vitest'
import { classify } from '../../harness/limits/classify.ts'
import type { Hypothesis } from '../../harness/limits/counter-event.ts'
import type { LimitCourse } from '../input.ts'
import { sampleLimits } from '../sample-limits.ts'
import { sampleInput } from '../sample-run.ts'
import { limitsSection } from './limits.ts'
import { sourceOf } from './markup.ts'

function render(...limits: readonly LimitCourse[]): string {
  const section = limitsSection({ ...sampleInput, limits })
  return section === null ? '' : sourceOf(section.body)
}

const [sample] = sampleLimits
if (sample === undefined) throw new Error('the sample has no limit')
const course: LimitCourse = sample

function leaving(...left: readonly Partial<Hypothesis>[]): LimitCourse {
  const plain: Hypothesis = {
    kind: 'sliding-log',
    limit: 12,
    length: 3_600_000,
    steps: null,
    offset: 0,
    countsRefused: false,
    countsInvalid: false,
    seed: 'top-up',
  }
  return { ...course, explanation: { kind: 'lawful', left: left.map((one) => ({ ...plain, ...one })) } }
}

test('a run that came to no limit has no such section', () => {
  expect(limitsSection({ ...sampleInput, limits: [] })).toBeNull()
})

test('the stairs are the same bytes on every rendering, and bring no style of their own', () => {
  expect(render(...sampleLimits)).toBe(render(...sampleLimits))
  expect(render(...sampleLimits).match(/<svg/g)).toHaveLength(4)
  expect(render(...sampleLimits)).not.toMatch(/<style|\sstyle=|NaN/)
})

test('the one limiter that is left is named, with the rules that are certain', () => {
  expect(render(leaving({}))).toContain(
    'counts for one window (sliding-log). Refused requests do not count. Invalid requests do not count.',
  )
  const open = render(leaving({ countsInvalid: true, countsRefused: true }, { countsInvalid: true }))
  expect(open).toContain('(sliding-log). Invalid requests count.')
  expect(open).not.toContain('Refused requests')
})

test('a month is said to have the one length that explains what was seen, and none where several do', () => {
  const day = 24 * 3_600_000
  expect(render(leaving({ length: 30 * day }))).toContain('Its month has 30 days.')
  expect(render(leaving({ kind: 'fixed-clock', length: 'calendar-month' }))).toContain('Its month is the calendar')
  expect(render(leaving({ length: 30 * day }, { length: 31 * day }))).not.toContain('Its month')
})

test('limiters that were not told apart are all named, with what would tell them', () => {
  const page = render(leaving({}, { kind: 'token-bucket' }))
  expect(page).toContain('Not told apart: a log')
  expect(page).toContain('a bucket that fills up again evenly. More uses around the reset would tell')
  const short = { ...leaving({}, { kind: 'token-bucket' }), parts: course.parts.slice(0, 1) }
  expect(render(short)).toContain('The nightly profile looks around the reset')
})

test('what no lawful limiter explains is told by the use that contradicts the nearest one', () => {
  expect(render(...sampleLimits)).toMatch(
    /No lawful limiter of 12 uses per hour .+ would let through the use that was refused 3 h 20 min after the first use/,
  )
})

test('a part that only shows whether invalid requests count is not drawn', () => {
  const invalid = course.parts.map((part) => ({ ...part, tellsOfInvalid: true }))
  expect(render({ ...course, parts: invalid })).not.toContain('<svg')
})

test('a great limit that a hook has seeded is drawn near its end, and counted with separators', () => {
  const moments = [9998, 9999, 10_000].map((level, index) => ({
    kind: index === 0 ? ('seeded' as const) : ('accepted' as const),
    exchange: index === 0 ? null : `specs-${index}`,
    at: index,
    level,
    remaining: null,
    resets: null,
  }))
  const explanation = classify(10_000, 'hour', [])
  const page = render({ ...course, most: 10_000, explanation, parts: [{ tellsOfInvalid: false, moments }] })
  expect(page).toContain('limit 10,000')
  expect(page).toContain('9,998')
  expect(page).toContain('2 let through, 0 refused, set by a hook once')
})
