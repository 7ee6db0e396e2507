import { describe, expect, test } from 'vitest'
import { judgementOf, told } from './limit-judgement.ts'

const expected = { red: ['a'], mayBeRed: ['b'], observations: { window: 'sliding-log', families: ['RateLimit'] } }
const observations = { window: 'sliding-log', families: ['RateLimit'], other: 1 }

describe('a run is judged', () => {
  test('right where all that must be red is, and nothing else but what may', () => {
    expect(judgementOf(expected, { status: 1, red: ['a'], observations })).toEqual({ kind: 'right' })
    expect(judgementOf(expected, { status: 1, red: ['a', 'b'], observations })).toEqual({ kind: 'right' })
  })

  test('wrong before all where something is red that must not be', () => {
    const judgement = judgementOf(expected, { status: 1, red: ['c'], observations: {} })
    expect(judgement).toEqual({ kind: 'wrongly-failed', ids: ['c'] })
    expect(told(judgement)).toBe('wrongly red: c')
  })

  test('missed where something must be red and is not', () => {
    expect(judgementOf(expected, { status: 0, red: [], observations })).toEqual({ kind: 'missed', ids: ['a'] })
  })

  test('misjudged where an observation has another value, or is not made', () => {
    const judgement = judgementOf(expected, { status: 1, red: ['a'], observations: { window: 'fixed-clock' } })
    expect(told(judgement)).toBe('window: "fixed-clock", not "sliding-log"; families: not observed, not ["RateLimit"]')
  })

  test('no run where the command could not run or was stopped', () => {
    for (const status of [2, 130, null]) {
      expect(judgementOf(expected, { status, red: ['a'], observations })).toEqual({ kind: 'no-run', status })
    }
  })
})
