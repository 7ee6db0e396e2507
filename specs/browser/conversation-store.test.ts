import { expect, test } from 'vitest'
import { threadIdIn, threadOfItem, threadOfPart } from './conversation-store.ts'

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

test.each([
  ['data-finish', {}, 'thread-1'],
  ['data-status', { type: 'finish' }, 'thread-1'],
  ['data-source', {}, null],
  ['data-source', { type: 'page' }, null],
])('the thread that %s with %j names is %j', (type, members, thread) => {
  const data = { ...members, threadId: 'thread-1' }
  expect(threadOfPart({ type, data })).toBe(thread)
  expect(threadOfItem({ type, ...data })).toBe(thread)
})
