import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { StreamProtocol } from '../harness/description.ts'

/** What the contract asks of a streamed answer. */
export interface ExpectedStream {
  /** Header name, the expression that its value must match, and an example. */
  readonly headers: readonly (readonly [name: string, expression: string, example: string])[]
  /** Each must match the body as a whole. `says` is what a reader is told where one does not. */
  readonly rules: readonly { readonly says: string; readonly expression: string }[]
  /** A recording of the client library's own server side. */
  readonly example: Buffer
}

/** Anything at all, several lines long: Pact's expressions know no flag that lets a dot match a line's end. */
const any = '[\\s\\S]*'
/** From the start of some line on. */
const line = `(?:${any}\\n)?`
/** Never any white space: what can also begin the next line makes a broken stream take for ever. */
const lineEnd = '[ \\t\\r]*\\n'
const member = (name: string, value: string) => `"${name}"\\s*:\\s*${value}`
const text = '"(?:[^"\\\\]|\\\\.)+"'

/**
 * `text/plain` and one expression for each rule: with `text/event-stream` as the body's type Pact's verifier compares
 * bytes. The rules are those that an expression can tell without decoding; the stream judge sees the same exchange.
 */
export const expectedStreams: Readonly<Record<StreamProtocol, ExpectedStream>> = {
  v1: {
    headers: [
      ['Content-Type', '^text/plain(?:\\s*;.*)?$', 'text/plain; charset=utf-8'],
      ['X-Vercel-AI-Data-Stream', '^v1$', 'v1'],
    ],
    rules: [
      { says: 'text in the answer', expression: `^${line}0:${text}${lineEnd}${any}$` },
      { says: 'no error in the stream', expression: `^(?!${line}3:)${any}$` },
      {
        says: 'one finish at the end, followed by data or annotations only',
        expression: `^(?!${line}d:[^\\n]*\\n${line}[^28\\r\\n])${line}d:\\{[^\\n]*\\}${lineEnd}(?:[28]:[^\\n]*\\n)*$`,
      },
      {
        says: 'threadId on the finish event',
        expression: `^${line}(?:d:\\{|[28]:(?=[^\\n]*${member('type', '"(?:data-)?finish"')}))[^\\n]*${member('threadId', text)}${any}$`,
      },
      {
        says: 'a code and JSON in every line',
        expression: `^(?:[^:\\n]+:(?:"[^\\n]*"|\\[[^\\n]*\\]|\\{[^\\n]*\\}|-?\\d[\\d.eE+-]*|true|false|null)${lineEnd})+$`,
      },
    ],
    example: recording('v1-4.3.19-thread-data.recording.txt'),
  },
  v2: {
    headers: [
      ['Content-Type', '^text/event-stream(?:\\s*;.*)?$', 'text/event-stream'],
      ['x-vercel-ai-ui-message-stream', '^v1$', 'v1'],
    ],
    rules: [
      {
        says: 'text in the answer',
        expression: `^${line}data: ?\\{(?=[^\\n]*${member('type', '"text-delta"')})[^\\n]*${member('delta', text)}${any}$`,
      },
      { says: 'no error in the stream', expression: `^(?!${line}data: ?\\{\\s*${member('type', '"error"')})${any}$` },
      {
        says: 'one finish at the end, followed by data or the end marker only',
        expression: `^${line}data: ?\\{(?=[^\\n]*${member('type', '"finish"')})[^\\n]*\\n(?:(?!data:)[^\\n]*\\n|data: ?\\[DONE\\]${lineEnd}|data: ?\\{[^\\n]*${member('type', '"data-[^"]*"')}[^\\n]*\\n)*$`,
      },
      {
        says: 'no second finish',
        expression: `^(?!(?:${line}data: ?\\{\\s*${member('type', '"finish"')}[^\\n]*\\n){2})${any}$`,
      },
      {
        says: 'threadId on the finish event',
        expression: `^${line}data: ?\\{(?=[^\\n]*${member('type', '"(?:data-)?finish"')})[^\\n]*${member('threadId', text)}${any}$`,
      },
      {
        says: 'JSON or the end marker in every event',
        expression: `^(?:(?!data:)[^\\n]*\\n|data: ?(?:\\{[^\\n]*\\}|\\[DONE\\])${lineEnd})*$`,
      },
    ],
    example: recording('v2-7.0.173-thread-metadata.recording.txt'),
  },
}

function recording(name: string): Buffer {
  return readFileSync(fileURLToPath(new URL(`../harness/wire/recordings/${name}`, import.meta.url)))
}
