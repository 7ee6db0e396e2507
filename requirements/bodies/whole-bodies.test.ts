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

test('an assistant is asked with members and messages that stand twice', () => {
  const forms = formsOf(wholeBodyRequirements(description), 'unusual-text-answered')
  const texts = forms.filter(({ name }) => name.endsWith('twice')).map(({ rawBody }) => rawBody?.(wording) ?? '')
  const text = texts.find((one) => one.includes('"messages":')) ?? '{}'
  expect(text.match(/"messages":/g)).toHaveLength(2)
  const { messages } = JSON.parse(text)
  expect(messages[1]).toEqual(messages[0])
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
