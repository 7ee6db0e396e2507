import { expect, test } from 'vitest'
import { createThreadStore, newThread, withQuestion } from './threads.ts'

test('a thread is found in its own domain only', () => {
  const store = createThreadStore()
  const thread = withQuestion(newThread('acme-docs'), 'Hello?')
  store.put(thread)
  expect(store.find('acme-docs', thread.id)).toBe(thread)
  expect(store.find('globex-docs', thread.id)).toBeNull()
})

test('a thread keeps its last questions, each bounded', () => {
  let thread = newThread('acme-docs')
  for (let number = 1; number <= 50; number++) thread = withQuestion(thread, `${number} ${'x'.repeat(10_000)}`)
  expect(thread.questions).toHaveLength(20)
  expect(thread.questions.at(-1)).toMatch(/^50 x{1997}$/)
})

test('the thread that was used longest ago is forgotten first', () => {
  const store = createThreadStore()
  const [first, second] = [newThread('d', 'first'), newThread('d', 'second')]
  store.put(first)
  store.put(second)
  store.put(first)
  for (let number = 0; number < 19_999; number++) store.put(newThread('d', String(number)))
  expect([store.find('d', 'first'), store.find('d', 'second')]).toEqual([first, null])
})
