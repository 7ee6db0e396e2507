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
const withoutContent = { ...message, content: undefined }
const otherParts = [{ type: 'step-start' }, { type: 'tool-search', state: 'output-available' }, ...message.parts]

/** That each rule is kept to shows where a fault breaks it. */
describe('an assistant request', () => {
  test.each([
    ['in full', 'v1', valid, []],
    ['with nothing but what is required', 'v1', { fp: 'user-1', messages: [] }, []],
    [
      'with parts of other types, as clients send them',
      'v1',
      { ...valid, messages: [{ ...message, parts: otherParts }] },
      [],
    ],
    ['without content in v1', 'v1', { ...valid, messages: [withoutContent] }, ['messages[].content required']],
    ['without content in v2', 'v2', { ...valid, messages: [withoutContent] }, []],
    ['that is no object', 'v2', [], [' type']],
    ['of two problems', 'v2', { fp: 7, messages: ['Hello'] }, ['fp type', 'messages[] type']],
  ] as const)('%s', (_name, version, body, problems) => {
    expect(assistantProblems[version](body).map(({ path, rule }) => `${path} ${rule}`)).toEqual(problems)
  })
})
