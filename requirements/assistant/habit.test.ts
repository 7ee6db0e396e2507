import { expect, test } from 'vitest'
import { atSecond } from '../declaring/valid-examples.ts'
import { habit } from './habit.ts'
import { validAnswer } from './valid-stream.ts'

/** Outcome for twelve answers one after the other, of which these are slow. */
function outcomeOf(slow: readonly number[], common = (_: number) => '', missed: string | null = null) {
  const answers = Array.from({ length: 12 }, (_, number) => ({
    ...atSecond(validAnswer('ask', 'v2', { threadId: 'thread-1' }), number * 100),
    id: `answer-${number}`,
  }))
  const numberOf = ({ id }: { readonly id: string }) => Number(id.slice('answer-'.length))
  return habit(answers, 'quick answers', (answer) => (slow.includes(numberOf(answer)) ? 'a slow one' : null), {
    common: (answer) => common(numberOf(answer)),
    missed,
  })
}

test('what shows in a few of many answers may come of a stall', () => {
  expect(outcomeOf([3, 9]).kind).toBe('pass')
  expect(outcomeOf([1, 3, 5, 9]).kind).toBe('fail')
})

test('what shows in those that have something in common is no stall', () => {
  const ofThirds = (number: number) => (number % 6 === 3 ? 'to one' : 'to another')
  expect(outcomeOf([3, 9], ofThirds)).toMatchObject({ kind: 'fail', expected: 'quick answers to one' })
  expect(outcomeOf([3], ofThirds).kind).toBe('pass')
})

test('what all answers together miss is told with its figure, unless one stall may have done it', () => {
  const missed = '2 of 12 are slow'
  const ofAll = () => ''
  expect(outcomeOf([3], ofAll, missed).kind).toBe('pass')
  expect(outcomeOf([3, 9], ofAll, missed)).toMatchObject({
    kind: 'not-tested',
    reason: '2 of 12 are slow, in 2 of 12 answers, such as a slow one in answer-3',
  })
  expect(outcomeOf([1, 3, 5, 9], ofAll, missed).kind).toBe('fail')
})
