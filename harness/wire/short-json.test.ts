import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeStream } from './decode.ts'
import { createDeltaReader, shortString } from './short-json.ts'
import { eventsIn } from './summary.ts'

const head = '{"type":"text-delta","id":"1","delta":'
const learned = () => {
  const reader = createDeltaReader()
  reader.learn(`${head}"a"}`, { type: 'text-delta', id: '1', delta: 'a' })
  return (text: string) => reader.read(text, 0, text.length)
}

test('a short string is read as JSON.parse reads it, or left to it', () => {
  const text = fc.oneof(fc.string({ maxLength: 20 }), fc.string({ unit: 'grapheme', maxLength: 20 }))
  const json = fc.oneof(
    text.map((value) => JSON.stringify(value)),
    text,
    fc.json(),
  )
  fc.assert(
    fc.property(json, fc.nat(3), (written, place) => {
      const read = shortString(`${'x'.repeat(place)}${written}"`, place, place + written.length)
      if (read !== null) expect(read).toBe(JSON.parse(written))
    }),
    { numRuns: 2000 },
  )
  expect(shortString('"hello"', 0, 7)).toBe('hello')
})

describe('a delta reader', () => {
  test('knows a delta that differs from the one before in its text alone', () => {
    expect(learned()(`${head}" word"}`)).toEqual({ type: 'text-delta', id: '1', delta: ' word' })
  })

  test.each([
    ['of another block', '{"type":"text-delta","id":"2","delta":"b"}'],
    ['of another type', '{"type":"data-delta","id":"1","delta":"b"}'],
    ['with its members in another order', '{"id":"1","type":"text-delta","delta":"b"}'],
    ['with another member', `${head}"b","x":""}`],
    ['with the member twice', `${head}"b","delta":"c"}`],
    ['with an escape', `${head}"\\n"}`],
    ['that is no string', `${head}12}`],
    ['that is cut', `${head}"b"`],
    ['that goes on', `${head}"b"} }`],
    ['that is long', `${head}"${'b'.repeat(40)}"}`],
  ])('leaves one %s to the parser', (_what, text) => {
    expect(learned()(text)).toBe(null)
  })

  test('learns from no text that JSON would write otherwise', () => {
    const reader = createDeltaReader()
    const spaced = '{ "type":"text-delta","id":"1","delta":"a"}'
    reader.learn(spaced, { type: 'text-delta', id: '1', delta: 'a' })
    expect(reader.read(spaced, 0, spaced.length)).toBe(null)
  })
})

test('events of v2 are what JSON.parse makes of them, whatever came before', () => {
  const short = fc.constantFrom('', 'a', ' word', '"', '\\', 'ä', '🌍', '\u2028', '}', '"}', 'a text beyond the short')
  const ids = fc.constantFrom('1', '2', 'a"b')
  const types = fc.constantFrom('text-delta', 'reasoning-delta', 'text-end')
  const event = fc.oneof(
    { weight: 6, arbitrary: fc.record({ type: types, id: ids, delta: short }) },
    { weight: 1, arbitrary: fc.record({ id: ids, delta: short, type: types }) },
    { weight: 1, arbitrary: fc.record({ type: types, id: ids, delta: fc.oneof(short, fc.integer()), more: short }) },
  )
  fc.assert(
    fc.property(fc.array(event, { maxLength: 30 }), (events) => {
      const body = events.map((value) => `data: ${JSON.stringify(value)}\n\n`).join('')
      const read = eventsIn(decodeStream('v2', new TextEncoder().encode(body), []))
      expect(read.map(({ value }) => value)).toEqual(events)
      expect(read.map(({ type }) => type)).toEqual(events.map(({ type }) => type))
    }),
    { numRuns: 1000 },
  )
})
