import { expect, test } from 'vitest'
import type { Exchange } from '../../harness/exchange/exchange.ts'
import { atSecond, withResponse } from '../declaring/valid-examples.ts'
import { context, sequenceRule } from '../test-support/reference.fixture.ts'
import { type ValidAnswer, validAnswer } from './valid-stream.ts'

const MANY_WORDS = 120

/** An answer of so many words, of which the flushes hold equal numbers, 1.5 s apart. */
function answer(words: number, flushes: number, more: Pick<ValidAnswer, 'gzip'> = {}) {
  return (number: number): Exchange => {
    const texts = Array.from({ length: words }, (_, word) => `word ${number} ${word} `)
    const valid = validAnswer('createAssistantMessageV1', 'v1', { threadId: `thread-${number}`, words: texts, ...more })
    const lines = valid.response?.arrivals ?? []
    const arrivals = lines.map(({ bytes }, line) => ({
      at: flushes === 0 ? line * 20 : 1_500 * (1 + Math.floor((line * flushes) / lines.length)),
      bytes,
    }))
    const milliseconds = arrivals.at(-1)?.at ?? 0
    return { ...atSecond(withResponse(valid, { arrivals }), number * 60), id: `answer-${number}`, milliseconds }
  }
}

/** Kinds of the outcomes of "not-buffered", "not-in-portions" and "compressed-not-buffered". */
function kindsOf(...answers: readonly ReturnType<typeof answer>[]) {
  const exchanges = answers.map((one, number) => one(number))
  return ['not-buffered', 'not-in-portions', 'compressed-not-buffered'].map(
    (claim) => sequenceRule(`assistant-stream-v1-${claim}`).check(exchanges, context).kind,
  )
}

const [streamed, held, portioned, brief] = [
  answer(MANY_WORDS, 0),
  answer(MANY_WORDS, 1),
  answer(MANY_WORDS, 3),
  answer(MANY_WORDS / 4, 1),
]
const [heldInGzip, portionedInGzip] = [answer(MANY_WORDS, 1, { gzip: true }), answer(MANY_WORDS, 3, { gzip: true })]

test.each([
  ['text that comes as it is written', [streamed, streamed, streamed], ['pass', 'pass', 'not-applicable']],
  ['text that comes whole', [held, held, held], ['fail', 'pass', 'not-applicable']],
  ['text in portions, and short text whole', [portioned, brief, portioned], ['pass', 'fail', 'not-applicable']],
  [
    'text in portions to some, and whole to others',
    [portioned, portioned, held, held],
    ['fail', 'fail', 'not-applicable'],
  ],
  [
    'text in portions where it is compressed alone',
    [streamed, streamed, portionedInGzip, portionedInGzip],
    ['pass', 'pass', 'fail'],
  ],
  [
    'text in portions, compressed or not',
    [portioned, portioned, portionedInGzip, portionedInGzip],
    ['pass', 'fail', 'pass'],
  ],
  [
    'text in portions, and whole where it is compressed',
    [portioned, portioned, heldInGzip, heldInGzip],
    ['pass', 'fail', 'fail'],
  ],
])('%s', (_, answers, kinds) => {
  expect(kindsOf(...answers)).toEqual(kinds)
})
