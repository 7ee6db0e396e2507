import { describe, expect, test } from 'vitest'
import type { StreamProtocol } from '../../schemas/stream-protocols.ts'
import { isJsonObject, type Json } from '../json/parse.ts'
import { createDecoder, decodeStream } from './decode.ts'
import type { StreamItem } from './stream-item.ts'
import { eventsIn, summarize } from './summary.ts'
import { recordingNames as names, protocolOf, recordedSample, recordingFile } from './test-support/recordings.ts'

/** Names of the version 4 parser that differ from ours in more than the underscore. */
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

function officialReading(name: string) {
  const expected: Json = JSON.parse(recordingFile(name, 'expected.json').toString())
  if (!isJsonObject(expected) || !Array.isArray(expected.events)) throw new Error(`${name}: no events expected`)
  const message = isJsonObject(expected.message) ? expected.message : {}
  const parts = Array.isArray(message.parts) ? message.parts : []
  const texts = parts.flatMap((part) => (isJsonObject(part) && part.type === 'text' ? [String(part.text)] : []))
  return { events: expected.events, text: texts.join('') }
}

/** Our event as the version 4 parser rebuilds a finish: it drops other members and fills absent ones in. */
function finished(event: Json): Json {
  if (!isJsonObject(event) || !isJsonObject(event.value) || !String(event.type).startsWith('finish')) return event
  return { ...event, value: { finishReason: event.value.finishReason ?? null } }
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
  const { bytes } = recordedSample(name)
  const whole = decodeStream(protocol, bytes, [])

  test('reads as the official parser reads it', () => {
    const official = officialReading(name)
    const read = eventsIn(whole).map(({ type, value }) =>
      protocol === 'v2' ? value : finished({ type: officialNames[type] ?? type.replaceAll('-', '_'), value }),
    )
    expect(read).toEqual(protocol === 'v2' ? official.events : official.events.map(finished))
    expect(summarize(protocol, whole, { arrivals: [] }).text).toBe(official.text)
  })

  test('reads the same cut at every byte', () => {
    for (let cut = 0; cut <= bytes.length; cut++) expect(inTwo(protocol, bytes, cut)).toEqual(whole)
  })

  test('has no problem, and each offset is where its event stands', () => {
    expect(whole.filter(({ kind }) => kind === 'problem')).toEqual([])
    const text = new TextDecoder('latin1').decode(bytes)
    for (const event of eventsIn(whole)) {
      expect(text.slice(event.offset)).toMatch(protocol === 'v1' ? /^[0-9a-k]:/ : /^data: \{/)
    }
  })
})
