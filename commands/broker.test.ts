import { describe, expect, test } from 'vitest'
import type { GivenInteraction } from '../harness/target/run.ts'
import { sampleVerdict } from '../report/test-support/verdicts.fixture.ts'
import { resultOf } from './broker.ts'

function given(description: string, pending: boolean): GivenInteraction {
  const place = { consumer: 'web', file: 'web.json', index: 0 }
  return { id: `pact-web-${description}`, operation: 'createAgentJob', description, pending, ...place }
}

const held = given('held', false)
const pending = given('pending', true)
const kept = { verdicts: [held, pending].map(({ id }) => sampleVerdict({ id })) }

describe('the result of a contract', () => {
  test('is what was shown of the interactions to which the team holds the service', () => {
    const broken = {
      verdicts: kept.verdicts.map((one) => ({ ...one, verdict: 'fail' as const, actual: 'status 500' })),
    }
    expect(resultOf([held, pending], kept)).toMatchObject({ kind: 'result', success: true })
    expect(resultOf([held, pending], broken)).toMatchObject({
      success: false,
      interactions: [{ description: 'held', found: 'status 500' }],
    })
  })

  test.each([
    ['all of its interactions are pending', [pending], 'all of its interactions are pending'],
    ['the run has none of its interactions', [], 'the run has no interaction of it'],
  ])('is unknown where %s', (_, interactions, reason) => {
    expect(resultOf(interactions, kept)).toEqual({ kind: 'unknown', reason })
  })
})
