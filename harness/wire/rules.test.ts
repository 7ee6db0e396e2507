import { describe, expect, test } from 'vitest'
import { type StreamProtocol, streamProtocols } from '../../schemas/stream-protocols.ts'
import { judgeSample, type StreamFinding } from './judge.ts'
import type { StreamSample } from './sample.ts'
import { judging } from './test-support/random-streams.ts'

const START = 'data: {"type":"start"}\n\n'
const TEXT = [
  'data: {"type":"text-start","id":"1"}\n\n',
  'data: {"type":"text-delta","id":"1","delta":"Hi"}\n\n',
  'data: {"type":"text-end","id":"1"}\n\n',
].join('')
const FINISH = 'data: {"type":"finish","threadId":"t"}\n\n'
const DONE = 'data: [DONE]\n\n'
const ITEM = '2:[{"type":"finish","threadId":"t"}]\n'
const END = 'd:{"finishReason":"stop"}\n'

function answer(protocol: StreamProtocol, body: string): StreamSample {
  const bytes = Buffer.from(body)
  const { headers } = streamProtocols[protocol]
  return { headers, bytes, arrivals: [{ at: 5, bytes: bytes.length }], end: 'complete' }
}

const judge = (protocol: StreamProtocol, body: string) => judgeSample(protocol, answer(protocol, body), judging)

function lineOf({ rule, expected, actual, offset }: StreamFinding): string {
  return `${rule}: expected ${expected}, got ${actual}${offset === null ? '' : ` at byte ${offset}`}`
}

describe('a message of v2', () => {
  const start = (id: string) => `data: {"type":"start","messageId":"${id}"}\n\n`
  const part = () => 'data: {"type":"data-results","data":[]}\n\n'
  const findings = (body: string) => judge('v2', `${body}${FINISH}${DONE}`).findings.map(lineOf)

  test('is one as long as its id stays, or data alone, or only one part, came before the id', () => {
    expect(findings(`${start('m')}${TEXT}${start('m')}`)).toEqual([])
    expect(findings(`${part()}${start('m')}${TEXT}`)).toEqual([])
    expect(findings(`${part()}${part()}${start('m')}${TEXT}`)).toEqual([])
    expect(findings(`${start('m')}${start('n')}${TEXT}`)).toEqual([])
  })

  test('is two where a start names another id later', () => {
    const again = 'one-message: expected the message m, got start of n at byte 165'
    expect(findings(`${start('m')}${TEXT}${start('n')}`)).toEqual([again])
    const late = 'one-message: expected the message as it was begun, got start of m at byte 149'
    expect(findings(`${START}${TEXT}${start('m')}`)).toEqual([late])
  })
})

const trimmed = 'First install the package and then open the settings page of your project '.repeat(5).trim().split(' ')

describe('blocks of text in v2', () => {
  const blocks = (texts: readonly string[]) =>
    texts.map((text, index) => TEXT.replaceAll('"1"', `"${index}"`).replace('Hi', text)).join('')
  const broken = (texts: readonly string[]) =>
    judge('v2', `${START}${blocks(texts)}${FINISH}${DONE}`).findings.map(({ rule }) => rule)
  const words = Array.from({ length: 11 }, () => 'word ')

  test('may be many that each end a line or a sentence, or a few that do not', () => {
    const lines = Array.from({ length: 30 }, () => 'A line.\\n')
    const others = [words.map((word) => `${word.trim()}. `), words.slice(1), words.map((word) => word.repeat(4))]
    for (const blocks of [lines, [...words, ...lines], ...others]) expect(broken(blocks)).toEqual([])
  })

  test('are torn where each piece is one', () => {
    expect(broken(words)).toEqual(['blocks-hold-lines'])
  })
})

describe('the end of v1', () => {
  const broken = (members: object) =>
    judge('v1', `0:"Hi"\n${ITEM}d:${JSON.stringify({ finishReason: 'stop', ...members })}\n`).findings.map(
      ({ rule }) => rule,
    )

  test('may have no usage, or numbers that are not known', () => {
    expect(broken({})).toEqual([])
    expect(broken({ usage: null })).toEqual([])
    expect(broken({ usage: { promptTokens: null, completionTokens: null } })).toEqual([])
    expect(broken({ finishReason: 'unknown', usage: { promptTokens: 3, completionTokens: 0 } })).toEqual([])
  })

  test.each([{ inputTokens: 1, outputTokens: 1 }, { promptTokens: '3', completionTokens: 1 }, { promptTokens: 3 }])(
    'has no other usage, such as %j',
    (usage) => expect(broken({ usage })).toEqual(['usage-counted']),
  )
})

