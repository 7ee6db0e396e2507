import { expect, test } from 'vitest'
import { withRequest, withText } from '../declaring/valid-examples.ts'
import { context, sequenceRule } from '../test-support/reference.fixture.ts'

test('a text that came piece by piece before may have been kept, and one that never did was held back', () => {
  const rule = sequenceRule('assistant-stream-v1-not-buffered')
  const [first = expect.fail('no example'), ...others] = rule.example()
  const held = rule.violation([first, ...others]).slice(1)
  const again = held.map((answer) => withText(answer, first.response?.body.text ?? ''))
  expect(rule.check([first, ...held], context).kind).toBe('fail')
  expect(rule.check([first, ...again], context).kind).toBe('pass')
  expect(rule.check(again, context).kind).toBe('fail')
  const forJson = again.map((answer) => withRequest(answer, { headers: [['Accept', 'application/json']] }))
  expect(rule.check([first, ...forJson], context).kind).toBe('fail')
})
