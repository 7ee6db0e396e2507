import { describe, expect, test } from 'vitest'
import { defaultSettings } from '../settings/settings-file.ts'
import type { Answer } from './answer.ts'
import { dataStreamPlan } from './data-stream.ts'
import type { StreamPlan } from './stream-plan.ts'
import { uiMessagePlan } from './ui-message-stream.ts'

const answer: Answer = {
  messageId: 'msg_1',
  threadId: 'thread_1',
  question: 'Why “this”?',
  sources: [{ id: 'install', url: 'https://acme-docs.example/install', title: 'Install' }],
  words: ['Line\n', 'two.'],
}
const settings = defaultSettings.assistant
const wire = ({ frames }: StreamPlan) => frames.map(({ data }) => Buffer.from(data).toString('utf8')).join('')

describe('the data stream of v1', () => {
  test('has the lines of the version 4 line, and the thread on an item of type finish after d', () => {
    expect(wire(dataStreamPlan(answer, settings))).toBe(
      [
        'f:{"messageId":"msg_1"}',
        'h:{"sourceType":"url","id":"install","url":"https://acme-docs.example/install","title":"Install"}',
        '0:"Line\\n"',
        '0:"two."',
        'e:{"finishReason":"stop","usage":{"promptTokens":2,"completionTokens":2},"isContinued":false}',
        'd:{"finishReason":"stop","usage":{"promptTokens":2,"completionTokens":2}}',
        '2:[{"type":"finish","threadId":"thread_1"}]',
        '',
      ].join('\n'),
    )
  })

  test.each([
    ['annotation-item', '\n8:[{"type":"finish","threadId":"thread_1"}]\n'],
    ['finish', '"completionTokens":2},"threadId":"thread_1"}\n'],
  ] as const)('carries the thread elsewhere: %s', (threadCarrierV1, end) => {
    expect(wire(dataStreamPlan(answer, { ...settings, threadCarrierV1 })).endsWith(end)).toBe(true)
  })
})

describe('the UI message stream of v2', () => {
  test('has the events of the version 5 line', () => {
    expect(wire(uiMessagePlan(answer, settings))).toBe(
      [
        'data: {"type":"start","messageId":"msg_1"}',
        'data: {"type":"start-step"}',
        'data: {"type":"source-url","sourceId":"install","url":"https://acme-docs.example/install","title":"Install"}',
        'data: {"type":"text-start","id":"text-1"}',
        'data: {"type":"text-delta","id":"text-1","delta":"Line\\n"}',
        'data: {"type":"text-delta","id":"text-1","delta":"two."}',
        'data: {"type":"text-end","id":"text-1"}',
        'data: {"type":"finish-step"}',
        'data: {"type":"finish","messageMetadata":{"threadId":"thread_1"}}',
        'data: [DONE]',
        '',
      ].join('\n\n'),
    )
  })

  test.each([
    [
      'data-part',
      'data: {"type":"data-finish","data":{"type":"finish","threadId":"thread_1"}}\n\ndata: {"type":"finish"}',
    ],
    ['finish', 'data: {"type":"finish","threadId":"thread_1"}'],
  ] as const)('carries the thread elsewhere: %s', (threadCarrierV2, end) => {
    expect(wire(uiMessagePlan(answer, { ...settings, threadCarrierV2 }))).toContain(`${end}\n\n`)
  })

  test('waits before each word', () => {
    const { frames } = uiMessagePlan(answer, { ...settings, tokenMilliseconds: 7 })
    expect(frames.map(({ pause }) => pause)).toEqual([0, 0, 0, 0, 7, 7, 0, 0, 0, 0])
  })
})
