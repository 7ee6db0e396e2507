import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readQuestion } from './request.ts'
import { assistantProblems } from './request-problems.ts'

const message = { id: 'm1', role: 'user', content: 'Hello', parts: [{ type: 'text', text: 'Hello' }] }
const lawful = {
  fp: 'anonymous',
  messages: [message],
  threadId: null,
  retrievalPageSize: 5,
  filter: null,
  context: [{ type: 'code', value: 'x', path: '/a', elementId: 'e' }],
  currentPath: 'x'.repeat(200),
  unknown: { of: 'any kind' },
}
const found = (body: unknown, version: 'v1' | 'v2' = 'v1') =>
  assistantProblems(body, version).map(({ path, rule }) => `${path} ${rule}`)

describe('an assistant request', () => {
  test('passes in full, and with nothing but what is required', () => {
    expect(found(lawful)).toEqual([])
    expect(found({ fp: 'user-1', messages: [message] })).toEqual([])
  })

  test('needs content in v1 only', () => {
    const { content, ...without } = message
    expect(content).toBe('Hello')
    expect(found({ ...lawful, messages: [without] })).toEqual(['messages[].content required'])
    expect(found({ ...lawful, messages: [without] }, 'v2')).toEqual([])
  })

  test('may hold parts of other types, as clients send them in a conversation', () => {
    const parts = [{ type: 'step-start' }, { type: 'tool-search', state: 'output-available' }, ...message.parts]
    expect(found({ ...lawful, messages: [{ ...message, role: 'assistant', parts }] })).toEqual([])
  })

  test.each([
    [[], ' type'],
    [{ ...lawful, fp: undefined }, 'fp required'],
    [{ ...lawful, fp: 7 }, 'fp type'],
    [{ ...lawful, messages: undefined }, 'messages required'],
    [{ ...lawful, messages: [] }, 'messages empty'],
    [{ ...lawful, messages: ['Hello'] }, 'messages[] type'],
    [{ ...lawful, messages: [{ ...message, id: undefined }] }, 'messages[].id required'],
    [{ ...lawful, messages: [{ ...message, parts: undefined }] }, 'messages[].parts required'],
    [{ ...lawful, messages: [{ ...message, parts: [{ text: 'x' }] }] }, 'messages[].parts[].type required'],
    [{ ...lawful, messages: [{ ...message, parts: [{ type: 'text' }] }] }, 'messages[].parts[].text required'],
    [{ ...lawful, threadId: 7 }, 'threadId type'],
    [{ ...lawful, retrievalPageSize: '5' }, 'retrievalPageSize type'],
    [{ ...lawful, filter: [] }, 'filter type'],
    [{ ...lawful, context: [{ type: 'page', value: 'x' }] }, 'context[].type enum'],
    [{ ...lawful, context: [{ type: 'code' }] }, 'context[].value required'],
    [{ ...lawful, currentPath: 'x'.repeat(201) }, 'currentPath maximum-length'],
  ])('is refused: %#', (body, problem) => {
    expect(found(body)).toEqual([problem])
  })

  test('tells the place in words for a person', () => {
    const [problem] = assistantProblems({ ...lawful, messages: [message, { ...message, role: 1 }] }, 'v1')
    expect(problem?.message).toBe('messages[1].role must be a string, not number')
  })

  test('is judged and read without an error, whatever it holds', () => {
    const keys = fc.constantFrom('fp', 'messages', 'parts', 'type', 'text', 'context', 'filter', 'value', 'currentPath')
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof({ maxDepth: 4 }, fc.jsonValue(), fc.array(tie('tree')), fc.dictionary(keys, tie('tree'))),
    }))
    fc.assert(
      fc.property(tree, (body) => {
        expect(Array.isArray(assistantProblems(body, 'v1'))).toBe(true)
        expect(typeof readQuestion(body).text).toBe('string')
      }),
    )
  })
})
