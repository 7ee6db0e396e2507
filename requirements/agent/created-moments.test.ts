import { expect, test } from 'vitest'
import { atSecond, jobAnswer } from '../declaring/valid-examples.ts'
import { context, sequenceRule } from '../test-support/reference.fixture.ts'

const rule = sequenceRule('agent-job-created-at-of-its-own')

/** Creations at these seconds, with one createdAt. */
function kindOf(createdAt: string, seconds: readonly number[], idOf = (second: number) => `job_${second}`) {
  const created = seconds.map((second) =>
    atSecond(jobAnswer({ id: idOf(second), createdAt }, 'createAgentJob'), second),
  )
  return rule.check(created, context).kind
}

test.each([
  ['2026-01-01T12:00:07Z', [0, 3, 6], 'fail'],
  ['2026-01-01T12:00:07Z', [0, 3], 'not-applicable'],
  ['2026-01-01T12:00:07Z', [0, 1, 2], 'not-applicable'],
  ['2026-01-01T12:07:00Z', [0, 3, 6], 'not-applicable'],
  ['2026-01-01T12:07:00.000+05:30', [0, 70, 140], 'fail'],
  ['2026-01-01T12:07Z', [0, 20, 40], 'not-applicable'],
  ['2026-01-01T00:00:00Z', [0, 70, 140], 'not-applicable'],
  ['2026-01-01', [0, 70, 140], 'not-applicable'],
  ['2026-01-01T00:00:00.250Z', [0, 3, 6], 'fail'],
  ['2026-01-01T00:00:00.250Z', [0, 1, 2], 'fail'],
  ['2026-01-01T00:00:00.250Z', [0, 1, 1.1], 'not-applicable'],
  ['2026-01-01T00:00:07.000Z', [0, 1, 2], 'not-applicable'],
  ['a moment ago', [0, 3, 6], 'not-applicable'],
])('%s of jobs that were asked for at %j s: %s', (createdAt, seconds, kind) => {
  expect(kindOf(createdAt, seconds)).toBe(kind)
})

test('one job that is answered three times shows one moment', () => {
  expect(kindOf('2026-01-01T12:00:07Z', [0, 3, 6], () => 'job_1')).toBe('not-applicable')
})
