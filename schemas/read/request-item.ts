import { otherFormatIn } from './body-format.ts'
import { noBodyIn } from './no-body.ts'
import type { Report } from './problem.ts'
import type { Endpoint } from './routes.ts'
import type { SchemaGroup } from './schema-groups.ts'

/** RFC 9110 sections 9.3.1 and 9.3.5: content of a GET or DELETE request has no meaning. */
const WITHOUT_BODY: readonly string[] = ['GET', 'DELETE']

/** What a request holds: the schema of its body, or that there is none. Null where that can't be read. */
export function readRequest(
  { name, method, request, section }: Endpoint,
  groups: readonly SchemaGroup[],
  report: Report,
): { readonly schema: string | null } | null {
  const bodiless = WITHOUT_BODY.includes(method)
  if (request === null && bodiless) return { schema: null }
  if (request === null) {
    report(
      section.line,
      `"${section.heading}" without its request`,
      'an item "Request: …" that says what the body holds, or "Request: no body"',
    )
    return null
  }
  const format = otherFormatIn(request.passages.map(({ quote }) => quote).join(' '))
  if (format !== null) {
    report(request.line, `a request of ${format}`, 'a JSON body; no other format is understood')
    return null
  }
  const said = request.passages.map(({ quote }) => noBodyIn(quote))
  if (said.includes('unclear')) {
    report(
      request.line,
      `"${request.passages[said.indexOf('unclear')]?.quote}"`,
      '"no body" by itself, or nothing of the kind',
    )
    return null
  }
  if (said.includes(true)) return { schema: null }
  if (bodiless) {
    report(
      request.line,
      `the request of a ${method}, "${request.passages[0]?.quote}"`,
      '"Request: no body", or no such item',
    )
    return null
  }
  const schemas = groups
    .filter(({ place, family }) => place === 'request' && family === name.family)
    .flatMap((group) => group.schemas)
  const schema = schemas.find(({ version }) => version === null || version === name.version)
  if (schema !== undefined) return { schema: schema.name }
  const version = schemas.length === 0 || name.version === null ? '' : ` v${name.version}`
  report(
    request.line,
    `a request of ${name.id}`,
    `a field table whose heading names the ${name.family} request body${version}`,
  )
  return null
}
