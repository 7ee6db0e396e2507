import { expect, test } from 'vitest'
import { keepConversation, keptConversation, threadIdIn } from './conversation-store.ts'

function emptyStorage() {
  const values = new Map<string, string>()
  return {
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, value: string) => {
      values.set(name, value)
    },
  }
}

test('a conversation is the same after a reload', () => {
  const storage = emptyStorage()
  const conversation = { threadId: 'thread-1', messages: [{ id: 'm1', parts: [{ type: 'text', text: 'How?' }] }] }
  keepConversation(storage, conversation)
  expect(keptConversation(storage)).toEqual(conversation)
})

test('a page that was never used begins anew', () => {
  expect(keptConversation(emptyStorage())).toEqual({ threadId: null, messages: [] })
})

test.each([
  [{ type: 'finish', threadId: 'thread-1' }, 'thread-1'],
  [{ type: 'finish', threadId: 7 }, null],
  [{ type: 'finish' }, null],
  ['threadId', null],
  [null, null],
  [undefined, null],
])('of %j the thread is %j', (value, thread) => {
  expect(threadIdIn(value)).toBe(thread)
})
