import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createDecoder, decodeStream } from './decode.ts'
import { judgeStream } from './judge.ts'
import { concatenated } from './records.ts'
import type { StreamItem } from './stream-item.ts'
import { eventsIn } from './summary.ts'

const encode = (text: string) => new TextEncoder().encode(text)
const read = (protocol: 'v1' | 'v2', text: string) => decodeStream(protocol, encode(text), [])
const problems = (items: readonly StreamItem[]) =>
  items.flatMap((item) => (item.kind === 'problem' ? [[item.problem, item.offset]] : []))
const types = (items: readonly StreamItem[]) => eventsIn(items).map(({ type }) => type)
const delta = (text: string) => `data: ${JSON.stringify({ type: 'text-delta', id: '1', delta: text })}\n\n`

describe('server-sent events', () => {
  test.each([
    ['LF', '\n'],
    ['CRLF', '\r\n'],
    ['CR', '\r'],
  ])('end their lines with %s', (_name, end) => {
    expect(types(read('v2', `data: {"type":"a"}${end}${end}data: {"type":"b"}${end}${end}`))).toEqual(['a', 'b'])
  })

  test('join several data lines, and drop one space only', () => {
    const items = read('v2', 'data:{"type":\ndata:  "x"}\n\n')
    expect(types(items)).toEqual(['x'])
  })

  test('may carry comments and other fields, which are told', () => {
    const items = read('v2', ': ping\nevent: message\nid: 7\nretry: 10\nnonsense\ndata: {"type":"a"}\n\n')
    expect(items.map((item) => (item.kind === 'field' ? item.name : item.kind))).toEqual([
      'comment',
      'event',
      'id',
      'retry',
      'nonsense',
      'event',
    ])
  })

  test('lose an event that no blank line ends, but not an end marker', () => {
    expect(problems(read('v2', `${delta('a')}data: {"type":"finish"}\n`))).toEqual([['unterminated', 50]])
    expect(problems(read('v2', `${delta('a')}data: {"typ`))).toEqual([['unterminated', 50]])
    expect(read('v2', 'data: [DONE]')).toEqual([{ kind: 'done', offset: 0, at: 0 }])
    expect(read('v2', 'data: [DONE]\n')).toEqual([{ kind: 'done', offset: 0, at: 0 }])
  })

  test('with a body of another kind are told line by line', () => {
    expect(read('v2', '<html>\n<p>no\n').map(({ kind }) => kind)).toEqual(['field', 'field'])
    expect(problems(read('v2', 'data: 1\n\ndata: {}\n\ndata: {"a"\n\ndata\n\n'))).toEqual([
      ['not-an-event', 0],
      ['not-an-event', 9],
      ['malformed-json', 19],
      ['malformed-json', 31],
    ])
  })
})

describe('v1 lines', () => {
  test('take a CR as white space and an empty line as nothing, as the client does', () => {
    expect(problems(read('v1', '0:"a"\r\n\n0:"b"'))).toEqual([])
    expect(types(read('v1', '0:"a"\r\n\n0:"b"'))).toEqual(['text-delta', 'text-delta'])
  })

  test('stop the client where they are blank with a CR, a comment, or another format', () => {
    expect(problems(read('v1', '\r\n: ping\ndata: {}\n0\n0:x\n'))).toEqual([
      ['malformed-line', 0],
      ['malformed-line', 2],
      ['malformed-line', 9],
      ['malformed-line', 18],
      ['malformed-json', 20],
    ])
  })

  test('with an unknown code are events of that name', () => {
    expect(types(read('v1', 'z:1\n'))).toEqual(['z'])
  })

  test('lose a last line that is cut', () => {
    expect(problems(read('v1', '0:"a"\n0:"b'))).toEqual([['unterminated', 6]])
  })
})

