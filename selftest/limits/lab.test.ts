import { describe, expect, test } from 'vitest'
import { windowKinds } from '../../harness/limits/limiter.ts'
import { expectationOf } from './expectation.ts'
import { type Judged, judgementOf, proofOf } from './lab.ts'
import { openAxes } from './limiter.ts'
import { limitConfigurations } from './limiters.ts'

const all = limitConfigurations()
const valid = all.filter(({ fault }) => fault === null)

describe('the configurations', () => {
  test('are at least a hundred, each with a name of its own, and the same each time', () => {
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length)
    expect(all.length).toBeGreaterThanOrEqual(100)
    expect(limitConfigurations()).toEqual(all)
    expect(valid.filter(({ limiter }) => limiter.uses >= 100).length).toBeGreaterThanOrEqual(10)
  })

  test('bring each kind of window together with each value of every open axis', () => {
    for (const window of windowKinds) {
      const limiters = valid.map(({ limiter }) => limiter).filter((limiter) => limiter.window === window)
      for (const [axis, values] of Object.entries(openAxes)) {
        const met = new Set(limiters.map((limiter) => Object.entries(limiter).find(([name]) => name === axis)?.[1]))
        expect(met, `${window}: ${axis}`).toEqual(new Set<unknown>(values))
      }
    }
  })

  test('expect nothing red of a valid limiter, and observations of what it is', () => {
    for (const configuration of valid) {
      const { limit, limiter } = configuration
      const observations = { [`${limit}-window`]: limiter.window, [`${limit}-refusal-status`]: limiter.refusal }
      expect(expectationOf(configuration)).toMatchObject({ red: [], mayBeRed: [], observations })
    }
  })
})

const expected = { red: ['a'], mayBeRed: ['b'], observations: { window: 'sliding-log', families: ['RateLimit'] } }
const observations = { window: 'sliding-log', families: ['RateLimit'], other: 1 }

const misjudged = { status: 1, red: ['a'], observations: { window: 1 } }

test.each([
  ['right', '', { status: 1, red: ['a'], observations }],
  ['right', '', { status: 1, red: ['a', 'b'], observations }],
  ['wrongly-failed', 'wrongly red: c', { status: 1, red: ['c'], observations: {} }],
  ['missed', 'not red: a', { status: 0, red: [], observations }],
  ['misjudged', 'window: 1, not "sliding-log"; families: not observed, not ["RateLimit"]', misjudged],
  ['no-run', 'the run ended with the status null', { status: null, red: ['a'], observations }],
])('a run is judged %s: %s', (verdict, detail, found) => {
  expect(judgementOf(expected, found)).toEqual({ verdict, detail })
})

test('the proof is met with 99 of 100 judged right, and not with 98, one wrongly failed, or none at all', () => {
  const judged = (...wrong: readonly Judged['verdict'][]): readonly Judged[] =>
    all.slice(0, 100).map(({ name }, index) => ({ name, detail: 'why', verdict: wrong[index] ?? 'right' }))
  expect(proofOf(judged('missed')).isMet).toBe(true)
  expect(proofOf(judged('missed', 'misjudged')).isMet).toBe(false)
  expect(proofOf([]).isMet).toBe(false)
  const { isMet, text } = proofOf(judged('wrongly-failed'))
  expect(isMet).toBe(false)
  expect(text).toContain('BAD  agent-project-hour 6 fixed-first-use\n     why')
  expect(text).toContain('100 limiters, 99 judged right, 1 wrongly failed')
})
