import { expect, test } from 'vitest'
import { withText } from '../declaring/valid-examples.ts'
import { context } from '../test-support/reference.fixture.ts'
import { validAnswer } from './valid-stream.ts'
import { wholeTextRequirements } from './whole-text.ts'

function outcomeOf(texts: readonly string[], reason = 'stop') {
  const [rule] = wholeTextRequirements(context.description)
  if (rule === undefined) expect.fail('no assistant')
  const answers = texts.map((words) => {
    const answer = validAnswer(rule.operation ?? '', 'v1', { threadId: 't', words: [words] })
    const text = answer.response?.body.text.replaceAll('"stop"', `"${reason}"`) ?? ''
    return withText(answer, text)
  })
  return rule.check(answers, context)
}

const times = (count: number, text: string) => Array.from({ length: count }, () => text)
const whole = 'Open the menu. Then choose “Install”.'

test.each([
  ['whole', times(9, whole), 'pass'],
  ['without their first word', times(9, whole.slice(5)), 'fail'],
  ['without their last word', times(9, `${whole} Wait for it to`), 'fail'],
  ['cut off for the most part', [...times(8, `${whole} Wait for`), whole], 'fail'],
  ['cut off now and then', [...times(4, `${whole} Wait for`), ...times(4, whole)], 'pass'],
  ['ended by a list', times(9, `${whole}\n- Install\n- Update`), 'pass'],
  ['ended by a source', times(9, `${whole}\n\nSource: https://docs.example/install`), 'pass'],
  ['ended by an address', times(9, `${whole} For more, see https://docs.example/install`), 'pass'],
  ['ended by a page', times(9, `${whole}\n**Related:** Getting started\nSource: Install`), 'pass'],
  ['ended by a mark and a page', times(9, `${whole}\n\n[1] Installation guide`), 'pass'],
  ['ended by a sign and a page', times(9, `${whole}\n\n📄 Installation`), 'pass'],
  ['ended by a footer', [...'abcdefghi'].map((word) => `${whole} Word ${word}.\n\nMade by a model`), 'pass'],
  [
    'without their last word, and with a footer',
    [...'abcdefghi'].map((word) => `${whole} Word ${word}\n\nMade by a model`),
    'fail',
  ],
  ['without their last word, and with a source', times(9, `${whole} Wait for\nSource: https://docs.example`), 'fail'],
  ['in words without sentences', times(9, 'words that a mock sends one by one'), 'not-applicable'],
  ['in a script without capitals', times(9, '打开菜单。然后选择安装'), 'not-applicable'],
  ['few', times(7, whole.slice(5)), 'not-applicable'],
])('answers that are %s', (_, texts, kind) => {
  expect(outcomeOf(texts).kind).toBe(kind)
})

test.each(['unknown', 'other'])('answers that end with the reason %s are judged', (reason) => {
  expect(outcomeOf(times(9, `${whole} Wait for it to`), reason).kind).toBe('fail')
})

test('answers that say that they were cut by a limit of words are no finding', () => {
  expect(outcomeOf(times(9, `${whole} Wait for it to`), 'length').kind).toBe('not-applicable')
})
