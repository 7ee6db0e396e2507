import { isJsonObject, type Json } from '../harness/wire/json.ts'
import type { Reading } from './decode-readers.ts'

/*
 * The practical limit: what a person writes who knows that nothing unusual comes. One decoder in streaming mode, a split,
 * JSON.parse. No offsets, no arrival times, no comments, no other fields or ends of lines, no bounds, no errors; but an
 * event that a chunk cuts is put together, or it would not read the same bytes.
 */

export function readServerSentEvents(chunks: readonly Uint8Array[]): Reading {
  let events = 0
  let characters = 0
  const decoder = new TextDecoder()
  let rest = ''
  for (const chunk of chunks) {
    const blocks = (rest + decoder.decode(chunk, { stream: true })).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      if (!block.startsWith('data: ')) continue
      const value: Json = JSON.parse(block.slice(6))
      events++
      characters += isJsonObject(value) && typeof value.delta === 'string' ? value.delta.length : 0
    }
  }
  return { events, characters }
}

export function readLines(chunks: readonly Uint8Array[]): Reading {
  let events = 0
  let characters = 0
  const decoder = new TextDecoder()
  let rest = ''
  for (const chunk of chunks) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      if (line === '') continue
      const value: Json = JSON.parse(line.slice(2))
      events++
      characters += line.startsWith('0') && typeof value === 'string' ? value.length : 0
    }
  }
  return { events, characters }
}
