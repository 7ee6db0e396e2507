import { expect, test } from 'vitest'
import { answering, withRequest } from './declaring/valid-examples.ts'
import { context, exchangeRule } from './test-support/reference.fixture.ts'

const rule = exchangeRule('service-text-undamaged')

test.each([
  ['half a surrogate pair', '{"prompt":"on purpose: \\ud83d"}', false],
  ['a byte that is no UTF-8', '{"prompt":"on purpose: \u00FF"}', false],
  ['U+FFFD', '{"prompt":"Gr\uFFFD\uFFFDe"}', false],
  ['a whole text', '{"prompt":"Grüße aus L’Haÿ"}', true],
])('an answer with U+FFFD to %s is judged where the request was whole', (_, body, isJudged) => {
  const valid = rule.example()
  const asked = withRequest(valid, { body })
  expect(rule.appliesTo(answering(asked, 400, { error: '\uFFFD' }))).toBe(isJudged)
})

test('a stream shows nothing of the texts of other answers', () => {
  const valid = rule.example()
  const stream = { ...valid, situation: { ...valid.situation, protocol: 'v1' as const } }
  expect([valid, stream].map((one) => rule.check(one, context).kind)).toEqual(['pass', 'not-applicable'])
})

test('a job that shows its instruction for good shows the damage that the instruction was given with', () => {
  const shows = (prompt: string) => rule.check(answering(rule.example(), 200, { messages: [{ prompt }] }), context).kind
  expect([shows('Tell (5963) on purpose: \uFFFD'), shows('on purpose: \uFFFD\uFFFD \u0000')]).toEqual(['pass', 'pass'])
  expect(shows('on purpose: \uFFFD, Gr\uFFFD\uFFFDe')).toBe('fail')
})
