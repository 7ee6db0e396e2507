import { expect, test } from 'vitest'
import { context, sequenceRule } from '../test-support/reference.fixture.ts'
import { withText } from '../valid-examples.ts'

test('a text that an earlier answer had may have been kept, and says nothing of how one is written', () => {
  const rule = sequenceRule('assistant-stream-v1-not-buffered')
  const [first = expect.fail('no example'), ...others] = rule.example()
  const held = rule.violation([first, ...others]).slice(1)
  const again = held.map((answer) => withText(answer, first.response?.body.text ?? ''))
  expect(rule.check([first, ...held], context).kind).toBe('fail')
  expect(rule.check([first, ...again], context).kind).toBe('pass')
})
