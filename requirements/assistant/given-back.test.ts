import { expect, test } from 'vitest'
import { withRequest } from '../declaring/valid-examples.ts'
import { withSituation } from '../reading/evidence.ts'
import { context, sequenceRule } from '../test-support/reference.fixture.ts'
import { CODE_WORD, CODE_WORD_SENTENCE, ECHO_QUESTION, echoAnswer } from './echo.ts'
import { ASKED_ALIKE_IN_THREAD, givenToEndRequirements, toldToOthersRequirements } from './given-back.ts'
import { damageIn, GIVEN } from './given-text.ts'
import { SELECTED_WORD } from './selection.ts'
import { validAnswer } from './valid-stream.ts'

/** Outcome where one generation gives these texts back, and the other the whole text. */
function outcomeOf(...texts: readonly string[]) {
  return judged(texts, [GIVEN]).kind
}

/** Outcome where the generations give these texts back. */
function judged(older: readonly string[], newer: readonly string[]) {
  const answer = (protocol: 'v1' | 'v2', text: string) => {
    const operation = protocol === 'v1' ? 'createAssistantMessageV1' : 'createAssistantMessageV2'
    return echoAnswer({ operation, protocol, thread: 'thread-1' }, text)
  }
  return sequenceRule('assistant-text-given-back-alike').check(
    [...older.map((text) => answer('v1', text)), ...newer.map((text) => answer('v2', text))],
    context,
  )
}

const withoutName = GIVEN.replace('日本語 ', '')

test('what one answer leaves out may be a chance, what two of them leave out is none', () => {
  expect(outcomeOf(withoutName)).toBe('not-applicable')
  expect(outcomeOf(withoutName, withoutName)).toBe('fail')
})

test('what both generations leave out is laid to neither', () => {
  const both = [withoutName, withoutName]
  expect(judged(both, both)).toMatchObject({ kind: 'fail', actual: '"日本語" in no answer' })
  expect(judged(both, [])).toMatchObject({ kind: 'fail', actual: '"日本語" not in v1' })
})

test('where only Latin letters come back from either, the others were lost on the way', () => {
  const inLatin = GIVEN.replace(/Привет.*/, '')
  expect(judged([inLatin, inLatin], [inLatin, inLatin])).toMatchObject({
    kind: 'fail',
    actual: '"Привет" in no answer',
  })
})

test.each([
  ['letters were lost', /[^\0-\x7F]/g],
  ['letters of other alphabets were lost', /[^\0-\xFF]/g],
  ['letters of other alphabets were lost', /[^\0-\xFF\u0400-\u04FF]/g],
])('%s, where what one alphabet lacks comes as question marks', (what, lost) => {
  expect(damageIn(GIVEN.replaceAll(lost, '?'))).toMatch(new RegExp(`^${what}: `))
})

