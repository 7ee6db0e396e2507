import { expect, test } from 'vitest'
import type { Target } from '../../harness/target/target.ts'
import { withResponse } from '../declaring/valid-examples.ts'
import { withSituation } from '../reading/evidence.ts'
import { streamingOperations } from '../streams/streaming.ts'
import { context } from '../test-support/reference.fixture.ts'
import { assistantOptionRequirements, filterToGuess, optionsToAsk } from './options.ts'
import { validAnswer } from './valid-stream.ts'

const [{ operation, protocol } = expect.fail('the description has no stream')] = streamingOperations(
  context.description,
)
const plain = validAnswer(operation.id, protocol, { threadId: 'thread-1', sources: 5 })
const asked = (fields: Partial<Target>, answer = plain) =>
  optionsToAsk({ ...context, target: { ...context.target, ...fields } }, operation, answer).map(({ fields }) => fields)

test('a filter that the target names is asked for however its answers vary, in a thread too, and nothing else is', () => {
  const unmatchedFilter = { section: 'none' }
  const ofFilter = [{ filter: unmatchedFilter }, { filter: unmatchedFilter, threadId: 'thread-1' }]
  expect(asked({ deterministic: false, unmatchedFilter })).toEqual(ofFilter)
  expect(asked({ deterministic: false })).toEqual([])
  expect(asked({ deterministic: true, unmatchedFilter })).toContainEqual({ filter: unmatchedFilter })
})

test('a filter by members that are described nowhere is only tried, on any target', () => {
  const guessed = { path: 'unheard-of', section: 'unheard-of', tag: 'unheard-of' }
  const on = (fields: Partial<Target>) => ({ ...context, target: { ...context.target, ...fields } })
  const isGuessed = (fields: Partial<Target>) =>
    optionsToAsk(on(fields), operation, plain).flatMap((one) => (one.probe === 'ask-with-filter' ? one.isGuessed : []))
  expect(isGuessed({ deterministic: true })).toEqual([true])
  expect(isGuessed({ deterministic: true, unmatchedFilter: { section: 'none' } })).toEqual([false])
  expect(filterToGuess(on({ deterministic: false }), operation)).toEqual({ filter: guessed })
  expect(filterToGuess(on({ unmatchedFilter: { section: 'none' } }), operation)).toBe(null)
})

test('the path of a page is asked with where the answer rests on others too', () => {
  const fromOne = validAnswer(operation.id, protocol, { threadId: 'thread-1', sources: 1 })
  expect(asked({ deterministic: true })[0]).toEqual({ currentPath: expect.stringMatching(/^\//) })
  expect(asked({ deterministic: true }, fromOne)[0]).toBe(null)
})

test('that the path of a page changes no answer is a question: each may fit the page already', () => {
  const ofPath = assistantOptionRequirements(context.description).filter(({ id }) => id.includes('-current-path-'))
  expect(ofPath.map(({ source }) => source.strength)).toEqual(['assumed', 'assumed'])
})

test('in a thread, a filter that no page passes leaves at most what was named before', () => {
  const [rule = expect.fail('no filter')] = assistantOptionRequirements(context.description).filter(({ id }) =>
    id.endsWith('-unmatched-filter-finds-nothing'),
  )
  const [before = expect.fail('no example')] = rule.example()
  const kindOf = (sources: number) => {
    const answer = validAnswer(rule.operation, protocol, { threadId: 'thread-1', sources })
    return rule.check([before, withSituation(answer, { probe: 'ask-with-filter-in-thread' })], context).kind
  }
  expect([0, 5, 6].map(kindOf)).toEqual(['pass', 'not-applicable', 'fail'])
  const cut = withSituation(withResponse(before, { end: 'cut' }), { probe: 'ask-with-filter-in-thread' })
  expect(rule.check([before, cut], context).kind).toBe('not-tested')
})