describe('an answer keeps', () => {
  const saying = (words: readonly string[]) =>
    `${words.map((word) => `0:${JSON.stringify(word)}\n`).join('')}${ITEM}${END}`
  const broken = (body: string) => judge('v1', body).findings.map(({ rule }) => rule)

  test('white space between words, where their script has some', () => {
    expect(broken(saying(trimmed))).toEqual(['spaces-kept'])
    expect(broken(saying(trimmed.map((word) => `${word} `)))).toEqual([])
    expect(broken(saying(trimmed.map(() => '安装软件包')))).toEqual([])
    expect(broken(saying(trimmed.slice(0, 9)))).toEqual([])
  })

  test('white space between words, told from what has none: addresses, and names in a script without any', () => {
    const linked = trimmed.map(() => '安装[包](https://docs.example/install/package)后')
    expect(broken(saying(linked))).toEqual([])
    expect(broken(saying(trimmed.map(() => '打开Install安装软件包更新设置页面')))).toEqual([])
    expect(broken(saying([...trimmed, 'https://docs.example']))).toEqual(['spaces-kept'])
  })

  test('what is new in each piece, and not the text so far', () => {
    const words = ['Open', ' the', ' menu', ' and', ' choose', ' it']
    const soFar = words.map((_, index) => words.slice(0, index + 1).join(''))
    expect(broken(saying(soFar))).toEqual(['pieces-once'])
    expect(broken(saying(soFar.slice(0, 4)))).toEqual([])
    expect(broken(saying(['/docs/', ...[5, 6, 7, 8, 9, 10].map((length) => 'a'.repeat(length))]))).toEqual([])
    expect(broken(saying(['1', ' ', '10', ' ', '100', ' ', '1000', ' ', '10000', '.']))).toEqual([])
  })

  test('some text, but where the finish says why there is none', () => {
    const finishing = (reason: string) => broken(`${ITEM}d:{"finishReason":"${reason}"}\n`)
    expect([finishing('stop'), finishing('content-filter')]).toEqual([['text-not-empty'], []])
    expect(finishing('length')).toEqual(['text-not-empty'])
    expect(broken(`g:"Hm"\n${ITEM}d:{"finishReason":"length"}\n`)).toEqual([])
  })

  test('an end of each step that began in v1, where no start is written', () => {
    const step = 'e:{"finishReason":"stop","isContinued":false}\n'
    expect(broken(`0:"Hi"\n${step}${ITEM}${END}`)).toEqual([])
    expect(broken(`f:{"messageId":"m"}\n0:"Hi"\n${step}${step}${ITEM}${END}`)).toEqual(['steps-paired'])
  })
})

test.each(['timeout', 'limit'] as const)(
  'what the harness left at its %s may have had an end, and a whole letter',
  (end) => {
    const whole = answer('v1', '0:"Hi"\n0:"ü')
    const left = { ...whole, bytes: whole.bytes.subarray(0, -1) }
    const brokenOf = (sample: StreamSample) => judgeSample('v1', sample, judging).findings.map(({ rule }) => rule)
    expect(brokenOf({ ...left, end })).toEqual([end === 'limit' ? 'within-bounds' : 'connection-complete'])
    expect(brokenOf(left)).toEqual(['not-truncated', 'not-truncated', 'valid-utf8'])
  },
)

test.each([
  ['a source', 'h:{"url":"https://docs.example","title":"Gr\u00c3\u00bc\u00c3\u009f"}\n', ['other-parts-undamaged']],
  ['a text', '0:"Gr\u00c3\u009fe"\n', ['text-undamaged']],
  ['a text in capitals and quotation marks', '0:"«COMEÇÃ»\u00a0VOLT\u00c2\u00a0Z"\n', []],
])('%s that was decoded twice', (_, event, broken) => {
  expect(judge('v1', `0:"Hi"\n${event}${ITEM}${END}`).findings.map(({ rule }) => rule)).toEqual(broken)
})

test('the item of type finish may come as data and as an annotation', () => {
  const annotation = ITEM.replace('2:', '8:')
  expect(judge('v1', `0:"Hi"\n${ITEM}${annotation}${END}`).findings).toEqual([])
})

