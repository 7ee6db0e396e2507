import { expect, test } from 'vitest'
import { threadIdIn } from './conversation-store.ts'

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
