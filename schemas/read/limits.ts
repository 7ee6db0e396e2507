import type { LimitScope, LimitWindow, OperationFamily, SourceQuote } from '../description/description.ts'
import { type Document, type Row, tablesIn } from './document.ts'
import type { Report } from './problem.ts'
import type { Endpoint } from './routes.ts'
import { markRead, NUMBERS, numberIn, numbersIn, type Reads, sourceOf } from './wording.ts'

export interface Limit {
  /** `<family>-<scope>-<window>` */
  readonly id: string
  readonly limit: number
  readonly scope: LimitScope
  readonly window: LimitWindow
  readonly operations: readonly string[]
  readonly source: SourceQuote
}

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
const WINDOWS: ReadonlyMap<string, LimitWindow> = new Map([
  ['hour', 'hour'],
  ['day', 'day'],
  ['month', 'month'],
])
const PART = String.raw`(?: per | an? | each | ?\/ ?)(api key|ip address|\w+)`
const LIMIT = new RegExp(`^([\\d.,]+)(?: (?:uses|requests|calls|messages))?(?:${PART})?(?:${PART})?\\.?$`, 'i')
const APPLIES = /^(agent|assistant) endpoints?(?: (\d[\d, andto–-]*)| \(([^()]+)\)|, (v\d.*?)(?: alike| only)?)?$/i
const LIMIT_EXPECTED = 'one number, scope and window, as in "100 uses per project per hour"'

/** Reads the tables of limits. */
export function readLimits(
  document: Document,
  endpoints: readonly Endpoint[],
  reads: Reads,
  report: Report,
): readonly Limit[] {
  const limits: Limit[] = []
  let tables = 0
  for (const section of document.sections) {
    for (const table of tablesIn(section)) {
      const header = table.header.map((name) => name.toLowerCase())
      if (!header.includes('limit') || !header.includes('applies to')) continue
      tables += 1
      for (const row of table.rows) {
        const cell = (name: string) => row.cells[header.indexOf(name)]?.text ?? ''
        const limit = readRow(row, cell, endpoints, report)
        const twin = limits.find(({ id }) => id === limit?.id)
        if (limit === null) continue
        if (twin !== undefined)
          report(
            limit.source.line,
            `a second limit ${limit.id}, ${limit.limit}`,
            `one; line ${twin.source.line} says ${twin.limit}`,
          )
        else limits.push(limit)
        const cells = ['limit', 'applies to', 'scope', 'window'].map((name) => row.cells[header.indexOf(name)])
        for (const passage of [row.passage, ...cells.flatMap((one) => one?.sentences ?? [])])
          markRead(reads, passage, `limit:${limit.id}`)
      }
    }
  }
  if (tables === 0) report(1, 'a document without limits', 'a table with the columns Applies to and Limit')
  return limits
}

function readRow(
  { passage }: Row,
  cell: (name: string) => string,
  endpoints: readonly Endpoint[],
  report: Report,
): Limit | null {
  const line = passage.start.line
  const refuse = (found: string, expected: string) => {
    report(line, found, expected, { follows: ['endpoints'] })
    return null
  }
  const [, name, numbers, aside, versions] = APPLIES.exec(cell('applies to')) ?? []
  if (name === undefined)
    return refuse(`a limit on "${cell('applies to')}"`, '"Agent endpoints", "Assistant endpoints (v1)" …')
  const family: OperationFamily = name.toLowerCase() === 'agent' ? 'agent' : 'assistant'
  const ofFamily = endpoints.filter((endpoint) => endpoint.name.family === family)
  const counted = countedBy(numbers ?? versions ?? aside ?? '', ofFamily)
  if (counted === null || counted.length === 0)
    return refuse(
      `a limit on "${cell('applies to')}"`,
      `all ${family} endpoints, or versions, numbers or titles of them`,
    )
  const [, number = '', ...parts] = LIMIT.exec(cell('limit')) ?? []
  const words = [...parts, cell('scope'), cell('window')]
    .map((word) => (word ?? '').toLowerCase())
    .filter((word) => word !== '')
  const scopes = words.flatMap((word) => SCOPES.get(word) ?? [])
  const windows = words.flatMap((word) => WINDOWS.get(word) ?? [])
  const limit = numberIn(number)
  const [scope] = scopes
  const [window] = windows
  const isWhole = scopes.length === 1 && windows.length === 1 && words.length === 2
  if (
    limit === null ||
    !Number.isSafeInteger(limit) ||
    limit < 1 ||
    scope === undefined ||
    window === undefined ||
    !isWhole
  )
    return refuse(`the limit "${[cell('limit'), cell('scope'), cell('window')].join(' ').trim()}"`, LIMIT_EXPECTED)
  const operations = counted.map((endpoint) => endpoint.name.id)
  return { id: `${family}-${scope}-${window}`, limit, scope, window, operations, source: sourceOf(passage) }
}

/**
 * The endpoints that a row counts: those that it names by number, version or title; else all of the family that do not
 * only read. To poll is not to use, or watching a job would use its limit up. Null where it names something else.
 */
function countedBy(named: string, endpoints: readonly Endpoint[]): readonly Endpoint[] | null {
  const using = endpoints.filter(({ method }) => method !== 'GET')
  if (named === '') return using
  if (new RegExp(`^${NUMBERS}$`).test(named)) {
    const numbers = numbersIn(named)
    if (!named.startsWith('v')) {
      const counted = endpoints.filter(({ number }) => numbers.includes(number ?? 0))
      return counted.length === numbers.length ? counted : null
    }
    const isKnown = numbers.every((version) => endpoints.some(({ name }) => name.version === version))
    return isKnown ? using.filter(({ name }) => numbers.includes(name.version ?? 0)) : null
  }
  const wordsOf = (text: string) => text.toLowerCase().split(/[^a-z0-9]+/)
  const titled = named
    .split(/, | and /)
    .map((title) =>
      endpoints.filter((endpoint) => wordsOf(title).every((word) => wordsOf(endpoint.title).includes(word))),
    )
  return titled.every((found) => found.length === 1) ? [...new Set(titled.flat())] : null
}
