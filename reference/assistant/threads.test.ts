import { expect, test } from 'vitest'
import { newThread, withQuestion } from './threads.ts'

test('a thread keeps its last questions, each bounded', () => {
  let thread = newThread('acme-docs')
  for (let number = 1; number <= 50; number++) thread = withQuestion(thread, `${number} ${'x'.repeat(10_000)}`)
  expect(thread.questions).toHaveLength(20)
  expect(thread.questions.at(-1)).toMatch(/^50 x{1997}$/)
})
