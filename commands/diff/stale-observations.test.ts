import { describe, expect, test } from 'vitest'
import type { Facts } from '../../schemas/facts-model.ts'
import { facts } from '../../schemas/generated/facts.ts'
import { staleObservations, unobservedGaps } from './stale-observations.ts'

describe('a baseline', () => {
  const baseline = {
    target: 'staging',
    recordedAt: '2026-01-01T00:00:00Z',
    observations: [
      { gap: 'agent-job-create-status', value: 201, evidence: [] },
      { gap: 'error-status-missing-key', value: 401, evidence: [] },
      { gap: 'agent-project-hour-window', value: 'sliding-log', evidence: [] },
      { gap: 'stream-v1-thread-carrier', value: 'finish', evidence: [] },
      { gap: 'thread-unknown', value: 'new', evidence: [] },
    ],
  }
  const stale = (next: Facts) => staleObservations(baseline, facts, next).map(({ gap }) => gap)

  test.each([
    ['nothing changed', facts, []],
    [
      'a gap was closed',
      { ...facts, gaps: facts.gaps.filter(({ id }) => id !== 'agent-job-create-status') },
      ['agent-job-create-status'],
    ],
    [
      'the errors are shown',
      { ...facts, gaps: facts.gaps.filter(({ id }) => id !== 'error-status') },
      ['error-status-missing-key'],
    ],
    [
      'its limit is gone',
      { ...facts, limits: facts.limits.filter(({ id }) => id !== 'agent-project-hour') },
      ['agent-project-hour-window'],
    ],
    [
      'its operation is gone',
      {
        ...facts,
        operations: facts.operations.filter(({ id }) => id !== 'createAssistantMessageV1'),
      },
      ['stream-v1-thread-carrier'],
    ],
  ])('where %s is out of date only there', (_, next, expected) => {
    expect(stale(next)).toEqual(expected)
  })

  test('knows nothing of a gap that is new', () => {
    const old = { ...facts, gaps: facts.gaps.filter(({ id }) => id !== 'error-body') }
    expect(unobservedGaps(baseline, old, facts)).toEqual(['error-body'])
  })
})
