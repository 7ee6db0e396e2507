import type { KeyFact, LimitFact, OperationFact, ResponseFact, StreamProtocol } from '../facts-model.ts'
import type { Document, Text } from './document.ts'
import type { Passage } from './passages.ts'
import { familiesIn, prose, versionsIn } from './phrases.ts'
import type { Report } from './problem.ts'
import type { Endpoint } from './routes.ts'
import type { SchemaGroup } from './schema-groups.ts'
import { proseOf, sourceOf, type Tags } from './tags.ts'

/** What is read of an endpoint besides its route, before keys and limits are known. */
export interface ReadOperation {
  readonly endpoint: Endpoint
  readonly requestSchema: string
  readonly response: ResponseFact
  readonly deprecated: boolean
}

/** Reads request, response and age of each endpoint. One whose body or answer is unknown is reported and left out. */
export function readOperations(
  document: Document,
  endpoints: readonly Endpoint[],
  groups: readonly SchemaGroup[],
  tags: Tags,
  report: Report,
): readonly ReadOperation[] {
  const prosePassages = proseOf(document)
  const others = prosePassages.filter(
    ({ section }) => !endpoints.some((endpoint) => endpoint.section.heading === section),
  )
  return endpoints.flatMap((endpoint) => {
    const requestSchema = readRequest(endpoint, groups, report)
    const response = readResponse(endpoint, groups, others, tags, report)
    if (requestSchema === null || response === null) return []
    const { name, route } = endpoint
    for (const text of [endpoint.request, endpoint.response])
      tags.add(`operation:${name.id}`, ...(text?.passages ?? []))
    tags.add(`operation:${name.id}`, route)
    return [{ endpoint, requestSchema, response, deprecated: isDeprecated(endpoint, prosePassages, tags) }]
  })
}

function readRequest(
  { name, request, section }: Endpoint,
  groups: readonly SchemaGroup[],
  report: Report,
): string | null {
  if (request === null) {
    report(
      section.line,
      `"${section.heading}" without its request`,
      'an item "Request: …" that says what the body holds',
    )
    return null
  }
  const schemas = groups
    .filter(({ place, family }) => place === 'request' && family === name.family)
    .flatMap((group) => group.schemas)
  const schema = schemas.find(({ version }) => version === null || version === name.version)
  if (schema !== undefined) return schema.name
  const version = schemas.length === 0 || name.version === null ? '' : ` v${name.version}`
  report(
    request.line,
    `a request of ${name.id}`,
    `a field table whose heading names the ${name.family} request body${version}`,
  )
  return null
}

function readResponse(
  { name, response, section }: Endpoint,
  groups: readonly SchemaGroup[],
  others: readonly Passage[],
  tags: Tags,
  report: Report,
): ResponseFact | null {
  if (response === null) {
    report(
      section.line,
      `"${section.heading}" without its response`,
      'an item "Response: …" that names an object or a stream',
    )
    return null
  }
  const text = response.passages
    .map(({ quote }) => prose(quote))
    .join(' ')
    .toLowerCase()
  const status = readStatus(text, response, report)
  // What follows speaks of how the work goes on, and names the object in any case.
  const naming = response.passages.find(({ quote }) => !/^(?:[^:]*:)?\s*HTTP \d+\.?$/i.test(quote))
  const first = prose(naming?.quote ?? '').toLowerCase()
  if (/\bstream/.test(text)) return readStream(name, response, status, others, tags, report)
  const named = groups
    .filter(({ place, family }) => place === 'response' && family === name.family)
    .filter(({ noun }) => noun.every((word) => new RegExp(`\\b${word}\\b`).test(first)))
  const [schema] = named.flatMap(({ schemas }) => schemas)
  if (schema !== undefined && named.length === 1) return { kind: 'object', schema: schema.name, status }
  report(
    response.line,
    `the response "${response.passages[0]?.quote}"`,
    'a stream, or one object that has a field table, by the name in its heading',
  )
  return null
}

function readStatus(text: string, response: Text, report: Report): number | null {
  const stated = Array.from(text.matchAll(/\b(?:http|status(?: code)?) (\d+)\b/g), (match) => Number(match[1]))
  const [status, other] = new Set(stated)
  if (status === undefined) return null
  if (other !== undefined) report(response.line, `the statuses ${status} and ${other}`, 'one success status')
  if (status < 200 || status > 299) report(response.line, `the success status ${status}`, 'a status from 200 to 299')
  return status
}

/** The line of the client library decides the wire format: lines before 5 read another one than those from 5 on. */
function readStream(
  name: Endpoint['name'],
  response: Text,
  status: number | null,
  others: readonly Passage[],
  tags: Tags,
  report: Report,
): ResponseFact | null {
  const own = response.passages.find(({ quote }) => clientLineIn(quote) !== null)
  const elsewhere = others.filter(
    ({ quote }) =>
      clientLineIn(quote) !== null &&
      familiesIn(quote).includes(name.family) &&
      versionsIn(quote).includes(name.version ?? 0),
  )
  const passage = own ?? elsewhere[0]
  const line = clientLineIn(passage?.quote ?? '')
  if (passage === undefined || line === null || line < 4) {
    report(
      response.line,
      `the stream "${response.passages[0]?.quote}"`,
      'the client it is for: "version 4 line", "version 5 line or later"',
    )
    return null
  }
  for (const other of elsewhere) {
    if (clientLineIn(other.quote) !== line) {
      report(
        other.start.line,
        `version ${clientLineIn(other.quote)} line for ${name.id}`,
        `${line}, as at line ${passage.start.line}`,
      )
    }
    tags.add(`operation:${name.id}`, other)
  }
  const protocol: StreamProtocol = line === 4 ? 'v1' : 'v2'
  return { kind: 'stream', protocol, status }
}

function clientLineIn(quote: string): number | null {
  const line = /\bversion (\d+)(?:\.x)? line\b/i.exec(prose(quote))?.[1]
  return line === undefined ? null : Number(line)
}

/** Said in the heading, in the endpoint's own section, or of its family and version anywhere. */
function isDeprecated({ section, name }: Endpoint, passages: readonly Passage[], tags: Tags): boolean {
  const said = passages.filter(({ quote, section: where }) => {
    if (!/\b(?:is|are) (?:now )?deprecated\b/i.test(quote)) return false
    const versions = versionsIn(quote)
    if (versions.length === 0) return where === section.heading
    return familiesIn(quote).includes(name.family) && versions.join() === String(name.version)
  })
  tags.add(`operation:${name.id}`, ...said)
  return said.length > 0 || /\bdeprecated\b/i.test(section.heading)
}

/** The finished facts of the operations, once keys and limits are known. */
export function operationFacts(
  operations: readonly ReadOperation[],
  keys: readonly KeyFact[],
  limits: readonly LimitFact[],
  report: Report,
): readonly OperationFact[] {
  return operations.flatMap(({ endpoint, requestSchema, response, deprecated }): readonly OperationFact[] => {
    const { name, method, path, pathParameters, route, section } = endpoint
    const key = keys.find(({ operations: opened }) => opened.includes(name.id))
    if (key === undefined) {
      report(
        section.line,
        `${name.id} without a key`,
        `a statement under Authentication that ${name.family} endpoints require one, and its prefix`,
      )
      return []
    }
    return [
      {
        id: name.id,
        family: name.family,
        method,
        path,
        pathParameters,
        deprecated,
        key: key.kind,
        requestSchema,
        response,
        limits: limits.filter(({ operations: counted }) => counted.includes(name.id)).map(({ id }) => id),
        source: sourceOf(route),
      },
    ]
  })
}
