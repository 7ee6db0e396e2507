import { isJsonObject, parseJson } from '../json/parse.ts'
import { excerpt } from '../text/format.ts'
import type { LineSink } from './lines.ts'
import { createDeltaReader } from './short-json.ts'
import type { Collector } from './stream-item.ts'

const LF = 10
const COLON = 58
const SPACE = 32
const BYTE_ORDER_MARK = 0xfeff
const LONGEST_FIELD_NAME = 40

/**
 * Reads lines of v2, server-sent events as in
 * https://html.spec.whatwg.org/multipage/server-sent-events.html#event-stream-interpretation: `data` lines are joined
 * with LF, a blank line dispatches the event, one space after the colon is dropped, and an event that is not dispatched
 * at the end of the body is lost. Only a `[DONE]` that is not dispatched counts all the same: no client waits for it.
 */
export function createEventStreamSink(collector: Collector, longest: number): Omit<LineSink, 'invalid' | 'tooLong'> {
  const deltas = createDeltaReader()
  let data: string | null = null
  let dataOffset = 0

  function dispatch(): void {
    if (data === null) return
    const text = data
    data = null
    if (text === '[DONE]') {
      collector.mark('done', dataOffset)
      return
    }
    if (text.length > longest) {
      collector.problem('too-long', dataOffset, `the data of one event is longer than ${longest} characters`)
      return
    }
    const value = parseJson(text)
    const type = isJsonObject(value) ? value.type : undefined
    if (value !== undefined && typeof type === 'string') {
      collector.event(type, value, dataOffset)
      deltas.learn(text, value)
    } else collector.problem(value === undefined ? 'malformed-json' : 'not-an-event', dataOffset, excerpt(text))
  }

  function addData(value: string, offset: number): void {
    if (data === null) {
      data = value
      dataOffset = offset
      return
    }
    // Data beyond the bound is not kept; its length is enough for `dispatch` to refuse it.
    if (data.length <= longest) data += `\n${value}`
  }

  /**
   * Dispatches an event at once where its blank line is already in the text; the blank line then has nothing to
   * dispatch.
   */
  function dispatchDelta(text: string, from: number, end: number, offset: number): boolean {
    if (data !== null || text.charCodeAt(end) !== LF || text.charCodeAt(end + 1) !== LF) return false
    const value = deltas.read(text, from, end)
    if (value === null) return false
    collector.event(value.type, value, offset)
    return true
  }

  function line(text: string, start: number, end: number, offset: number): void {
    if (start === end) dispatch()
    else if (isData(text, start)) {
      const from = text.charCodeAt(start + 5) === SPACE ? start + 6 : start + 5
      if (!dispatchDelta(text, from, end, offset)) addData(text.slice(from, end), offset)
    } else other(text, start, end, offset)
  }

  function other(text: string, start: number, end: number, offset: number): void {
    const first = text.charCodeAt(start)
    if (first === COLON) collector.mark('comment', offset)
    else if (first === BYTE_ORDER_MARK) collector.problem('byte-order-mark', offset, excerpt(text.slice(start, end)))
    else if (end - start === 4 && text.startsWith('data', start)) addData('', offset)
    else {
      const name = text.slice(start, Math.min(end, start + LONGEST_FIELD_NAME)).split(':', 1)[0] ?? ''
      collector.field(name, offset)
    }
  }

  function rest(text: string, offset: number): void {
    if (text.charCodeAt(0) === BYTE_ORDER_MARK) collector.problem('byte-order-mark', offset, excerpt(text))
    if (text.startsWith('data:')) line(text, 0, text.length, offset)
    else if (text !== '' && text.charCodeAt(0) !== COLON) collector.problem('unterminated', offset, excerpt(text))
    if (data === '[DONE]') dispatch()
    else if (data !== null) collector.problem('unterminated', dataOffset, excerpt(data))
  }

  return { line, rest }
}

/** Whether the line begins with `data:`; `startsWith` costs more than these five comparisons in so hot a place. */
function isData(text: string, start: number): boolean {
  return (
    text.charCodeAt(start) === 100 &&
    text.charCodeAt(start + 1) === 97 &&
    text.charCodeAt(start + 2) === 116 &&
    text.charCodeAt(start + 3) === 97 &&
    text.charCodeAt(start + 4) === COLON
  )
}
