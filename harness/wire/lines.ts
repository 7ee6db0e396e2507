/**
 * What a line reader reports. A line is `text` from `start` to `end`: cutting it out is left to a sink that needs a
 * copy, and what follows is there to be looked at, as far as it has come.
 */
export interface LineSink {
  readonly line: (text: string, start: number, end: number, offset: number) => void
  /** The body ended, and this is what stands after its last end of line: empty where it ended on one. */
  readonly rest: (text: string, offset: number) => void
  /** Called before the line that holds the bytes; `offset` is that of the line's first invalid sequence. */
  readonly invalid: (offset: number) => void
  readonly tooLong: (offset: number) => void
}

const LF = 10
const CR = 13
const BYTE_ORDER_MARK = 0xfeff
const NOTHING = new Uint8Array(0)

/**
 * Cuts bytes into lines, in chunks of any size. Each chunk is decoded once, and ends of lines are looked for in the text;
 * an end of line is one byte in UTF-8, so byte offsets follow from a second search, needed only outside of ASCII.
 *
 * `endings`: `lf` leaves a CR to the line, as the version 4 client does; `any` is CRLF, LF or CR, as SSE has it
 * (https://html.spec.whatwg.org/multipage/server-sent-events.html#parsing-an-event-stream). A U+FEFF that opens the
 * body is dropped, there and by every client. Not more than `longest` bytes of an unfinished line are kept.
 */
export function createLineReader(endings: 'lf' | 'any', longest: number, sink: LineSink) {
  /** Bytes of a character that the chunk cut. */
  let held: Uint8Array = NOTHING
  let position = 0
  let opened = false
  let afterCr = false
  let lineOffset = 0
  let begun = ''
  let skipping = false
  let firstInvalid: number | null = null

  function finishLine(text: string, start: number, end: number, byteEnd: number, next: number): void {
    if (firstInvalid !== null) sink.invalid(firstInvalid)
    firstInvalid = null
    if (skipping || byteEnd - lineOffset > longest) sink.tooLong(lineOffset)
    else if (begun === '') sink.line(text, start, end, lineOffset)
    else {
      const line = begun + text.slice(start, end)
      sink.line(line, 0, line.length, lineOffset)
    }
    begun = ''
    skipping = false
    lineOffset = next
  }

  function read(bytes: Uint8Array): void {
    const { text, invalid } = decodeUtf8(bytes)
    if (text === '') return
    const base = position
    position += bytes.length
    // As many units as bytes: each character is one byte, since none is ever shorter in bytes than in units.
    const narrow = text.length === bytes.length
    let start = 0
    let byteStart = 0
    let nextInvalid = 0
    const noteInvalid = (end: number) => {
      for (; nextInvalid < invalid.length && (invalid[nextInvalid] ?? 0) < end; nextInvalid++) {
        firstInvalid ??= base + (invalid[nextInvalid] ?? 0)
      }
    }
    const first = text.charCodeAt(0)
    if ((!opened && first === BYTE_ORDER_MARK) || (afterCr && first === LF)) {
      start = 1
      byteStart = afterCr ? 1 : 3
      lineOffset = base + byteStart
    }
    opened = true
    afterCr = false
    let cr = endings === 'any' ? text.indexOf('\r', start) : -1
    let lf = text.indexOf('\n', start)
    while (lf !== -1 || cr !== -1) {
      const atCr = cr !== -1 && (lf === -1 || cr < lf)
      const end = atCr ? cr : lf
      const byteEnd = narrow ? end : endIn(bytes, atCr ? CR : LF, byteStart + end - start)
      if (invalid.length > 0) noteInvalid(byteEnd)
      const width = atCr && lf === end + 1 ? 2 : 1
      afterCr = atCr && end + 1 === text.length
      finishLine(text, start, end, base + byteEnd, base + byteEnd + width)
      start = end + width
      byteStart = byteEnd + width
      if (atCr) cr = text.indexOf('\r', start)
      // A blank line ends each event of v2: one comparison instead of a search.
      if (!atCr || width === 2) lf = text.charCodeAt(start) === LF ? start : text.indexOf('\n', start)
    }
    noteInvalid(bytes.length)
    if (position - lineOffset > longest) {
      skipping = true
      begun = ''
    } else if (start < text.length) begun += text.slice(start)
  }

  return {
    push(bytes: Uint8Array): void {
      const all = held.length === 0 ? bytes : Buffer.concat([held, bytes])
      const complete = completeLength(all)
      // A copy: the caller may use its buffer again.
      held = complete === all.length ? NOTHING : new Uint8Array(all.subarray(complete))
      read(complete === all.length ? all : all.subarray(0, complete))
    },
    end(): void {
      read(held)
      held = NOTHING
      if (firstInvalid !== null) sink.invalid(firstInvalid)
      if (skipping) sink.tooLong(lineOffset)
      sink.rest(begun, lineOffset)
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

/** How many of the bytes end on a character's boundary: all, or all but up to three that begin a longer character. */
function completeLength(bytes: Uint8Array): number {
  const end = bytes.length
  for (let back = 1; back <= 3 && back <= end; back++) {
    const byte = bytes[end - back] ?? 0
    if (byte < 0x80) return end
    const length =
      byte >= 0xf0 && byte <= 0xf4 ? 4 : byte >= 0xe0 && byte < 0xf0 ? 3 : byte >= 0xc2 && byte < 0xe0 ? 2 : 1
    if (byte >= 0xc0) return length > back ? end - back : end
  }
  return end
}

/*
 * `stream: true` of TextDecoder is not used. A fatal decoder without it takes Node's fast path, and it leaves no state
 * behind after a throw, so that the place of the fault can be looked for and reading can go on.
 * `ignoreBOM` keeps U+FEFF, which would otherwise vanish at the beginning of each chunk.
 */
const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const lossy = new TextDecoder('utf-8', { ignoreBOM: true })

/** The text, and where the first invalid sequence of each line begins; each such sequence stands as U+FFFD in the text. */
function decodeUtf8(bytes: Uint8Array): { readonly text: string; readonly invalid: readonly number[] } {
  try {
    return { text: strict.decode(bytes), invalid: [] }
  } catch {
    const text = lossy.decode(bytes)
    return { text, invalid: firstDifferences(bytes, new TextEncoder().encode(text)) }
  }
}

/** What the bytes were read as, written again, differs from them at the first invalid sequence of each line. */
function firstDifferences(bytes: Uint8Array, written: Uint8Array): readonly number[] {
  const found: number[] = []
  let place = 0
  for (let index = 0; index < written.length; ) {
    if (written[index] === bytes[place]) {
      place++
      index++
      continue
    }
    // An invalid sequence may begin as U+FFFD does.
    let back = 0
    while (((written[index - back] ?? 0) & 0xc0) === 0x80) back++
    found.push(place - back)
    place = lineEnd(bytes, place)
    index = lineEnd(written, index)
  }
  return found
}

function lineEnd(bytes: Uint8Array, from: number): number {
  let end = from
  while (end < bytes.length && bytes[end] !== LF && bytes[end] !== CR) end++
  return end
}
