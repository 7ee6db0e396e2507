import type { OperationFamily } from '../description/description.ts'
import { pascal } from '../description/words.ts'
import { itemsIn, type Section, type Table, type Text, tablesIn } from './document.ts'
import { holdsFields, literalOf } from './field-forms.ts'
import { type FieldRow, readFieldItem, readFieldTable } from './field-rows.ts'
import { type Context, type Notes, repeated } from './notes.ts'
import type { Report } from './problem.ts'
import { itemsLabelled, titleOf } from './routes.ts'
import { familyIn, form, NUMBERS, numbersIn, partsOf } from './wording.ts'

/** One body that the document describes: a schema, or one for each version of it. */
export interface Body {
  readonly family: OperationFamily
  readonly place: 'request' | 'response'
  /** The answer's name according to its heading, in lower case and without its family: `job`. Empty for requests. */
  readonly noun: string
  readonly schemas: readonly { readonly name: string; readonly version: number | null }[]
  readonly rows: readonly FieldRow[]
  readonly section: Section
  /** Line of the body's table, or of the section of its list. */
  readonly line: number
}

const FAMILY = '(?<family>agent|assistant)'
const ENDPOINTS = '(?:both|all|the) (?:agent|assistant) endpoints?'
const ASIDE = `(?: \\((?:for )?(?:(?:${ENDPOINTS})|(?:the )?response(?: of ${ENDPOINTS})?|(?<versions>${NUMBERS}))\\))?`
const NOUN = "(?<noun>[a-z][a-z0-9' -]*?)(?: object)?"
const REQUEST_HEADING = form(
  `${FAMILY} request(?: body)?${ASIDE}`,
  `request(?: body)? of the ${FAMILY}${ASIDE}`,
  `request(?: body)? \\(${FAMILY}(?:, (?<versions>${NUMBERS}))?\\)`,
)
const RESPONSE_HEADING = form(
  `${FAMILY} ${NOUN}${ASIDE}`,
  `${NOUN} \\((?:the )?response of (?:both|all|the) ${FAMILY} endpoints?\\)`,
)
const HEADING_EXPECTED = 'a heading such as "Agent request body", "Assistant request body (v1 and v2)" or "Agent job"'
/** A label or heading that names, in back-ticks, the array whose items a table describes. */
const ITEMS = /^[^`]*`([A-Za-z_][\w.[\]]*\[\])`[^`]*$/
/** Marks a problem that may come from another: a row's parent or sibling may be one that can't be read. */
const AFTER = { follows: ['bodies'] } as const

