import { describe, expect, test } from 'vitest'
import type { Exchange } from '../../harness/exchange/exchange.ts'
import { judge } from '../../harness/verdict/judge.ts'
import { allSeen } from '../reading/seen.ts'
import { mergeBaseline } from './baseline.ts'
import { drift } from './drift.ts'

/** A run's observation of one gap: the values of each answer, as `a b` for two. */
function run(answers: readonly string[], least = 1) {
  const samples = answers.map((values, index) => ({
    exchanges: [{ id: `specs-0-${index}`, operation: 'ask' } as Exchange],
    values: values.split(' ').filter((value) => value !== ''),
  }))
  return allSeen('events', samples, { least })
}

/** The verdict on a run after earlier ones, each of which was merged into the baseline. */
function verdictAfter(earlier: readonly (readonly string[])[], now: readonly string[], least = 1) {
  const observations = earlier.reduce(
    (before, answers) => mergeBaseline(before, run(answers, least), new Set()).observations,
    mergeBaseline([], [], new Set()).observations,
  )
  const { catalogue, records } = drift({ target: 'staging', recordedAt: '2026-01-01', observations }, run(now, least))
  const [found] = judge(catalogue, records)
  return [found?.verdict, found?.expected, found?.actual]
}

describe('drift', () => {
  test.each<[what: string, earlier: string[][], now: string[]]>([
    ['does as before', [['a', 'a']], ['a']],
    ['now does sometimes what it always did', [['a', 'a']], ['a', 'a b']],
    ['now never does what it sometimes did', [['a', 'a b']], ['a']],
    ['now always does what it sometimes did', [['a', 'a b']], ['a b']],
    ['does what it did in another of the runs', [['a'], ['b']], ['b']],
  ])('is none where the target %s', (_, earlier, now) => {
    expect(verdictAfter(earlier, now)).toEqual(['pass', null, null])
  })

  test('is seen where what was always so never is, with what is so now', () => {
    expect(verdictAfter([['a', 'a b']], ['c'])).toEqual(['drift', 'as before, ask a, sometimes b', 'ask c'])
  })

  test('is seen where what was never so always is', () => {
    expect(verdictAfter([['a']], ['a b', 'a b'])).toEqual(['drift', 'as before, ask a', 'ask a, b'])
  })

  test('can not be known of what was not observed, or in too few answers', () => {
    expect(verdictAfter([['a']], [])[0]).toBe('not-tested')
    expect(verdictAfter([['a', 'a']], ['b'], 2)[0]).toBe('not-tested')
    expect(verdictAfter([['a', 'a']], ['b', 'b'], 2)[0]).toBe('drift')
  })
})

describe('a baseline', () => {
  const before = mergeBaseline([], run(['a', 'a b']), new Set()).observations

  test('keeps what a later run did not observe', () => {
    expect(mergeBaseline(before, [], new Set())).toEqual({ observations: before, changes: [] })
  })

  test('holds what drifted as it is now, where that was accepted', () => {
    expect(mergeBaseline(before, run(['c']), new Set(['events']))).toEqual({
      observations: [{ gap: 'events', occurrences: [{ operation: 'ask', samples: 1, values: { c: 'always' } }] }],
      changes: [{ text: 'events: ask c (was ask a, sometimes b)', isNew: true }],
    })
  })
})
