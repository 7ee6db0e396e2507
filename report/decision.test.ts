import { describe, expect, test } from 'vitest'
import type { Capacity, LoadFile } from '../harness/verdict/load-model.ts'
import { decisionOf } from './decision.ts'
import { sampleCapacity, sampleLoad } from './test-support/load.fixture.ts'
import { sampleInputWith } from './test-support/run.fixture.ts'
import { sampleVerdict } from './test-support/verdicts.fixture.ts'

const green = sampleInputWith([sampleVerdict({ id: 'a' })])

/** The decision about a search, where no requirement is red. */
function decided(found: Partial<Capacity> | null, load: Partial<LoadFile> = {}) {
  const capacity = found === null ? null : { ...sampleCapacity, ...found }
  return decisionOf({ ...green, load: { ...sampleLoad, scenario: 'capacity', capacity, ...load } })
}

describe('the decision of a search', () => {
  test('says what is carried, and what broke beyond', () => {
    expect(decided({})).toEqual({
      kind: 'go',
      word: 'Carries 20 users',
      tone: 'pass',
      because: 'first text p95 95 ms ± 10 ms, goodput 40/s; at 21.2 first text p95 1.30 s ± 130 ms, allowed 1.00 s',
    })
  })

  test('is red where nothing is carried, not even the least load', () => {
    const steps = sampleCapacity.steps.filter(({ carries }) => !carries)
    const because = 'at 40 first text p95 4.00 s ± 400 ms, allowed 1.00 s'
    expect(decided({ carries: null, interval: [null, 40], steps })).toMatchObject({
      ...{ kind: 'no-go', word: 'Carries nothing', because },
    })
    const endedBy = 'the service stayed slow'
    const unseen = { carries: null, interval: [null, 40] as [null, number], steps, confirmed: false }
    expect(decided(unseen, { endedBy }).because).toMatch(/^the service stayed slow\. Until then: No load was carried: /)
  })

  test('is no green one where the search was ended before it knew', () => {
    const endedBy = 'the budget leaves 12 uses, and the next step takes 400'
    expect(decided({ confirmed: false }, { endedBy })).toMatchObject({
      kind: 'nothing-shown',
      word: 'Ended early',
      because: expect.stringMatching(/^the budget leaves 12 uses.*Until then: Carries 20 users.*not confirmed/),
    })
    const unbegun = { carries: null, interval: [null, null] as [null, null], steps: [], confirmed: false }
    expect(decided(unbegun, { endedBy }).because).toMatch(/Until then: Nothing was measured$/)
    const gone = 'the service no longer answered a single question'
    expect(decided({ shape: 'leaks', recoverySeconds: null }, { endedBy: gone })).toMatchObject({ kind: 'no-go' })
    expect(decided(null).kind).toBe('nothing-shown')
  })

  test('says of a service that it does not recover, and of a target that it states no time', () => {
    const heldTo = { firstTextP95: null, gapP99: null, durationP95: null, errorRate: 0.01 }
    expect(decided({ shape: 'leaks', heldTo, recoverySeconds: null }).because).toMatch(
      /it did not become as quick again as before; held to no time: the target states no objective for one$/,
    )
  })

  test('leaves the word to a requirement that is red', () => {
    const red = sampleInputWith([sampleVerdict({ id: 'a', verdict: 'fail', expected: 'b', actual: 'c' })])
    const load = { ...sampleLoad, scenario: 'capacity', capacity: sampleCapacity }
    expect(decisionOf({ ...red, load }).word).toBe('No-go')
  })
})

test('a load that was asked for and says nothing of the service is no green one', () => {
  const decision = decided(null, { scenario: 'steady', valid: false, reason: 'k6 used all of its processors' })
  expect(decision).toMatchObject({
    kind: 'nothing-shown',
    because: 'the load is invalid: k6 used all of its processors',
  })
  expect(decided(null, { scenario: null, valid: false, reason: 'the same' }).kind).toBe('go')
})

describe('that nothing is red', () => {
  const refused = { operation: 'createAssistantMessageV1', answered: 'status 429', isWholeFamily: false }
  const unshown = [refused, { ...refused, operation: 'getAgentJob', answered: null }]

  test('is no plain go where an operation gave no success', () => {
    expect(decisionOf({ ...green, load: null, unshown })).toEqual({
      ...{ kind: 'go', word: 'Go, but', tone: 'question' },
      because:
        'no request to createAssistantMessageV1 succeeded (status 429); nothing was shown of getAgentJob; of the rest nothing is red, 1 passed',
    })
  })

  test('is no decision where none of a family did', () => {
    const whole = [{ ...refused, isWholeFamily: true }]
    expect(decisionOf({ ...green, load: null, unshown: whole })).toMatchObject({
      ...{ kind: 'nothing-shown', word: 'No decision' },
    })
  })
})
