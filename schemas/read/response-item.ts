import type { ResponseFact, StreamProtocol } from '../facts-model.ts'
import type { Text } from './document.ts'
import { noBodyIn } from './no-body.ts'
import type { Passage } from './passages.ts'
import { familiesIn, prose, versionsIn } from './phrases.ts'
import type { Report } from './problem.ts'
import type { Endpoint } from './routes.ts'
import type { SchemaGroup } from './schema-groups.ts'
import { isStatusOnly, readStatus } from './success-status.ts'
import type { Tags } from './tags.ts'

/** What an endpoint answers on success; null, and reported, where that can't be read. */
export function readResponse(
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
      'an item "Response: …" that names an object or a stream, or says that there is no body',
    )
    return null
  }
  const text = response.passages
    .map(({ quote }) => prose(quote))
    .join(' ')
    .toLowerCase()
  const status = readStatus(response, report)
  // What follows speaks of how the work goes on, and names the object in any case.
  const naming = response.passages.find(({ quote }) => !isStatusOnly(quote))
  const first = prose(naming?.quote ?? '').toLowerCase()
  const noBody = noBodyIn(naming?.quote ?? '')
  if (noBody === 'unclear') {
    report(response.line, `"${naming?.quote}"`, '"no body" by itself, or nothing of the kind')
    return null
  }
  if (noBody) return { kind: 'empty', status }
  if (status === 204) {
    report(response.line, `the response "${response.passages[0]?.quote}"`, '"no body": a 204 has none')
    return null
  }
  if (/\bstream/.test(text)) return readStream(name, response, status, others, tags, report)
  const words = new Set(first.split(/\W+/))
  const matching = groups
    .filter(({ place, family }) => place === 'response' && family === name.family)
    .filter(({ noun }) => noun.every((word) => words.has(word)))
  // "The agent job list" holds the words of "Agent job" too.
  const most = Math.max(...matching.map(({ noun }) => noun.length))
  const named = matching.filter(({ noun }) => noun.length === most)
  const [schema] = named.flatMap(({ schemas }) => schemas)
  if (schema !== undefined && named.length === 1) return { kind: 'object', schema: schema.name, status }
  report(
    response.line,
    `the response "${response.passages[0]?.quote}"`,
    'a stream, "no body", or one object that has a field table, by the name in its heading',
  )
  return null
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
