import { describe, expect, test } from 'vitest'
import { recordingFile, recordingNames } from '../harness/wire/test-support/recordings.ts'
import type { StreamProtocol } from '../schemas/description/description.ts'
import { expectedStreams, inOneShape } from './expected-stream.ts'

/** The rules that a stream breaks; the expressions must match the whole text, as Pact requires. */
function broken(protocol: StreamProtocol, text: string): readonly string[] {
  return expectedStreams[protocol].rules
    .filter(({ expression }) => !new RegExp(expression).test(inOneShape(protocol, Buffer.from(text)).toString()))
    .map(({ says }) => says)
}

/** Recordings of complete answers with a thread's id where a client can find it. */
function valid(protocol: StreamProtocol): readonly string[] {
  return recordingNames.filter((name) => new RegExp(`^${protocol}-.*-thread-(?!finishpart)`).test(name))
}

describe.each(['v1', 'v2'] as const)('the contract of a %s stream', (protocol) => {
  const example = expectedStreams[protocol].example.toString('utf8')

  test.each(valid(protocol))('is kept by the recording %s', (name) => {
    expect(broken(protocol, recordingFile(name, 'txt').toString())).toEqual([])
  })

  test('is kept by a longer answer', () => {
    const between = protocol === 'v1' ? '\n' : '\n\n'
    const events = example.split(between)
    const at = events.findIndex((event) => event.includes('Hello'))
    const longer = [...events.slice(0, at), ...Array.from({ length: 500 }, () => events[at]), ...events.slice(at)]
    expect(broken(protocol, longer.join(between))).toEqual([])
  })

  test('asks for threadId', () => {
    expect(broken(protocol, example.replace('threadId', 'other'))).toEqual(['threadId on the finish event'])
  })

  test('is broken by every cut', () => {
    for (let end = 0; end < finishAt(protocol, example); end += 7) {
      expect(broken(protocol, example.slice(0, end))).toContainEqual(expect.stringMatching(/^one finish/))
    }
  })
})

function finishAt(protocol: StreamProtocol, text: string): number {
  return text.indexOf(protocol === 'v1' ? '\nd:' : 'data: {"type":"finish",')
}

describe('the contract of a stream is broken by', () => {
  const { v1, v2 } = { v1: expectedStreams.v1.example.toString(), v2: expectedStreams.v2.example.toString() }
  const finish = /data: \{"type":"finish".*\n\n/.exec(v2)?.[0] ?? ''

  test.each<[string, StreamProtocol, string]>([
    ['an error event in v1', 'v1', v1.replace('e:{', '3:"failed"\ne:{')],
    ['text after the finish in v1', 'v1', `${v1}0:"more"\n`],
    ['two finishes in v1', 'v1', v1.replace(/d:.*\n/, (line) => line + line)],
    ['no text in v1', 'v1', v1.replaceAll(/^0:[^\n]*\n/gm, '')],
    ['broken JSON in v1', 'v1', v1.replace('0:"Hello"', '0:Hello')],
    ['an error event in v2', 'v2', v2.replace(finish, `data: {"type":"error","errorText":"failed"}\n\n${finish}`)],
    [
      'text after the finish in v2',
      'v2',
      v2.replace('data: [DONE]', 'data: {"type":"text-delta","id":"1","delta":"x"}\n\ndata: [DONE]'),
    ],
    ['two finishes in v2', 'v2', v2.replace(finish, finish + finish)],
    ['no text in v2', 'v2', v2.replaceAll(/^data: [^\n]*text-delta[^\n]*\n\n/gm, '')],
    ['broken JSON in v2', 'v2', v2.replace('"delta":"Hello"}', '"delta":"Hello"')],
  ])('%s', (_, protocol, text) => {
    expect(broken(protocol, text)).not.toEqual([])
  })
})

test.each<[string, (valid: string) => string]>([
  ['comments', (valid) => valid.replaceAll('\n\n', '\n\n: keep-alive\n\n')],
  ['lines that end in CR LF', (valid) => valid.replaceAll('\n', '\r\n')],
  ['lines that end in CR', (valid) => valid.replaceAll('\n', '\r')],
  ['no space after the colon', (valid) => valid.replaceAll('data: ', 'data:')],
  ['names and numbers of events', (valid) => valid.replaceAll('data: ', 'event: message\nid: 1\nretry: 5\ndata: ')],
  ['a byte-order mark at the beginning', (valid) => `\ufeff${valid}`],
  ['several data lines to an event', (valid) => valid.replaceAll('"type":', '"type"\ndata::\ndata: ')],
  ['no end marker', (valid) => valid.replace('data: [DONE]\n\n', '')],
])('a v2 contract is kept by %s', (_, written) => {
  expect(broken('v2', written(expectedStreams.v2.example.toString()))).toEqual([])
})

test('a v2 contract is kept by a thread in a data part that is a finish of its own', () => {
  const carried = 'data: {"type":"data-event","data":{"type":"finish","threadId":"t"}}\n\n'
  const bare = expectedStreams.v2.example.toString().replace('threadId', 'other')
  expect(broken('v2', bare.replace('data: [DONE]', `${carried}data: [DONE]`))).toEqual([])
})

test.each([
  ['v1', '0:"more"\r\n'],
  ['v1', '2:[{"type":"finish","threadId":"t"}]\r\n'],
  ['v2', 'data: {"type":"text-delta","id":"1","delta":"more"}\r\n\r\n'],
  ['v2', 'data: {"type":"finish"}\n\n'],
  ['v2', 'data: {"type":\r\ndata: "text-delta","delta":"more"}\r\n\r\n'],
] as const)('a long stream that breaks the %s contract is judged in time: %j', async (protocol, line) => {
  const judged = (lines: number) => broken(protocol, `${line.repeat(lines)}data: {"type":"broken`)
  expect(judged(5_000)).not.toEqual([])
  await expect(judged).toGrowWith(5_000)
})
