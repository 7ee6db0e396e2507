import { expect, test } from 'vitest'
import { atSecond } from '../declaring/valid-examples.ts'
import { habit } from './habit.ts'
import { validAnswer } from './valid-stream.ts'

/** Outcome for twelve answers one after the other, of which these are slow. */
function outcomeOf(slow: readonly number[], common?: (number: number) => string) {
  const answers = Array.from({ length: 12 }, (_, number) => ({
    ...atSecond(validAnswer('ask', 'v2', { threadId: 'thread-1' }), number * 100),
    id: `answer-${number}`,
  }))
  const numberOf = ({ id }: { readonly id: string }) => Number(id.slice('answer-'.length))
  return habit(
    answers,
    'quick answers',
    (answer) => (slow.includes(numberOf(answer)) ? 'a slow one' : null),
    common === undefined ? undefined : (answer) => common(numberOf(answer)),
  )
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
