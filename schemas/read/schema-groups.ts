import type { FieldFact, OperationFamily } from '../facts-model.ts'
import { type FieldRow, readFieldRows } from './field-rows.ts'
import { codeSpans, familiesIn, versionsIn, withoutAsides } from './phrases.ts'
import type { Report } from './problem.ts'
import type { PlacedTable } from './tables.ts'

/** One body that the document describes: a schema, or one for each version of it. */
export interface SchemaGroup {
  readonly family: OperationFamily
  readonly place: FieldFact['place']
  /** What the body is, in lower case, without its family: `job`. Empty for requests. */
  readonly noun: readonly string[]
  readonly schemas: readonly { readonly name: string; readonly version: number | null }[]
  readonly rows: readonly FieldRow[]
  readonly line: number
}

/** Reads every field table; tables of items are put below the field whose items they describe. */
export function readSchemaGroups(tables: readonly PlacedTable[], report: Report): readonly SchemaGroup[] {
  const bodies = tables.filter((table) => itemPath(table) === null)
  const items = tables.filter((table) => itemPath(table) !== null)
  const groups = bodies.flatMap((table) => readBody(table, report))
  const withItems = items.reduce<readonly SchemaGroup[]>((known, table) => attachItems(known, table, report), groups)
  for (const group of withItems) checkRows(group, report)
  refuseTwins(withItems, report)
  return withItems
}

/** The path of the items that a table describes: `messages[]`, from its label or heading; null for a body. */
function itemPath({ section, table }: PlacedTable): string | null {
  const spans = [...codeSpans(table.label ?? ''), ...codeSpans(section.heading)]
  return spans.find((span) => /^[A-Za-z_][\w.[\]]*\[\]$/.test(span)) ?? null
}

const WORDS_OF_PLACE = /\b(?:request|response|answer|body|bodies|object|resource|fields?|the|an?|of|for|and|v\d+)\b/g

function readBody(placed: PlacedTable, report: Report): readonly SchemaGroup[] {
  const { section, table } = placed
  // The heading without its asides names the body; asides and the label only help where it is silent.
  const readings = [withoutAsides(section.heading), section.heading, table.label ?? '']
  const place = readings.map(placeIn).find((found) => found !== null) ?? placeByColumns(table.header)
  const family = [...readings, ...section.trail].map(familiesIn).find((found) => found.length > 0)
  if (family?.length !== 1 || family[0] === undefined) {
    report(
      section.line,
      `the heading "${section.heading}" of a field table`,
      'one of the words "agent" and "assistant" in it',
    )
    return []
  }
  const head = withoutAsides(section.heading)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
  const noun = head
    .replace(WORDS_OF_PLACE, ' ')
    .split(' ')
    .filter((word) => word !== '' && word !== family[0])
  if (place === 'response' && noun.length === 0) {
    report(
      section.line,
      `the heading "${section.heading}"`,
      'the name of the object that its table describes, such as "Agent job"',
    )
    return []
  }
  const versions = versionsIn(section.heading)
  const stem = [family[0], ...(place === 'request' ? ['request'] : noun)].map(capitalized).join('')
  const schemas =
    versions.length === 0
      ? [{ name: stem, version: null }]
      : versions.map((version) => ({ name: `${stem}V${version}`, version }))
  return [
    {
      family: family[0],
      place,
      noun: place === 'request' ? [] : noun,
      schemas,
      rows: readFieldRows(placed, report),
      line: section.line,
    },
  ]
}

function placeIn(phrase: string): FieldFact['place'] | null {
  if (/\brequests?\b/i.test(phrase)) return 'request'
  return /\b(?:responses?|answers?|answered|returned)\b/i.test(phrase) ? 'response' : null
}

/** Only a client can be told what it must send: a table that says what is required describes a request. */
function placeByColumns(header: readonly string[]): FieldFact['place'] {
  return header.some((name) => name.toLowerCase() === 'required') ? 'request' : 'response'
}

function attachItems(groups: readonly SchemaGroup[], placed: PlacedTable, report: Report): readonly SchemaGroup[] {
  const path = itemPath(placed) ?? ''
  const parentPath = path.slice(0, -2)
  const isParent = ({ path: candidate, types }: FieldRow) => candidate === parentPath && types.includes('array')
  const owners = groups.filter(({ rows }) => rows.some(isParent))
  const [owner] = owners
  if (owner === undefined || owners.length > 1) {
    const holders = owners.length === 0 ? 'no body has' : 'several bodies have'
    report(
      placed.table.line,
      `a table of ${path}, but ${holders} an array ${parentPath}`,
      'exactly one array of that name',
    )
    return groups
  }
  const parent = owner.rows.find(isParent)
  const rows = readFieldRows(placed, report).map((row) => ({
    ...row,
    path: `${path}.${row.path}`,
    presence: new Map(
      Array.from(
        row.presence,
        ([version, stated]) => [version, isAbsent(parent, version) ? 'absent' : stated] as const,
      ),
    ),
  }))
  return groups.map((group) => (group === owner ? { ...group, rows: [...group.rows, ...rows] } : group))
}

function isAbsent(parent: FieldRow | undefined, version: number | null): boolean {
  return parent?.presence.get(version) === 'absent'
}

function checkRows({ rows, schemas }: SchemaGroup, report: Report): void {
  for (const [index, { path, passage, presence, when }] of rows.entries()) {
    const twin = rows.findIndex((candidate) => candidate.path === path)
    if (twin !== index) {
      report(
        passage.start.line,
        `a second row for ${path}`,
        `one; the first is at line ${rows[twin]?.passage.start.line}`,
      )
    }
    const parentPath = path.includes('.') ? path.slice(0, path.lastIndexOf('.')) : null
    if (parentPath !== null && !rows.some((candidate) => holdsFields(candidate, parentPath))) {
      report(
        passage.start.line,
        `the field ${path}`,
        `a row for ${parentPath} with the type object or array of objects`,
      )
    }
    const sibling = when === null ? null : `${parentPath ?? ''}.${when.field}`
    if (sibling !== null && !rows.some((candidate) => candidate.path === sibling)) {
      report(
        passage.start.line,
        `a condition on \`${when?.field}\`, which is not described`,
        'the field with its type in parentheses',
      )
    }
    const known = schemas.map(({ version }) => version)
    const columns = [...presence.keys()].filter((version) => version !== null)
    const stray = columns.find((version) => !known.includes(version))
    if (stray !== undefined)
      report(passage.start.line, `a column for v${stray}`, 'the versions that the heading of the body names')
    const missing =
      columns.length === 0 ? undefined : known.find((version) => version !== null && !columns.includes(version))
    if (missing !== undefined)
      report(passage.start.line, `no column for v${missing}`, 'one column for each version in the heading')
  }
}

function holdsFields({ path, types, items }: FieldRow, parent: string): boolean {
  return (path === parent && types.includes('object')) || (`${path}[]` === parent && items === 'object')
}

function refuseTwins(groups: readonly SchemaGroup[], report: Report): void {
  const lines = new Map<string, number>()
  for (const { schemas, line } of groups) {
    for (const { name } of schemas) {
      const first = lines.get(name)
      if (first !== undefined) report(line, `a second description of ${name}`, `one; the first is at line ${first}`)
      lines.set(name, first ?? line)
    }
  }
}

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
