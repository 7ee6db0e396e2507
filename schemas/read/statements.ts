import type { SourceQuote } from '../description/json-schema.ts'
import { textsIn } from './document.ts'
import type { Context } from './notes.ts'
import type { Endpoint } from './routes.ts'
import { codesIn, familyIn, form, passagesLike, sourceOf } from './wording.ts'

const BASE = form(
  '(?:The )?(?:base address|base URL|address below which all paths lie) is `?(?<url>\\{base_url\\}|https?://[^\\s`]*[^\\s`./])/?`?\\.?',
)

/** The base address; null where the document gives none, or `{base_url}`. */
export function readServer({ prose, mark }: Context): { readonly url: string; readonly source: SourceQuote } | null {
  const [stating] = passagesLike(prose, BASE)
  const url = stating?.parts['url']
  if (stating === undefined || url === undefined) return null
  mark(stating.passage, 'server')
  return url === '{base_url}' ? null : { url, source: sourceOf(stating.passage) }
}

const DEPRECATED = form(
  '(?:The )?(?<family>agent|assistant)(?: of)?(?: v(?<version>\\d+))? is deprecated\\.',
  'This endpoint is deprecated\\.',
)

/**
 * Ids of the deprecated operations: a heading says so, a sentence in the section, or a sentence anywhere that names
 * family and version.
 */
export function readDeprecations(
  endpoints: readonly Endpoint[],
  { prose, stated, mark }: Context,
): ReadonlySet<string> {
  const deprecations = passagesLike(prose, DEPRECATED)
  const deprecated = endpoints.filter(({ name, section, isDeprecated }) => {
    const own = deprecations.filter(({ passage, parts: { family, version } }) => {
      if (family === undefined) return textsIn(section).some(({ passages }) => passages.includes(passage))
      return name.family === familyIn(family) && (version === undefined || name.version === Number(version))
    })
    for (const { passage } of own) mark(passage, `operation:${name.id}`)
    return stated.get(`operation:${name.id}`)?.['deprecated'] ?? (isDeprecated || own.length > 0)
  })
  return new Set(deprecated.map(({ name }) => name.id))
}

const CARRIES = '(?:Every|Each) request (?:carries|sends|has)'
const BEARER = '`Authorization: Bearer <[^`<>]+>`'
const SCHEME = form(
  `${CARRIES} ${BEARER}\\.`,
  `${CARRIES} the header \`Authorization\` with the scheme \`Bearer\` followed by a key: ${BEARER}\\.`,
)
const JSON_BODY = form(
  '(?:All|Every|Each) request bod(?:y is|ies are) JSON(?:, sent with `Content-Type: application/json`| \\(`Content-Type: application/json`\\))?\\.',
)

/**
 * Checks how a key is sent and what bodies are made of. Nothing else is supported, so both have to be stated in these
 * words.
 */
export function readConventions(endpoints: readonly Endpoint[], { prose, mark, report }: Context): void {
  const [scheme] = passagesLike(prose, SCHEME)
  const [format] = passagesLike(prose, JSON_BODY)
  const operations = endpoints.map(({ name }) => `operation:${name.id}`)
  for (const found of [scheme, format]) if (found !== undefined) mark(found.passage, ...operations)
  if (scheme !== undefined) return
  const expected = 'a sentence such as: Every request sends `Authorization: Bearer <API_KEY>`.'
  report(1, 'a document that does not show how a key is sent', expected)
}

const METHOD_OF_ALL = form(
  '(?:All|Each of the) endpoints (?:use|take|takes|uses) (?:the )?method (?<method>GET|PUT|POST|DELETE|PATCH)(?: and the (?:request )?header `Authorization: Bearer <\\w+>`)?(?: \\(see \\w+\\))?\\.',
)
const BEGINNING = '`[^.]+/\\.\\.\\.`'
const PATHS = form(
  `(?<family>agent|assistant) endpoints (?:are|lie) (?:under|below) (?<list>${BEGINNING}(?:(?:, | and | or )${BEGINNING})*)\\.`,
)

/**
 * Statements about all endpoints, on their methods and the beginnings of their paths, must be true for each endpoint.
 */
export function compareRoutes(endpoints: readonly Endpoint[], { prose, mark, report }: Context): void {
  for (const { passage, parts } of passagesLike(prose, METHOD_OF_ALL)) {
    const stated = parts['method']?.toUpperCase()
    const expected = `${stated}, as line ${passage.start.line} says of all endpoints`
    for (const { name, method, route } of endpoints) {
      mark(passage, `operation:${name.id}`)
      if (method !== stated) report(route.start.line, `${method} for ${name.id}`, expected)
    }
  }
  for (const { passage, parts } of passagesLike(prose, PATHS)) {
    const beginnings = codesIn(parts['list'] ?? '').map((code) => code.replace(/\.\.\.$/, ''))
    const expected = `one below ${parts['list']}, as line ${passage.start.line} says`
    for (const { name, path, route } of endpoints.filter((one) => one.name.family === familyIn(parts['family']))) {
      mark(passage, `operation:${name.id}`)
      const isBelow = beginnings.some((beginning) => path.startsWith(beginning))
      if (!isBelow) report(route.start.line, `the path ${path}`, expected)
    }
  }
}
