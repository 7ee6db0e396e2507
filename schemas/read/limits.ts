import type { LimitFact, OperationFamily } from '../facts-model.ts'
import type { Document } from './document.ts'
import { type Limit, readLimit } from './limit-phrase.ts'
import { listedNumbers } from './numbers.ts'
import type { Passage } from './passages.ts'
import { excludes, familiesIn, prose, versionsIn } from './phrases.ts'
import type { Report } from './problem.ts'
import { type Endpoint, standsIn } from './routes.ts'
import type { PlacedTable } from './tables.ts'
import { proseOf, sourceOf, type Tags } from './tags.ts'

/** Reads the tables of limits, and compares what prose repeats of them. */
export function readLimits(
  document: Document,
  tables: readonly PlacedTable[],
  endpoints: readonly Endpoint[],
  tags: Tags,
  report: Report,
): readonly LimitFact[] {
  const limits: LimitFact[] = []
  for (const { table, cell } of tables) {
    for (const { passage, cells } of table.rows) {
      const limit = readRow(
        passage,
        cell({ passage, cells }, 'applies to'),
        cell({ passage, cells }, 'limit'),
        endpoints,
        report,
      )
      const twin = limits.find(({ id }) => id === limit?.id)
      if (limit !== null && twin !== undefined) {
        report(
          passage.start.line,
          `a second limit ${limit.id}, ${limit.limit}`,
          `one; line ${twin.source.line} says ${twin.limit}`,
        )
      } else if (limit !== null) {
        limits.push(limit)
        tags.add(limit.id, passage)
      }
    }
  }
  if (limits.length === 0 && tables.length === 0)
    report(1, 'a document without limits', 'a table with the columns Applies to and Limit')
  compareProse(document, endpoints, limits, tags, report)
  return limits
}

function readRow(
  passage: Passage,
  appliesTo: string,
  text: string,
  endpoints: readonly Endpoint[],
  report: Report,
): LimitFact | null {
  const families = familiesIn(appliesTo)
  const [family] = families
  if (family === undefined || families.length > 1) {
    report(passage.start.line, `a limit on "${appliesTo}"`, '"Agent endpoints" or "Assistant endpoints"')
    return null
  }
  if (excludes(appliesTo)) {
    report(passage.start.line, `a limit on "${appliesTo}"`, 'the endpoints or versions that it does count')
    return null
  }
  const limit = readLimit(text)
  if ('unreadable' in limit) {
    report(passage.start.line, limit.unreadable, limit.expected)
    return null
  }
  const operations = countedBy(appliesTo, family, endpoints, passage, report)
  return { id: limitId(family, limit.value), ...limit.value, operations, source: sourceOf(passage) }
}

/**
 * The operations that a row counts: those that it numbers; else its family's, of its versions, without those that only
 * read. To poll is not to use, or a job's own course would use its limit up.
 */
function countedBy(
  appliesTo: string,
  family: OperationFamily,
  endpoints: readonly Endpoint[],
  { start }: Passage,
  report: Report,
): readonly string[] {
  const ofFamily = endpoints.filter(({ name }) => name.family === family)
  const numbers = listedNumbers(prose(appliesTo))
  const stray = numbers.find((found) => !ofFamily.some(({ number }) => number === found))
  if (stray !== undefined) report(start.line, `a limit on endpoint ${stray}`, `a number of the ${family} endpoints`)
  const versions = versionsIn(appliesTo)
  const counted = ofFamily.filter(({ name, number, method }) =>
    numbers.length > 0
      ? numbers.includes(number ?? 0)
      : method !== 'GET' && (versions.length === 0 || versions.includes(name.version ?? 0)),
  )
  if (counted.length === 0) report(start.line, `a limit on "${appliesTo}"`, 'endpoints that the document describes')
  return counted.map(({ name }) => name.id)
}

function limitId(family: OperationFamily, { scope, window }: Limit): string {
  return `${family}-${scope}-${window}`
}

/** A limit repeated in prose, in an endpoint's item or with its family's name, must repeat the table's number. */
function compareProse(
  document: Document,
  endpoints: readonly Endpoint[],
  limits: readonly LimitFact[],
  tags: Tags,
  report: Report,
): void {
  for (const passage of proseOf(document)) {
    const families = familiesIn(passage.quote)
    const owner = endpoints.find((endpoint) => standsIn(endpoint, passage))?.name.family
    const family = owner ?? (families.length === 1 ? families[0] : undefined)
    const repeated = readLimit(passage.quote)
    // What an item is labelled to be must be readable as that; a number elsewhere in prose need be no limit.
    if ('unreadable' in repeated && /^limits?:.*\d/i.test(passage.quote) && owner !== undefined)
      report(passage.start.line, repeated.unreadable, repeated.expected)
    if (family === undefined || 'unreadable' in repeated) continue
    const id = limitId(family, repeated.value)
    const limit = limits.find((candidate) => candidate.id === id)
    if (limit?.limit === repeated.value.limit) tags.add(id, passage)
    else {
      const known =
        limit === undefined ? 'a row of the table of limits' : `${limit.limit}, as at line ${limit.source.line}`
      report(passage.start.line, `${repeated.value.limit} for ${id}`, known)
    }
  }
}