describe('bytes', () => {
  test('that are not UTF-8 are told once a line with the first place, and reading goes on', () => {
    const bytes = concatenated([
      encode('0:"ä'),
      new Uint8Array([0xff, 0xc3]),
      encode('"\n0:"b"\n0:"'),
      new Uint8Array([0xe2, 0x82]),
    ])
    const items = decodeStream('v1', bytes, [])
    expect(problems(items)).toEqual([
      ['invalid-utf8', 5],
      ['invalid-utf8', 18],
      ['unterminated', 15],
    ])
    expect(types(items)).toEqual(['text-delta', 'text-delta'])
  })

  test('of a byte-order mark are dropped at the beginning and told elsewhere', () => {
    expect(problems(read('v2', `\ufeff${delta('a')}\ufeff${delta('b')}`))).toEqual([['byte-order-mark', 53]])
    expect(problems(read('v1', '\ufeff0:"a"\n\ufeff0:"b"\n'))).toEqual([['byte-order-mark', 9]])
    expect(eventsIn(read('v2', `\ufeff${delta('\ufeff')}`)).map(({ offset }) => offset)).toEqual([3])
  })

  test('of a line of 10 MB are read', () => {
    const items = read('v2', delta('x'.repeat(10_000_000)))
    expect(items).toHaveLength(1)
    expect(problems(items)).toEqual([])
  })

  test('beyond the bound of a line are skipped and told, however they are cut', () => {
    const bounds = { line: 20, problems: 10 }
    for (const size of [1, 7, 1000]) {
      const decoder = createDecoder('v1', bounds)
      const bytes = encode(`0:"${'x'.repeat(40)}"\n0:"ok"\n0:"${'x'.repeat(40)}`)
      const items: StreamItem[] = []
      for (let from = 0; from < bytes.length; from += size)
        items.push(...decoder.push(bytes.subarray(from, from + size), 0))
      items.push(...decoder.end(0))
      expect(problems(items)).toEqual([
        ['too-long', 0],
        ['too-long', 52],
      ])
      expect(types(items)).toEqual(['text-delta'])
    }
  })

  test('of an event of many lines beyond the bound are skipped and told', () => {
    const decoder = createDecoder('v2', { line: 20, problems: 10 })
    const items = [...decoder.push(encode(`${'data: 123456789\n'.repeat(9)}\n${'data: 1\n\n'}`), 0), ...decoder.end(0)]
    expect(problems(items)).toEqual([
      ['too-long', 0],
      ['not-an-event', 145],
    ])
  })

  test('with more problems than the bound are counted', () => {
    const decoder = createDecoder('v1', { line: 100, problems: 2 })
    const items = [...decoder.push(encode('x\n'.repeat(5)), 0), ...decoder.end(0)]
    expect(problems(items)).toEqual([
      ['malformed-line', 0],
      ['malformed-line', 2],
      ['problems-omitted', 10],
    ])
    expect(items.at(-1)).toMatchObject({ detail: '3 more problems were left out after the first 2' })
  })

  test('of a line without end are not kept beyond the bound', () => {
    const decoder = createDecoder('v2', { line: 1000, problems: 10 })
    const chunk = encode('x'.repeat(1 << 20))
    const before = process.memoryUsage().heapUsed
    for (let count = 0; count < 200; count++) expect(decoder.push(chunk, 0)).toEqual([])
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(100 << 20)
    expect(problems(decoder.end(0))).toEqual([['too-long', 0]])
  })
})

describe.each(['v1', 'v2'] as const)('any bytes in %s', (protocol) => {
  const fragments = [
    'data: ',
    'data:',
    '\n',
    '\r',
    '\r\n',
    '\n\n',
    '0:"',
    '"',
    '{"type":"finish"}',
    ':',
    'd:{}',
    '\ufeff',
    'ä',
    '🌍',
    '[DONE]',
  ]
  const piece = fc.oneof(fc.constantFrom(...fragments).map(encode), fc.uint8Array({ maxLength: 6 }))
  const body = fc.array(piece, { maxLength: 30 }).map(concatenated)
  const context = { headers: [], arrivals: [], end: 'complete', longestGap: null } as const

  test('read the same however they are cut, and are judged without a throw', () => {
    fc.assert(
      fc.property(body, fc.array(fc.nat(8), { maxLength: 60 }), (bytes, sizes) => {
        const whole = decodeStream(protocol, bytes, [])
        const arrivals = sizes.map((size) => ({ at: 0, bytes: size }))
        expect(decodeStream(protocol, bytes, arrivals)).toEqual(whole)
        expect(judgeStream(protocol, whole, context).findings).not.toEqual([])
      }),
      { numRuns: 2000 },
    )
  })

  test('do not end in the bytes that a caller uses again', () => {
    const decoder = createDecoder(protocol)
    const buffer = new Uint8Array(2)
    const items: StreamItem[] = []
    const bytes = encode(protocol === 'v1' ? '0:"🌍"\n' : delta('🌍'))
    for (let from = 0; from < bytes.length; from += 2) {
      buffer.fill(0)
      buffer.set(bytes.subarray(from, from + 2))
      items.push(...decoder.push(buffer.subarray(0, Math.min(2, bytes.length - from)), 0))
    }
    expect(problems([...items, ...decoder.end(0)])).toEqual([])
    expect(types(items)).toEqual(['text-delta'])
  })
})
