import type { Sentence } from '../description/description.ts'
import { readDescription } from '../description/read.ts'
import { type Property, propertiesBelow } from '../description/schema.ts'
import type { Facts, FieldFact, JsonType } from '../facts-model.ts'
import { openApi } from '../write/openapi.ts'
import type { Problem } from './problem.ts'
import { type Interface, readDocument } from './read-document.ts'

/*
 * The dotted rows that some rooms still read instead of the description. This file, `facts-model.ts`, `facts.json` and
 * `facts.ts` go with the last of them.
 */

export type FactsReading =
  | { readonly kind: 'read'; readonly facts: Facts }
  | { readonly kind: 'unreadable'; readonly problems: readonly Problem[] }

const interfaces = new WeakMap<Facts, Interface>()

/** The interface that rows were made of, which the writer takes. */
export function interfaceOf(facts: Facts): Interface {
  const found = interfaces.get(facts)
  if (found === undefined) throw new Error('these facts were not read from a document')
  return found
}

export function readFacts(markdown: string, file: string): FactsReading {
  const reading = readDocument({ markdown, file, trace: null })
  return reading.kind === 'read' ? { kind: 'read', facts: factsFrom(reading.interface) } : reading
}

export function factsFrom(read: Interface): Facts {
  const view = readDescription(JSON.stringify(openApi(read)), read.file)
  const bodies = view.operations.flatMap(({ requestSchema, response }) => [
    ...(requestSchema === null ? [] : [[requestSchema, 'request'] as const]),
    ...(response.kind === 'object' ? [[response.schema, 'response'] as const] : []),
  ])
  const none = { line: 0, quote: '' }
  const facts: Facts = {
    document: { title: read.title, file: read.file, sha256: read.sha256 },
    operations: view.operations.map(({ parameters, response, source, errors: _, summary: __, ...operation }) => ({
      ...operation,
      pathParameters: parameters.filter((one) => one.in === 'path').map(({ name }) => name),
      response:
        response.kind === 'stream'
          ? { kind: 'stream', protocol: response.protocol, status: response.status }
          : response,
      source: source ?? none,
    })),
    fields: [...new Map(bodies)].flatMap(([schema, place]) =>
      propertiesBelow(view.schemas, schema).map((property) => fieldFrom(property, place)),
    ),
    pathParameters: read.parameters
      .filter((one) => one.in === 'path')
      .map(({ name, source }) => ({ id: `path-parameter:${name}`, name, type: 'string' as const, source })),
    limits: view.limits.map((limit) => ({ ...limit, source: limit.source ?? none })),
    keys: view.keys.map(({ prefix, source, ...key }) => ({
      ...key,
      suffix: prefix.replace('<svc>_', ''),
      source: source ?? none,
    })),
    gaps: view.gaps.map((gap) => ({ ...gap, source: gap.source ?? none })),
    statements: read.sentences.filter(isWhole).map(({ use, ...sentence }) => ({
      ...sentence,
      normative: BINDING.test(sentence.quote) && !/not shown\.?$/i.test(sentence.quote),
      facts:
        'facts' in use
          ? use.facts.map((id) => id.replace(/^parameter:path/, 'path-parameter:').replace(/^limit:/, ''))
          : [],
    })),
  }
  interfaces.set(facts, read)
  return facts
}

const BINDING =
  /\b(?:must|shall|never|always|only|every|each|all|requires?|required|minimum|maximum|at least|at most|cannot|default)\b|\d/i

/** Rows stood as a whole; their sentences are new. */
function isWhole({ kind, quote }: Sentence): boolean {
  return kind !== 'row' || quote.includes(' | ')
}

function fieldFrom(
  { id, component, path, schema, types, items, nullable, presence, when, values, source }: Property,
  place: FieldFact['place'],
): FieldFact {
  const [itemType] = [items?.type ?? null].flat().filter((type): type is JsonType => type !== null && type !== 'null')
  const stated: unknown = schema.default
  return {
    id,
    schema: component,
    place,
    path,
    types,
    items: itemType ?? null,
    nullable,
    required: presence === 'required' ? 'yes' : presence === 'optional' ? 'no' : 'in-practice',
    when,
    enum: values,
    minLength: schema.minLength ?? null,
    maxLength: schema.maxLength ?? null,
    minimum: schema.minimum ?? null,
    maximum: schema.maximum ?? null,
    minItems: schema.minItems ?? null,
    maxItems: schema.maxItems ?? null,
    default: typeof stated === 'string' || typeof stated === 'number' || typeof stated === 'boolean' ? stated : null,
    format: schema.format === 'date-time' ? 'date-time' : null,
    source: source ?? { line: 0, quote: '' },
  }
}
