import type { StreamProtocol } from '../stream-protocols.ts'
import type { Body } from './bodies.ts'
import { readAside } from './field-forms.ts'
import type { FieldRow } from './field-rows.ts'
import type { Passage } from './passages.ts'
import type { Report } from './problem.ts'
import type { Endpoint } from './routes.ts'
import { presenceIn } from './schema-tree.ts'
import { CODE, CODES, capitalized, codesIn, markRead, type Reads } from './wording.ts'

/** What an operation answers on success. `status` is null where the document does not show it. */
type Answer =
  | { readonly kind: 'object'; readonly schema: string; readonly status: number | null }
  | { readonly kind: 'stream'; readonly protocol: StreamProtocol; readonly status: number | null }
  | { readonly kind: 'empty'; readonly status: number | null }

/** An endpoint with what it takes and gives. */
export interface Exchange {
  readonly endpoint: Endpoint
  /** Null where it takes no body. */
  readonly requestSchema: string | null
  readonly answer: Answer
  /** The answer in the document's words, without its status. */
  readonly answered: string
}

/** Reads request and response of each endpoint. One whose body or answer can't be read is reported and left out. */
export function readExchanges(
  endpoints: readonly Endpoint[],
  bodies: readonly Body[],
  reads: Reads,
  report: Report,
): readonly Exchange[] {
  return endpoints.flatMap((endpoint) => {
    const request = readRequest(endpoint, bodies, reads, report)
    const answer = readAnswer(endpoint, bodies, reads, report)
    return request === null || answer === null ? [] : [{ endpoint, requestSchema: request.schema, ...answer }]
  })
}

const WITH = '(?:with|that has)'
const FIELD = String.raw`(${CODE}) \(([^()]*)\)`
const OF_FIELDS = new RegExp(
  `^(?:(?:an? |the )?(?:JSON )?body ${WITH} )?(${FIELD}(?:(?:, | and |, and )${FIELD})*)\\.?$`,
  'i',
)
const OF_BODY = new RegExp(
  `^(?:the )?(agent|assistant) request body(?: (?:above|below))?(?:, (?:with|in which) messages (?:carrying|have)(?: both)? (${CODES})(?: \\(no (${CODES})\\))?)?\\.?$`,
  'i',
)
const NO_BODY = /^no body\.?$/i
const REQUEST_EXPECTED = '"the agent request body", "JSON body with `prompt` (required string)" or "no body"'