test('where no word beyond ASCII comes back from either, and those around them do, they were lost on the way', () => {
  const inAscii = GIVEN.replace(/"Grüße" it's/, 's').replace(/naïve.*/, '')
  expect(judged([inAscii], [inAscii])).toMatchObject({ kind: 'fail', actual: 'none, in 2 of 2 answers' })
  expect(judged([inAscii, GIVEN], [inAscii])).toMatchObject({ kind: 'fail', actual: 'none, in 2 of 3 answers' })
  const [numbersAlone = ''] = GIVEN.split('\n\n')
  expect(judged([numbersAlone], [numbersAlone]).kind).toBe('not-applicable')
  expect(judged([GIVEN], [GIVEN]).kind).toBe('pass')
  expect(judged([inAscii], [`${inAscii} Grüße`]).kind).not.toBe('pass')
})

test('a blank line that one generation alone leaves out is lost on the way', () => {
  const joined = GIVEN.replace('\n\n', '\n')
  expect(outcomeOf(joined, joined)).toBe('fail')
  expect(outcomeOf(joined, GIVEN.replaceAll('\n', '\r\n'))).toBe('pass')
})

test('a word in an answer that quotes the beginning alone was not given back', () => {
  const begun = `${GIVEN.slice(0, 60)}. The 日本語 locale is one more`
  expect(judged([begun, begun], [GIVEN.slice(0, 60), GIVEN.slice(0, 60)]).kind).toBe('not-applicable')
})

test('what one of two answers gives back has come through', () => {
  expect(outcomeOf(withoutName, GIVEN.replace('naïve ', ''))).toBe('pass')
})

test('of a question in two parts, the second one is read too', () => {
  const [rule = expect.fail('no assistant')] = givenToEndRequirements(context.description)
  const kindOf = (text: string, parts: number) => {
    const answer = echoAnswer({ operation: rule.operation, protocol: 'v1', thread: 'thread-1' }, text)
    return rule.check(withRequest(answer, { body: JSON.stringify({ messages: [{ parts: Array(parts) }] }) }), context)
      .kind
  }
  const [line = ''] = GIVEN.split('\n')
  expect(kindOf(`${line}\nYour code word is ${CODE_WORD}.`, 2)).toBe('fail')
  expect(kindOf(`${line}\nYour code word is ${CODE_WORD}.`, 1)).toBe('pass')
  expect(kindOf(GIVEN, 2)).toBe('pass')
})

test('the given text or the code word in answer to a question that has neither is told from elsewhere', () => {
  const [rule = expect.fail('no assistant')] = toldToOthersRequirements(context.description)
  const kindOf = (text: string, asked: string) => {
    const answer = validAnswer(rule.operation, 'v1', { threadId: 'thread-1', words: [text] })
    return rule.check(withRequest(answer, { body: asked }), context).kind
  }
  expect(kindOf(`You asked for ${GIVEN}`, '{}')).toBe('fail')
  expect(kindOf(`It is ${CODE_WORD}.`, '{}')).toBe('fail')
  expect(kindOf(`It is ${CODE_WORD}.`, CODE_WORD_SENTENCE)).toBe('not-applicable')
  expect(kindOf('Run it.', '{}')).toBe('not-applicable')
  expect(rule.check(rule.example(), context).kind).toBe('pass')
  expect(kindOf(GIVEN, ECHO_QUESTION)).toBe('not-applicable')
  expect(kindOf(`${GIVEN} ${CODE_WORD}`, ECHO_QUESTION)).toBe('fail')
})

test('what was said before is told in the same thread, and in none that is asked after another conversation', () => {
  const [rule = expect.fail('no assistant')] = toldToOthersRequirements(context.description)
  const kindOf = (text: string, probe: string) => {
    const answer = validAnswer(rule.operation, 'v1', { threadId: 'thread-1', words: [text] })
    const asked = withRequest(answer, { body: '{"threadId":"thread-1"}' })
    return rule.check(withSituation(asked, { probe }), context).kind
  }
  for (const text of [GIVEN, `${CODE_WORD}.`, SELECTED_WORD]) {
    expect(kindOf(text, 'continue-with-small-talk')).toBe('not-applicable')
    expect(kindOf(text, ASKED_ALIKE_IN_THREAD)).toBe('fail')
  }
})

test('what was selected for one question is told in answer to no other, but in its thread', () => {
  const [rule = expect.fail('no assistant')] = toldToOthersRequirements(context.description)
  const kindOf = (asked: string) => {
    const words = [`As for what you selected, ${SELECTED_WORD}: keep it.`]
    const answer = validAnswer(rule.operation, 'v1', { threadId: 'thread-1', words })
    return rule.check(withRequest(answer, { body: asked }), context).kind
  }
  expect(kindOf('{"threadId":null}')).toBe('fail')
  expect(kindOf('{"threadId":"thread-1"}')).toBe('not-applicable')
  expect(kindOf(`{"context":[{"value":"${SELECTED_WORD}"}]}`)).toBe('not-applicable')
})
