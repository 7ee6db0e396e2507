import { describe, expect, test } from 'vitest'
import { assistantProblems } from './request-problems.ts'

const message = { id: 'm1', role: 'user', content: 'Hello', parts: [{ type: 'text', text: 'Hello' }] }
const valid = {
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
  assistantProblems[version](body).map(({ path, rule }) => `${path} ${rule}`)

describe('an assistant request', () => {
  test('passes in full, and with nothing but what is required', () => {
    expect(found(valid)).toEqual([])
    expect(found({ fp: 'user-1', messages: [message] })).toEqual([])
    expect(found({ fp: 'user-1', messages: [] })).toEqual([])
  })

  test('needs content in v1 only', () => {
    const { content, ...without } = message
    expect(content).toBe('Hello')
    expect(found({ ...valid, messages: [without] })).toEqual(['messages[].content required'])
    expect(found({ ...valid, messages: [without] }, 'v2')).toEqual([])
  })

  test('may hold parts of other types, as clients send them in a conversation', () => {
    const parts = [{ type: 'step-start' }, { type: 'tool-search', state: 'output-available' }, ...message.parts]
    expect(found({ ...valid, messages: [{ ...message, role: 'assistant', parts }] })).toEqual([])
  })

  test.each([
    [[], ' type'],
    [{ ...valid, fp: undefined }, 'fp required'],
    [{ ...valid, messages: ['Hello'] }, 'messages[] type'],
    [{ ...valid, messages: [{ ...message, id: undefined }] }, 'messages[].id required'],
    [{ ...valid, messages: [{ ...message, parts: undefined }] }, 'messages[].parts required'],
    [{ ...valid, messages: [{ ...message, parts: [{ text: 'x' }] }] }, 'messages[].parts[].type required'],
    [{ ...valid, messages: [{ ...message, parts: [{ type: 'text' }] }] }, 'messages[].parts[].text required'],
    [{ ...valid, threadId: 7 }, 'threadId type'],
    [{ ...valid, retrievalPageSize: '5' }, 'retrievalPageSize type'],
    [{ ...valid, filter: [] }, 'filter type'],
    [{ ...valid, context: [{ type: 'page', value: 'x' }] }, 'context[].type enum'],
    [{ ...valid, currentPath: 'x'.repeat(201) }, 'currentPath maxLength'],
  ])('is refused: %#', (body, problem) => {
    expect(found(body)).toEqual([problem])
  })
})
