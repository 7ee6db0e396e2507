import { describe, expect, test } from 'vitest'
import type { Baseline } from '../../harness/verdict/files/baseline-file.ts'
import { judge } from '../../harness/verdict/judge.ts'
import type { Observation } from '../../harness/verdict/verdict-model.ts'
import { drift } from './drift.ts'

const baseline: Baseline = {
  target: 'staging',
  recordedAt: '2026-01-01T00:00:00Z',
  observations: [
    { gap: 'agent-job-create-status', value: 201, evidence: [] },
    { gap: 'limit-headers', value: ['retry-after'], evidence: [] },
  ],
}

function verdictsFor(observations: readonly Observation[]) {
  const { catalogue, records } = drift(baseline, observations)
  return judge(catalogue, records, []).map(({ id, verdict, actual }) => [id, verdict, actual])
}

describe('drift', () => {
  test('is none where the target does as before', () => {
    expect(verdictsFor(baseline.observations)).toEqual([
      ['observed-agent-job-create-status', 'pass', null],
      ['observed-limit-headers', 'pass', null],
    ])
  })

  test('is seen where it does otherwise, with what it does now', () => {
    const [first] = verdictsFor([{ gap: 'agent-job-create-status', value: 200, evidence: ['specs-0-1'] }])
    expect(first).toEqual(['observed-agent-job-create-status', 'drift', '200'])
  })

  test('can not be known of what this run did not observe', () => {
    expect(verdictsFor([])).toEqual([
      ['observed-agent-job-create-status', 'not-tested', null],
      ['observed-limit-headers', 'not-tested', null],
    ])
  })
})