test.each(['', ' ', 'https://docs.example/%!s(MISSING)', 'https://docs.exampleNone/install', 'https://<nil>/install'])(
  'a source with the address "%s" leads nowhere',
  (url) => {
    const { findings } = judge('v1', `0:"Hi"\nh:{"url":"${url}"}\n${ITEM}${END}`)
    expect(findings.map(({ rule }) => rule)).toEqual(['sources-lead-somewhere'])
  },
)

describe('an answer is invalid with', () => {
  test.each<[string, StreamProtocol, string, string]>([
    [
      'two items of type finish',
      'v1',
      `0:"Hi"\n${ITEM}${END}${ITEM}`,
      'one-finish: expected one item of type finish, got 2 at byte 70',
    ],
    [
      'the item of type finish alone',
      'v1',
      `0:"Hi"\n${ITEM}`,
      'not-truncated: expected a finish event before the end, got none; the last event is data',
    ],
    [
      'its thread elsewhere',
      'v2',
      `data: {"type":"start","messageMetadata":{"threadId":"t"}}\n\n${TEXT}data: {"type":"finish"}\n\n`,
      'thread-id: expected threadId, a string, on finish, got threadId only on messageMetadata of start at byte 184',
    ],
    [
      'a block before its start',
      'v2',
      `${TEXT}${FINISH}`,
      'opened-by-start: expected start first, got text-start at byte 0',
    ],
    [
      'an abort, even where it goes on to its finish',
      'v2',
      `${START}${TEXT}data: {"type":"abort","reason":"too slow"}\n\n${FINISH}`,
      'no-abort: expected no abort, got abort: "too slow" at byte 149',
    ],
    [
      'null for an optional member',
      'v2',
      `data: {"type":"start","messageId":null}\n\n${TEXT}${FINISH}`,
      'events-well-formed: expected messageId of start: string, got null at byte 0',
    ],
  ])('%s', (_, protocol, body, message) => {
    expect(judge(protocol, body).findings.map(lineOf)).toEqual([message])
  })

  test.each([
    ['null', 'null'],
    ['7', 'number'],
    ['""', 'empty'],
  ])('threadId as %s', (value, said) => {
    const { findings } = judge('v2', `${START}${TEXT}data: {"type":"finish","threadId":${value}}\n\n`)
    expect(findings).toMatchObject([{ rule: 'thread-id', actual: `threadId is ${said}` }])
  })

  test.each([
    ['an event', 'data: {"type":"data-late","data":1}\n\n', 'data-late'],
    ['another end marker', DONE, '[DONE]'],
    ['a page of a proxy', '<html>\n', 'the field "<html>"'],
    ['broken JSON', 'data: {"type\n\n', 'malformed-json: "{\\"type"'],
  ])('%s after its end', (_, late, actual) => {
    const { findings } = judge('v2', `${START}${TEXT}${FINISH}${DONE}${late}`)
    expect(findings.filter(({ rule }) => rule === 'nothing-after-done')).toMatchObject([{ actual }])
  })
})

test('an answer that repeats a field of one letter has no piece twice', () => {
  const body = ['aaaaa', 'aaaaa', 'aaaa', 'aaaa', 'aaa', 'aaa'].map((text) => `0:"${text}"\n`).join('')
  expect(judge('v1', `${body}${ITEM}${END}`).findings).toEqual([])
})

test.each([
  ['broken JSON', 'data: nonsense\n\n'],
  ['misshapen events', 'data: {"type":"error"}\n\n'],
])('of %s five findings a rule are reported', (_, event) => {
  const { findings } = judge('v2', `${START}${event.repeat(50)}${TEXT}${FINISH}`)
  expect(findings.filter(({ rule }) => rule === 'events-well-formed')).toHaveLength(5)
})

test('what an answer holds is summed up', () => {
  const before = 'g:"think"\nh:{"url":"u"}\n0:"Hello"\n0:" you"\n'
  const after = 'z:1\ne:{"finishReason":"stop"}\nd:{"finishReason":"stop","threadId":"t"}\n'
  expect(judge('v1', `f:{"messageId":"m"}\n${before}${after}`).summary).toMatchObject({
    text: 'Hello you',
    sources: [{ url: 'u' }],
    unknownTypes: ['z'],
    finishReason: 'stop',
    errors: [],
    problems: 0,
    timing: { firstText: 5, lastText: 5, largestGap: null },
  })
})
