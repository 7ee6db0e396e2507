import { expect, test } from 'vitest'
import type { Exchange } from '../../harness/exchange/exchange.ts'
import { withResponse } from '../declaring/valid-examples.ts'
import { context } from '../test-support/reference.fixture.ts'
import { assistantAtOnceRequirements } from './at-once.ts'

const [rule = expect.fail('the document has no assistant')] = assistantAtOnceRequirements(context.description)

const judged = (answers: readonly Exchange[]) => rule.check(answers, context)
const byKeys = (answers: readonly Exchange[]) =>
  answers.map((answer, index) => ({ ...answer, caller: { ...answer.caller, key: `KEY_${index}` } }))

test('how many answers waited for each other is told', () => {
  expect(judged(rule.violation(rule.example()))).toMatchObject({
    actual: '0 of 20 answers; the others began when those had ended',
  })
})

test('an answer whose headers come at once begins with its first byte', () => {
  const waiting = rule.violation(rule.example()).map((answer) => {
    const { headersAt = 0 } = answer.response ?? {}
    return withResponse(answer, { headersAt: 5, arrivals: [{ bytes: 1, at: headersAt }] })
  })
  expect(judged(waiting)).toMatchObject({ kind: 'fail' })
})

test('few answers, and those of other keys, show nothing', () => {
  const waiting = rule.violation(rule.example())
  expect(judged(waiting.slice(0, -1))).toMatchObject({ kind: 'not-tested' })
  expect(judged(byKeys(waiting))).toMatchObject({ kind: 'not-tested' })
})

test('no answer can begin while one that comes all at once is under way', () => {
  const atOnce = rule.violation(rule.example()).map((answer) => ({
    ...answer,
    milliseconds: (answer.response?.headersAt ?? 0) + 20,
  }))
  expect(judged(atOnce)).toMatchObject({ kind: 'not-tested' })
})

test('answers that each take long to begin wait for no other', () => {
  const slow = rule.violation(rule.example()).map((answer) => ({
    ...answer,
    response: answer.response === null ? null : { ...answer.response, headersAt: 2020 },
  }))
  expect(judged(slow)).toMatchObject({ kind: 'not-tested' })
})
