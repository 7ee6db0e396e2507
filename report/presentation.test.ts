import { expect, test } from 'vitest'
import { claimsOf, oftenText } from './presentation.ts'

test.each([
  [{ broken: 1, of: 41 }, '1 of 41 times'],
  [{ broken: 2, of: 41, probes: ['a', 'b'] }, '2 of 41 times: a, b'],
  [{ broken: 9, of: 41, probes: ['a', 'b', 'c', 'd', 'e'] }, '9 of 41 times: a, b, c, and 2 other probes'],
])('how often and where a requirement was broken is said of %j', (times, text) => {
  expect(oftenText(times)).toBe(text)
})

test('a finding of several requirements names two that claim something else', () => {
  const of = (...requirements: readonly string[]) =>
    claimsOf({
      id: requirements[0] ?? '',
      verdict: 'fail',
      requirements,
      operations: ['createAgentJob', 'createAssistantMessageV1'].map((operation) => ({ operation, count: 1, of: 1 })),
    })
  expect(of('create-agent-job-prompt-accepted')).toBe('create-agent-job-prompt-accepted does not hold')
  const same = of('create-agent-job-page-refused', 'create-assistant-message-v1-page-refused')
  expect(same).toBe('create-agent-job-page-refused does not hold, and 1 more')
  const ofStreams = of('assistant-stream-v1-text-undamaged', 'assistant-stream-v2-text-undamaged')
  expect(ofStreams).toBe('assistant-stream-v1-text-undamaged does not hold, and 1 more')
  const several = ['prompt', 'filter', 'filter', 'fp', 'context'].map((field) => `create-agent-job-${field}-accepted`)
  expect(of(...several)).toMatch(/, and 4 more, such as filter-accepted, fp-accepted$/)
})
