import { expect, test } from 'vitest'
import { context } from '../test-support/reference.fixture.ts'
import { escapedTextRequirements } from './escaped-text.ts'
import { validAnswer } from './valid-stream.ts'

const [rule] = escapedTextRequirements(context.description)
const kindOf = (...texts: readonly string[]) => {
  const answers = texts.map((text) =>
    validAnswer('createAssistantMessageV2', 'v2', { threadId: 'thread-1', words: [text] }),
  )
  return rule?.check(answers, context).kind
}

test.each<[string, string | undefined, readonly string[]]>([
  ['two answers with entities, and none with such a character', 'fail', ['a &quot;b&quot;', 'it&#x27;s &lt;b&gt;']],
  ['two answers with brackets escaped alone', 'fail', ['a &lt;b&gt; "c"', "it's &lt;i&gt; & so on"]],
  ['two answers with ampersands escaped alone', 'fail', ['<b>R&amp;D</b>', 'Tips &amp; tricks']],
  ['entities in one answer, as an example', 'pass', ['write &lt; for it', 'Install it.']],
  ['entities and such characters', 'pass', ['a &quot;b&quot;', 'it&#x27;s', 'say "yes"']],
  ['two answers with line breaks as letters', 'fail', ['1. Clone\\n2. Build', 'First\\nthen']],
  ['line breaks as letters beside real ones', 'pass', ['print("a\\n")', 'echo "a\\n"', 'First\nthen "it"']],
  ['two answers with question marks in words', 'fail', ['Die Pr?fung, na?ve.', 'F?r Gr??e: it?s here']],
  ['question marks in words, where letters beyond ASCII come too', 'pass', ['Die Pr?fung', 'F?r', 'für']],
  [
    'question marks in addresses and code',
    'not-applicable',
    ['See https://docs.example/a?b and page?x=1', 'use `a?b:c` or item?.name'],
  ],
  ['two answers with undefined at a word', 'fail', ['Run the undefinedpreview.', 'Open undefinedit.']],
  ['two answers with an object in place of its text', 'fail', ['See [object Object].', 'Is it [object Object]?']],
  ['two answers with citations of a search', 'fail', ['Run it【4:0†source】.', 'It is so【2†install.md】.']],
  ['two answers with a call as text', 'fail', ['<tool_call>{"name":"search"}</tool_call>', '[TOOL_CALLS][{}]']],
  ['two answers with a mark of a model', 'fail', ['Run it.<|im_end|>', 'It is so.<|im_end|>']],
  ['two answers that begin with what was thought', 'fail', ['<think>Hm.</think>Run it.', '<think>\nSo.</think>Yes.']],
  ['two answers with the end of a thought', 'fail', ['So be it.</think>Run it.', 'Well.\n</think>\nYes.']],
  [
    'two answers with objects of a program',
    'fail',
    ['See <page.Page object at 0x7f2a>.', '<coroutine object at 0x7f>'],
  ],
  ['two answers with a directive that was not filled in', 'fail', ['Run %!s(<nil>).', 'See %!d(MISSING) pages.']],
  ['two answers that go on to the next question', 'fail', ['Run it.\nUser:', 'It is so.\n\nHuman: ']],
  ['two answers that name their role', 'fail', ['Assistant: Run it.', 'assistant: It is so.']],
  ['two answers that end as a stream does', 'fail', ['Run it.[DONE]', 'It is so. [DONE]\n']],
  [
    'two answers that show a stream',
    'pass',
    ['A line is `data: {}`, the last `data: [DONE]`.', 'Wait for [DONE] & go on.'],
  ],
  ['answers that speak of a role', 'pass', ['Set role to user:\n`user: root`', 'Assistant settings & more.']],
  ['a thought in a single answer, as an example', 'pass', ['Models write </think>.', 'Run it.']],
  ['undefined as a word, and at one in a single answer', 'pass', ['It is undefined.', '`undefined` or undefinedX']],
  ['nothing that is escaped anywhere', 'not-applicable', ['Install it.', 'Run it.']],
])('%s: %s', (_, kind, texts) => {
  expect(kindOf(...texts)).toBe(kind)
})

test('brackets around each answer are those of a program, and around some they are not', () => {
  const texts = Array.from({ length: 8 }, (_, index) => `[Run it ${index} times.]`)
  expect(kindOf(...texts)).toBe('fail')
  expect(kindOf(...texts.slice(1))).toBe('not-applicable')
  expect(kindOf(...texts, 'Install it.')).toBe('not-applicable')
})

test.each<[string, string, readonly string[]]>([
  ['two titles with entities, and none with such a character', 'fail', ['Keys &amp; limits', 'Read &amp; write']],
  ['one title with entities, in two answers', 'pass', ['Keys &amp; limits', 'Keys &amp; limits']],
  ['titles that begin with the name of a role', 'not-applicable', ['Assistant: in general', 'Assistant: its answers']],
  ['titles with and without entities', 'pass', ['Write &amp;amp; as it is', 'Read & write']],
])('%s: %s', (_, kind, titles) => {
  const answers = titles.map((title) =>
    validAnswer('createAssistantMessageV1', 'v1', { threadId: 'thread-1', titles: [title] }),
  )
  expect(rule?.check(answers, context).kind).toBe(kind)
})
