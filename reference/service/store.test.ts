import { expect, test } from 'vitest'
import { newJobId } from '../agent/job-view.ts'
import { newThread, withQuestion } from '../assistant/threads.ts'
import { createStore } from './store.ts'

test('what was put in longest ago is forgotten first, and only its own scope finds a thing', () => {
  const store = createStore<{ readonly id: string }>(2)
  const items = ['first', 'second', 'third'].map((id) => ({ id }))
  const [first, second, third] = items
  for (const item of [first, second, first, third]) if (item !== undefined) store.put('here', item)
  expect(items.map(({ id }) => store.find('here', id))).toEqual([first, null, third])
  expect(store.find('elsewhere', 'first')).toBeNull()
  expect(store.size()).toBe(2)
})

test('numbers for ids do not repeat once a store is full', () => {
  const store = createStore<{ readonly id: string }>(2)
  const ids = [1, 2, 3, 4].map(() => {
    const id = newJobId('numeric', 'prj_main', store.nextNumber())
    store.put('here', { id })
    return id
  })
  expect(ids).toEqual(['1001', '1002', '1003', '1004'])
})

test('a thread keeps its last questions, each bounded', () => {
  let thread = newThread('acme-docs')
  for (let number = 1; number <= 50; number++) thread = withQuestion(thread, `${number} ${'x'.repeat(10_000)}`)
  expect(thread.questions).toHaveLength(20)
  expect(thread.questions.at(-1)).toMatch(/^50 x{1997}$/)
})
