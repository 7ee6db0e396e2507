import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'

/** The body that came, and its text as far as it was read. */
export type ReadBody = { readonly text: string } /** `pieces`: the body as it arrived. */ & (
  | { readonly kind: 'json'; readonly value: unknown; readonly pieces: readonly Uint8Array[] }
  | { readonly kind: 'invalid-json' }
  | { readonly kind: 'too-large' }
  | { readonly kind: 'no-json-type' }
)

/** Most bytes of a body that is read as JSON. */
const MOST_BYTES = 1024 * 1024

/**
 * Bytes of a too large body that are read and discarded: with fewer, a client would see a reset and not the refusal.
 */
const DISCARDED_BYTES = 8 * 1024 * 1024

/** Reads a body that is called JSON, unless it is too large. */
export async function readJson(incoming: IncomingMessage): Promise<ReadBody> {
  const chunks: Uint8Array[] = []
  let size = 0
  let text = ''
  try {
    for await (const chunk of incoming.iterator({ destroyOnReturn: false })) {
      size += chunk.length
      if (size <= MOST_BYTES) chunks.push(chunk)
      else if (size > MOST_BYTES + DISCARDED_BYTES) break
    }
    if (size > MOST_BYTES) {
      incoming.resume()
      return { kind: 'too-large', text }
    }
    const bytes = Buffer.concat(chunks)
    text = new TextDecoder().decode(bytes)
    if (!/^application\/json\b/i.test(incoming.headers['content-type'] ?? '')) return { kind: 'no-json-type', text }
    return isUtf8(bytes)
      ? { kind: 'json', text, value: JSON.parse(text), pieces: chunks }
      : { kind: 'invalid-json', text }
  } catch {
    // A client that goes away in the middle counts as one that sent no JSON.
    return { kind: 'invalid-json', text }
  }
}
