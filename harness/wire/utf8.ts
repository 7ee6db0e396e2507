/*
 * `stream: true` of TextDecoder is not used. A fatal decoder without it takes Node's fast path, and it leaves no state
 * behind after a throw, so that the place of the fault can be looked for and reading can go on.
 * `ignoreBOM` keeps U+FEFF, which would otherwise vanish at the beginning of each chunk.
 */
const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const lossy = new TextDecoder('utf-8', { ignoreBOM: true })

export interface DecodedText {
  readonly text: string
  /** Where invalid sequences begin, in bytes from the beginning of the given bytes; each stands as U+FFFD in `text`. */
  readonly invalid: readonly number[]
}

export function decodeUtf8(bytes: Uint8Array): DecodedText {
  try {
    return { text: strict.decode(bytes), invalid: [] }
  } catch {
    return { text: lossy.decode(bytes), invalid: invalidSequences(bytes) }
  }
}

/** How many of the bytes end on a character's boundary: all, or all but up to three that begin a longer character. */
export function completeLength(bytes: Uint8Array): number {
  const end = bytes.length
  for (let back = 1; back <= 3 && back <= end; back++) {
    const byte = bytes[end - back] ?? 0
    if (byte < 0x80) return end
    if (byte >= 0xc0) return sequenceLength(byte) > back ? end - back : end
  }
  return end
}

function sequenceLength(lead: number): number {
  if (lead >= 0xc2 && lead <= 0xdf) return 2
  if (lead >= 0xe0 && lead <= 0xef) return 3
  return lead >= 0xf0 && lead <= 0xf4 ? 4 : 1
}

/** The decoder of the Encoding Standard (https://encoding.spec.whatwg.org/#utf-8-decoder), keeping only its errors. */
function invalidSequences(bytes: Uint8Array): readonly number[] {
  const found: number[] = []
  let index = 0
  while (index < bytes.length) {
    const lead = bytes[index] ?? 0
    const length = sequenceLength(lead)
    if (lead < 0x80) {
      index++
      continue
    }
    let read = 1
    while (read < length && isContinuation(bytes[index + read], lead, read)) read++
    if (length === 1 || read < length) found.push(index)
    index += read
  }
  return found
}

/** Whether the byte may stand at this place: the first one after some leads is narrower, against surrogates and overlong forms. */
function isContinuation(byte: number | undefined, lead: number, place: number): boolean {
  if (byte === undefined) return false
  const first = place === 1
  const lowest = first && lead === 0xe0 ? 0xa0 : first && lead === 0xf0 ? 0x90 : 0x80
  const highest = first && lead === 0xed ? 0x9f : first && lead === 0xf4 ? 0x8f : 0xbf
  return byte >= lowest && byte <= highest
}
