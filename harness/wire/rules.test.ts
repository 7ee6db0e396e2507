import { describe, expect, test } from 'vitest'
import { judgeSample } from './judge.ts'
import { recordsOf, withRecords } from './records.ts'
import type { StreamSample } from './sample.ts'

const START = 'data: {"type":"start"}\n\n'
const TEXT = [
  'data: {"type":"text-start","id":"1"}\n\n',
  'data: {"type":"text-delta","id":"1","delta":"Hi"}\n\n',
  'data: {"type":"text-end","id":"1"}\n\n',
].join('')
const FINISH = 'data: {"type":"finish","threadId":"t"}\n\n'

function v2(body: string): StreamSample {
  const bytes = new TextEncoder().encode(body)
  const headers = [
    ['content-type', 'text/event-stream'],
    ['x-vercel-ai-ui-message-stream', 'v1'],
  ] as const
  return { headers, bytes, arrivals: [{ at: 5, bytes: bytes.length }], end: 'complete' }
}

function v1(body: string): StreamSample {
  const headers = [
    ['content-type', 'text/plain; charset=utf-8'],
    ['x-vercel-ai-data-stream', 'v1'],
  ] as const
  return { ...v2(body), headers }
}

const messages = (protocol: 'v1' | 'v2', sample: StreamSample) =>
  judgeSample(protocol, sample).findings.map(({ message }) => message)

describe('the finish of v1', () => {
  const item = '2:[{"type":"finish","threadId":"t"}]\n'
  const end = 'd:{"finishReason":"stop"}\n'

  test('is d and one item of type finish, before or after it', () => {
    expect(messages('v1', v1(`0:"Hi"\n${end}${item}`))).toEqual([])
    expect(messages('v1', v1(`0:"Hi"\n${item}${end}`))).toEqual([])
  })

  test('is not two such items, and not the item alone', () => {
    expect(messages('v1', v1(`0:"Hi"\n${item}${end}${item}`))).toEqual([
      'one-finish: expected one item of type finish, got 2 at byte 70, between finish and the end',
    ])
    expect(messages('v1', v1(`0:"Hi"\n${item}`))).toEqual([
      'not-truncated: expected a finish event before the end, got none; the last event is data',
    ])
  })
})

describe('threadId', () => {
  test.each([
    ['finish.messageMetadata', '{"type":"finish","messageMetadata":{"threadId":"t"}}', 'finish-metadata'],
    ['the top level of finish', '{"type":"finish","threadId":"t"}', 'finish'],
  ])('passes in %s', (_place, finish, carrier) => {
    const { findings, summary } = judgeSample('v2', v2(`${START}${TEXT}data: ${finish}\n\n`))
    expect(findings).toEqual([])
    expect(summary).toMatchObject({ threadId: 't', threadCarriers: [carrier], doneMarker: false })
  })

  test('fails elsewhere, and the finding says where it was', () => {
    const start = 'data: {"type":"start","messageMetadata":{"threadId":"t"}}\n\n'
    expect(messages('v2', v2(`${start}${TEXT}data: {"type":"finish"}\n\n`))).toEqual([
      'thread-id: expected threadId, a string, on finish, got threadId only on messageMetadata of start at byte 184, between text-end and the end',
    ])
  })

  test.each([
    ['null', 'null'],
    ['7', 'number'],
    ['""', 'empty'],
  ])('fails as %s', (value, said) => {
    const finish = `data: {"type":"finish","threadId":${value}}\n\n`
    expect(judgeSample('v2', v2(`${START}${TEXT}${finish}`)).findings).toMatchObject([
      { rule: 'thread-id', actual: `threadId is ${said}` },
    ])
  })
})

describe('single events', () => {
  test.each([
    ['null for an optional member', '{"type":"start","messageId":null}', 'messageId of start: string', 'null'],
    ['a missing member', '{"type":"source-url","url":"u"}', 'sourceId of source-url: string', 'absent'],
    [
      'an array for an object',
      '{"type":"text-start","id":"2","providerMetadata":[]}',
      'providerMetadata of text-start: object',
      'array',
    ],
  ])('fail with %s', (_what, event, expected, actual) => {
    const { findings } = judgeSample('v2', v2(`data: ${event}\n\n${TEXT}${FINISH}`))
    expect(findings[0]).toMatchObject({ rule: 'events-well-formed', offset: 0, expected, actual, before: null })
  })

  test('fail with a finish reason that no version knows', () => {
    const finish = 'data: {"type":"finish","finishReason":"tired","threadId":"t"}\n\n'
    expect(judgeSample('v2', v2(`${START}${TEXT}${finish}`)).findings).toMatchObject([
      { rule: 'events-well-formed', actual: '"tired"' },
    ])
  })

  test('of an unknown type are only observed', () => {
    const { findings, summary } = judgeSample('v2', v2(`${START}data: {"type":"zebra"}\n\n${TEXT}${FINISH}`))
    expect(findings).toEqual([])
    expect(summary.unknownTypes).toEqual(['zebra'])
  })

  test('are reported five times a rule at most', () => {
    const { findings } = judgeSample('v2', v2(`${START}${'data: nonsense\n\n'.repeat(50)}${TEXT}${FINISH}`))
    expect(findings).toHaveLength(5)
  })
})

