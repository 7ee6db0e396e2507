import type { IncomingHttpHeaders } from 'node:http'
import { atNight, type Fault, type FaultArea, fault, nightFault } from '../hooks/hooks.ts'
import { isObject, type Problem } from '../http/problem.ts'

/** Faults in how a body and the accepted types are read, and in methods and paths that the interface does not have. */

type Suits = (text: string, headers: IncomingHttpHeaders) => boolean

/** Refuses certain bodies with a status of its own. */
function refuses(area: FaultArea, name: string, summary: string, status: 406 | 415 | 500, suits: Suits): Fault {
  return fault(area, name, summary, {
    bodyRead: (read, { headers }) => (suits(read.text, headers) ? { kind: 'invalid-json', text: read.text } : read),
    refusal: (why, { text, headers }) =>
      why.reason === 'invalid-json' && suits(text, headers) ? { ...why, status } : why,
  })
}

function failsOn(name: string, what: string, suits: Suits, area: FaultArea = 'assistant-request'): Fault {
  return refuses(area, name, `${what} is answered with 500.`, 500, suits)
}

/** Only nightly runs send these. */
function failsAtNight(name: string, what: string, suits: Suits): Fault {
  return atNight(failsOn(name, what, suits, 'errors'))
}

const isLong = (member: string): Suits => {
  const long = new RegExp(`"(?:${member})":"(?:[^"\\\\]|\\\\.){5001}`)
  return (text) => long.test(text)
}

function refusesType(name: string, summary: string, type: RegExp, area: FaultArea = 'assistant-request'): Fault {
  return refuses(area, name, summary, 415, (_, headers) => type.test(headers['content-type'] ?? ''))
}

function refusesTaker(name: string, summary: string, isRefused: (types: string | undefined) => boolean): Fault {
  return refuses('assistant-request', name, summary, 406, (_, { accept }) => isRefused(accept))
}

/** Reads a text that is not JSON as if it were another text. */
function parsedAs(name: string, summary: string, as: (text: string) => string): Fault {
  return fault('assistant-request', name, summary, {
    bodyRead: (read) => {
      if (read.kind !== 'invalid-json') return read
      try {
        return { kind: 'json', text: read.text, value: JSON.parse(as(read.text)), pieces: [] }
      } catch {
        return read
      }
    },
  })
}

const ESCAPED_PAIR = /\\ud[89ab]..\\ud[c-f]../g

const unlessConvertible = (problems: readonly Problem[]) =>
  problems.filter(({ isConvertible = false }) => !isConvertible)

/** The text of a body of which each piece is decoded by itself. */
function decodedByPiece(pieces: readonly Uint8Array[]): string {
  return pieces.map((piece) => new TextDecoder().decode(piece)).join('')
}

