import { type OperationName, operationName } from '../description/operation-id.ts'
import { itemsIn, type Section, type Text } from './document.ts'
import { type Context, type Notes, repeated } from './notes.ts'
import type { Passage } from './passages.ts'
import { partsOf } from './wording.ts'

/** An endpoint's section: its heading, its route and its labelled items. */
export interface Endpoint {
  readonly section: Section
  readonly name: OperationName
  /** The heading without its number and "(deprecated)". */
  readonly title: string
  /** The number that its heading begins with; null where it has none. */
  readonly number: number | null
  readonly isDeprecated: boolean
  readonly method: string
  readonly path: string
  readonly pathParameters: readonly string[]
  readonly route: Passage
  readonly request: Text | null
  readonly response: Text | null
}

/** What the items of an endpoint begin with. */
const LABELS = {
  route: /^(?:Method and path|Path|Route|Endpoint): /i,
  method: /^(?:HTTP )?Method: /i,
  // `Response time:` or `Request headers:` are other labels, so nothing but "body" may follow these words.
  request: /^Request(?: body)?: ?/i,
  response: /^Response(?: body)?(?: on success| \((?:on )?success\))?: ?/i,
} as const
const ROUTE = /^(?<method>GET|PUT|POST|DELETE|PATCH) (?:`(?<code>[^`]+)`|(?<bare>\S+))$/
/** A heading may begin with its endpoint's number. `4.1` is the number of a section and not of an endpoint. */
const HEADING =
  /^(?:(?<number>\d{1,4})[.)] |\d{1,4}(?:\.\d{1,4})+[.)]? )?(?<title>.*?)(?<deprecated> \(deprecated\))?$/i
const EXPECTED = 'an item such as: Method and path: POST `{base_url}/v2/agent/{projectId}/job`'

/** The endpoint that a section is about: its own, or that of a higher heading. */
export function endpointOf(section: Section, endpoints: readonly Endpoint[]): Endpoint | undefined {
  const own = endpoints.find((endpoint) => endpoint.section === section)
  return own ?? (section.above === null ? undefined : endpointOf(section.above, endpoints))
}

/** The items of a section with this label. */
export function itemsLabelled(section: Section, label: keyof typeof LABELS): readonly Text[] {
  return itemsIn(section).filter(({ passages }) => LABELS[label].test(passages[0]?.quote ?? ''))
}

/** The text of an item after its label. */
export function behindLabel(quote: string, label: keyof typeof LABELS): string {
  return quote.replace(LABELS[label], '')
}

/** Finds the endpoints: every section that has an item with a method and a path. */
export function readEndpoints(base: string | null, context: Context): readonly Endpoint[] {
  const endpoints = context.document.sections.flatMap((section) => readEndpoint(section, base, context) ?? [])
  if (endpoints.length === 0)
    context.report(1, 'a document without endpoints', EXPECTED, { breaks: 'endpoints', follows: ['endpoints'] })
  for (const [{ section, number }, first] of repeated(endpoints, (a, b) => a.number !== null && a.number === b.number))
    context.report(section.line, `a second endpoint ${number}`, `one; the first is at line ${first.section.line}`)
  for (const [{ name, method, path, route }, first] of repeated(endpoints, (a, b) => a.name.id === b.name.id)) {
    const isTwin = first.method === method && first.path === path
    const found = isTwin ? `${method} ${path} again` : `a second operation ${name.id}`
    const expected = isTwin ? 'each endpoint once' : 'paths whose names differ'
    context.report(route.start.line, found, `${expected}; the first is at line ${first.route.start.line}`)
  }
  return endpoints
}

/** A heading without its section's number and without "(deprecated)". */
export function titleOf({ heading }: Section): string {
  return partsOf(heading, HEADING)?.['title'] ?? heading
}

function readEndpoint(section: Section, base: string | null, { mark, report }: Notes): Endpoint | null {
  const labels = ['route', 'method', 'request', 'response'] as const
  const [routes = [], methods = [], requests = [], responses = []] = labels.map((label) =>
    itemsLabelled(section, label),
  )
  const [route, verb] = [routes[0]?.passages[0], methods[0]?.passages[0]]
  const refuse = (line: number, found: string, expected: string) => {
    report(line, found, expected, { breaks: 'endpoints' })
    return null
  }
  if (route === undefined) {
    if (requests.length === 0 || responses.length === 0) return null
    return refuse(section.line, `the endpoint "${section.heading}" without a route`, EXPECTED)
  }
  const line = route.start.line
  const address = codeUnwrapped(behindLabel(route.quote, 'route'))
  const beside = codeUnwrapped(behindLabel(verb?.quote ?? '', 'method'))
  const stated = partsOf(verb === undefined ? address : `${beside} ${address}`, ROUTE)
  if (stated === null) return refuse(line, `"${route.quote}"`, EXPECTED)
  for (const [first, second] of [routes, methods, requests, responses])
    if (second !== undefined)
      report(second.line, `a second item "${second.passages[0]?.quote}"`, `one; the first is at line ${first?.line}`)
  const { method = '', code, bare = '' } = stated
  const path = below(code ?? bare, base)
  const name = operationName(method, path)
  const pathParameters = Array.from(path.matchAll(/\{(\w+)\}/g), (match) => match[1] ?? '')
  const twice = pathParameters.find((parameter, index) => pathParameters.indexOf(parameter) !== index)
  const segments = 'segments of letters, digits and - . _ ~, or {parameter}, below the base address'
  if (!/^(\/([\w.~-]+|\{[A-Za-z]\w*\}))+$/.test(path)) return refuse(line, `the path ${path}`, segments)
  if (name === null) return refuse(line, `the path ${path}`, 'one segment "agent" or "assistant" in it')
  if (twice !== undefined) return refuse(line, `{${twice}} twice in one path`, 'a name of its own for each parameter')
  for (const one of verb === undefined ? [route] : [route, verb]) mark(one, `operation:${name.id}`)
  const { number, title = '', deprecated } = partsOf(section.heading, HEADING) ?? {}
  return {
    section,
    name,
    title,
    number: number === undefined ? null : Number(number),
    isDeprecated: deprecated !== undefined,
    method,
    path,
    pathParameters,
    route,
    request: requests[0] ?? null,
    response: responses[0] ?? null,
  }
}

/** `` `GET /path` `` is written as often as `` GET `/path` ``. */
function codeUnwrapped(text: string): string {
  return text.replace(/\.$/, '').replace(/^`([A-Z]+(?: [^`]+)?)`$/, '$1')
}

function below(address: string, base: string | null): string {
  const rest = address.replace(/^\{base_url\}/, '')
  return base !== null && rest.startsWith(`${base}/`) ? rest.slice(base.length) : rest
}
