import { expect, test } from 'vitest'
import { withRequest } from '../declaring/valid-examples.ts'
import { context, sequenceRule } from '../test-support/reference.fixture.ts'
import { validAnswer } from './valid-stream.ts'

test('an answer to the same message once more may keep its id, and an answer to another may not', () => {
  const asked = (...ids: readonly string[]) => {
    const answers = ids.map((id, index) => ({
      ...withRequest(
        validAnswer('createAssistantMessageV2', 'v2', { threadId: `thread-${index}`, messageId: 'msg-1' }),
        {
          body: JSON.stringify({ messages: [{ id, role: 'user', parts: [] }] }),
        },
      ),
      id: `answer-${index}`,
    }))
    return sequenceRule('assistant-message-ids-unique').check(answers, context).kind
  }
  expect(asked('msg-a', 'msg-a', 'msg-b')).toBe('fail')
  expect(asked('msg-a', 'msg-a')).toBe('not-applicable')
})

test('an answer under the id of its own question is shown in place of it', () => {
  const asked = (id: string, role: string) => {
    const answer = validAnswer('createAssistantMessageV2', 'v2', { threadId: 'thread-1', messageId: 'msg-1' })
    const other = validAnswer('createAssistantMessageV2', 'v2', { threadId: 'thread-2', messageId: 'msg-2' })
    const question = withRequest(answer, { body: JSON.stringify({ messages: [{ id, role, parts: [] }] }) })
    return sequenceRule('assistant-message-ids-unique').check([question, { ...other, id: 'other' }], context)
  }
  expect(asked('msg-1', 'user')).toMatchObject({ kind: 'fail' })
  expect(asked('msg-0', 'user').kind).toBe('pass')
  // An answer that goes on where tools were called keeps the id of its message.
  expect(asked('msg-1', 'assistant').kind).toBe('pass')
})
