import { expect, test } from 'vitest'
import type { Target } from '../../harness/target/target.ts'
import { credentialCases } from '../access/keys.ts'
import { streamingOperations } from '../streams/streaming.ts'
import { context } from '../test-support/reference.fixture.ts'
import { optionsToAsk } from './options.ts'
import { validAnswer } from './valid-stream.ts'

const [{ operation, protocol } = expect.fail('the description has no stream')] = streamingOperations(
  context.description,
)
const plain = validAnswer(operation.id, protocol, { threadId: 'thread-1', sources: 5 })
const asked = (fields: Partial<Target>, answer = plain) =>
  optionsToAsk({ ...context, target: { ...context.target, ...fields } }, operation, answer).map(({ fields }) => fields)

test('a filter that the target names is asked for however its answers vary, and nothing else is', () => {
  const unmatchedFilter = { section: 'none' }
  expect(asked({ deterministic: false, unmatchedFilter })).toEqual([{ filter: unmatchedFilter }])
  expect(asked({ deterministic: false })).toEqual([])
  expect(asked({ deterministic: true, unmatchedFilter })).toContainEqual({ filter: unmatchedFilter })
})

test('the path of a page is asked with where the answer rests on others too', () => {
  const fromOne = validAnswer(operation.id, protocol, { threadId: 'thread-1', sources: 1 })
  expect(asked({ deterministic: true })[0]).toEqual({ currentPath: expect.stringMatching(/^\//) })
  expect(asked({ deterministic: true }, fromOne)[0]).toBe(null)
})

test('what a key of another project opens is judged only where the target states it', () => {
  const rule = credentialCases(context.description).find(({ id }) => id.endsWith('-other-project-key-refused'))
  const kinds = ([null, 'organization', 'own'] as const).map((keysOpen) => {
    return rule?.skipReason?.({ ...context, target: { ...context.target, keysOpen } })?.kind ?? 'shown'
  })
  expect(kinds).toEqual(['not-tested', 'not-applicable', 'shown'])
})
