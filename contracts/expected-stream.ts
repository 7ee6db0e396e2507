import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { DATA_PREFIX, type StreamProtocol, streamProtocols, v1CodeOf } from '../schemas/stream-protocols.ts'

/** What the contract asks of a streamed answer. */
export interface ExpectedStream {
  /** Header name, the expression that its value must match, and an example. */
  readonly headers: readonly (readonly [name: string, expression: string, example: string])[]
  /** Each must match the body as a whole. `says` is what a message names where one does not. */
  readonly rules: readonly { readonly says: string; readonly expression: string }[]
  /** A recording of the client library's own server side. */
  readonly example: Buffer
}

/** Anything at all, several lines long: Pact's expressions know no flag that lets a dot match a line's end. */
const any = '[\\s\\S]*'
/** From the start of some line on. */
const line = `(?:${any}\\n)?`
const text = '"(?:[^"\\\\]|\\\\.)+"'
const constant = (type: string) => `"${type}"`

/*
 * v1: `CODE:JSON` in each line. Behind a line is never any white space: what can also begin the next line makes a broken
 * stream take for ever.
 */
const lineEnd = '[ \\t\\r]*\\n'
const member = (name: string, value: string) => `"${name}"\\s*:\\s*${value}`
const code = (...types: readonly string[]) => `[${types.map(v1CodeOf).join('')}]`
const dataCode = code('data', 'message-annotations')
const finishCode = code('finish')

/*
 * v2: an event is one or more `data` lines up to a blank one. `part` is one character of an event, the end of a line
 * within it included. A line that ends in CR alone, which no known service sends, would need a look-ahead at every character.
 */
const eventEnd = '\\r?\\n'
const part = `(?:[^\\r\\n]|${eventEnd}data:)`
const space = `(?:[ \\t]|${eventEnd}data:)*`
const data = `data:${space}`
const eventMember = (name: string, value: string) => `"${name}"${space}:${space}${value}`
const eventOf = (type: string) => `${data}\\{(?=${part}*${eventMember('type', type)})${part}*`
const otherLine = `(?!data)[^\\r\\n]*${eventEnd}`

/**
 * `text/plain` and one expression for each rule: with `text/event-stream` as the body's type Pact's verifier compares
 * bytes. The rules are those that an expression can tell without decoding; the stream judge sees the same exchange.
 */
export const expectedStreams: Readonly<Record<StreamProtocol, ExpectedStream>> = {
  v1: {
    headers: headersOf('v1'),
    rules: [
      { says: 'text in the answer', expression: `^${line}${code('text-delta')}:${text}${lineEnd}${any}$` },
      { says: 'no error in the stream', expression: `^(?!${line}${code('error')}:)${any}$` },
      {
        says: 'one finish at the end, followed by data or annotations only',
        expression: `^(?!${line}${finishCode}:[^\\n]*\\n${line}(?!${dataCode})[^\\r\\n])${line}${finishCode}:\\{[^\\n]*\\}${lineEnd}(?:${dataCode}:[^\\n]*\\n)*$`,
      },
      {
        says: 'threadId on the finish event',
        expression: `^${line}(?:${finishCode}:\\{|${dataCode}:(?=[^\\n]*${member('type', '"(?:data-)?finish"')}))[^\\n]*${member('threadId', text)}${any}$`,
      },
      {
        says: 'a code and JSON in every line',
        expression: `^(?:[^:\\n]+:(?:"[^\\n]*"|\\[[^\\n]*\\]|\\{[^\\n]*\\}|-?\\d[\\d.eE+-]*|true|false|null)${lineEnd})+$`,
      },
    ],
    example: recording('v1-4.3.19-thread-data.recording.txt'),
  },
  v2: {
    headers: headersOf('v2'),
    rules: [
      {
        says: 'text in the answer',
        expression: `^${line}${eventOf(constant('text-delta'))}${eventMember('delta', text)}${any}$`,
      },
      {
        says: 'no error in the stream',
        expression: `^(?!${line}${data}\\{${space}${eventMember('type', constant('error'))})${any}$`,
      },
      {
        says: 'one finish at the end, followed by data or the end marker only',
        expression: `^${line}${eventOf(constant('finish'))}${eventEnd}(?:${otherLine}|${data}\\[DONE\\][ \\t]*${eventEnd}|${eventOf(`"${DATA_PREFIX}[^"]*"`)}${eventEnd})*$`,
      },
      {
        says: 'no second finish',
        expression: `^(?!(?:${line}${data}\\{${space}${eventMember('type', constant('finish'))}${part}*${eventEnd}){2})${any}$`,
      },
      {
        says: 'threadId on the finish event',
        expression: `^${line}${eventOf('"(?:data-)?finish"')}${eventMember('threadId', text)}${any}$`,
      },
      {
        says: 'JSON or the end marker in every event',
        expression: `^(?:${otherLine}|${data}(?:\\{${part}*\\}|\\[DONE\\])[ \\t]*${eventEnd})*$`,
      },
    ],
    example: recording('v2-7.0.173-thread-metadata.recording.txt'),
  },
}

function headersOf(protocol: StreamProtocol): ExpectedStream['headers'] {
  const { mediaType, header, headers } = streamProtocols[protocol]
  const contentType = headers.find(([name]) => name === 'content-type')?.[1] ?? mediaType
  return [
    ['Content-Type', `^${mediaType}(?:\\s*;.*)?$`, contentType],
    [header, '^v1$', 'v1'],
  ]
}

function recording(name: string): Buffer {
  return readFileSync(fileURLToPath(new URL(`../harness/wire/recordings/${name}`, import.meta.url)))
}
