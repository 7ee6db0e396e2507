import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { StreamProtocol } from '../../schemas/facts-model.ts'
import { createDecoder, decodeStream } from './decode.ts'
import { isJsonObject, type Json } from './json.ts'
import type { StreamItem } from './stream-item.ts'
import { eventsIn, memberOf, summarize } from './summary.ts'

const folder = new URL('recordings/', import.meta.url)
const names = readdirSync(folder).flatMap((file) => /^(.*)\.recording\.txt$/.exec(file)?.[1] ?? [])

/** Names of the version 4 parser for what has another one here; the rest differ in the underscore only. */
const officialNames: Readonly<Record<string, string>> = {
  'text-delta': 'text',
  'reasoning-delta': 'reasoning',
  'source-url': 'source',
  'tool-input-start': 'tool_call_streaming_start',
  'tool-input-delta': 'tool_call_delta',
  'tool-input-available': 'tool_call',
  'tool-output-available': 'tool_result',
  'reasoning-redacted': 'redacted_reasoning',
  finish: 'finish_message',
}

function bytesOf(name: string): Uint8Array {
  return new Uint8Array(readFileSync(new URL(`${name}.recording.txt`, folder)))
}

function officialReading(name: string) {
  const expected: Json = JSON.parse(readFileSync(new URL(`${name}.recording.expected.json`, folder), 'utf8'))
  if (!isJsonObject(expected) || !Array.isArray(expected.events)) throw new Error(`${name}: no events expected`)
  const message = isJsonObject(expected.message) ? expected.message : {}
  const parts = Array.isArray(message.parts) ? message.parts : []
  const texts = parts.flatMap((part) => (isJsonObject(part) && part.type === 'text' ? [String(part.text)] : []))
  return { events: expected.events, text: texts.join('') }
}

function protocolOf(name: string): StreamProtocol {
  return name.startsWith('v1-') ? 'v1' : 'v2'
}

function inTwo(protocol: StreamProtocol, bytes: Uint8Array, cut: number): readonly StreamItem[] {
  const decoder = createDecoder(protocol)
  return [...decoder.push(bytes.subarray(0, cut), 0), ...decoder.push(bytes.subarray(cut), 0), ...decoder.end(0)]
}

test('there are recordings of every line of the client', () => {
  for (const version of ['v1-4.3.19', 'v2-5.0.277', 'v2-6.0.326', 'v2-7.0.173']) {
    expect(names.filter((name) => name.startsWith(version)).length).toBeGreaterThan(10)
  }
})

describe.each(names)('%s', (name) => {
  const protocol = protocolOf(name)
  const bytes = bytesOf(name)
  const whole = decodeStream(protocol, bytes, [])

  test('reads as the official parser reads it', () => {
    const official = officialReading(name)
    const events = eventsIn(whole)
    const read = events.map(({ type, value }) => {
      if (protocol === 'v2') return value
      const officialName = officialNames[type] ?? type.replaceAll('-', '_')
      return {
        type: officialName,
        value: type.startsWith('finish')
          ? { finishReason: memberOf({ kind: 'event', type, value, offset: 0, at: 0 }, 'finishReason') }
          : value,
      }
    })
    // The version 4 parser rebuilds what finishes: other members are dropped, absent ones filled in.
    const expected = official.events.map((event) => {
      if (protocol === 'v2' || !isJsonObject(event) || !isJsonObject(event.value)) return event
      return String(event.type).startsWith('finish')
        ? { ...event, value: { finishReason: event.value.finishReason } }
        : event
    })
    expect(read).toEqual(expected)
    expect(summarize(protocol, whole, { arrivals: [] }).text).toBe(official.text)
  })

  test('reads the same cut at every byte', () => {
    for (let cut = 0; cut <= bytes.length; cut++) expect(inTwo(protocol, bytes, cut)).toEqual(whole)
  })

  test('reads the same byte by byte', () => {
    const arrivals = Array.from(bytes, () => ({ at: 0, bytes: 1 }))
    expect(decodeStream(protocol, bytes, arrivals)).toEqual(whole)
  })

  test('has no problem, and each offset is where its event stands', () => {
    expect(whole.filter(({ kind }) => kind === 'problem')).toEqual([])
    const text = new TextDecoder('latin1').decode(bytes)
    for (const event of eventsIn(whole)) {
      expect(text.slice(event.offset)).toMatch(protocol === 'v1' ? /^[0-9a-k]:/ : /^data: \{/)
    }
  })
})
