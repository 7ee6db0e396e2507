import { capitalized } from '../description/words.ts'
import type { StreamProtocol } from '../stream-protocols.ts'
import type { Body } from './bodies.ts'
import { readAside } from './field-forms.ts'
import type { FieldRow } from './field-rows.ts'
import type { Notes } from './notes.ts'
import type { Passage } from './passages.ts'
import { behindLabel, type Endpoint } from './routes.ts'
import { presenceIn } from './schema-tree.ts'
import { CODE, CODES, codesIn, form, type Parts, partsOf } from './wording.ts'

/** The answer of an operation on success. `status` is null where the document does not show it. */
type Answer = { readonly status: number | null } & (
  | { readonly kind: 'object'; readonly schema: string }
  | { readonly kind: 'stream'; readonly protocol: StreamProtocol }
  | { readonly kind: 'empty' }
)

/** An endpoint with its request and its answer. */
export interface Exchange {
  readonly endpoint: Endpoint
  /** Null where it takes no body. */
  readonly requestSchema: string | null
  readonly answer: Answer
  /** The answer in the document's words, without its status. */
  readonly answered: string
}

/**
 * Reads request and response of each endpoint. Where one can't be read, the problem is reported and it counts as none.
 */
export function readExchanges(endpoints: readonly Endpoint[], bodies: readonly Body[], notes: Notes) {
  return endpoints.map((endpoint): Exchange => {
    const requestSchema = readRequest(endpoint, bodies, notes)
    return { endpoint, requestSchema, ...readAnswer(endpoint, bodies, notes) }
  })
}

const FIELD = String.raw`${CODE} \([^()]*\)`
const OF_FIELDS = form(
  `(?:(?:an? |the )?(?:JSON )?body (?:with|that has) )?(?<fields>${FIELD}(?:(?:, | and |, and )${FIELD})*)\\.?`,
)
const OF_BODY = form(
  `(?:the )?(?<family>agent|assistant) request body(?: (?:above|below))?(?:, (?:with|in which) messages (?:carrying|have)(?: both)? (?<having>${CODES})(?: \\(no (?<lacking>${CODES})\\))?)?\\.?`,
)
const NO_BODY = form('no body\\.?')
const REQUEST_EXPECTED = '"the agent request body", "JSON body with `prompt` (required string)" or "no body"'
const AFTER = { follows: ['bodies'] } as const

function readRequest(endpoint: Endpoint, bodies: readonly Body[], notes: Notes): string | null {
  const { name, method, request, section } = endpoint
  // Content of a GET or DELETE request has no meaning (RFC 9110 sections 9.3.1 and 9.3.5).
  const bodiless = method === 'GET' || method === 'DELETE'
  const passage = request?.passages[0]
  const refuse = (expected: string, tie = {}) => {
    const found = passage === undefined ? `"${section.heading}" without its request` : `"${passage.quote}"`
    notes.report(passage?.start.line ?? section.line, found, expected, tie)
    return null
  }
  if (passage === undefined) return bodiless ? null : refuse(`an item "Request: …": ${REQUEST_EXPECTED}`)
  const text = behindLabel(passage.quote, 'request')
  const [ofBody, ofFields] = [partsOf(text, OF_BODY), partsOf(text, OF_FIELDS)]
  const isKnown = ofFields !== null || ofBody?.['family']?.toLowerCase() === name.family
  const isMeant = ({ version }: Body['schemas'][number]) => version === null || version === name.version
  const ofFamily = bodies.filter(({ place, family }) => place === 'request' && family === name.family)
  const body = ofFamily.find(({ schemas }) => schemas.some(isMeant))
  const schema = body?.schemas.find(isMeant)
  if (NO_BODY.test(text)) {
    notes.mark(passage, `operation:${name.id}`)
    return null
  }
  if (bodiless) return refuse(`no body in a ${method} request`)
  if (!isKnown) return refuse(REQUEST_EXPECTED)
  if (body === undefined || schema === undefined)
    return refuse(`a table of the ${name.family} request body that speaks of this version`, AFTER)
  notes.mark(passage, `operation:${name.id}`)
  const rows = body.rows.filter((row) => presenceIn(row, schema.version) !== 'absent')
  compareFields(ofFields?.['fields'] ?? '', rows, schema, passage, notes)
  compareMessages(ofBody, rows, passage, notes)
  return schema.name
}

