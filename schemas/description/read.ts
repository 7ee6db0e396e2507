import { Value } from '@sinclair/typebox/value'
import { ConfigurationError } from './configuration-error.ts'
import type { DescriptionView } from './description.ts'
import type { Schemas, SourceQuote } from './json-schema.ts'
import { OpenApi } from './openapi.ts'
import { hasMoreThan } from './properties.ts'
import { readOperation } from './read-operation.ts'

/** The most members that a body may have: each has its own requirements and requests, and each is compared. */
const MOST_MEMBERS = 2000

export const methods = ['get', 'put', 'post', 'delete', 'patch'] as const

/**
 * Reads an OpenAPI 3.1 document, which the generator or, for one of another origin, `schemas/foreign/` wrote. What the
 * document lacks (limits, keys, gaps, sentences) is an empty list.
 *
 * @param text the document as JSON
 * @param file its name as it appears in messages
 * @throws ConfigurationError with one line that names the file and the place in it.
 */
export function readDescription(text: string, file: string): DescriptionView {
  const openapi = checked(parsed(text, file), file)
  const problem = (place: string, message: string) => new ConfigurationError(`${file}: ${place}: ${message}`)
  const schemas: Record<string, Schemas[string]> = { ...openapi.components?.schemas }
  const read = Object.entries(openapi.paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method]
      if (operation === undefined) return []
      return readOperation({ openapi, schemas, problem }, path, method, operation) ?? []
    }),
  )
  if (read.length === 0) throw problem('/paths', 'no operation of this interface is here: none has agent or assistant')
  for (const { id, requestSchema, response } of read)
    for (const body of [requestSchema, response.kind === 'object' ? response.schema : null])
      if (body !== null && hasMoreThan(schemas, body, MOST_MEMBERS))
        throw problem(
          `/components/schemas/${body}`,
          `more than ${MOST_MEMBERS} members, one inside of another, in a body of ${id}; leave out what clients do not send or read`,
        )
  const limits = (openapi['x-limits'] ?? []).map(withSource)
  return {
    title: openapi.info.title,
    file: openapi.info['x-document']?.file ?? file,
    operations: read.map((operation) => ({
      ...operation,
      limits: limits.filter(({ operations }) => operations.includes(operation.id)).map(({ id }) => id),
    })),
    limits,
    keys: (openapi['x-keys'] ?? []).map(withSource).map(({ scheme: _, ...key }) => ({
      ...key,
      operations: read.filter((operation) => operation.key === key.kind).map(({ id }) => id),
    })),
    gaps: (openapi['x-gaps'] ?? []).map(withSource),
    sentences: openapi['x-sentences'] ?? [],
    lostTraces: openapi['x-lost-traces'] ?? [],
    schemas,
  }
}

function withSource<Member extends { readonly 'x-source'?: SourceQuote }>({ 'x-source': source, ...member }: Member) {
  return { ...member, source: source ?? null }
}

function parsed(text: string, file: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new ConfigurationError(`${file}: no JSON: ${error instanceof Error ? error.message : String(error)}`)
  }
}

function checked(value: unknown, file: string): OpenApi {
  if (Value.Check(OpenApi, value)) return value
  const error = Value.Errors(OpenApi, value).First()
  throw new ConfigurationError(`${file}: ${error?.path || 'the whole'}: ${error?.message ?? 'no OpenAPI 3.1'}`)
}
