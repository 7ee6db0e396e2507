import type { FactSource, Facts, FieldFact, OperationFact } from '../facts-model.ts'
import type { DescriptionView, Operation, Source } from './description.ts'
import { type Property, propertiesBelow, typesOf } from './schema.ts'

/** The view as the rows that some rooms still read. */
export function factsOf(view: DescriptionView): Facts {
  const bodies = view.operations.flatMap(({ requestSchema, response }) => [
    ...(response.kind === 'object' ? [[response.schema, 'response'] as const] : []),
    ...(requestSchema === null ? [] : [[requestSchema, 'request'] as const]),
  ])
  const places = new Map(bodies)
  const parameters = view.operations.flatMap((operation) => operation.parameters).filter((one) => one.in === 'path')
  return {
    document: { title: view.title, file: view.file, sha256: '' },
    operations: view.operations.map(operationFact),
    fields: [...places].flatMap(([schema, place]) =>
      propertiesBelow(view.schemas, schema).map((property) => fieldFact(property, place)),
    ),
    pathParameters: [...new Map(parameters.map((one) => [one.name, one])).values()].map(({ name, schema, source }) => ({
      id: `path-parameter:${name}`,
      name,
      type: typesOf(view.schemas, schema).types[0] ?? 'string',
      source: sourceOf(source),
    })),
    limits: view.limits.map((limit) => ({ ...limit, source: sourceOf(limit.source) })),
    keys: view.keys.map(({ prefix, ...key }) => ({
      ...key,
      suffix: prefix.replace('<svc>_', ''),
      source: sourceOf(key.source),
    })),
    gaps: view.gaps.map((gap) => ({ ...gap, source: sourceOf(gap.source) })),
    statements: view.sentences.map(({ use, ...sentence }) => ({
      ...sentence,
      normative: sentence.kind === 'row' || use.kind !== 'unread',
      facts: 'facts' in use ? use.facts : [],
    })),
  }
}

/** A copy, since a fact is told from another of the same row by the identity of its source. */
function sourceOf(source: Source | null): FactSource {
  return source === null ? { line: 1, quote: 'the description' } : { ...source }
}

function operationFact({
  parameters,
  response,
  source,
  errors: _,
  summary: __,
  ...operation
}: Operation): OperationFact {
  return {
    ...operation,
    pathParameters: parameters.filter((one) => one.in === 'path').map(({ name }) => name),
    response:
      response.kind === 'stream'
        ? { kind: 'stream', protocol: response.protocol, status: response.status }
        : { ...response },
    source: sourceOf(source),
  }
}

function fieldFact(
  { component, schema, items, values, presence, ...property }: Property,
  place: FieldFact['place'],
): FieldFact {
  const { id, path, types, nullable, when, source } = property
  const fallback = schema.default
  return {
    id,
    schema: component,
    place,
    path,
    types,
    items: items === null ? null : (typesOf({}, items).types[0] ?? null),
    nullable,
    required: presence === 'required' ? 'yes' : presence === 'optional' ? 'no' : presence,
    when,
    enum: values,
    minLength: schema.minLength ?? null,
    maxLength: schema.maxLength ?? null,
    minimum: schema.minimum ?? null,
    maximum: schema.maximum ?? null,
    minItems: schema.minItems ?? null,
    maxItems: schema.maxItems ?? null,
    default: ['string', 'number', 'boolean'].includes(typeof fallback) ? (fallback as FieldFact['default']) : null,
    format: schema.format === 'date-time' ? 'date-time' : null,
    source: sourceOf(source),
  }
}
