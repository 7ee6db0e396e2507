import { expect, test } from 'vitest'
import type { Baseline } from '../../harness/verdict/files/baseline-file.ts'
import { judge } from '../../harness/verdict/judge.ts'
import { drift } from './drift.ts'

const [created, headers] = [
  { gap: 'agent-job-create-status', value: 201, evidence: [] },
  { gap: 'limit-headers', value: ['retry-after'], evidence: [] },
]
const baseline: Baseline = { target: 'staging', recordedAt: '2026-01-01T00:00:00Z', observations: [created, headers] }

test.each([
  [
    'is none where the target does as before',
    [created, headers],
    [
      ['pass', null],
      ['pass', null],
    ],
  ],
  [
    'is seen where it does otherwise, and not known of what this run did not observe',
    [{ ...created, value: 200 }],
    [
      ['drift', '200'],
      ['not-tested', null],
    ],
  ],
])('drift %s', (_, observations, expected) => {
  const { catalogue, records } = drift(baseline, observations)
  const verdicts = judge(catalogue, records, []).map(({ id, verdict, actual }) => [id, verdict, actual])
  const ids = ['observed-agent-job-create-status', 'observed-limit-headers']
  expect(verdicts).toEqual(expected.map((verdict, index) => [ids[index], ...verdict]))
})
