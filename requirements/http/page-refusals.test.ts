import { expect, test } from 'vitest'
import { validExchange } from '../declaring/valid-examples.ts'
import { context, sequenceRule } from '../test-support/reference.fixture.ts'

const rule = sequenceRule('page-refusals-readable-as-answers-are')
const forAll = [['access-control-allow-origin', '*']] as const
const forOne = [['access-control-allow-origin', 'https://acme.example']] as const

type Headers = readonly (readonly [string, string])[]

function judged(answers: readonly Headers[], refusals: readonly Headers[]) {
  const told = (status: number) => (headers: Headers) =>
    validExchange({ operation: 'createAssistantMessageV2', status, body: {}, headers })
  return rule.check([...answers.map(told(200)), ...refusals.map(told(422))], context).kind
}

test.each([
  ['none of the refusals', [forAll, forAll], [[], []], 'fail'],
  ['the refusals too', [forAll, forAll], [forAll, forAll], 'pass'],
  ['the refusals but for one', [forAll, forAll], [[], forAll], 'pass'],
  ['the one refusal that there was', [forAll, forAll], [[]], 'not-applicable'],
])('pages of all sites read the answers, and %s', (_, answers, refusals, kind) => {
  expect(judged(answers, refusals)).toBe(kind)
})

test('answers for pages of one site, or of none, say nothing of refusals', () => {
  expect(judged([forOne, forOne], [[], []])).toBe('not-applicable')
  expect(judged([[], []], [[], []])).toBe('not-applicable')
})
