import { expect, test } from 'vitest'
import { promptProblems } from '../agent/instruction.ts'
import { assistantProblems } from '../assistant/request-problems.ts'
import { type PassThrough, passThrough } from '../hooks/hooks.ts'
import { faults } from './catalogue.ts'

const part = { type: 'text', text: 'Hello' }
const message = { id: 'm1', role: 'user', content: 'Hello', parts: [part, { type: 'step-start' }] }
const body = { fp: 'anonymous', messages: [message] }
const code = { type: 'code', value: 'x' }
const full = { fp: 'u', messages: [], threadId: null, filter: null, currentPath: 'x'.repeat(200), context: [code] }

const ofAnotherType = (object: object) => Object.keys(object).map((name) => ({ ...object, [name]: 7 }))
const broken = (object: object) => [
  ...ofAnotherType(object),
  ...Object.keys(object).map((name) => ({ ...object, [name]: undefined })),
]
const answer = { ...message, role: 'assistant', parts: [{ type: 'source', source: {} }] }
const bodies: readonly unknown[] = [
  full,
  ...broken(body),
  ...ofAnotherType(full),
  ...broken(message).map((each) => ({ ...body, messages: [each] })),
  ...broken(part).map((each) => ({ ...body, messages: [{ ...message, parts: [each] }] })),
  ...[...broken(code), { type: 'page', value: 'x' }].map((item) => ({ ...body, context: [item] })),
  { ...body, retrievalPageSize: '5' },
  { ...body, threadId: 'a"b' },
  { ...body, threadId: 'thread-1', messages: [message, message] },
  [],
  { ...body, fp: null },
  { ...body, filter: [] },
  { ...body, context: [null] },
  { ...body, context: '' },
  { ...body, context: [] },
  { ...body, currentPath: '' },
  ...['CODE', '', 0].map((type) => ({ ...body, context: [{ ...code, type }] })),
  { ...body, context: [{ ...code, value: 'x'.repeat(1_001) }] },
  { ...body, retrievalPageSize: '' },
  ...[42, { ...message, role: null }, { ...message, parts: ['x'] }, { ...message, parts: [] }, answer].map((each) => ({
    ...body,
    messages: [each],
  })),
  { ...body, messages: [message, {}] },
  { ...body, messages: [message, 42] },
  { ...body, messages: [42, message] },
  { ...body, messages: message },
  { ...body, messages: [{ ...message, parts: [part, {}] }] },
  { ...body, currentPath: 'x'.repeat(201) },
  { ...body, context: [{ ...code, value: '0' }] },
]
const prompts = [
  {},
  { prompt: null },
  { prompt: '' },
  { prompt: '0' },
  { prompt: 7 },
  { prompt: {} },
  { prompt: 'x'.repeat(101) },
  { prompt: ['x'] },
]

function problemsWith(hooks: PassThrough) {
  return [
    ...(['v1', 'v2'] as const).flatMap((version) =>
      bodies.map((body) => hooks('assistantProblems', assistantProblems[version](body), { body, version })),
    ),
    ...(['createAgentJob', 'sendAgentJobMessage'] as const).flatMap((id) =>
      prompts.map((body) =>
        hooks('promptProblems', promptProblems(body), {
          body,
          operation: { id, needs: 'admin', limits: [] },
          job: 'job_1',
        }),
      ),
    ),
  ]
}

test('a fault in HTTP itself is marked as showing at night, when alone other methods and headers are tested', () => {
  const ofHttp = faults.filter(({ area }) => area === 'http')
  expect(ofHttp.filter(({ shows }) => shows !== 'at-night').map(({ name }) => name)).toEqual([])
})

/** These faults name fields and rules as strings, so a misspelt name would make them ineffective. */
const ofBodies = faults.filter(({ hooks }) => 'assistantProblems' in hooks() || 'promptProblems' in hooks())

test.each(ofBodies)('$name takes a body otherwise', ({ hooks }) => {
  expect(problemsWith(passThrough([hooks()]))).not.toEqual(problemsWith(passThrough([])))
})
