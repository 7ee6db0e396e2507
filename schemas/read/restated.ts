import type { Body } from './bodies.ts'
import { impossible } from './bounds.ts'
import type { Table } from './document.ts'
import { fieldStatement } from './field-forms.ts'
import type { FieldRow } from './field-rows.ts'
import type { Passage } from './passages.ts'
import type { Report } from './problem.ts'
import type { Endpoint } from './routes.ts'
import { CODES, codesIn, markRead, numberIn, type Reads } from './wording.ts'

const OF_FIELD = /^`([A-Za-z_][\w.[\]]*)`(?::| [-–—]) (.+)$/

/** "`prompt`: minimum length 1." adds to the row of the field, or repeats it. */
export function withBounds(
  bodies: readonly Body[],
  passages: readonly Passage[],
  reads: Reads,
  report: Report,
): readonly Body[] {
  const bounds = passages.flatMap((passage) => {
    const [, name, text] = OF_FIELD.exec(passage.quote) ?? []
    return name === undefined || text === undefined ? [] : [{ name, text, passage }]
  })
  if (bounds.length === 0) return bodies
  return bodies.map((body) => ({
    ...body,
    rows: body.rows.map((row) => {
      const own = bounds.filter(({ name }) => row.path === name || row.path.endsWith(`.${name}`))
      return own.reduce((known, bound) => boundRow(known, bound, reads, report), row)
    }),
  }))
}

function boundRow(
  row: FieldRow,
  { text, passage }: { readonly text: string; readonly passage: Passage },
  reads: Reads,
  report: Report,
): FieldRow {
  const statement = fieldStatement(text, row.type)
  if (statement?.kind !== 'keywords') return row
  markRead(reads, passage)
  for (const [key, value] of Object.entries(statement.keywords)) {
    const known = row.keywords[key]
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(value))
      report(passage.start.line, `${key} ${value} for ${row.path}`, `${known}, as at line ${row.passage.start.line}`)
  }
  const keywords = { ...row.keywords, ...statement.keywords }
  const broken = impossible(keywords)
  if (broken !== null) report(passage.start.line, `${row.path}: ${broken[0]}`, broken[1])
  return { ...row, keywords, passages: [...row.passages, passage] }
}

/** A table of values and meanings, such as Status + Meaning, tells what each value of the enum that it is named after means. */
export function withMeanings(
  bodies: readonly Body[],
  tables: readonly Table[],
  reads: Reads,
  report: Report,
): readonly Body[] {
  const meanings = tables.filter(({ header }) => header.length === 2 && header[1]?.toLowerCase() === 'meaning')
  return bodies.map((body) => ({
    ...body,
    rows: body.rows.map((row) => {
      const table = meanings.find(({ header }) => header[0]?.replaceAll('`', '').toLowerCase() === lastName(row))
      const values = row.keywords['enum']
      if (table === undefined || !Array.isArray(values)) return row
      return meaningRow(row, values.map(String), table, reads, report)
    }),
  }))
}

function meaningRow(row: FieldRow, values: readonly string[], table: Table, reads: Reads, report: Report): FieldRow {
  const listed = table.rows.map(({ cells }) => (cells[0]?.text ?? '').replaceAll('`', ''))
  const at = `as at line ${row.passage.start.line}`
  for (const [index, { passage }] of table.rows.entries()) {
    const value = listed[index] ?? ''
    markRead(reads, passage)
    if (!values.includes(value))
      report(passage.start.line, `the value ${value} of ${row.path}`, `one of ${values.join(', ')}, ${at}`)
    else if (listed.indexOf(value) !== index)
      report(passage.start.line, `a second meaning of ${value}`, 'one row for each value')
  }
  const missing = values.find((value) => !listed.includes(value))
  if (missing !== undefined) report(table.line, `no meaning of ${missing}`, `a row for each of its values, ${at}`)
  const texts = table.rows.map(({ cells }) => cells[1]?.text ?? '')
  const described = Object.fromEntries(listed.map((value, index) => [value, texts[index] ?? '']))
  return {
    ...row,
    keywords: { ...row.keywords, 'x-enumDescriptions': described },
    passages: [...row.passages, ...table.rows.map(({ passage }) => passage)],
  }
}

function lastName({ path }: FieldRow): string {
  return path.slice(path.lastIndexOf('.') + 1).toLowerCase()
}

const COUNTED = new RegExp(
  `^(?:An?|The) (.+?) has (?:one of )?(?:the )?(\\w+) (\\w+?)(?: listed above)? \\((${CODES})\\)\\.$`,
  'i',
)

/** "An agent job has one of four statuses (`active`, …)." repeats the values of an enum. */
export function compareCounts(
  bodies: readonly Body[],
  passages: readonly Passage[],
  reads: Reads,
  report: Report,
): void {
  for (const passage of passages) {
    const [, owner = '', number = '', plural = '', list = ''] = COUNTED.exec(passage.quote) ?? []
    const body = bodies.find(({ family, noun }) => [noun, `${family} ${noun}`].includes(owner.toLowerCase()))
    const row = body?.rows.find((one) => [`${lastName(one)}s`, `${lastName(one)}es`].includes(plural.toLowerCase()))
    const values = row?.keywords['enum']
    if (body === undefined || row === undefined || !Array.isArray(values)) continue
    markRead(reads, passage, ...body.schemas.map(({ name }) => `field:${name}.${row.path}`))
    const listed = codesIn(list)
    const isSame = listed.length === values.length && listed.every((value) => values.includes(value))
    const line = passage.start.line
    const known = `${values.join(', ')}, as at line ${row.passage.start.line}`
    if (!isSame) report(line, `the values ${listed.join(', ')} of ${row.path}`, known)
    else if (numberIn(number) !== values.length)
      report(line, `${number} values of ${row.path}`, `${values.length}: ${known}`)
  }
}

const METHOD_OF_ALL =
  /^(?:All|Each of the) endpoints (?:use|take|takes|uses) (?:the )?method ([A-Z]+)(?: and the (?:request )?header `Authorization: Bearer <\w+>`)?(?: \(see \w+\))?\.$/
const PATHS =
  /^(Agent|Assistant) endpoints (?:are|lie) (?:under|below) (`[^.]+\/\.\.\.`(?:(?:, | and | or )`[^.]+\/\.\.\.`)*)\.$/i

/** What prose says of all endpoints at once: their method, and the beginnings of their paths. */
export function compareRoutes(
  endpoints: readonly Endpoint[],
  passages: readonly Passage[],
  reads: Reads,
  report: Report,
): void {
  for (const passage of passages) {
    const method = METHOD_OF_ALL.exec(passage.quote)?.[1]
    const [, family, list = ''] = PATHS.exec(passage.quote) ?? []
    if (method === undefined && family === undefined) continue
    const beginnings = codesIn(list).map((code) => code.replace(/\.\.\.$/, ''))
    const meant = endpoints.filter(({ name }) => method !== undefined || name.family === family?.toLowerCase())
    for (const { name, method: own, path, route } of meant) {
      markRead(reads, passage, `operation:${name.id}`)
      if (method !== undefined && own !== method)
        report(
          route.start.line,
          `${own} for ${name.id}`,
          `${method}, as line ${passage.start.line} says of all endpoints`,
        )
      if (method === undefined && !beginnings.some((beginning) => path.startsWith(beginning)))
        report(route.start.line, `the path ${path}`, `one below ${list}, as line ${passage.start.line} says`)
    }
  }
}
