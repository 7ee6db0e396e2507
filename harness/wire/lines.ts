import { completeLength, decodeUtf8 } from './utf8.ts'

/**
 * What a line reader tells. A line is `text` from `start` to `end`: cutting it out is left to whoever needs a copy, and
 * what follows is there to be looked at, as far as it has come.
 */
export interface LineSink {
  readonly line: (text: string, start: number, end: number, offset: number) => void
  /** The body ended, and this is what stands after its last end of line: empty where it ended on one. */
  readonly rest: (text: string, offset: number) => void
  /** Told before the line that holds the bytes; `offset` is that of the first of `count` invalid sequences. */
  readonly invalid: (offset: number, count: number) => void
  readonly tooLong: (offset: number) => void
}

export interface LineReader {
  readonly push: (bytes: Uint8Array) => void
  readonly end: () => void
}

const LF = 10
const CR = 13
const NOTHING = new Uint8Array(0)
const LONGEST_PIECE = 1 << 18

/**
 * Cuts bytes into lines, whatever the chunks. Each chunk is decoded once, and ends of lines are looked for in the text;
 * an end of line is one byte in UTF-8, so byte offsets follow from a second search, needed only outside of ASCII.
 *
 * `endings`: `lf` leaves a CR to the line, as the version 4 client does; `any` is CRLF, LF or CR, as SSE has it
 * (https://html.spec.whatwg.org/multipage/server-sent-events.html#parsing-an-event-stream). A U+FEFF that opens the
 * body is dropped, there and by every client. Not more than `longest` bytes of an unfinished line are kept.
 */
export function createLineReader(endings: 'lf' | 'any', longest: number, sink: LineSink): LineReader {
  let held: Uint8Array = NOTHING
  let position = 0
  let opened = false
  let afterCr = false
  let lineOffset = 0
  // Parts, joined once: adding to one string copies it each time in engines without ropes, and k6 has none.
  let parts: string[] = []
  let skipping = false
  let firstInvalid = -1
  let invalidCount = 0

  function finishLine(text: string, start: number, end: number, byteEnd: number, next: number): void {
    if (invalidCount > 0) sink.invalid(firstInvalid, invalidCount)
    invalidCount = 0
    if (skipping || byteEnd - lineOffset > longest) sink.tooLong(lineOffset)
    else if (parts.length === 0) sink.line(text, start, end, lineOffset)
    else {
      parts.push(text.slice(start, end))
      const line = parts.join('')
      sink.line(line, 0, line.length, lineOffset)
    }
    if (parts.length > 0) parts = []
    skipping = false
    lineOffset = next
  }

  function noteInvalid(offset: number): void {
    if (invalidCount === 0) firstInvalid = offset
    invalidCount++
  }

  function read(bytes: Uint8Array): void {
    const { text, invalid } = decodeUtf8(bytes)
    const base = position
    position += bytes.length
    // As many units as bytes: each character is one byte, since none is ever shorter in bytes than in units.
    const narrow = text.length === bytes.length
    let start = 0
    let byteStart = 0
    let invalidRead = 0
    if (!opened && text.length > 0) {
      opened = true
      if (text.charCodeAt(0) === 0xfeff) {
        start = 1
        byteStart = 3
        lineOffset = 3
      }
    }
    if (afterCr && text.length > 0) {
      afterCr = false
      if (text.charCodeAt(0) === LF) {
        start = 1
        byteStart = 1
        lineOffset++
      }
    }
    let cr = endings === 'any' ? text.indexOf('\r', start) : -1
    let lf = text.indexOf('\n', start)
    while (lf !== -1 || cr !== -1) {
      const atCr = cr !== -1 && (lf === -1 || cr < lf)
      const end = atCr ? cr : lf
      const byteEnd = narrow ? end : endIn(bytes, atCr ? CR : LF, byteStart + end - start)
      while (invalidRead < invalid.length && (invalid[invalidRead] ?? 0) < byteEnd) {
        noteInvalid(base + (invalid[invalidRead] ?? 0))
        invalidRead++
      }
      const width = atCr && lf === end + 1 ? 2 : 1
      afterCr = atCr && end + 1 === text.length
      finishLine(text, start, end, base + byteEnd, base + byteEnd + width)
      start = end + width
      byteStart = byteEnd + width
      if (atCr) cr = text.indexOf('\r', start)
      // A blank line ends each event of v2: one comparison instead of a search.
      if (!atCr || width === 2) lf = text.charCodeAt(start) === LF ? start : text.indexOf('\n', start)
    }
    for (; invalidRead < invalid.length; invalidRead++) noteInvalid(base + (invalid[invalidRead] ?? 0))
    if (position - lineOffset > longest) {
      skipping = true
      parts = []
    } else if (start < text.length) parts.push(start === 0 ? text : text.slice(start))
  }

  function pushPiece(bytes: Uint8Array): void {
    const all = held.length === 0 ? bytes : joined(held, bytes)
    const complete = completeLength(all)
    // A copy: the caller may use its buffer again.
    held = complete === all.length ? NOTHING : all.slice(complete)
    if (complete > 0) read(complete === all.length ? all : all.subarray(0, complete))
  }

  return {
    push(bytes) {
      // What a piece is turned into is several times its size, at worst.
      for (let from = 0; from < bytes.length; from += LONGEST_PIECE)
        pushPiece(bytes.subarray(from, from + LONGEST_PIECE))
    },
    end() {
      if (held.length > 0) read(held)
      held = NOTHING
      if (invalidCount > 0) sink.invalid(firstInvalid, invalidCount)
      if (skipping) sink.tooLong(lineOffset)
      sink.rest(parts.join(''), lineOffset)
    },
  }
}

/**
 * Where the line ends in bytes, given where it would end if it were ASCII: never later, since no character has fewer
 * bytes than units. So most lines need no search, which costs a third of the whole speed.
 */
function endIn(bytes: Uint8Array, terminator: number, narrowEnd: number): number {
  return bytes[narrowEnd] === terminator ? narrowEnd : bytes.indexOf(terminator, narrowEnd)
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  const all = new Uint8Array(first.length + second.length)
  all.set(first)
  all.set(second, first.length)
  return all
}