/** Reads every field table and field list. Fields of items are put below the array whose items they describe. */
export function readBodies(context: Context): {
  readonly bodies: readonly Body[]
  readonly tables: ReadonlySet<Table>
} {
  const bodies: Body[] = []
  const read = new Set<Table>()
  const unread: Table[] = []
  const items: { readonly path: string; readonly table: Table }[] = []
  for (const section of context.document.sections) {
    // The heading of an endpoint may look like that of a body: `Assistant message`.
    const own = itemsLabelled(section, 'route').length > 0 ? null : bodyHeading(section)
    // A body's table may be in a subsection with a heading of its own, such as `Fields`.
    const heading = own ?? (tablesIn(section).some((table) => isFieldTable(table, false)) ? bodyAbove(section) : null)
    const fieldTables = tablesIn(section).filter((table) => isFieldTable(table, heading !== null))
    for (const table of fieldTables) {
      read.add(table)
      const path = ITEMS.exec(table.label?.quote ?? '')?.[1] ?? ITEMS.exec(section.heading)?.[1]
      if (path !== undefined) items.push({ path, table })
      else if (heading !== null)
        bodies.push({ ...heading, rows: readFieldTable(table, context), section, line: table.line })
      else {
        const found = `the heading "${section.heading}" of a field table`
        unread.push(table)
        // A table that no endpoint needs, such as the body of an error, only informs readers. It is a problem only
        // where a body is missing.
        context.report(section.line, found, HEADING_EXPECTED, { explains: 'bodies' })
      }
    }
    if (heading === null || fieldTables.length > 0) continue
    const rows = fieldItems(section, context)
    if (rows.length > 0) bodies.push({ ...heading, rows, section, line: section.line })
  }
  // The tables of items are attached from the outermost array to the innermost. They may stand above the body that they
  // belong to.
  const depth = ({ path }: { path: string }) => path.split('[]').length
  for (const { path, table } of items.toSorted((one, other) => depth(one) - depth(other)))
    if (!unread.some(({ rows }) => rows.some(({ cells }) => `${cells[0]?.text.replaceAll('`', '')}[]` === path)))
      attachItems(bodies, path, table, context)
  const isSame = (one: Body, other: Body) =>
    one.schemas.some(({ name }) => other.schemas.some((own) => own.name === name))
  for (const [{ line }, { schemas, section }] of repeated(bodies, isSame))
    context.report(line, `a second description of ${schemas[0]?.name}`, `one; the first is at line ${section.line}`)
  for (const body of bodies) checkRows(body, context.report)
  return { bodies, tables: read }
}

/** The fields of a list; a field inside the item of another is nested in that field. */
function fieldItems(section: Section, context: Context): readonly FieldRow[] {
  const known = new Map<Text, FieldRow>()
  return itemsIn(section).flatMap((item) => {
    const above = item.inside === null ? null : known.get(item.inside)
    const rows = readFieldItem(item, above ?? null, context) ?? []
    const [own] = rows
    if (own !== undefined) known.set(item, own)
    if (own !== undefined && above === undefined)
      context.report(
        item.line,
        `${own.path} below "${item.inside?.passages[0]?.quote}"`,
        'fields at the top of the list, or in the item of a field',
      )
    return rows
  })
}

function isFieldTable({ header }: Table, isBody: boolean): boolean {
  const holds = (...wanted: readonly string[]) => wanted.some((name) => header.includes(name))
  return holds('type') && (holds('field', 'property') || (isBody && holds('name') && !holds('in')))
}

function bodyHeading(section: Section): Omit<Body, 'rows' | 'section' | 'line'> | null {
  const heading = titleOf(section)
  const request = partsOf(heading, REQUEST_HEADING)
  const parts = request ?? partsOf(heading, RESPONSE_HEADING)
  if (parts === null) return null
  const family = familyIn(parts['family'])
  const noun = parts['noun']?.toLowerCase() ?? ''
  const stem = pascal(`${family} ${request === null ? noun : 'request'}`)
  const versions = numbersIn(parts['versions'])
  const schemas = versions.map((version) => ({ name: `${stem}V${version}`, version }))
  const all = schemas.length > 0 ? schemas : [{ name: stem, version: null }]
  return { family, place: request === null ? 'response' : 'request', noun, schemas: all }
}

function bodyAbove({ above, heading }: Section): ReturnType<typeof bodyHeading> {
  // An empty heading can't be quoted.
  if (heading === '') return null
  const isWithout = above !== null && !tablesIn(above).some((table) => isFieldTable(table, true))
  return isWithout ? bodyHeading(above) : null
}

function attachItems(bodies: Body[], path: string, table: Table, notes: Notes): void {
  if (table.label !== null) notes.mark(table.label)
  const owners = bodies.filter(({ rows }) =>
    rows.some((row) => `${row.path}[]` === path && row.type.types.includes('array')),
  )
  const rows = readFieldTable(table, notes).map((row) => ({ ...row, path: `${path}.${row.path}` }))
  const [owner] = owners
  if (owner !== undefined && owners.length === 1) {
    bodies.splice(bodies.indexOf(owner), 1, { ...owner, rows: [...owner.rows, ...rows] })
    return
  }
  const holders = owners.length === 0 ? 'no body has' : 'several bodies have'
  const found = `a table of ${path}, but ${holders} an array ${path.slice(0, -2)}`
  notes.report(table.line, found, 'exactly one array of that name', AFTER)
}

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
    const { type, keywords } = byPath.get(sibling ?? '') ?? {}
    const [equals, values] = [type && when && literalOf(when.equals, type), keywords?.['enum']]
    if (when !== null && type && (equals === undefined || (Array.isArray(values) && !values.includes(equals))))
      report(
        line,
        `a condition on the value ${when.equals} of \`${when.field}\``,
        `a value that ${sibling} may have`,
        AFTER,
      )
    const columns = [...presence.keys()].filter((version) => version !== null)
    const stray = columns.find((version) => !versions.includes(version))
    const missing = columns.length === 0 ? undefined : versions.find((one) => one !== null && !columns.includes(one))
    if (stray !== undefined) report(line, `a column for v${stray}`, 'the versions that the heading of the body names')
    if (missing != null) report(line, `no column for v${missing}`, 'one column for each version in the heading')
  }
}
