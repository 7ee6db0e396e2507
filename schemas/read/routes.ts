import { type OperationName, operationName } from '../description/operation-id.ts'
import { type Document, itemsIn, type Section, type Text } from './document.ts'
import type { Passage } from './passages.ts'
import type { Report } from './problem.ts'
import { markRead, type Reads } from './wording.ts'

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

/** What the item with the method and path of an endpoint begins with. */
export const ROUTE_LABEL = /^(?:Method and path|Path|Route|Endpoint): /i
const METHODS = 'GET|PUT|POST|DELETE|PATCH'
const ROUTE = new RegExp(`^(${METHODS})(?: \`([^\`]+)\`| (\\S+))$`)
const EXPECTED = 'an item such as: Method and path: POST `{base_url}/v2/agent/{projectId}/job`'
const HEADING = /^(?:(\d{1,4})[.)] )?(.*?)( \(deprecated\))?$/i

/** Finds the endpoints: each section that holds an item with a method and a path. */
export function readEndpoints(
  document: Document,
  base: string | null,
  reads: Reads,
  report: Report,
): readonly Endpoint[] {
  const endpoints = document.sections.flatMap((section) => readEndpoint(section, base, reads, report))
  if (endpoints.length === 0)
    report(1, 'a document without endpoints', EXPECTED, { breaks: 'endpoints', follows: ['endpoints'] })
  for (const [index, endpoint] of endpoints.entries()) {
    const { name, method, path, route, number, section } = endpoint
    const earlier = endpoints.slice(0, index)
    const numbered = earlier.find((other) => number !== null && other.number === number)
    const twin = earlier.find((other) => other.method === method && other.path === path)
    const namesake = earlier.find((other) => other.name.id === name.id)
    if (numbered !== undefined)
      report(section.line, `a second endpoint ${number}`, `one; the first is at line ${numbered.section.line}`)
    if (twin !== undefined)
      report(
        route.start.line,
        `${method} ${path} again`,
        `each endpoint once; the first is at line ${twin.route.start.line}`,
      )
    else if (namesake !== undefined)
      report(
        route.start.line,
        `a second operation ${name.id}`,
        `paths whose names differ; the first is at line ${namesake.route.start.line}`,
      )
  }
  return endpoints
}

function readEndpoint(section: Section, base: string | null, reads: Reads, report: Report): readonly Endpoint[] {
  const items = itemsIn(section)
  const labelled = (label: RegExp) => items.filter((item) => label.test(item.passages[0]?.quote ?? ''))
  const routes = labelled(ROUTE_LABEL)
  const requests = labelled(/^Request\b[^:`]*:/i)
  const responses = labelled(/^Response\b[^:`]*:/i)
  const [, number, title = '', deprecated] = HEADING.exec(section.heading) ?? []
  const route = routes[0]?.passages[0]
  const refuse = (line: number, found: string, expected: string) => {
    report(line, found, expected, { breaks: 'endpoints' })
    return []
  }
  if (route === undefined) {
    if (requests.length === 0 || responses.length === 0) return []
    return refuse(section.line, `the endpoint "${section.heading}" without a route`, EXPECTED)
  }
  const line = route.start.line
  const [, method = '', inCode, bare] = ROUTE.exec(codeUnwrapped(route.quote.replace(ROUTE_LABEL, ''))) ?? []
  if (method === '') return refuse(line, `"${route.quote}"`, EXPECTED)
  for (const [first, second] of [routes, requests, responses])
    if (second !== undefined)
      report(second.line, `a second item "${second.passages[0]?.quote}"`, `one; the first is at line ${first?.line}`)
  const path = below(inCode ?? bare ?? '', base)
  if (!/^(\/([\w.~-]+|\{[A-Za-z]\w*\}))+$/.test(path))
    return refuse(
      line,
      `the path ${path}`,
      'segments of letters, digits and - . _ ~, or {parameter}, below the base address',
    )
  const name = operationName(method, path)
  if (name === null) return refuse(line, `the path ${path}`, 'one segment "agent" or "assistant" in it')
  const pathParameters = Array.from(path.matchAll(/\{(\w+)\}/g), (match) => match[1] ?? '')
  const repeated = pathParameters.find((parameter, index) => pathParameters.indexOf(parameter) !== index)
  if (repeated !== undefined)
    return refuse(line, `{${repeated}} twice in one path`, 'a name of its own for each parameter')
  markRead(reads, route, `operation:${name.id}`)
  return [
    {
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
    },
  ]
}

/** `` `GET /path` `` is written as often as `` GET `/path` ``. */
function codeUnwrapped(text: string): string {
  return text.replace(/^`([A-Z]+ [^`]+)`$/, '$1').replace(/\.$/, '')
}

function below(address: string, base: string | null): string {
  const rest = address.replace(/^\{base_url\}/, '')
  return base !== null && rest.startsWith(`${base}/`) ? rest.slice(base.length) : rest
}
