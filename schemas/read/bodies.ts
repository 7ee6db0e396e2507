import type { OperationFamily } from '../description/description.ts'
import { type Document, itemsIn, type Section, type Table, type Text, tablesIn } from './document.ts'
import { holdsFields } from './field-forms.ts'
import { type FieldRow, readFieldItem, readFieldTable } from './field-rows.ts'
import type { Report } from './problem.ts'
import { ROUTE_LABEL } from './routes.ts'
import { markRead, NUMBERS, numbersIn, pascal, type Reads } from './wording.ts'

/** One body that the document describes: a schema, or one for each version of it. */
export interface Body {
  readonly family: OperationFamily
  readonly place: 'request' | 'response'
  /** What an answer is by its heading, in lower case and without its family: `job`. Empty for requests. */
  readonly noun: string
  readonly schemas: readonly { readonly name: string; readonly version: number | null }[]
  readonly rows: readonly FieldRow[]
  readonly section: Section
}

const FAMILY = '(?<family>agent|assistant)'
const ENDPOINTS = '(?:both|all|the) (?:agent|assistant) endpoints?'
const ASIDE = `(?: \\((?:for )?(?:(?:${ENDPOINTS})|(?:the )?response(?: of ${ENDPOINTS})?|(?<versions>${NUMBERS}))\\))?`
const NOUN = "(?<noun>[a-z][a-z0-9' -]*?)(?: object)?"
const REQUEST_HEADINGS = [
  `${FAMILY} request(?: body)?${ASIDE}`,
  `request(?: body)? of the ${FAMILY}${ASIDE}`,
  `request(?: body)? \\(${FAMILY}(?:, (?<versions>${NUMBERS}))?\\)`,
]
const RESPONSE_HEADINGS = [
  `${FAMILY} ${NOUN}${ASIDE}`,
  `${NOUN} \\((?:the )?response of (?:both|all|the) ${FAMILY} endpoints?\\)`,
]
const HEADING_EXPECTED = 'a heading such as "Agent request body", "Assistant request body (v1 and v2)" or "Agent job"'
/** A label or heading around the path of the array whose items a table describes. */
const ITEMS = /^[^`]*`([A-Za-z_][\w.[\]]*\[\])`[^`]*$/

/** Reads every field table and field list; those of items are put below the field whose items they describe. */
export function readBodies(
  document: Document,
  reads: Reads,
  report: Report,
): { readonly bodies: readonly Body[]; readonly tables: ReadonlySet<Table> } {
  const bodies: Body[] = []
  const read = new Set<Table>()
  for (const section of document.sections) {
    const heading = bodyHeading(section)
    const fieldTables = tablesIn(section).filter((table) => isFieldTable(table, heading !== null))
    for (const table of fieldTables) {
      read.add(table)
      const path = ITEMS.exec(table.label?.quote ?? '')?.[1] ?? ITEMS.exec(section.heading)?.[1]
      if (path !== undefined) attachItems(bodies, path, table, reads, report)
      else if (heading === null)
        report(section.line, `the heading "${section.heading}" of a field table`, HEADING_EXPECTED, {
          breaks: 'bodies',
        })
      else {
        const rows = readFieldTable(table, reads, report)
        addBody(bodies, { ...heading, rows, section }, table.line, report)
      }
    }
    if (heading === null || fieldTables.length > 0 || itemsIn(section).some(isRoute)) continue
    const items = itemsIn(section)
    const rows = items.flatMap((item) => readFieldItem(item, reads, report) ?? [])
    if (rows.length > 0) addBody(bodies, { ...heading, rows, section }, section.line, report)
  }
  for (const body of bodies) checkRows(body, report)
  return { bodies, tables: read }
}

function isRoute({ passages }: Text): boolean {
  return ROUTE_LABEL.test(passages[0]?.quote ?? '')
}

function isFieldTable({ header }: Table, isBody: boolean): boolean {
  const names = header.map((name) => name.toLowerCase())
  const holds = (...wanted: readonly string[]) => wanted.some((name) => names.includes(name))
  return holds('type') && (holds('field', 'property') || (isBody && holds('name') && !holds('in')))
}

