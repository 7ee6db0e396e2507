import { describe, expect, test } from 'vitest'
import { staleObservations, unobservedGaps } from './baselines.ts'
import { edited } from './edited-description.fixture.ts'

describe('a baseline', () => {
  const baseline = {
    target: 'staging',
    recordedAt: '2026-01-01T00:00:00Z',
    observations: [
      'agent-job-create-status',
      'error-status-missing-key',
      'agent-project-hour-window',
      'stream-v1-thread-carrier',
      'thread-unknown',
    ].map((gap) => ({ gap, occurrences: [] })),
  }

  test.each([
    ['nothing changed', [], []],
    ['a gap was closed', ['x-gaps.agent-job-create-status = gone'], ['agent-job-create-status']],
    ['the errors are shown', ['x-gaps.error-status = gone'], ['error-status-missing-key']],
    ['its limit is gone', ['x-limits.agent-project-hour = gone'], ['agent-project-hour-window']],
    ['its operation is gone', ['paths./discovery/v1/assistant/{domain}/message = gone'], ['stream-v1-thread-carrier']],
  ])('where %s is out of date only there', (_, edits, expected) => {
    expect(staleObservations(baseline, edited(), edited(...edits)).map(({ gap }) => gap)).toEqual(expected)
  })

  test('knows nothing of a gap that is new', () => {
    expect(unobservedGaps(baseline, edited('x-gaps.error-body = gone'), edited())).toEqual(['error-body'])
  })
})
