import type { KeyFact, LimitFact, OperationFact, ResponseFact } from '../facts-model.ts'
import { deprecationsIn, isDeprecated } from './deprecation.ts'
import type { Document } from './document.ts'
import type { Report } from './problem.ts'
import { readRequest } from './request-item.ts'
import { readResponse } from './response-item.ts'
import { type Endpoint, passagesOf } from './routes.ts'
import type { SchemaGroup } from './schema-groups.ts'
import { proseOf, sourceOf, type Tags } from './tags.ts'

/** What is read of an endpoint besides its route, before keys and limits are known. */
export interface ReadOperation {
  readonly endpoint: Endpoint
  /** Null where it takes no body. */
  readonly requestSchema: string | null
  readonly response: ResponseFact
  readonly deprecated: boolean
}

/** Reads request, response and age of each endpoint. One whose body or answer is unknown is reported and left out. */
export function readOperations(
  document: Document,
  endpoints: readonly Endpoint[],
  groups: readonly SchemaGroup[],
  tags: Tags,
  report: Report,
): readonly ReadOperation[] {
  const prosePassages = proseOf(document)
  const own = new Set(endpoints.flatMap(passagesOf))
  const others = prosePassages.filter((passage) => !own.has(passage))
  const deprecations = deprecationsIn(prosePassages)
  return endpoints.flatMap((endpoint) => {
    const request = readRequest(endpoint, groups, report)
    const response = readResponse(endpoint, groups, others, tags, report)
    if (request === null || response === null) return []
    const { name, route } = endpoint
    for (const text of [endpoint.request, endpoint.response])
      tags.add(`operation:${name.id}`, ...(text?.passages ?? []))
    tags.add(`operation:${name.id}`, route)
    return [
      {
        endpoint,
        requestSchema: request.schema,
        response,
        deprecated: isDeprecated(endpoint, deprecations, tags, report),
      },
    ]
  })
}

/** The finished facts of the operations, once keys and limits are known. */
export function operationFacts(
  operations: readonly ReadOperation[],
  keys: readonly KeyFact[],
  limits: readonly LimitFact[],
  report: Report,
): readonly OperationFact[] {
  return operations.flatMap(({ endpoint, requestSchema, response, deprecated }): readonly OperationFact[] => {
    const { name, method, path, pathParameters, route, section } = endpoint
    const key = keys.find(({ operations: opened }) => opened.includes(name.id))
    if (key === undefined) {
      report(
        section.line,
        `${name.id} without a key`,
        `a statement under Authentication that ${name.family} endpoints require one, and its prefix`,
      )
      return []
    }
    return [
      {
        id: name.id,
        family: name.family,
        method,
        path,
        pathParameters,
        deprecated,
        key: key.kind,
        requestSchema,
        response,
        limits: limits.filter(({ operations: counted }) => counted.includes(name.id)).map(({ id }) => id),
        source: sourceOf(route),
      },
    ]
  })
}