function bodyHeading({ heading }: Section): Omit<Body, 'rows' | 'section'> | null {
  const match = (forms: readonly string[]) =>
    forms.map((form) => new RegExp(`^${form}$`, 'i').exec(heading)?.groups).find((groups) => groups !== undefined)
  const request = match(REQUEST_HEADINGS)
  const groups = request ?? match(RESPONSE_HEADINGS)
  if (groups === undefined) return null
  const place = request === undefined ? 'response' : 'request'
  const family: OperationFamily = groups['family']?.toLowerCase() === 'agent' ? 'agent' : 'assistant'
  const noun = groups['noun']?.toLowerCase() ?? ''
  const stem = pascal(`${family} ${place === 'request' ? 'request' : noun}`)
  const versions = numbersIn(groups['versions'] ?? '')
  const schemas = versions.map((version) => ({ name: `${stem}V${version}`, version }))
  return { family, place, noun, schemas: schemas.length > 0 ? schemas : [{ name: stem, version: null }] }
}

function addBody(bodies: Body[], body: Body, line: number, report: Report): void {
  const twin = bodies.find(({ schemas }) => schemas.some(({ name }) => body.schemas.some((own) => own.name === name)))
  if (twin === undefined) bodies.push(body)
  else
    report(line, `a second description of ${twin.schemas[0]?.name}`, `one; the first is at line ${twin.section.line}`)
}

function attachItems(bodies: Body[], path: string, table: Table, reads: Reads, report: Report): void {
  if (table.label !== null) markRead(reads, table.label)
  const owners = bodies.filter(({ rows }) =>
    rows.some((row) => `${row.path}[]` === path && row.type.types.includes('array')),
  )
  const rows = readFieldTable(table, reads, report).map((row) => ({ ...row, path: `${path}.${row.path}` }))
  const [owner] = owners
  if (owner !== undefined && owners.length === 1) {
    bodies.splice(bodies.indexOf(owner), 1, { ...owner, rows: [...owner.rows, ...rows] })
    return
  }
  const holders = owners.length === 0 ? 'no body above has' : 'several bodies have'
  report(
    table.line,
    `a table of ${path}, but ${holders} an array ${path.slice(0, -2)}`,
    'exactly one array of that name',
    AFTER,
  )
}

/** Their parent or sibling may be a row that can't be read. */
const AFTER = { follows: ['bodies'] } as const

function checkRows({ rows, schemas }: Body, report: Report): void {
  const versions = schemas.map(({ version }) => version)
  const byPath = new Map(rows.toReversed().map((row) => [row.path, row]))
  for (const row of rows) {
    const { path, passage, presence, when } = row
    const line = passage.start.line
    const first = byPath.get(path)
    if (first !== undefined && first !== row)
      report(line, `a second row for ${path}`, `one; the first is at line ${first.passage.start.line}`)
    const parent = path.includes('.') ? path.slice(0, path.lastIndexOf('.')) : null
    const above = parent === null ? undefined : byPath.get(parent.replace(/\[\]$/, ''))
    const isHeld =
      above !== undefined && holdsFields(above.type) && parent?.endsWith('[]') === (above.type.items === 'object')
    if (parent !== null && !isHeld)
      report(line, `the field ${path}`, `a row for ${parent} with the type object or array of objects`, AFTER)
    const sibling = parent === null ? when?.field : `${parent}.${when?.field}`
    if (when !== null && !byPath.has(sibling ?? ''))
      report(line, `a condition on \`${when.field}\`, which is not described`, `a row for ${sibling}`, AFTER)
    const columns = [...presence.keys()].filter((version) => version !== null)
    const stray = columns.find((version) => !versions.includes(version))
    const missing = columns.length === 0 ? undefined : versions.find((one) => one !== null && !columns.includes(one))
    if (stray !== undefined) report(line, `a column for v${stray}`, 'the versions that the heading of the body names')
    if (missing != null) report(line, `no column for v${missing}`, 'one column for each version in the heading')
  }
}
