import { expect, test } from 'vitest'
import { atSecond, withRequest } from '../declaring/valid-examples.ts'
import { context, sequenceRule } from '../test-support/reference.fixture.ts'
import { CODE_WORD, echoAnswer } from './echo.ts'
import { GIVEN } from './given-text.ts'

const rule = sequenceRule('assistant-threads-remembered')

/** Whether the code word is known at each turn after the first, in each of two threads that belong to two users. */
function kindOf(...threads: readonly (readonly boolean[])[]): string | undefined {
  const exchanges = threads.flatMap((turns, number) =>
    turns.map((isKnown, turn) => {
      const of = { operation: 'createAssistantMessageV2', protocol: 'v2', thread: `thread-${number}` } as const
      const answer = echoAnswer(of, isKnown ? `${GIVEN} ${CODE_WORD}` : GIVEN)
      const body = JSON.stringify({ threadId: of.thread, fp: `user-${number}` })
      return atSecond(withRequest(answer, { body }), turn * 60)
    }),
  )
  return rule.check(exchanges, context).kind
}

test('what is known in the second turn is known in the third one', () => {
  expect(kindOf([true, true], [true, true])).toBe('pass')
  expect(kindOf([true, false], [true, false])).toBe('fail')
  expect(kindOf([false], [false])).toBe('fail')
})

test('one answer that leaves it out may do so by chance', () => {
  expect(kindOf([true, false], [true, true])).toBe('pass')
  expect(kindOf([true, false], [true])).toBe('pass')
  expect(kindOf([false])).toBe('not-applicable')
})

test('what is known to no user but one is not remembered', () => {
  expect(kindOf([true, true], [false, false])).toBe('fail')
  expect(kindOf([true, true], [false])).toBe('pass')
  expect(kindOf([true, true], [false, true])).toBe('pass')
})
