import { v1Events } from '../../schemas/stream-protocols.ts'
import { parseJson } from '../json/parse.ts'
import { excerpt } from '../text/format.ts'
import type { LineSink } from './lines.ts'
import { shortString } from './short-json.ts'
import type { Collector } from './stream-item.ts'

const COLON = 58
const BYTE_ORDER_MARK = 0xfeff
const UNKNOWN_CODE = /^[0-9a-z]$/i

/** Types by character code: looking a code up in a map costs as much as parsing a short delta. */
const typesByCode: readonly string[] = (() => {
  const types: string[] = Array.from({ length: 128 }, () => '')
  for (const [code, [type]] of Object.entries(v1Events)) types[code.charCodeAt(0)] = type
  return types
})()

/**
 * Reads lines of v1, `CODE:JSON`, as the version 4 client does (`@ai-sdk/ui-utils` 1.2.11, `processDataStream`): an
 * empty line is ignored, a CR is white space to JSON and ends no line, and a last line without LF counts if it is
 * whole. A code that the client doesn't know is an event too, with the code as its type: only the judge knows what is
 * expected.
 */
export function createDataStreamSink(collector: Collector): Omit<LineSink, 'invalid' | 'tooLong'> {
  function read(text: string, start: number, end: number, offset: number, whole: boolean): void {
    const known = typesByCode[text.charCodeAt(start)] ?? ''
    const code = known === '' ? text.charAt(start) : ''
    if (text.charCodeAt(start + 1) !== COLON || start + 1 >= end || (known === '' && !UNKNOWN_CODE.test(code))) {
      const mark = text.charCodeAt(start) === BYTE_ORDER_MARK
      const problem = mark ? 'byte-order-mark' : whole ? 'malformed-line' : 'unterminated'
      collector.problem(problem, offset, excerpt(text.slice(start, end)))
      return
    }
    const value = shortString(text, start + 2, end) ?? parseJson(text.slice(start + 2, end))
    if (value !== undefined) {
      collector.event(known === '' ? code : known, value, offset)
      return
    }
    collector.problem(whole ? 'malformed-json' : 'unterminated', offset, excerpt(text.slice(start, end)))
  }

  return {
    line: (text, start, end, offset) => {
      if (start < end) read(text, start, end, offset, true)
    },
    rest: (text, offset) => {
      if (text !== '') read(text, 0, text.length, offset, false)
    },
  }
}