function readRequest(
  { name, method, request, section }: Endpoint,
  bodies: readonly Body[],
  reads: Reads,
  report: Report,
): { readonly schema: string | null } | null {
  // RFC 9110 sections 9.3.1 and 9.3.5: content of a GET or DELETE request has no meaning.
  const bodiless = method === 'GET' || method === 'DELETE'
  if (request === null) {
    if (bodiless) return { schema: null }
    report(section.line, `"${section.heading}" without its request`, `an item "Request: …": ${REQUEST_EXPECTED}`)
    return null
  }
  const [first] = request.passages
  const text = first?.quote.replace(/^Request[^:`]*: ?/i, '') ?? ''
  if (first === undefined) return null
  if (NO_BODY.test(text)) {
    markRead(reads, first, `operation:${name.id}`)
    return { schema: null }
  }
  const [, family, messages = '', without = ''] = OF_BODY.exec(text) ?? []
  const fields = OF_FIELDS.exec(text)?.[1]
  const isKnown = family === undefined ? fields !== undefined : family.toLowerCase() === name.family
  if (!isKnown || bodiless) {
    report(request.line, `"${first.quote}"`, bodiless ? `no body in a ${method} request` : REQUEST_EXPECTED)
    return null
  }
  const ofFamily = bodies.filter((body) => body.place === 'request' && body.family === name.family)
  const [found] = ofFamily.flatMap((body) =>
    body.schemas
      .filter(({ version }) => version === null || version === name.version)
      .map((schema) => ({ body, schema })),
  )
  if (found === undefined) {
    report(request.line, `"${first.quote}"`, `a table of the ${name.family} request body that speaks of this version`, {
      follows: ['bodies'],
    })
    return null
  }
  markRead(reads, first, `operation:${name.id}`)
  const rows = found.body.rows.filter((row) => presenceIn(row, found.schema.version) !== 'absent')
  if (fields !== undefined) compareFields(fields, rows, found.schema, first, reads, report)
  compareMessages(codesIn(messages), codesIn(without), rows, first, report)
  return { schema: found.schema.name }
}

/** "`prompt` (required string, length at least 1)" repeats a row of the body. */
function compareFields(
  list: string,
  rows: readonly FieldRow[],
  { name, version }: Body['schemas'][number],
  passage: Passage,
  reads: Reads,
  report: Report,
): void {
  for (const [, code = '', aside = ''] of list.matchAll(new RegExp(FIELD, 'g'))) {
    const path = code.replaceAll('`', '')
    const row = rows.find((one) => one.path === path)
    const stated = readAside(aside)
    const refuse = (found: string, expected: string) =>
      report(passage.start.line, found, expected, { follows: ['bodies'] })
    if (row === undefined) refuse(`the field ${code}`, 'a field that the request body describes')
    else if (stated === null) refuse(`${code} (${aside})`, 'its type and bounds, as in `prompt` (required string)')
    else {
      markRead(reads, passage, `field:${name}.${path}`)
      const at = `as at line ${row.passage.start.line}`
      const isRequired = presenceIn(row, version) === 'yes'
      if (isRequired === stated.isOptional)
        refuse(`${code} (${aside})`, `${isRequired ? 'required' : 'optional'}, ${at}`)
      if (stated.type.types.join() !== row.type.types.join())
        refuse(`${code} (${aside})`, `${row.type.types.join(' or ')}, ${at}`)
      for (const [key, value] of Object.entries(stated.keywords))
        if (JSON.stringify(row.keywords[key]) !== JSON.stringify(value))
          refuse(`${key} ${value} for ${path}`, `${row.keywords[key] ?? 'none'}, ${at}`)
    }
  }
}

/** "with messages carrying `id`, `role` and `parts` (no `content`)" repeats the rows of the items. */
function compareMessages(
  having: readonly string[],
  lacking: readonly string[],
  rows: readonly FieldRow[],
  { start }: Passage,
  report: Report,
): void {
  const find = (name: string) => rows.find(({ path }) => path === `messages[].${name}`)
  for (const name of having)
    if (find(name) === undefined)
      report(start.line, `messages with \`${name}\``, 'a field that their table gives this version', {
        follows: ['bodies'],
      })
  for (const name of lacking) {
    const row = find(name)
    if (row !== undefined)
      report(start.line, `messages without \`${name}\``, `messages with it, as at line ${row.passage.start.line}`)
  }
}

const STATUS = String.raw`HTTP(?:/1\.1)? ([1-5]\d\d)(?: (?:OK|Created|Accepted|No Content))?`
const STREAM =
  /^an? (?:data )?stream(?:ed (?:data )?response)?(?: \(data stream parts\))?,? (?:(?:meant )?for a chat client library of the )?version (\d+) line(?: or later)?\.?$/i
const OBJECT = /^(?:an? |the )(.+?)(?: object)?(?: \(fields (?:above|below)\)| described (?:above|below))?\.?$/i
const RESPONSE_EXPECTED =
  '"HTTP 200, the agent job", "a stream for a chat client library of the version 5 line or later" or "no body"'

function readAnswer(
  { name, response, section }: Endpoint,
  bodies: readonly Body[],
  reads: Reads,
  report: Report,
): Pick<Exchange, 'answer' | 'answered'> | null {
  if (response === null) {
    report(section.line, `"${section.heading}" without its response`, `an item "Response: …": ${RESPONSE_EXPECTED}`)
    return null
  }
  const [first, second] = response.passages
  const text = first?.quote.replace(/^Response[^:`]*: ?/i, '') ?? ''
  const [whole, status] = new RegExp(`^${STATUS}(?:(?:,|:| with) |\\.?$)`, 'i').exec(text) ?? []
  const shown = status === undefined ? null : Number(status)
  const rest = text.slice(whole?.length ?? 0)
  // The status may be a sentence of its own, and what it comes with the next.
  const naming = rest === '' ? second : first
  const what = rest === '' ? (second?.quote ?? '') : rest
  const answer = answerIn(what, shown, name.family, bodies)
  if (shown !== null && (shown < 200 || shown > 299))
    report(
      response.line,
      `the success status ${shown}`,
      'a status from 200 to 299; others go into a table of Status and When',
    )
  else if (shown === 204 && answer?.kind !== 'empty')
    report(response.line, `"${first?.quote}"`, '"no body": a 204 has none')
  else if (answer !== null) {
    for (const passage of [first, naming]) if (passage !== undefined) markRead(reads, passage, `operation:${name.id}`)
    const others = response.passages.filter((passage) => passage !== first && passage !== naming)
    return { answer, answered: [capitalized(what), ...others.map(({ quote }) => quote)].join(' ') }
  } else report(response.line, `the response "${first?.quote}"`, RESPONSE_EXPECTED, { follows: ['bodies'] })
  return null
}

function answerIn(text: string, status: number | null, family: string, bodies: readonly Body[]): Answer | null {
  if (NO_BODY.test(text)) return { kind: 'empty', status }
  // Lines of the client library before 5 read another wire format than those from 5 on.
  const line = Number(STREAM.exec(text)?.[1] ?? 0)
  if (line >= 4) return { kind: 'stream', protocol: line === 4 ? 'v1' : 'v2', status }
  const noun = OBJECT.exec(text)?.[1]?.toLowerCase()
  const named = bodies.filter(
    (body) =>
      body.place === 'response' && body.family === family && (body.noun === noun || `${family} ${body.noun}` === noun),
  )
  const [schema] = named.flatMap(({ schemas }) => schemas)
  return schema === undefined ? null : { kind: 'object', schema: schema.name, status }
}
