import { expect, test } from 'vitest'
import { isObject } from '../reading/body.ts'
import { context } from '../test-support/reference.fixture.ts'
import { clientHistoryRequirements } from './client-history.ts'

test('a question that was edited has the id that its body names', () => {
  const bodies = clientHistoryRequirements(context.description).flatMap(({ request: { others = [] } }) =>
    others.map(({ body }) => body?.({ text: 'How?', unique: '1' })),
  )
  const edited = bodies.filter(isObject).filter(({ messageId }) => messageId !== undefined)
  expect(edited).toMatchObject([{ messageId: 'first', messages: [{ id: 'first', role: 'user' }] }])
})
