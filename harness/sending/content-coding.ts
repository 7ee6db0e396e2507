import type { Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import type { Arrival } from './exchange.ts'
import { LONGEST_BODY, type WireResponse } from './send.ts'

const decoders: Readonly<Record<string, (() => Transform) | undefined>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
}

/**
 * An answer with its body as it was before a coding that nothing had asked for, so that all else of it can be judged: each
 * arrival has the bytes that it completed. The answer itself where it has no coding, or bytes that don't keep to it.
 */
export async function withoutCoding(response: WireResponse): Promise<WireResponse> {
  const coding = response.headers.find(([name]) => name === 'content-encoding')?.[1]
  const decoder = decoders[coding?.trim().toLowerCase() ?? '']?.()
  if (decoder === undefined) return response
  const decoded: Buffer[] = []
  const arrivals: Arrival[] = []
  let [from, length] = [0, 0]
  decoder.on('data', (chunk: Buffer) => {
    decoded.push(chunk)
    length += chunk.length
  })
  // Each write says of itself that it failed.
  decoder.on('error', () => {})
  try {
    for (const arrival of response.arrivals) {
      const before = length
      await written(decoder, response.bytes.subarray(from, from + arrival.bytes))
      from += arrival.bytes
      arrivals.push({ ...arrival, bytes: length - before })
      if (length > LONGEST_BODY) break
    }
  } catch {
    return response
  } finally {
    decoder.destroy()
  }
  const end = length > LONGEST_BODY ? 'limit' : response.end
  return { ...response, bytes: Buffer.concat(decoded), arrivals, end }
}

/** Waits until the decoder has passed on all that it can make of these bytes. @throws what it finds wrong with them */
function written(decoder: Transform, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    decoder.write(bytes, (error) => (error == null ? resolve() : reject(error)))
  })
}