/** "`prompt` (required string, length at least 1)" repeats a row of the body. */
function compareFields(
  list: string,
  rows: readonly FieldRow[],
  { name, version }: Body['schemas'][number],
  passage: Passage,
  { mark, report }: Notes,
): void {
  const refuse = (found: string, expected: string) => report(passage.start.line, found, expected, AFTER)
  for (const [stated, path = '', aside = ''] of list.matchAll(/`([^`]+)` \(([^()]*)\)/g)) {
    const row = rows.find((one) => one.path === path)
    const read = readAside(aside)
    if (row === undefined) refuse(`the field \`${path}\``, 'a field that the request body describes')
    else if (read === null) refuse(stated, 'its type and bounds, as in `prompt` (required string)')
    else {
      mark(passage, `field:${name}.${path}`)
      const at = `as at line ${row.passage.start.line}`
      const isRequired = presenceIn(row, version) === 'yes'
      if (isRequired === read.isOptional) refuse(stated, `${isRequired ? 'required' : 'optional'}, ${at}`)
      const types = row.type.types.join(' or ')
      if (read.type.types.join(' or ') !== types) refuse(stated, `${types}, ${at}`)
      for (const [key, value] of Object.entries(read.keywords))
        if (JSON.stringify(row.keywords[key]) !== JSON.stringify(value))
          refuse(`${key} ${value} for ${path}`, `${row.keywords[key] ?? 'none'}, ${at}`)
    }
  }
}

/** "with messages carrying `id`, `role` and `parts` (no `content`)" repeats the rows of the items. */
function compareMessages(stated: Parts | null, rows: readonly FieldRow[], { start }: Passage, { report }: Notes): void {
  const find = (name: string) => rows.find(({ path }) => path === `messages[].${name}`)
  for (const name of codesIn(stated?.['having'] ?? ''))
    if (find(name) === undefined)
      report(start.line, `messages with \`${name}\``, 'a field that their table gives this version', AFTER)
  for (const name of codesIn(stated?.['lacking'] ?? '')) {
    const row = find(name)
    if (row !== undefined)
      report(start.line, `messages without \`${name}\``, `messages with it, as at line ${row.passage.start.line}`)
  }
}

const STATUS =
  /^(`?)(?:HTTP(?:\/1\.1)? )?(?<status>[1-5]\d\d)(?: (?:OK|Created|Accepted|No Content))?\1(?:(?:, with|,|:| with| and) |\.?$)/i
const STREAM = form(
  'an? (?:data )?stream(?:ed (?:data )?response)?(?: \\(data stream parts\\))?,? (?:(?:meant )?for a chat client library of the )?version (?<version>\\d+) line(?: or later)?\\.?',
)
const OBJECT = form(
  '(?:an? |the )(?<noun>.+?)(?: object)?(?: \\(fields (?:above|below)\\)| described (?:above|below))?\\.?',
)
/** A list has no form of its own: only the status of such an answer is read. */
const LIST = form('(?:a list|the list|an array) of .+')
const RESPONSE_EXPECTED =
  '"HTTP 200, the agent job", "a stream for a chat client library of the version 5 line or later" or "no body"'

function readAnswer({ name, response, section }: Endpoint, bodies: readonly Body[], { mark, report }: Notes) {
  const [first, second] = response?.passages ?? []
  const text = behindLabel(first?.quote ?? '', 'response')
  const stated = partsOf(text, STATUS)?.['status']
  const status = stated === undefined ? null : Number(stated)
  const rest = text.replace(STATUS, '')
  // The status may be a sentence of its own, with the answer in the next one.
  const naming = [first, rest === '' ? second : undefined].filter((one) => one !== undefined)
  const what = rest === '' ? (second?.quote ?? '') : rest
  const answer = answerIn(what, status, name.family, bodies)
  const refuse = (found: string, expected: string, tie = {}) =>
    report(first?.start.line ?? section.line, found, expected, tie)
  if (first === undefined)
    refuse(`"${section.heading}" without its response`, `an item "Response: …": ${RESPONSE_EXPECTED}`)
  else if (status !== null && (status < 200 || status > 299))
    refuse(`the success status ${status}`, 'a status from 200 to 299; others go into a table of Status and When')
  else if (status === 204 && !NO_BODY.test(what)) refuse(`"${first.quote}"`, '"no body": a 204 has none')
  else if (answer === null) refuse(`the response "${first.quote}"`, RESPONSE_EXPECTED, AFTER)
  if (!LIST.test(what)) for (const passage of naming) mark(passage, `operation:${name.id}`)
  const others = response?.passages.slice(naming.length).map(({ quote }) => quote) ?? []
  return { answer: answer ?? { kind: 'empty', status }, answered: [capitalized(what), ...others].join(' ') } as const
}

function answerIn(text: string, status: number | null, family: string, bodies: readonly Body[]): Answer | null {
  if (NO_BODY.test(text) || LIST.test(text)) return { kind: 'empty', status }
  // The client library's lines before 5 read another wire format than the later ones.
  const line = Number(partsOf(text, STREAM)?.['version'] ?? 0)
  if (line >= 4) return { kind: 'stream', protocol: line === 4 ? 'v1' : 'v2', status }
  const noun = partsOf(text, OBJECT)?.['noun']?.toLowerCase()
  const named = bodies.filter(
    (body) =>
      body.place === 'response' && body.family === family && (body.noun === noun || `${family} ${body.noun}` === noun),
  )
  const [schema] = named.flatMap(({ schemas }) => schemas)
  return schema === undefined ? null : { kind: 'object', schema: schema.name, status }
}
