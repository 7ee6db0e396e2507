import { createHash } from 'node:crypto'
import type { Facts } from '../facts-model.ts'
import { checkBodyFormat } from './body-format.ts'
import { parseDocument } from './document.ts'
import { compareRequest, readFields } from './fields.ts'
import { readGaps } from './gaps.ts'
import { readKeys } from './keys.ts'
import { readLimits } from './limits.ts'
import { operationFacts, readOperations } from './operations.ts'
import { readPathParameters } from './path-parameters.ts'
import type { Problem } from './problem.ts'
import { compareCounts, compareMeanings, compareRoutes } from './restated.ts'
import { readEndpoints } from './routes.ts'
import { readSchemaGroups } from './schema-groups.ts'
import { statementsOf } from './statements.ts'
import { sortTables } from './tables.ts'
import { startTags } from './tags.ts'

/** The facts of a document, or every problem that keeps it from being read, by line. */
export type Reading =
  | { readonly kind: 'read'; readonly facts: Facts }
  | { readonly kind: 'unreadable'; readonly problems: readonly Problem[] }

/**
 * Reads an interface document; the grammar is in `schemas/README.md`.
 *
 * @param markdown the document's text
 * @param file its name as messages and facts give it, without a folder
 */
export function readFacts(markdown: string, file: string): Reading {
  const problems = new Map<string, Problem>()
  const report = (line: number, found: string, expected: string) => {
    // One row can be read for several schemas: what is wrong with it is said once.
    problems.set(JSON.stringify([line, found, expected]), { line, found, expected })
  }
  const tags = startTags()
  // The parser skips a byte-order mark without counting it, which would move every place on by one.
  const document = parseDocument(markdown.replace(/^\uFEFF/, ''), report)
  if (document === null) return unreadable(problems)
  const tables = sortTables(document, report)
  const groups = readSchemaGroups(tables.fields, report)
  const fields = readFields(document, groups, tags, report)
  const endpoints = readEndpoints(document, report)
  const pathParameters = readPathParameters(tables.pathParameters, endpoints, tags, report)
  const limits = readLimits(document, tables.limits, endpoints, tags, report)
  const keys = readKeys(document, endpoints, tags, report)
  const read = readOperations(document, endpoints, groups, tags, report)
  const operations = operationFacts(read, keys, limits, report)
  const gaps = readGaps(document, { operations: read, fields, limits }, tags, report)

  checkBodyFormat(document, report)
  compareMeanings(tables.meanings, fields, tags, report)
  compareCounts(document, fields, tags, report)
  compareRoutes(document, endpoints, tags, report)
  for (const { endpoint, requestSchema } of read) {
    const ofSchema = fields.filter(({ schema }) => schema === requestSchema)
    compareRequest(endpoint.request?.passages ?? [], ofSchema, tags, report)
  }

  if (problems.size > 0) return unreadable(problems)
  const sha256 = createHash('sha256').update(markdown).digest('hex')
  const statements = statementsOf(document, tags)
  return {
    kind: 'read',
    facts: {
      document: { title: document.title, file, sha256 },
      operations,
      fields,
      pathParameters,
      limits,
      keys,
      gaps,
      statements,
    },
  }
}

function unreadable(problems: ReadonlyMap<string, Problem>): Reading {
  return { kind: 'unreadable', problems: [...problems.values()].sort((first, second) => first.line - second.line) }
}
