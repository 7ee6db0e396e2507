import { expect, test } from 'vitest'
import { withRequest } from '../declaring/valid-examples.ts'
import { streamingOperations } from '../streams/streaming.ts'
import { context } from '../test-support/reference.fixture.ts'
import { CODE_WORD, echoAnswer } from './echo.ts'
import { GIVEN } from './given-text.ts'
import { leavesSelectionOut, PAGE_OF_TEXT, selectionFor, selectionRequirements } from './selection.ts'

const [streaming] = streamingOperations(context.description)
if (streaming === undefined) throw new Error('no assistant')
const { operation, protocol } = streaming
const selection = selectionFor(context.description, operation)
const [, word = ''] = /word is (\w+)/.exec(JSON.stringify(selection)) ?? []

const long = selectionFor(context.description, operation, PAGE_OF_TEXT)

function answer(text: string, asked: object | null = selection) {
  const answered = echoAnswer({ operation: operation.id, protocol, thread: 'thread-1' }, text)
  return withRequest(answered, { body: JSON.stringify(asked) })
}

const without = answer(`${GIVEN} ${CODE_WORD}`)
const told = answer(`${GIVEN} ${CODE_WORD} ${word}`)
const notAfterPage = answer(`${GIVEN} ${CODE_WORD}`, long)

test.each([
  ['told once', [without, told], 'pass'],
  ['never told by who tells the other word', [without, without], 'fail'],
  ['left out once', [without], 'not-applicable'],
  ['left out with the other word, as by who remembers nothing', [answer(GIVEN), answer(GIVEN)], 'not-applicable'],
  ['told, and not after a page', [told, notAfterPage, notAfterPage], 'fail'],
  ['told, and left out once after a page', [told, told, notAfterPage], 'pass'],
  ['in no request', [answer(`${GIVEN} ${CODE_WORD}`, {}), answer(`${GIVEN} ${CODE_WORD}`, {})], 'not-applicable'],
] as const)('a selected word that is %s', (_, exchanges, kind) => {
  const [requirement] = selectionRequirements(context.description)
  expect(requirement?.check(exchanges, context).kind).toBe(kind)
})

test('a second answer is asked for where the first tells one of two words', () => {
  expect(leavesSelectionOut(without)).toBe(true)
  expect(leavesSelectionOut(answer('Run it.'))).toBe(false)
  expect(leavesSelectionOut(told)).toBe(false)
})

test('one stream has the word in an item of one type alone, the other in one with every member', () => {
  const selections = streamingOperations(context.description).map((one) =>
    selectionFor(context.description, one.operation),
  )
  const other = { type: 'code', value: 'This is a sentence of the page.' }
  const value = `The selected word is ${word}.`
  const whole = { type: 'textSelection', value, path: '/', elementId: 'main' }
  const next = { type: 'code', value: 'This is another sentence of it.' }
  expect(selections).toEqual([{ context: [other, { type: 'code', value }, next] }, { context: [other, whole, next] }])
})

test('a request without context carries no selection', () => {
  const [create] = context.description.operations
  if (create === undefined) throw new Error('no operation')
  expect(selectionFor(context.description, create)).toBeNull()
})
