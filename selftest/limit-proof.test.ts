import { describe, expect, test } from 'vitest'
import { limitConfigurations } from './limit-configurations.ts'
import type { Judgement } from './limit-judgement.ts'
import { proofOf, proofText } from './limit-proof.ts'
import type { Judged } from './limit-sweep.ts'

const configurations = limitConfigurations().slice(0, 100)
const right: Judgement = { kind: 'right' }

function judged(wrong: readonly Judgement[]): readonly Judged[] {
  return configurations.map((configuration, index) => ({
    configuration,
    found: { status: 0, red: [], observations: {} },
    judgement: wrong[index] ?? right,
    seconds: 1,
  }))
}

describe('the proof', () => {
  test('is met with 99 of 100 judged right', () => {
    expect(proofOf(judged([{ kind: 'missed', ids: ['a'] }]))).toMatchObject({ right: 99, isMet: true })
  })

  test('is not met with 98, nor with a single one wrongly failed, nor with none at all', () => {
    const missed: Judgement = { kind: 'missed', ids: ['a'] }
    expect(proofOf(judged([missed, missed])).isMet).toBe(false)
    expect(proofOf(judged([{ kind: 'wrongly-failed', ids: ['a'] }])).isMet).toBe(false)
    expect(proofOf([]).isMet).toBe(false)
  })

  test('names what is wrong, and counts by limit and kind of window', () => {
    const text = proofText(judged([{ kind: 'wrongly-failed', ids: ['agent-project-hour-refuses-beyond'] }]))
    expect(text).toContain('BAD  agent-project-hour 6 fixed-first-use')
    expect(text).toContain('wrongly red: agent-project-hour-refuses-beyond')
    expect(text).toMatch(/fixed-first-use +6\/7/)
    expect(text).toContain('100 limiters, 99 judged right (99 %), 1 wrongly failed')
  })
})
