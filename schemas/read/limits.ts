import type { Limit as DescribedLimit, LimitScope, LimitWindow } from '../description/description.ts'
import type { SourceQuote } from '../description/json-schema.ts'
import { type Row, tablesWith, textIn } from './document.ts'
import { type Context, type Notes, repeated } from './notes.ts'
import type { Endpoint } from './routes.ts'
import { familyIn, form, NUMBERS, numberIn, numbersIn, partsOf, sourceOf } from './wording.ts'

export type Limit = DescribedLimit & { readonly source: SourceQuote }

const SCOPES: ReadonlyMap<string, LimitScope> = new Map([
  ['project', 'project'],
  ['key', 'key'],
  ['api key', 'key'],
  ['organization', 'organization'],
  ['organisation', 'organization'],
  ['org', 'organization'],
  ['ip', 'ip'],
  ['ip address', 'ip'],
])
const WINDOWS: readonly LimitWindow[] = ['hour', 'day', 'month']
const PER = String.raw` per | an? | each | ?\/ ?`
const PART = String.raw`api key|ip address|\w+`
const LIMIT = form(
  `(?<number>[\\d.,]+)(?: (?:uses|requests|calls|messages))?(?:(?:${PER})(?<first>${PART}))?(?:(?:${PER})(?<second>${PART}))?\\.?`,
)
const APPLIES = form(
  '(?<family>agent|assistant) endpoints?(?: (?<among>\\d[\\d, andto–-]*)| \\((?<among>[^()]+)\\)|, (?<among>v\\d.*?)(?: alike| only)?)?',
)
const COLUMNS = ['limit', 'applies to', 'scope', 'window']
const FOLLOWS = { follows: ['endpoints'] } as const

/** Reads the tables of limits. */
export function readLimits(endpoints: readonly Endpoint[], context: Context): readonly Limit[] {
  const tables = tablesWith(context.document, 'limit', 'applies to')
  if (tables.length === 0)
    context.report(1, 'a document without limits', 'a table with the columns Applies to and Limit')
  const limits = tables.flatMap(({ rows }) => rows.flatMap((row) => readRow(row, endpoints, context) ?? []))
  for (const [{ id, limit, source }, first] of repeated(limits, (one, other) => one.id === other.id))
    context.report(source.line, `a second limit ${id}, ${limit}`, `one; line ${first.source.line} says ${first.limit}`)
  return limits
}

function readRow(row: Row, endpoints: readonly Endpoint[], { mark, report }: Notes): Limit | null {
  const source = sourceOf(row.passage)
  const appliesTo = textIn(row, 'applies to')
  const applies = partsOf(appliesTo, APPLIES)
  const family = familyIn(applies?.['family'])
  const ofFamily = endpoints.filter(({ name }) => name.family === family)
  const counted = countedBy(applies?.['among'] ?? '', ofFamily)
  if (applies === null || counted.length === 0) {
    const ofThem = `all ${family} endpoints, or versions, numbers or titles of them`
    const expected = applies === null ? '"Agent endpoints", "Assistant endpoints (v1)" …' : ofThem
    report(source.line, `a limit on "${appliesTo}"`, expected, FOLLOWS)
    return null
  }
  const stated = partsOf(textIn(row, 'limit'), LIMIT)
  const words = [stated?.['first'] ?? '', stated?.['second'] ?? '', textIn(row, 'scope'), textIn(row, 'window')]
    .map((word) => word.toLowerCase())
    .filter((word) => word !== '')
  const [scope] = words.flatMap((word) => SCOPES.get(word) ?? [])
  const [window] = words.flatMap((word) => WINDOWS.find((known) => known === word) ?? [])
  const limit = numberIn(stated?.['number'] ?? '')
  const isCount = limit !== null && Number.isSafeInteger(limit) && limit > 0
  if (!isCount || scope === undefined || window === undefined || words.length !== 2) {
    const found = COLUMNS.filter((column) => column !== 'applies to').map((column) => textIn(row, column))
    report(
      source.line,
      `the limit "${found.join(' ').trim()}"`,
      'one number, scope and window, as in "100 uses per project per hour"',
      FOLLOWS,
    )
    return null
  }
  const id = `${family}-${scope}-${window}`
  const cells = row.cells.filter(({ column }) => COLUMNS.includes(column))
  for (const passage of [row.passage, ...cells.flatMap(({ sentences }) => sentences)]) mark(passage, `limit:${id}`)
  return { id, limit, scope, window, operations: counted.map(({ name }) => name.id), source }
}

/**
 * The endpoints whose uses a row counts: those that it names by number, version or title; otherwise all of the family
 * except those that only read. Reading does not count, or watching a job would use its limit up. Empty where the row
 * names something else.
 */
function countedBy(named: string, endpoints: readonly Endpoint[]): readonly Endpoint[] {
  const using = endpoints.filter(({ method }) => method !== 'GET')
  if (named === '') return using
  if (form(NUMBERS).test(named)) {
    const numbers = numbersIn(named)
    if (!named.startsWith('v')) {
      const counted = endpoints.filter(({ number }) => numbers.includes(number ?? 0))
      return counted.length === numbers.length ? counted : []
    }
    const isKnown = numbers.every((version) => endpoints.some(({ name }) => name.version === version))
    return isKnown ? using.filter(({ name }) => numbers.includes(name.version ?? 0)) : []
  }
  const wordsOf = (text: string) => text.toLowerCase().split(/[^a-z0-9]+/)
  const titled = named
    .split(/, | and /)
    .map((title) =>
      endpoints.filter((endpoint) => wordsOf(title).every((word) => wordsOf(endpoint.title).includes(word))),
    )
  return titled.every((found) => found.length === 1) ? [...new Set(titled.flat())] : []
}
