import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseJson } from '../json/parse.ts'
import { decodeStream } from './decode.ts'
import { createDeltaReader } from './short-json.ts'
import { eventsIn } from './summary.ts'

const head = '{"type":"text-delta","id":"1","delta":'

test('a delta that differs from the one before in its text alone needs no parser', () => {
  const reader = createDeltaReader()
  reader.learn(`${head}"a"}`, { type: 'text-delta', id: '1', delta: 'a' })
  const next = `${head}" word"}`
  expect(reader.read(next, 0, next.length)).toEqual({ type: 'text-delta', id: '1', delta: ' word' })
})

test('events of v2 are what JSON.parse makes of them, after any others', () => {
  const short = fc.constantFrom('', 'a', ' word', '"', '\\', 'ä', '🌍', '\u2028', '}', '"}', 'a text beyond the short')
  const ids = fc.constantFrom('1', '2', 'a"b')
  const types = fc.constantFrom('text-delta', 'reasoning-delta', 'text-end')
  const written = fc
    .oneof(
      { weight: 6, arbitrary: fc.record({ type: types, id: ids, delta: short }) },
      { weight: 1, arbitrary: fc.record({ id: ids, delta: short, type: types }) },
      { weight: 1, arbitrary: fc.record({ type: types, id: ids, delta: fc.oneof(short, fc.integer()), more: short }) },
    )
    .map((event) => JSON.stringify(event))
  const unusual = fc.constantFrom(
    '{ "type":"text-delta","id":"1","delta":"a"}',
    `${head}"b","delta":"c"}`,
    `${head}"\\u0041"}`,
    `${head}12}`,
    `${head}"\u0001"}`,
    `${head}"b"`,
    `${head}"b"} }`,
  )
  fc.assert(
    fc.property(fc.array(fc.oneof({ weight: 6, arbitrary: written }, unusual), { maxLength: 30 }), (texts) => {
      const body = texts.map((text) => `data: ${text}\n\n`).join('')
      const read = eventsIn(decodeStream('v2', new TextEncoder().encode(body), []))
      const expected = texts.flatMap((text) => parseJson(text) ?? [])
      expect(read.map(({ value }) => value)).toEqual(expected)
      expect(read).toMatchObject(expected.map((value) => ({ type: Object(value).type })))
    }),
    { numRuns: 1000 },
  )
})
