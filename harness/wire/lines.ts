/**
 * What a line reader reports to. A line is `text` from `start` to `end`. The reader does not cut it out, since not
 * every sink needs a copy. The sink may also look at the text that follows, as far as it has arrived.
 */
export interface LineSink {
  readonly line: (text: string, start: number, end: number, offset: number) => void
  /** The body has ended. `text` is what follows its last end of line; empty where the body ends with one. */
  readonly rest: (text: string, offset: number) => void
  /** Called before the line that holds the bytes; `offset` is that of the first invalid sequence in the line. */
  readonly invalid: (offset: number) => void
  readonly tooLong: (offset: number) => void
}

const LF = 10
const CR = 13
const BYTE_ORDER_MARK = Buffer.from('\ufeff')

/**
 * Cuts bytes that come in chunks of any size into lines. The lines that a chunk completes are decoded at once: in UTF-8
 * an end of line is one byte, so a whole line holds whole characters.
 *
 * `endings`: `lf` leaves a CR in the line, as the version 4 client does; `any` ends a line at CRLF, LF or CR, as SSE
 * defines it (https://html.spec.whatwg.org/multipage/server-sent-events.html#parsing-an-event-stream). A U+FEFF that
 * opens the body is dropped, as SSE says and as every client does. At most `longest` bytes of an unfinished line are
 * kept.
 */
export function createLineReader(endings: 'lf' | 'any', longest: number, sink: LineSink) {
  /** Bytes of the unfinished line, as they came. */
  let begun: Uint8Array[] = []
  /** Length of the unfinished line, bytes that were not kept included. */
  let begunLength = 0
  /** Offset in the body at which the unfinished line begins. */
  let lineOffset = 0
  let skipping = false
  let afterCr = false

  /** The unfinished line with the bytes that follow it, without a U+FEFF that opens the body. */
  function joined(bytes: Uint8Array): Uint8Array {
    const all = begun.length === 0 ? bytes : Buffer.concat([...begun, bytes])
    const isMarked = lineOffset === 0 && !skipping && BYTE_ORDER_MARK.equals(all.subarray(0, BYTE_ORDER_MARK.length))
    if (!isMarked) return all
    lineOffset = BYTE_ORDER_MARK.length
    return all.subarray(BYTE_ORDER_MARK.length)
  }

  /** Reads whole lines. The first one may be the rest of a line that is being skipped. */
  function read(bytes: Uint8Array): void {
    const base = skipping ? lineOffset + begunLength : lineOffset
    const text = decoded(bytes)
    if (text !== null) cut(text, bytes, base)
    // Each line is decoded by itself, since one with invalid bytes must not spoil the others.
    else
      for (let start = 0, next = 0; start < bytes.length; start = next) {
        next = lineEnd(bytes, start)
        const line = bytes.subarray(start, next)
        cut(readable(line, base + start), line, base + start)
      }
  }

  function cut(text: string, bytes: Uint8Array, base: number): void {
    // Where there are as many UTF-16 units as bytes, each character is one byte: no character has more units than
    // bytes.
    const narrow = text.length === bytes.length
    let start = 0
    let byteStart = 0
    let cr = endings === 'any' ? text.indexOf('\r') : -1
    let lf = text.indexOf('\n')
    while (lf !== -1 || cr !== -1) {
      const atCr = cr !== -1 && (lf === -1 || cr < lf)
      const end = atCr ? cr : lf
      const byteEnd = narrow ? end : endIn(bytes, atCr ? CR : LF, byteStart + end - start)
      if (skipping || base + byteEnd - lineOffset > longest) sink.tooLong(lineOffset)
      else sink.line(text, start, end, lineOffset)
      skipping = false
      const width = atCr && lf === end + 1 ? 2 : 1
      start = end + width
      byteStart = byteEnd + width
      lineOffset = base + byteStart
      if (atCr) cr = text.indexOf('\r', start)
      // In v2 a blank line ends each event, so the next LF is often right here: one comparison instead of a search.
      if (!atCr || width === 2) lf = text.charCodeAt(start) === LF ? start : text.indexOf('\n', start)
    }
  }

  /** The text of a line, with U+FFFD for each invalid sequence; the first of them is reported. */
  function readable(line: Uint8Array, offset: number): string {
    const text = decoded(line)
    if (text !== null) return text
    const replaced = lossy.decode(line)
    sink.invalid(offset + firstDifference(line, new TextEncoder().encode(replaced)))
    return replaced
  }

  function lineEnd(bytes: Uint8Array, from: number): number {
    let end = from
    while (end < bytes.length && bytes[end] !== LF && (endings === 'lf' || bytes[end] !== CR)) end++
    return bytes[end] === CR && bytes[end + 1] === LF ? end + 2 : end + 1
  }

  return {
    push(chunk: Uint8Array): void {
      if (chunk.length === 0) return
      const isSecondHalf = afterCr && chunk[0] === LF
      if (isSecondHalf) lineOffset++
      const bytes = isSecondHalf ? chunk.subarray(1) : chunk
      afterCr = endings === 'any' && chunk.at(-1) === CR
      const end = Math.max(bytes.lastIndexOf(LF), endings === 'any' ? bytes.lastIndexOf(CR) : -1) + 1
      if (end > 0) {
        read(joined(bytes.subarray(0, end)))
        begun = []
        begunLength = 0
      }
      if (end === bytes.length) return
      begunLength += bytes.length - end
      skipping ||= begunLength > longest
      if (skipping) begun = []
      // A copy: the caller may use its buffer again.
      else begun.push(new Uint8Array(bytes.subarray(end)))
    },
    end(): void {
      const rest = readable(joined(new Uint8Array(0)), lineOffset)
      if (skipping) sink.tooLong(lineOffset)
      sink.rest(rest, lineOffset)
    },
  }
}

/**
 * Where the line ends in bytes. In an ASCII line that is `narrowEnd`, and never earlier, since no character has fewer
 * bytes than units. So most lines need no search, which would cost a third of the speed.
 */
function endIn(bytes: Uint8Array, terminator: number, narrowEnd: number): number {
  return bytes[narrowEnd] === terminator ? narrowEnd : bytes.indexOf(terminator, narrowEnd)
}

/*
 * `stream: true` of TextDecoder is not used, since a fatal decoder without it takes Node's fast path. `ignoreBOM` keeps
 * U+FEFF, which would otherwise be dropped at the beginning of each text.
 */
const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const lossy = new TextDecoder('utf-8', { ignoreBOM: true })

/** Null where the bytes are not UTF-8. */
function decoded(bytes: Uint8Array): string | null {
  try {
    return strict.decode(bytes)
  } catch {
    return null
  }
}

/** The first invalid sequence: there, the bytes differ from what they were read as, encoded again. */
function firstDifference(bytes: Uint8Array, written: Uint8Array): number {
  const index = written.findIndex((byte, at) => byte !== bytes[at])
  // An invalid sequence may share its first bytes with U+FFFD, so the search goes back to the start of the character.
  let back = 0
  while (((written[index - back] ?? 0) & 0xc0) === 0x80) back++
  return index - back
}
