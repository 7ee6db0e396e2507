import type { StreamProtocol } from '../schemas/stream-protocols.ts'

/** An answer as it comes from a socket, and what a reader must find in it. */
export interface Corpus {
  readonly chunks: readonly Uint8Array[]
  readonly bytes: number
  readonly events: number
  /** Characters of all deltas, in UTF-16 units. */
  readonly characters: number
}

/** `ascii`: English prose. `any`: the same, with one word in forty in another script, as names and symbols occur. */
export type Script = 'ascii' | 'any'

/** Most bytes that a read of a socket returns. */
const CHUNK = 64 * 1024

const words = ['The', ' package', ' is', ' installed', ' with', ' one', ' command', ';', ' run', ' it', ' again', '.']
const escaped = ['\n\n', ' "name"', '\n```\n']
const foreign = [' wörld', ' 🌍', ' 你好', ' —']

/**
 * Text deltas of one word each, up to so many megabytes: the same words in both protocols, and on every call. One in
 * thirty needs an escape in JSON.
 */
export function corpusOf(protocol: StreamProtocol, megabytes: number, script: Script): Corpus {
  const encoder = new TextEncoder()
  const all = new Uint8Array(megabytes * 1_000_000)
  let bytes = 0
  let events = 0
  let characters = 0
  for (;;) {
    const delta = deltaOf(events, script)
    const event = encoded(protocol, delta)
    const { read, written } = encoder.encodeInto(event, all.subarray(bytes))
    if (read < event.length) break
    bytes += written
    events++
    characters += delta.length
  }
  const chunks: Uint8Array[] = []
  for (let from = 0; from < bytes; from += CHUNK) chunks.push(all.subarray(from, Math.min(bytes, from + CHUNK)))
  return { chunks, bytes, events, characters }
}

function deltaOf(index: number, script: Script): string {
  if (script === 'any' && index % 40 === 39) return foreign[((index / 40) % foreign.length) | 0] ?? ''
  if (index % 30 === 29) return escaped[((index / 30) % escaped.length) | 0] ?? ''
  return words[index % words.length] ?? ''
}

function encoded(protocol: StreamProtocol, delta: string): string {
  return protocol === 'v1'
    ? `0:${JSON.stringify(delta)}\n`
    : `data: ${JSON.stringify({ type: 'text-delta', id: '0', delta })}\n\n`
}
