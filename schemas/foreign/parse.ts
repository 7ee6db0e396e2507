import {
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  type Pair,
  parseDocument,
  type YAMLMap,
  type Document as YamlDocument,
} from 'yaml'
import { ConfigurationError } from '../description/configuration-error.ts'
import {
  isJsonList,
  isJsonObject,
  type Json,
  type JsonObject,
  mapObjects,
  objectFrom,
  plainJson,
} from '../description/json.ts'
import type { SourceQuote } from '../description/json-schema.ts'
import { COMPONENT } from '../description/schema.ts'
import { isOpenApi } from '../read/is-openapi.ts'

/** Longest quote of a place in the file: its line number leads to the rest. */
const MOST_QUOTED = 160

/**
 * The file as JSON, with the place of each operation, parameter, property, limit, key and gap as `x-source`. A
 * generated file has these already: its lines are those of the document. JSON is parsed as YAML too, since that parser
 * knows lines.
 *
 * @throws ConfigurationError with the line of what can't be read.
 */
export function parseOpenApi(text: string, file: string): JsonObject {
  const lines = new LineCounter()
  const isJson = /^\s*\{/.test(text)
  // Duplicate names are not looked for in JSON: programs, which write it, never repeat a name, and the search takes
  // minutes in a file with many names.
  const document = parseDocument(text, { lineCounter: lines, logLevel: 'silent', merge: true, uniqueKeys: !isJson })
  const [error] = document.errors
  if (error !== undefined && !isJson && !isOpenApi(text)) throw noOpenApi(file)
  if (error !== undefined) {
    const [message = ''] = error.message.split('\n')
    throw new ConfigurationError(`${file}:${lines.linePos(error.pos[0]).line}: can't be read: ${printable(message)}`)
  }
  const value = jsonOf(document, file)
  const info = value['info']
  if (isJsonObject(info) && 'x-document' in info) return value
  const known: KnownPairs = new Map()
  const sourced = mapObjects(value, (object, steps) => {
    const place = steps.join('\n')
    const isStated = stating.some((form) => form.test(place)) && !isValue.test(place)
    const source = isStated && !('x-source' in object) ? sourceAt(document, text, lines, steps, known) : null
    return source === null ? object : { ...object, 'x-source': source }
  })
  return objectFrom(sourced)
}

function jsonOf(document: YamlDocument, file: string): JsonObject {
  try {
    const value: unknown = document.toJS()
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return plainJson(value)
  } catch (error) {
    // The file has anchors that multiply, or that contain themselves.
    throw new ConfigurationError(`${file}: can't be read: ${printable(String(error))}`)
  }
  throw noOpenApi(file)
}

function noOpenApi(file: string): ConfigurationError {
  const expected =
    'expected an object with the member openapi; an interface document in Markdown is given with --document'
  return new ConfigurationError(`${file}: no OpenAPI: ${expected}`)
}

function printable(message: string): string {
  return message.replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ').slice(0, MOST_QUOTED)
}

/** Places that a requirement can have as its source. */
const stating = [
  /^paths\n[^\n]+\n(?:get|put|post|patch|delete)$/,
  /^(?:paths\n[\s\S]+|components)\nparameters\n[^\n]+$/,
  /^x-(?:keys|limits|gaps)\n\d+$/,
  /\nproperties\n[^\n]+$/,
]
/**
 * Members that hold values of a service and not schemas. Behind `properties`, such a word is the name of a property;
 * unless that is the name of one itself.
 */
const isValue = /(?<!(?<!\nproperties)\nproperties)\n(?:examples?|default|enum|const|value)(?:\n|$)/

function sourceAt(
  document: YamlDocument,
  text: string,
  lines: LineCounter,
  steps: readonly string[],
  known: KnownPairs,
): SourceQuote | null {
  let node: unknown = document.contents
  let key: unknown = null
  for (const step of steps) {
    const at: unknown = isAlias(node) ? node.resolve(document) : node
    const pair = isMap(at) ? pairsOf(at, known).get(step) : undefined
    key = pair?.key ?? null
    node = isSeq(at) ? at.items[Number(step)] : pair?.value
  }
  const [start, end] = [rangeOf(key)?.[0] ?? rangeOf(node)?.[0], rangeOf(node)?.[1]]
  // A member that comes from a YAML merge key has no place of its own here.
  if (start === undefined || end === undefined) return null
  const quote = text.slice(start, end).replace(/\s+/g, ' ').trim()
  const shown = quote.length > MOST_QUOTED ? `${quote.slice(0, MOST_QUOTED)}…` : quote
  return { line: lines.linePos(start).line, quote: shown }
}

/**
 * The pairs of each map by their keys: in a file with thousands of schemas, a search would go through all of them each
 * time.
 */
type KnownPairs = Map<YAMLMap, ReadonlyMap<string, Pair>>

function pairsOf(map: YAMLMap, known: KnownPairs): ReadonlyMap<string, Pair> {
  const pairs =
    known.get(map) ?? new Map(map.items.flatMap((item) => (isScalar(item.key) ? [[String(item.key.value), item]] : [])))
  known.set(map, pairs)
  return pairs
}

function rangeOf(node: unknown): Node['range'] {
  return isScalar(node) || isMap(node) || isSeq(node) || isAlias(node) ? node.range : null
}

/**
 * Marks a reference that can't be followed, with the reason. It is an error only where this interface uses it, and most
 * of a file may be about something else.
 */
const BROKEN = 'x-broken-reference'

/**
 * The document with references replaced by what they refer to. References to `components.schemas` stay: validators and
 * types are named after them, and a schema may contain itself.
 */
export function withoutReferences(document: JsonObject): JsonObject {
  const visit = (value: Json, place: string, open: readonly string[]): Json => {
    if (isJsonList(value)) return value.map((item, index) => visit(item, `${place}/${index}`, open))
    if (!isJsonObject(value)) return value
    const { $ref } = value
    const [, component] = /^#\/components\/schemas\/([^/]+)$/.exec(String($ref)) ?? []
    if (typeof $ref === 'string' && component === undefined) {
      const broken = (message: string) => ({ [BROKEN]: `${place}: $ref ${$ref} ${message}` })
      if (!$ref.startsWith('#/')) return broken('leads out of the file; bundle the description into one')
      if (open.includes($ref)) return broken('leads back to itself')
      const target = targetOf(document, $ref)
      return target === undefined ? broken('leads to nothing') : visit(target, $ref.slice(1), [...open, $ref])
    }
    const named = component === undefined ? value : { ...value, $ref: `${COMPONENT}${nameIn(component)}` }
    const members = Object.entries(named).map(([name, one]) => {
      // Examples stay as they are: a `$ref` inside of one is data, and examples in other files are not needed.
      return [
        name,
        /^(?:example|examples)$/.test(name) && !place.endsWith('/properties')
          ? one
          : visit(one, `${place}/${name}`, open),
      ]
    })
    return Object.fromEntries(members)
  }
  return objectFrom(visit(document, '', []))
}

/** @throws ConfigurationError where the value holds a reference to another file, to nothing, or back to itself. */
export function refuseBroken(value: Json, file: string): void {
  mapObjects(value, (object) => {
    const broken = object[BROKEN]
    if (typeof broken === 'string') throw new ConfigurationError(`${file}: ${broken}`)
    return object
  })
}

/** A name in a reference, decoded to the name that the file has. */
function nameIn(reference: string): string {
  return decoded(reference).replaceAll('~1', '/').replaceAll('~0', '~')
}

/** A percent sign that encodes nothing stays as it is. */
function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

function targetOf(document: JsonObject, reference: string): Json | undefined {
  return reference
    .slice(2)
    .split('/')
    .map(nameIn)
    .reduce<Json | undefined>((at, name) => {
      if (typeof at !== 'object' || at === null) return undefined
      return Object.entries(at).find(([key]) => key === name)?.[1]
    }, document)
}
