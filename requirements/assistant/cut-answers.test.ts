import { expect, test } from 'vitest'
import { withText } from '../declaring/valid-examples.ts'
import { context, sequenceRule } from '../test-support/reference.fixture.ts'

const rule = sequenceRule('assistant-answers-not-cut')
const [stopped, stoppedLater] = rule.example()
const [cut = expect.fail('no answer')] = rule.violation(rule.example())
const calling = withText(cut, (cut.response?.body.text ?? '').replaceAll('"length"', '"tool-calls"'))

test.each([
  ['all, since the model called a tool', [calling, { ...calling }], 'fail'],
  ['one of three', [cut, stopped, stoppedLater], 'pass'],
  ['the only one', [cut], 'not-tested'],
])('answers that were cut: %s', (_, answers, kind) => {
  const sent = answers.flatMap((answer, index) => {
    const sentAt = new Date(Date.UTC(2026, 0, 1) + index * 10_000).toISOString()
    return answer === undefined ? [] : [{ ...answer, id: `answer-${index}`, sentAt }]
  })
  expect(rule.check(sent, context)).toMatchObject({ kind })
})
