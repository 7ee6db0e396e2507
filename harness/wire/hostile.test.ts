import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createDecoder, decodeStream } from './decode.ts'
import { judgeStream } from './judge.ts'
import type { StreamItem } from './stream-item.ts'
import { eventsIn } from './summary.ts'
import { judging } from './test-support/random-streams.ts'

const encode = (text: string) => new TextEncoder().encode(text)
const delta = (text: string) => `data: ${JSON.stringify({ type: 'text-delta', id: '1', delta: text })}\n\n`

/**
 * A list of the items in order: types of events, kinds of other items, names of fields, and problems with their place.
 */
function read(items: readonly StreamItem[]): string {
  const names = items.map((item) => {
    if (item.kind === 'event') return item.type
    if (item.kind === 'problem') {
      const more = item.problem === 'problems-omitted' ? `: ${item.detail}` : ''
      return `${item.problem} at ${item.offset}${more}`
    }
    return item.kind === 'field' ? `${item.name}:` : item.kind
  })
  return names.join(', ')
}

/**
 * Bytes in use after a collection: without it, everything that the decoder has dropped would count too. The second
 * collection waits for other threads, which free buffers in their own time.
 */
function memoryInUse(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc(), gc()')
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

const start = delta('a')

describe('server-sent events', () => {
  test.each<[string, string, string]>([
    ['end their lines with LF', 'data: {"type":"a"}\n\ndata: {"type":"b"}\n\n', 'a, b'],
    ['end their lines with CRLF', 'data: {"type":"a"}\r\n\r\ndata: {"type":"b"}\r\n\r\n', 'a, b'],
    ['end their lines with CR', 'data: {"type":"a"}\r\rdata: {"type":"b"}\r\r', 'a, b'],
    ['join several data lines, and drop one space only', 'data:{"type":\ndata:  "x"}\n\n', 'x'],
    ['may carry comments and other fields', `: ping\nid: 7\nnonsense\n${start}`, 'comment, id:, nonsense:, text-delta'],
    ['lose an event that no blank line ends', `${start}data: {"type":"b"}\n`, 'text-delta, unterminated at 50'],
    ['lose an event that is cut', `${start}data: {"typ`, 'text-delta, unterminated at 50'],
    ['do not lose an end marker that no blank line ends', 'data: [DONE]\n', 'done'],
    ['do not lose an end marker that no line end ends', 'data: [DONE]', 'done'],
    ['with a body of another kind are read line by line', '<html>\n<p>no\n', '<html>:, <p>no:'],
    ['with other JSON are no events', 'data: 1\n\ndata: {}\n\n', 'not-an-event at 0, not-an-event at 9'],
    ['without JSON are no events', 'data: {"a"\n\ndata\n\n', 'malformed-json at 0, malformed-json at 12'],
    ['may open with a byte-order mark', `\ufeff${start}${delta('\ufeff')}`, 'text-delta, text-delta'],
    ['may hold no other byte-order mark', `${start}\ufeff${start}`, 'text-delta, byte-order-mark at 50'],
  ])('%s', (_, text, expected) => {
    expect(read(decodeStream('v2', encode(text), []))).toBe(expected)
  })
})

describe('v1 lines', () => {
  test.each<[string, string, string]>([
    ['take a CR as white space and an empty line as nothing', '0:"a"\r\n\n0:"b"', 'text-delta, text-delta'],
    [
      'are malformed where they are blank with a CR, or a comment',
      '\r\n:\n',
      'malformed-line at 0, malformed-line at 2',
    ],
    ['are malformed in another format', 'data: {}\n0\n', 'malformed-line at 0, malformed-line at 9'],
    ['are malformed without JSON', '0:x\n', 'malformed-json at 0'],
    ['with an unknown code are events of that name', 'z:1\n', 'z'],
    ['lose a last line that is cut', '0:"a"\n0:"b', 'text-delta, unterminated at 6'],
    ['may open with a byte-order mark', '\ufeff0:"a"\n', 'text-delta'],
    ['may hold no other byte-order mark', '0:"a"\n\ufeff0:"b"\n', 'text-delta, byte-order-mark at 6'],
  ])('%s', (_, text, expected) => {
    expect(read(decodeStream('v1', encode(text), []))).toBe(expected)
  })
})

describe('bytes', () => {
  test('that are not UTF-8 are reported once a line with the first place, and reading goes on', () => {
    const [invalid, cut] = [new Uint8Array([0xff, 0xc3]), new Uint8Array([0xe2, 0x82])]
    const bytes = Buffer.concat([encode('0:"ä'), invalid, encode('"\n0:"b"\n0:"'), cut])
    const expected = 'invalid-utf8 at 5, text-delta, text-delta, invalid-utf8 at 18, unterminated at 15'
    expect(read(decodeStream('v1', bytes, []))).toBe(expected)
  })

  test('of a byte-order mark count', () => {
    expect(eventsIn(decodeStream('v2', encode(`\ufeff${delta('a')}`), []))).toMatchObject([{ offset: 3 }])
  })

  test('of a line of 10 MB are read', () => {
    expect(read(decodeStream('v2', encode(delta('x'.repeat(10_000_000))), []))).toBe('text-delta')
  })

  test('of a line without end are not kept beyond the bound', () => {
    const decoder = createDecoder('v2', { line: 1000, problems: 10 })
    const piece = 'x'.repeat(1 << 20)
    const before = memoryInUse()
    for (let count = 0; count < 200; count++) expect(decoder.push(encode(piece), 0)).toEqual([])
    expect(memoryInUse() - before).toBeLessThan(100 << 20)
    expect(read(decoder.end(0))).toBe('too-long at 0')
  })

  const overlong = `0:"${'x'.repeat(40)}`
  const omitted = 'problems-omitted at 10: 3 more problems were left out after the first 2'
  test.each<[string, 'v1' | 'v2', string, string]>([
    ['of a line', 'v1', `${overlong}"\n0:"ok"\n${overlong}`, 'too-long at 0, text-delta, too-long at 52'],
    ['of an event', 'v2', `${'data: 123456789\n'.repeat(9)}\ndata: 1\n\n`, 'too-long at 0, not-an-event at 145'],
    ['of problems', 'v1', 'x\n'.repeat(5), `malformed-line at 0, malformed-line at 2, ${omitted}`],
  ])('beyond the bound %s are skipped and reported, however they are cut', (_, protocol, text, expected) => {
    const bytes = encode(text)
    for (const size of [1, 7, 1000]) {
      const decoder = createDecoder(protocol, { line: 20, problems: 2 })
      const items: StreamItem[] = []
      for (let from = 0; from < bytes.length; from += size)
        items.push(...decoder.push(bytes.subarray(from, from + size), 0))
      expect(read([...items, ...decoder.end(0)])).toBe(expected)
    }
  })
})

describe.each(['v1', 'v2'] as const)('any bytes in %s', (protocol) => {
  const fragments = [
    ...['data: ', 'data:', '\n', '\r', '\r\n', '\n\n', '0:"', '"', '{"type":"finish"}'],
    ...[':', 'd:{}', '\ufeff', 'ä', '🌍', '[DONE]'],
  ]
  const piece = fc.oneof(fc.constantFrom(...fragments).map(encode), fc.uint8Array({ maxLength: 6 }))
  const body = fc.array(piece, { maxLength: 30 }).map((pieces) => Buffer.concat(pieces))
  const context = { headers: [], arrivals: [], end: 'complete', ...judging } as const

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

  test('may be overwritten by the caller once they are read', () => {
    const decoder = createDecoder(protocol)
    const buffer = new Uint8Array(2)
    const items: StreamItem[] = []
    const bytes = encode(protocol === 'v1' ? '0:"🌍"\n' : delta('🌍'))
    for (let from = 0; from < bytes.length; from += 2) {
      buffer.fill(0)
      buffer.set(bytes.subarray(from, from + 2))
      items.push(...decoder.push(buffer.subarray(0, Math.min(2, bytes.length - from)), 0))
    }
    expect(read([...items, ...decoder.end(0)])).toBe('text-delta')
  })
})
