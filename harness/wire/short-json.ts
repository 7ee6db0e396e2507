import { isJsonObject, type Json } from '../json/parse.ts'

/*
 * Two thirds of the time of a plain decoder go into JSON.parse, and nearly all of it for deltas of a word or less. Those
 * need no parser: read here, both protocols are about twice as fast as without, on the corpus of `bench/decode.ts`.
 */

const QUOTE = 34
const BACKSLASH = 92
/** Engines copy strings this short when they are cut out, and would keep the whole chunk for longer ones. */
const LONGEST_SHORT = 12

/** The string in the JSON string from `start` to `end`, quotes included, or null where it is long, escaped or no string. */
export function shortString(text: string, start: number, end: number): string | null {
  if (end - start < 2 || end - start > LONGEST_SHORT + 2) return null
  if (text.charCodeAt(start) !== QUOTE || text.charCodeAt(end - 1) !== QUOTE) return null
  for (let index = start + 1; index < end - 1; index++) {
    const unit = text.charCodeAt(index)
    if (unit < 32 || unit === QUOTE || unit === BACKSLASH) return null
  }
  return text.slice(start + 1, end - 1)
}

/** A type, not an interface: only then is it a JSON object to the compiler. */
type Delta = { readonly type: string; readonly id: string; readonly delta: string }

const CLOSING_BRACE = 125

/**
 * Deltas of v2: `{"type":"text-delta","id":"1","delta":"…"}` is the same bytes up to the text as long as one block goes
 * on. What `read` gives is what JSON.parse would: `learn` keeps only a beginning that it could have written itself, and
 * all that follows it is one string and the brace.
 */
export function createDeltaReader() {
  let head = ''
  let type = ''
  let id = ''
  return {
    /** The delta from `start` to `end` where it differs from the one before in its short text alone; else null. */
    read(text: string, start: number, end: number): Delta | null {
      const stringStart = start + head.length - 1
      if (head === '' || text.charCodeAt(end - 1) !== CLOSING_BRACE) return null
      const delta = shortString(text, stringStart, end - 1)
      // `startsWith` takes 85 ns for what cutting and comparing does in 40: it compares unit by unit.
      return delta !== null && text.slice(start, stringStart + 1) === head ? { type, id, delta } : null
    },
    /** Called with each value that took a parser, and its text. */
    learn(json: string, value: Json): void {
      if (!isJsonObject(value) || typeof value.delta !== 'string') return
      if (typeof value.type !== 'string' || typeof value.id !== 'string') return
      if (head !== '' && value.type === type && value.id === id) return
      const beginning = JSON.stringify({ type: value.type, id: value.id, delta: '' }).slice(0, -'"}'.length)
      if (!json.startsWith(beginning)) return
      head = beginning
      type = value.type
      id = value.id
    },
  }
}