describe('an answer', () => {
  test('may begin with data, a keep-alive and unknown fields, but not with a block', () => {
    const before = ': open\n\nid: 1\ndata: {"type":"data-status","data":1}\n\n'
    expect(messages('v2', v2(`${before}${START}${TEXT}${FINISH}`))).toEqual([])
    expect(messages('v2', v2(`${before}${TEXT}${FINISH}`))).toEqual([
      'opened-by-start: expected start first, got text-start at byte 53, between data-status and text-delta',
    ])
  })

  test('that was given up is none, even where it goes on to its finish', () => {
    const abort = 'data: {"type":"abort","reason":"too slow"}\n\n'
    expect(messages('v2', v2(`${START}${TEXT}${abort}${FINISH}`))).toEqual([
      'no-abort: expected no abort, got abort: "too slow" at byte 149, between text-end and finish',
    ])
  })

  test.each([
    ['an event', 'data: {"type":"data-late","data":1}\n\n', 'data-late'],
    ['another end marker', 'data: [DONE]\n\n', '[DONE]'],
    ['a page of a proxy', '<html>\n', 'the field "<html>"'],
    ['broken JSON', 'data: {"type\n\n', 'malformed-json: "{\\"type"'],
  ])('has an end after which %s is a finding', (_what, late, actual) => {
    const { findings } = judgeSample('v2', v2(`${START}${TEXT}${FINISH}data: [DONE]\n\n${late}`))
    expect(findings.filter(({ rule }) => rule === 'nothing-after-done')).toMatchObject([{ actual }])
  })

  test('may have keep-alives after its end', () => {
    expect(messages('v2', v2(`${START}${TEXT}${FINISH}data: [DONE]\n\n: ping\n\n\n`))).toEqual([])
  })

  test('has no text that reset-step took back', () => {
    const step = 'data: {"type":"start-step"}\n\n'
    const reset = `${TEXT.replace('text-end', 'text-delta","delta":" there')}data: {"type":"reset-step"}\n\n`
    const { summary, findings } = judgeSample(
      'v2',
      v2(`${START}${TEXT}${step}${reset}${TEXT}data: {"type":"finish-step"}\n\n${FINISH}`),
    )
    expect(findings).toEqual([])
    expect(summary.text).toBe('HiHi')
  })
})

test('a finding says what is owed, by which source, and between which events it stands', () => {
  const [finding] = judgeSample('v2', v2(`${START}${TEXT}${FINISH}${FINISH}`)).findings
  expect(finding).toMatchObject({
    rule: 'one-finish',
    offset: 189,
    before: { type: 'finish' },
    after: null,
    statement: expect.stringMatching(/^There is one finish/),
    source: 'interface document, section "Events"',
  })
})

describe('buffering', () => {
  const long = v1(`${'0:"word "\n'.repeat(60)}d:{"finishReason":"stop","threadId":"t"}\n`)
  const timed = (sample: StreamSample, at: (index: number) => number) =>
    withRecords(
      sample,
      recordsOf('v1', sample).map((record, index) => ({ ...record, at: at(index) })),
    )

  test('is one flush at the end of a long answer', () => {
    expect(
      messages(
        'v1',
        timed(long, () => 3000),
      ),
    ).toEqual(['not-buffered: expected text in several arrivals, got 300 characters at once after 3000 ms'])
  })

  test('is not seen in a quick answer, a short one, or one that comes bit by bit after a long search', () => {
    expect(
      messages(
        'v1',
        timed(long, () => 350),
      ),
    ).toEqual([])
    expect(
      messages(
        'v1',
        timed(v1('0:"Hi"\nd:{"finishReason":"stop","threadId":"t"}\n'), () => 9000),
      ),
    ).toEqual([])
    expect(
      messages(
        'v1',
        timed(long, (index) => 5000 + index * 5),
      ),
    ).toEqual([])
  })
})

test('what an answer holds is summed up', () => {
  const body = [
    'f:{"messageId":"m"}\n',
    'g:"think"\n',
    'h:{"url":"u"}\n',
    '0:"Hello"\n',
    '0:" you"\n',
    '9:{"toolCallId":"c","toolName":"t","args":{}}\n',
    'e:{"finishReason":"stop"}\n',
    'd:{"finishReason":"stop","threadId":"t"}\n',
  ].join('')
  expect(judgeSample('v1', v1(body)).summary).toMatchObject({
    text: 'Hello you',
    reasoning: 'think',
    sources: [{ url: 'u' }],
    finishReason: 'stop',
    errors: [],
    counts: { events: 8, textDeltas: 2, steps: 1, toolCalls: 1, problems: 0 },
    timing: { firstByte: 5, firstText: 5, textArrivals: 1, largestGap: null },
  })
})
