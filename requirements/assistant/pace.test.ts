import { expect, test } from 'vitest'
import type { Exchange } from '../../harness/exchange/exchange.ts'
import { atSecond, withRequest, withResponse, withText } from '../declaring/valid-examples.ts'
import { context, sequenceRule } from '../test-support/reference.fixture.ts'
import { validAnswer } from './valid-stream.ts'

test('a text that came piece by piece before may have been kept, and one that never did was held back', () => {
  const rule = sequenceRule('assistant-stream-v1-not-buffered')
  const [first = expect.fail('no example'), ...others] = rule.example()
  const held = rule.violation([first, ...others]).slice(1)
  const again = held.map((answer) => withText(answer, first.response?.body.text ?? ''))
  expect(rule.check([first, ...held], context).kind).toBe('fail')
  expect(rule.check([first, ...again], context).kind).toBe('pass')
  expect(rule.check(again, context).kind).toBe('fail')
  const forJson = again.map((answer) => withRequest(answer, { headers: [['Accept', 'application/json']] }))
  expect(rule.check([first, ...forJson], context).kind).toBe('fail')
})

/** Fifteen answers of 15 to 43 pieces, read as the function says of each number of pieces. */
function readAs(reads: (pieces: number) => readonly { readonly at: number; readonly late?: number }[]) {
  const answers = Array.from({ length: 15 }, (_, index): Exchange => {
    const words = Array.from({ length: 15 + 2 * ((index * 4) % 15) }, (_, word) => `word ${index} ${word} `)
    const answer = validAnswer('createAssistantMessageV1', 'v1', { threadId: `thread-${index}`, words })
    const lines = answer.response?.arrivals ?? []
    const came = reads(words.length)
    const perRead = Math.ceil(lines.length / came.length)
    const arrivals = came.map((read, place) => {
      const some = lines.slice(place * perRead, (place + 1) * perRead)
      return { ...read, bytes: some.reduce((sum, { bytes }) => sum + bytes, 0) }
    })
    const milliseconds = arrivals.at(-1)?.at ?? 0
    return { ...atSecond(withResponse(answer, { arrivals }), index * 10), id: `answer-${index}`, milliseconds }
  })
  return sequenceRule('assistant-stream-v1-not-buffered').check(answers, context)
}

test('texts that come at once are held back if they come the later the longer they are', () => {
  expect(readAs((pieces) => [{ at: 8 * pieces }])).toMatchObject({
    kind: 'fail',
    actual: '15 pieces with 140 characters at once after 120 ms in answer-0, and the like in 15 of 15 answers',
  })
  expect(readAs((pieces) => [{ at: 60 + 8 * pieces + (pieces % 4) * 10 }]).kind).toBe('fail')
})

test.each<[string, Parameters<typeof readAs>[0]]>([
  ['a cache or a fast model answers at once', (pieces) => [{ at: 10 + pieces / 10 }]],
  ['a search takes some time, whatever is written then', (pieces) => [{ at: 150 + ((pieces * 37) % 11) * 20 }]],
  ['a server sends what it has every 200 ms', () => [{ at: 200 }]],
  [
    'a question that needs no search gets a short text',
    (pieces) => [{ at: (pieces < 28 ? 20 : 350) + (pieces % 7) * 3 }],
  ],
  ['the reading machine is busy', (pieces) => [{ at: 8 * pieces, late: 7 * pieces }]],
])('texts that come at once say nothing where %s', (_, reads) => {
  expect(readAs(reads).kind).toBe('not-tested')
})

test('texts that come in a few reads while they are written are not held back', () => {
  expect(readAs((pieces) => [1, 2, 3, 4].map((part) => ({ at: part * 2 * pieces }))).kind).toBe('pass')
})

/** Three answers whose finish comes so many milliseconds after their last source, and whose text has such a gap. */
function finishing(late: readonly number[], gap = 0) {
  const rule = sequenceRule('assistant-stream-v2-finish-soon')
  const answers = rule.example().map((answer, index) => {
    const arrivals = answer.response?.arrivals ?? []
    const end = arrivals.length - 3
    return withResponse(answer, {
      arrivals: arrivals.map(({ at, bytes }, place) => ({
        at: at + (place >= 30 ? gap : 0) + (place >= end ? (late[index] ?? 0) : 0),
        bytes,
      })),
    })
  })
  return rule.check(answers, context)
}

test('a finish that comes seconds after what is shown last, in answer after answer, is late', () => {
  expect(finishing([4_000, 4_000, 4_000])).toMatchObject({
    kind: 'fail',
    expected: 'the finish within 3.00 s of what is shown last',
    actual: 'finish 4010 ms after the last source-url in example-0, and the like in 3 of 3 answers',
  })
})

test('a finish that comes late once, or after two seconds, or no later than a slow text, is not late', () => {
  expect(finishing([4_000, 0, 0]).kind).toBe('pass')
  expect(finishing([2_000, 2_000, 2_000]).kind).toBe('pass')
  expect(finishing([4_000, 4_000, 4_000], 4_500).kind).toBe('pass')
})

/** Twelve answers, of which these are slower than the target's objectives. */
function slowIn(claim: 'gap-objective' | 'first-text-objective', slow: readonly number[]) {
  const rule = sequenceRule(`assistant-stream-v2-${claim}`)
  const [example = expect.fail('no example')] = rule.example()
  const answers = Array.from({ length: 12 }, (_, number): Exchange => {
    const arrivals = example.response?.arrivals ?? []
    const factor = slow.includes(number) ? 1000 : 1
    const slower = withResponse(example, { arrivals: arrivals.map(({ at, bytes }) => ({ at: at * factor, bytes })) })
    return {
      ...atSecond(slower, number * 1000),
      id: `answer-${number}`,
      milliseconds: (arrivals.at(-1)?.at ?? 0) * factor,
    }
  })
  return rule.check(answers, context)
}

test('an objective that all answers together miss is told, though only few of them are slow', () => {
  expect(slowIn('gap-objective', [])).toMatchObject({ kind: 'pass' })
  expect(slowIn('gap-objective', [3])).toMatchObject({ kind: 'pass' })
  expect(slowIn('gap-objective', [3, 9])).toMatchObject({
    kind: 'not-tested',
    reason: expect.stringMatching(
      /^\d+ of \d+ gaps are longer, in 2 of 12 answers, such as \d+ ms at byte \d+ in answer-3$/,
    ),
  })
  expect(slowIn('first-text-objective', [3, 9])).toMatchObject({
    kind: 'not-tested',
    reason: expect.stringMatching(
      /^17 % of the first texts come later, in 2 of 12 answers, such as after \d+ ms in answer-3$/,
    ),
  })
  expect(slowIn('first-text-objective', [1, 3, 6, 9])).toMatchObject({ kind: 'fail' })
})
