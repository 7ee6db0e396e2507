import { type OperationName, operationName } from '../description/operation-id.ts'
import type { Document, Section, Text } from './document.ts'
import type { Passage } from './passages.ts'
import { codeSpans, isGap } from './phrases.ts'
import type { Report } from './problem.ts'

/** An endpoint's section: its heading, its route and its labelled items. */
export interface Endpoint {
  readonly section: Section
  readonly name: OperationName
  /** The number that its heading begins with; null where it has none. */
  readonly number: number | null
  readonly method: string
  readonly path: string
  readonly pathParameters: readonly string[]
  readonly route: Passage
  readonly request: Text | null
  readonly response: Text | null
  readonly items: readonly Text[]
}

const METHODS = 'GET|PUT|POST|DELETE|PATCH'
const METHOD_FIRST = new RegExp(`\\b(${METHODS})\\b:? \`([^\`\\s]+)\``)
const METHOD_INSIDE = new RegExp(`\`(${METHODS}) ([^\`\\s]+)\``)
const METHOD_WORDS = /\b(?:GET|PUT|POST|DELETE|PATCH|HEAD|OPTIONS|QUERY)\b/g
const ROUTE_EXPECTED = 'an item such as: Method and path: POST `{base_url}/v2/agent/{projectId}/job`'

const REQUEST = /^request\b/i
const RESPONSE = /^response\b/i

/** Finds the endpoints: each section that holds an item with a method and a path. */
export function readEndpoints(document: Document, report: Report): readonly Endpoint[] {
  const endpoints = document.sections.flatMap((section) => readEndpoint(section, report))
  if (endpoints.length === 0) report(1, 'a document without endpoints', ROUTE_EXPECTED)
  for (const [index, { name, method, path, route, number, section }] of endpoints.entries()) {
    const line = route.start.line
    const twin = endpoints.slice(0, index).find((other) => other.method === method && other.path === path)
    const numbered = endpoints.slice(0, index).find((other) => other.number !== null && other.number === number)
    const namesake = endpoints.slice(0, index).find((other) => other.name.id === name.id)
    if (numbered !== undefined)
      report(section.line, `a second endpoint ${number}`, `one; the first is at line ${numbered.section.line}`)
    if (twin !== undefined)
      report(line, `${method} ${path} again`, `each endpoint once; the first is at line ${twin.route.start.line}`)
    else if (namesake !== undefined) {
      report(
        line,
        `a second operation ${name.id}`,
        `paths whose names differ; the first is at line ${namesake.route.start.line}`,
      )
    }
  }
  return endpoints
}

/** Every sentence and item of an endpoint's own section; another section may have the same heading. */
export function passagesOf({ section }: Endpoint): readonly Passage[] {
  return section.blocks.flatMap((block) => (block.kind === 'table' ? [] : block.passages))
}

export function standsIn(endpoint: Endpoint, passage: Passage): boolean {
  return endpoint.section.heading === passage.section && passagesOf(endpoint).includes(passage)
}

/** What a statement that numbers endpoints may say of these, for its problem. */
export function endpointNumbers(endpoints: readonly Endpoint[]): string {
  const numbers = endpoints.flatMap(({ number }) => (number === null ? [] : [number]))
  return numbers.length === 0
    ? 'no number, since the headings of the endpoints begin with none'
    : `one of ${numbers.join(', ')}`
}

function readEndpoint(section: Section, report: Report): readonly Endpoint[] {
  const items = section.blocks.filter((block) => block.kind !== 'table').filter(({ kind }) => kind === 'item')
  const routes = items.flatMap((item) => item.passages).filter(({ quote }) => routeIn(quote) !== null)
  const number = Number(/^(\d+)[.)] /.exec(section.heading)?.[1] ?? Number.NaN)
  const [route] = routes
  if (route === undefined) {
    const labelled = items.find(isMeantAsRoute)
    const describes = (label: RegExp) => items.some((item) => label.test(labelOf(item)))
    if (labelled !== undefined) report(labelled.line, `"${labelled.passages[0]?.quote}"`, ROUTE_EXPECTED)
    else if (!Number.isNaN(number) || (describes(REQUEST) && describes(RESPONSE)))
      report(section.line, `the endpoint "${section.heading}" without a route`, ROUTE_EXPECTED)
    return []
  }
  if (routes.length > 1)
    report(
      routes[1]?.start.line ?? section.line,
      `a second route below "${section.heading}"`,
      'one section for each endpoint',
    )
  const methods = new Set(route.quote.match(METHOD_WORDS))
  if (methods.size > 1)
    report(
      route.start.line,
      `a route with ${[...methods].join(' and ')}`,
      'one method, and a section for each endpoint',
    )
  const { method, path } = routeIn(route.quote) ?? { method: '', path: '' }
  const line = route.start.line
  if (!/^(\/([\w.~-]+|\{[A-Za-z]\w*\}))+$/.test(path)) {
    report(line, `the path ${path}`, 'segments of letters, digits and - . _ ~, or {parameter}, below {base_url}')
    return []
  }
  const name = operationName(method, path)
  if (name === null) {
    report(line, `the path ${path}`, 'one segment "agent" or "assistant" in it')
    return []
  }
  const pathParameters = Array.from(path.matchAll(/\{(\w+)\}/g), (match) => match[1] ?? '')
  const repeated = pathParameters.find((parameter, index) => pathParameters.indexOf(parameter) !== index)
  if (repeated !== undefined) report(line, `{${repeated}} twice in one path`, 'a name of its own for each parameter')
  const labelled = (label: RegExp) =>
    single(
      items.filter((item) => label.test(labelOf(item))),
      report,
    )
  return [
    {
      section,
      name,
      number: Number.isNaN(number) ? null : number,
      method,
      path,
      pathParameters,
      route,
      request: labelled(REQUEST),
      response: labelled(RESPONSE),
      items,
    },
  ]
}

function single(items: readonly Text[], report: Report): Text | null {
  const [first, second] = items
  if (second !== undefined)
    report(second.line, `a second item "${labelOf(second)}"`, `one; the first is at line ${first?.line}`)
  return first ?? null
}

/** A label that speaks of a method, or of a path and shows a whole one. */
function isMeantAsRoute(item: Text): boolean {
  const [first] = item.passages
  if (first === undefined || isGap(first.quote)) return false
  const showsPath = codeSpans(first.quote).some((span) => /^(?:\{base_url\})?\/.*[^.…*]$/.test(span))
  return /\bmethod\b/i.test(labelOf(item)) || (/\b(?:path|route|endpoint)\b/i.test(labelOf(item)) && showsPath)
}

function labelOf(item: Text): string {
  return /^([^:`]+):/.exec(item.passages[0]?.quote ?? '')?.[1] ?? ''
}

function routeIn(quote: string): { readonly method: string; readonly path: string } | null {
  const found = METHOD_FIRST.exec(quote) ?? METHOD_INSIDE.exec(quote)
  if (found === null || codeSpans(quote).length !== 1) return null
  return { method: found[1] ?? '', path: (found[2] ?? '').replace(/^\{base_url\}/, '') }
}
