import { expect, test } from 'vitest'
import { isObject } from '../reading/body.ts'
import { context } from '../test-support/reference.fixture.ts'
import { clientHistoryRequirements } from './client-history.ts'

test('a question that was edited has the id that its body names, new in each conversation', () => {
  const bodies = clientHistoryRequirements(context.description).flatMap(({ request: { others = [] } }) =>
    others.map(({ body }) => body?.({ text: 'How?', unique: '1' })),
  )
  const edited = bodies.filter(isObject).filter(({ messageId }) => messageId !== undefined)
  expect(edited).toMatchObject([{ messageId: 'first-1', messages: [{ id: 'first-1', role: 'user' }] }])
})

test('parts of an answer, an empty one, what a user attaches and data of the page are sent one by one', () => {
  const forms = clientHistoryRequirements(context.description)
    .filter(({ id }) => id.endsWith('-client-parts-accepted'))
    .map(({ request: { body, others = [] } }) =>
      [body, ...others.map((other) => other.body)].map((make) => JSON.stringify(make?.({ text: 'How?', unique: '1' }))),
    )
  const kinds = ['"reasoning"', 'text/plain', '"parts":[]', '"data":{"a":1}']
  const found = forms.map((bodies) => bodies.map((body) => kinds.filter((kind) => body.includes(kind))))
  expect(found).toEqual([
    [['"reasoning"'], ['text/plain'], ['"parts":[]'], ['"data":{"a":1}']],
    [['"reasoning"'], ['text/plain'], ['"parts":[]']],
  ])
})
