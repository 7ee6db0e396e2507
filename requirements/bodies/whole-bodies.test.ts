import { expect, test } from 'vitest'
import { context } from '../test-support/reference.fixture.ts'
import { requestRequirements } from './request-cases.ts'
import { wholeBodyRequirements } from './whole-bodies.ts'

const wording = { text: 'How?', unique: 'one' }
const { description } = context

/** Names of all forms of a request that any of these requirements sends. */
function formsOf(requirements: ReturnType<typeof wholeBodyRequirements>, claim: string) {
  return requirements.filter(({ id }) => id.endsWith(claim)).flatMap(({ request }) => request.others ?? [])
}

test('an assistant is asked with members and messages that stand twice, and an agent is not', () => {
  const forms = formsOf(wholeBodyRequirements(description), 'unusual-text-answered')
  const twice = forms.filter(({ name }) => name.endsWith('twice'))
  expect(twice).toHaveLength(2)
  const [members, messages] = ['each member twice', 'each of messages twice'].map((name) =>
    twice.find((form) => form.name === name),
  )
  const text = members?.rawBody?.(wording) ?? ''
  expect(text.match(/"messages":/g)).toHaveLength(2)
  expect(() => JSON.parse(text)).not.toThrow()
  const [first, second] = Object(messages?.body?.(wording)).messages
  expect(second).toEqual(first)
})

test('each operation that is sent a body is asked with a slash at the end of its path, and with nothing to act on', () => {
  const slashes = formsOf(wholeBodyRequirements(description), 'unusual-text-answered').filter(({ path }) => path)
  expect(slashes.map(({ path, rawBody }) => [path?.('/a'), rawBody?.(wording)])).toContainEqual(['/a/', '{}'])
})

test('a list whose second item alone has a wrong type is sent, and an object for a number', () => {
  const names = formsOf(requestRequirements(description), 'refused').map(({ name }) => name)
  expect(names).toContain('the second item alone')
  expect(formsOf(requestRequirements(description), 'page-size-wrong-type-refused').map(({ name }) => name)).toContain(
    '{}',
  )
})
