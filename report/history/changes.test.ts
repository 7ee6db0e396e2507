import { expect, test } from 'vitest'
import type { VerdictKind } from '../../harness/verdict/verdict-model.ts'
import { sampleEntry, sampleHistory } from '../test-support/history.fixture.ts'
import { changesBetween, comparable, timelineOf, timelineText } from './changes.ts'

test('a requirement is new, still red, fixed, or not shown any more', () => {
  const before = sampleEntry(1, { a: 'fail', b: 'fail', c: 'error', d: 'question' })
  const now = sampleEntry(2, { a: 'fail', c: 'not-tested', d: 'fail' })
  expect(changesBetween(before, now)).toEqual({ fresh: ['d'], still: ['a'], fixed: ['b'], unshown: ['c'], apart: [] })
})

test('of a part of a run only what both have judged is compared: what a part has not shown is neither fixed nor new', () => {
  const whole = { ...sampleEntry(1, { a: 'fail', b: 'fail', c: 'question' }), passedIds: ['d'] }
  const part = { ...sampleEntry(2, { e: 'fail' }), whole: false, passedIds: ['a'] }
  const apart = ['b', 'c', 'd']
  expect(changesBetween(whole, part)).toEqual({ fresh: ['e'], still: [], fixed: ['a'], unshown: [], apart })
  expect(changesBetween(part, whole)).toMatchObject({ fresh: ['a'], fixed: [], unshown: ['e'], apart })
})

test('of two profiles only what both have shown is compared', () => {
  const smoke = {
    ...sampleEntry(1, { a: 'not-tested', b: 'fail', c: 'not-tested' }),
    profile: 'smoke',
    passedIds: ['d'],
  }
  const release = { ...sampleEntry(2, { a: 'fail', d: 'fail', e: 'fail' }), passedIds: ['b', 'c'] }
  const apart = ['c', 'a', 'e']
  const changes = { fresh: ['d'], still: [], fixed: ['b'], unshown: [] }
  const { apart: known, ...others } = changesBetween(smoke, release)
  expect(others).toEqual(changes)
  expect(new Set(known)).toEqual(new Set(apart))
})

test('what a whole run no longer has is not fixed, and what it has for the first time and is red is new', () => {
  const before = { ...sampleEntry(1, { 'pact-web-reads-a-job': 'fail' }), passedIds: ['a'] }
  const now = { ...sampleEntry(2, { b: 'fail' }), passedIds: ['a'] }
  const changes = { fresh: ['b'], still: [], fixed: [], unshown: ['pact-web-reads-a-job'], apart: [] }
  expect(changesBetween(before, now)).toEqual(changes)
})

test('a run is compared with whole ones of its profile that began before it', () => {
  const run = sampleEntry(15)
  const past = [...sampleHistory, { ...sampleEntry(9), whole: false }, { ...sampleEntry(8), profile: 'smoke' }]
  expect(comparable(past, run).map(({ id }) => id.slice(8, 10))).toEqual(['11', '12', '13', '14'])
})

test.each<[string, readonly (VerdictKind | undefined)[], object]>([
  ['red since one run is broken since then', [undefined, undefined, 'fail', 'fail'], { kind: 'broken', runs: 2 }],
  ['red in every run that is kept is broken since the first', ['fail', 'drift'], { kind: 'broken', runs: 2 }],
  ['what a night could not show is no break in it', ['fail', 'not-tested', 'fail'], { kind: 'broken', runs: 2 }],
  ['what a night should have shown is red in it', ['fail', 'not-run', 'error', 'fail'], { kind: 'broken', runs: 4 }],
  ['what the target lacked is no break in it', ['fail', 'not-applicable', 'fail'], { kind: 'broken', runs: 2 }],
  [
    'what comes, goes and comes is flaky',
    [undefined, 'fail', undefined, 'fail'],
    { kind: 'flaky', share: { red: 2, of: 4 } },
  ],
  [
    'what was red at the start, went and came is flaky',
    ['fail', undefined, 'fail'],
    { kind: 'flaky', share: { red: 2, of: 3 } },
  ],
  [
    'what is red for longer than ever before is broken',
    ['fail', undefined, 'fail', 'fail'],
    { kind: 'broken', runs: 2, before: { red: 1, of: 2 } },
  ],
])('%s', (_, kinds, expected) => {
  const runs = kinds.map((kind, index) => sampleEntry(index + 1, kind === undefined ? {} : { a: kind }))
  expect(timelineOf('a', runs)).toMatchObject(expected)
})

test('a run that does not have a requirement is not one in which it was green', () => {
  const runs = [sampleEntry(1, { a: 'fail' }), { ...sampleEntry(2), passedIds: ['b'] }, sampleEntry(3, { a: 'fail' })]
  expect(timelineOf('a', runs)).toMatchObject({ kind: 'broken', since: runs[0], runs: 2 })
})

test('a long break is told from a red night of months ago, and named by its own first run', () => {
  const green = (runs: number) => Array<undefined>(runs).fill(undefined)
  const kinds = [...green(20), 'fail' as const, ...green(40), ...Array<'fail'>(30).fill('fail')]
  const runs = kinds.map((kind, night) => sampleEntry(night + 1, kind === undefined ? {} : { a: kind }))
  const timeline = timelineOf('a', runs)
  expect(timeline).toMatchObject({ kind: 'broken', since: { build: '2332' }, runs: 30, before: { red: 1, of: 61 } })
  expect(timelineText(timeline)).toMatch(/^red since .*, build 2332 \(30 runs\); also in 1 of the 61 before$/)
})

test('three red nights in a row are broken although longer breaks went before', () => {
  const kinds = ['fail', 'fail', 'fail', 'fail', undefined, 'fail', 'fail', 'fail'] as const
  const runs = kinds.map((kind, night) => sampleEntry(night + 1, kind === undefined ? {} : { a: kind }))
  expect(timelineOf('a', runs)).toMatchObject({ kind: 'broken', since: runs[5], runs: 3 })
  expect(timelineOf('a', runs.slice(0, 7))).toMatchObject({ kind: 'flaky' })
})

test('the first bad run is named with its build', () => {
  const timeline = timelineOf('agent-job-pr-link-null-while-active', sampleHistory)
  expect(timeline).toMatchObject({ kind: 'broken', since: { build: '2285' }, runs: 5 })
})