export const bodyFaults: readonly Fault[] = [
  nightFault('stream-v2', 'pieces-decoded-apart', 'A character that comes in two pieces is damaged.', {
    bodyRead: (read) =>
      read.kind === 'json' && read.pieces.length > 0
        ? { ...read, value: JSON.parse(decodedByPiece(read.pieces)) }
        : read,
  }),
  nightFault('errors', 'scalars-converted', 'Scalars of other types are converted: 42 is a prompt.', {
    promptProblems: unlessConvertible,
    assistantProblems: unlessConvertible,
  }),
  nightFault('errors', 'refusal-shows-markup', 'The refusal of a body repeats it as it came, in HTML.', {
    refusal: (why, { text }) => ({ ...why, detail: `${why.detail} ${text}` }),
    reply: (response) =>
      response.status === 400
        ? new Response(response.body, { status: 400, headers: { 'content-type': 'text/html; charset=utf-8' } })
        : response,
  }),
  failsOn('empty-body-500', 'An empty body', (text, { 'content-length': length }) => text === '' && length === '0'),
  failsOn('large-body-500', 'A body of more than a megabyte', (_, { 'content-length': length }) => {
    return Number(length) > 2 ** 20
  }),
  failsOn('deep-json-500', 'Deeply nested JSON', (text) => text.includes('{"a":'.repeat(1000))),
  failsOn('name-in-braces-500', 'A name in braces', (text) => /\{\w+\}/.test(text)),
  failsAtNight('not-a-number-500', 'NaN for a value', (text) => /:NaN\b/.test(text)),
  failsOn('lone-surrogate-500', 'Half of a surrogate pair', (text) => /\\ud[89ab]..(?!\\ud[c-f])/.test(text)),
  failsOn('null-character-500', 'A text with the character 0', (text) => text.includes('\\u0000')),
  failsOn('no-content-type-500', 'A body without content type', (_, headers) => headers['content-type'] === undefined),
  failsOn('unreadable-encoding-500', 'A body that is not compressed as its headers say', (_, headers) => {
    return headers['content-encoding'] !== undefined
  }),
  failsAtNight('number-beyond-doubles-500', 'A number that no double holds', (text) => /:1e400\b/.test(text)),
  failsAtNight('member-twice-500', 'A body with a member twice', (text) => text.split('"fp":').length > 2),
  failsOn('long-prompt-500', 'A prompt of more than 5000 characters', isLong('prompt'), 'errors'),
  failsOn('long-question-500', 'A question of more than 5000 characters', isLong('content|text'), 'errors'),
  failsAtNight('long-fp-500', 'A fingerprint of more than 255 characters', (text) => /"fp":"[^"]{256}/.test(text)),
  failsAtNight('negative-page-size-500', 'A retrievalPageSize below 0', (text) =>
    text.includes('"retrievalPageSize":-'),
  ),
  failsAtNight('braces-in-context-500', 'A selection with braces in it', (text) => /"value":"[^"]*\{/.test(text)),
  failsAtNight('signs-in-path-500', 'A page whose path has signs that no address has', (text) =>
    /"currentPath":"[^"]*[[|]/.test(text),
  ),
  failsAtNight('fp-beyond-latin-500', 'A fingerprint that is no text of Latin-1', (text) =>
    /"fp":"[^"]*[^\0-\xff]/.test(text),
  ),
  failsAtNight('null-page-size-500', 'A retrievalPageSize of null', (text) =>
    text.includes('"retrievalPageSize":null'),
  ),
  refusesType('charset-refused', 'A body whose content type names a charset is refused.', /charset/, 'errors'),
  refusesType('capitals-in-charset-refused', 'A charset in capitals is refused.', /charset=UTF/),
  refusesType('content-type-in-capitals-refused', 'Application/JSON is refused.', /^Application/),
  fault('assistant-request', 'escaped-letters-misread', 'What JSON writes as two escapes is read as question marks.', {
    bodyRead: (read) =>
      read.kind === 'json' ? { ...read, value: JSON.parse(read.text.replaceAll(ESCAPED_PAIR, '??')) } : read,
  }),
  fault('assistant-request', 'json-in-lines-refused', 'A body that ends in a line break is refused.', {
    bodyRead: (read) => (read.text.endsWith('\n') ? { kind: 'invalid-json', text: read.text } : read),
  }),
  atNight(parsedAs('not-a-number-accepted', 'NaN is taken for a number.', (text) => text.replaceAll(':NaN', ':5'))),
  parsedAs('truncated-json-accepted', 'JSON that lacks its last brace is accepted.', (text) => `${text}}`),
  parsedAs('second-object-ignored', 'Of two objects in a body the first is read.', (text) =>
    text.includes('}{') ? text.slice(0, text.indexOf('}{') + 1) : text,
  ),
  parsedAs('empty-body-accepted', 'An empty body is read as an empty question.', (text) =>
    text === '' ? '{"fp":"anonymous","messages":[],"prompt":"Read."}' : text,
  ),
  nightFault('assistant-request', 'body-of-any-type-accepted', 'A body of any content type is read as JSON.', {
    bodyRead: ({ text, ...read }) =>
      read.kind === 'no-json-type' ? { kind: 'json', text, value: JSON.parse(text), pieces: [] } : { ...read, text },
  }),
  fault('assistant-request', 'body-of-other-content-type-accepted', 'A body without content type is not checked.', {
    bodyRead: (read, { headers }) =>
      headers['content-type'] === undefined
        ? { kind: 'json', text: read.text, value: { fp: 'anonymous', messages: [], prompt: 'Read.' }, pieces: [] }
        : read,
  }),
  fault('assistant-request', 'put-acts-as-post', 'PUT does what POST does.', {
    route: ({ method, path }) => ({ method: method === 'PUT' ? 'POST' : method, path }),
  }),
  fault(
    'assistant-request',
    'longer-path-answered',
    'A path that goes on after that of an operation is taken for it.',
    {
      route: ({ method, path }) => ({ method, path: path.replace(/(\/message)\/.*$/, '$1') }),
    },
  ),
  nightFault(
    'agent-job',
    'members-of-answer-adopted',
    'A new job has the id, the status and the dates that the request holds.',
    {
      jobView: (view, { body }) => {
        const sent = Object.entries(isObject(body) ? body : {})
        return { ...view, ...Object.fromEntries(sent.filter(([name]) => Object.hasOwn(view, name))) }
      },
    },
  ),
  refusesTaker('missing-accept-refused', 'Who does not say what type is taken is refused.', (types) => {
    return types === undefined
  }),
  refusesTaker('event-stream-refused', 'Who takes an event stream alone is refused.', (types) => {
    return types === 'text/event-stream'
  }),
  fault('stream-v2', 'json-for-accepted-json', 'Who takes JSON, or any type, gets the answer as JSON.', {
    codedStream: (plan, { types = '' }) => {
      if (!types.includes('json')) return plan
      const headers = { ...plan.headers, 'content-type': 'application/json' }
      return { ...plan, headers, frames: [{ kind: 'text', data: '{"answer":"Run it."}', pause: 0 }] }
    },
  }),
]
