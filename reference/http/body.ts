import type { IncomingMessage } from 'node:http'

type ReadBody =
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'invalid-json' }
  | { readonly kind: 'too-large' }

/** What is read and thrown away of a body that is too large: with less, a client sees a reset and not the refusal. */
const DISCARDED_BYTES = 8 * 1024 * 1024

/** Reads a JSON body of at most `limit` bytes; a client that goes away in the middle has sent invalid JSON. */
export async function readJson(incoming: IncomingMessage, limit: number): Promise<ReadBody> {
  const bytes = await readBytes(incoming, limit)
  if (bytes === null) return { kind: 'too-large' }
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    return { kind: 'json', value }
  } catch {
    // Both errors say the same to a client: the decoder's that it is no UTF-8, the parser's that it is no JSON.
    return { kind: 'invalid-json' }
  }
}

function readBytes(incoming: IncomingMessage, limit: number): Promise<Buffer | null> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    let size = 0
    const finish = () => resolve(size > limit ? null : Buffer.concat(chunks))
    incoming.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size <= limit) chunks.push(chunk)
      else if (size > limit + DISCARDED_BYTES) finish()
    })
    incoming.on('end', finish)
    incoming.on('close', finish)
    incoming.on('error', finish)
  })
}
