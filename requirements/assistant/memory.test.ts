import { expect, test } from 'vitest'
import { atSecond, withRequest } from '../declaring/valid-examples.ts'
import { context, sequenceRule } from '../test-support/reference.fixture.ts'
import { CODE_WORD, echoAnswer } from './echo.ts'
import { GIVEN } from './given-text.ts'

const rule = sequenceRule('assistant-threads-remembered')

/** An answer in a thread of one user, who has no other thread. */
function answerOf(protocol: 'v1' | 'v2', number: number, isKnown: boolean) {
  const of = { operation: `createAssistantMessage${protocol.toUpperCase()}`, protocol, thread: `thread-${number}` }
  const answer = echoAnswer(of, isKnown ? `${GIVEN} ${CODE_WORD}` : GIVEN)
  return withRequest(answer, { body: JSON.stringify({ threadId: of.thread, fp: `user-${number}` }) })
}

/** Kind of outcome if the code word is known, or not, at each turn after the first in the threads of two users. */
function kindOf(...threads: readonly (readonly boolean[])[]): string | undefined {
  const exchanges = threads.flatMap((turns, number) =>
    turns.map((isKnown, turn) => atSecond(answerOf('v2', number, isKnown), turn * 60)),
  )
  return rule.check(exchanges, context).kind
}

test('what is known in the second turn is known in the third one', () => {
  expect(kindOf([true, true], [true, true])).toBe('pass')
  expect(kindOf([true, false], [true, false])).toBe('fail')
  expect(kindOf([false], [false])).toBe('fail')
})

test('what is forgotten after a pause is not remembered', () => {
  const turns = (number: number, ...known: readonly (readonly [second: number, isKnown: boolean])[]) =>
    known.map(([second, isKnown]) => atSecond(answerOf('v2', number, isKnown), second))
  const both = (isKnown: boolean) =>
    [1, 2].flatMap((number) => turns(number, [0, true], [5, true], [10, true], [60, isKnown]))
  const actual = 'none of 2 answers after a pause of 15 s or more has it'
  expect(rule.check(both(false), context)).toMatchObject({ kind: 'fail', actual })
  expect(rule.check(both(true), context)).toMatchObject({ kind: 'pass' })
})

test('one answer that leaves it out may do so by chance', () => {
  expect(kindOf([true, false], [true, true])).toBe('pass')
  expect(kindOf([true, false], [true])).toBe('pass')
  expect(kindOf([false])).toBe('not-applicable')
})

test('what is known now and then is not remembered', () => {
  expect(kindOf([true, false], [false, true])).toBe('fail')
  expect(kindOf([true, false, true, true], [false, true, true])).toBe('pass')
})

test('what is known to no user but one is not remembered', () => {
  expect(kindOf([true, true], [false, false])).toBe('fail')
  expect(kindOf([true, true], [false])).toBe('pass')
  expect(kindOf([true, true], [false, true])).toBe('pass')
})

test('what no user is told is said once, and not for each group', () => {
  const answers = [answerOf('v1', 1, false), answerOf('v2', 2, false)]
  expect(rule.check(answers, context)).toMatchObject({ kind: 'fail', actual: 'none of 2 answers has it' })
})

test('what one protocol alone forgets is laid to it', () => {
  const answers = [answerOf('v1', 1, false), answerOf('v1', 2, false), answerOf('v2', 3, true), answerOf('v2', 4, true)]
  const actual = 'none of 2 answers of createAssistantMessageV1 has it'
  expect(rule.check(answers, context)).toMatchObject({ kind: 'fail', actual })
})
