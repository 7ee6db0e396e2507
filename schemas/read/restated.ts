import type { Body } from './bodies.ts'
import { impossible } from './bounds.ts'
import { isOfMeanings, type Table, tablesIn } from './document.ts'
import { fieldStatement } from './field-forms.ts'
import type { FieldRow } from './field-rows.ts'
import type { Context, Notes } from './notes.ts'
import type { Passage } from './passages.ts'
import { CODES, codesIn, form, numberIn, passagesLike } from './wording.ts'

/**
 * The bodies with what other places of the document state about their fields: bounds in lists, and meanings of values
 * in tables.
 */
export function withRestated(bodies: readonly Body[], context: Context): readonly Body[] {
  const bounds = passagesLike(context.prose, OF_FIELD)
  const meanings = context.document.sections.flatMap(tablesIn).filter(isOfMeanings)
  return bodies.map((body) => ({
    ...body,
    rows: body.rows.map((row) => {
      const own = bounds.filter(({ parts }) => row.path === parts['name'] || row.path.endsWith(`.${parts['name']}`))
      const bounded = own.reduce(
        (known, bound) => boundRow(known, bound.parts['text'] ?? '', bound.passage, context),
        row,
      )
      const values = Array.isArray(row.keywords['enum']) ? row.keywords['enum'] : []
      // A table of HTTP statuses may have the same columns, so one value must belong to the field.
      const table = meanings.find(
        ({ header, rows }) =>
          header[0]?.replaceAll('`', '') === lastName(row) &&
          rows.some(({ cells: [value] }) => values.includes(value?.text.replaceAll('`', '') ?? '')),
      )
      return table === undefined ? bounded : meaningRow(bounded, table, context)
    }),
  }))
}

const OF_FIELD = form('`(?<name>[A-Za-z_][\\w.[\\]]*)`(?::| [-–—]) (?<text>.+)')

/** A sentence such as "`prompt`: minimum length 1." adds to the row of the field, or repeats it. */
function boundRow(row: FieldRow, text: string, passage: Passage, { mark, report }: Notes): FieldRow {
  const stated = fieldStatement(text, row.type)?.keywords
  if (stated === undefined) return row
  mark(passage)
  const { line } = passage.start
  for (const [key, value] of Object.entries(stated)) {
    const known = row.keywords[key]
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(value))
      report(line, `${key} ${value} for ${row.path}`, `${known}, as at line ${row.passage.start.line}`)
  }
  const keywords = { ...row.keywords, ...stated }
  const [found, expected] = impossible(keywords) ?? []
  if (found !== undefined) report(line, `${row.path}: ${found}`, expected ?? '')
  return { ...row, keywords, passages: [...row.passages, passage] }
}

/**
 * A table such as Status + Meaning gives the meaning of each value of the enum that its first column is named after.
 */
function meaningRow(row: FieldRow, table: Table, { mark, report }: Notes): FieldRow {
  if (!Array.isArray(row.keywords['enum'])) return row
  const values = row.keywords['enum'].map(String)
  const meanings = table.rows.map(({ passage, cells: [value, meaning] }) => {
    return { passage, value: value?.text.replaceAll('`', '') ?? '', meaning: meaning?.text ?? '' }
  })
  const listed = meanings.map(({ value }) => value)
  const at = `as at line ${row.passage.start.line}`
  for (const [index, { passage, value }] of meanings.entries()) {
    mark(passage)
    if (!values.includes(value))
      report(passage.start.line, `the value ${value} of ${row.path}`, `one of ${values.join(', ')}, ${at}`)
    else if (listed.indexOf(value) !== index)
      report(passage.start.line, `a second meaning of ${value}`, 'one row for each value')
  }
  const missing = values.find((value) => !listed.includes(value))
  if (missing !== undefined) report(table.line, `no meaning of ${missing}`, `a row for each of its values, ${at}`)
  const described = Object.fromEntries(meanings.map(({ value, meaning }) => [value, meaning]))
  const keywords = { ...row.keywords, 'x-enumDescriptions': described }
  return { ...row, keywords, passages: [...row.passages, ...meanings.map(({ passage }) => passage)] }
}

function lastName({ path }: FieldRow): string {
  return path.slice(path.lastIndexOf('.') + 1).toLowerCase()
}

const COUNTED = form(
  `(?:An?|The) (?<owner>.+?) has (?:one of )?(?:the )?(?<number>\\w+) (?<plural>\\w+?)(?: listed above)? \\((?<list>${CODES})\\)\\.`,
)

/** Compares a sentence such as "An agent job has one of four statuses (`active`, …)." with the values of the enum. */
export function compareCounts(bodies: readonly Body[], { prose, mark, report }: Context): void {
  for (const { passage, parts } of passagesLike(prose, COUNTED)) {
    const [owner = '', plural = ''] = [parts['owner']?.toLowerCase(), parts['plural']?.toLowerCase()]
    const body = bodies.find(({ family, noun }) => [noun, `${family} ${noun}`].includes(owner))
    const row = body?.rows.find((one) => [`${lastName(one)}s`, `${lastName(one)}es`].includes(plural))
    const values = row?.keywords['enum']
    if (body === undefined || row === undefined || !Array.isArray(values)) continue
    mark(passage, ...body.schemas.map(({ name }) => `field:${name}.${row.path}`))
    const listed = codesIn(parts['list'] ?? '')
    const isSame = listed.length === values.length && listed.every((value) => values.includes(value))
    const known = `${values.join(', ')}, as at line ${row.passage.start.line}`
    const { line } = passage.start
    if (!isSame) report(line, `the values ${listed.join(', ')} of ${row.path}`, known)
    else if (numberIn(parts['number'] ?? '') !== values.length)
      report(line, `${parts['number']} values of ${row.path}`, `${values.length}: ${known}`)
  }
}
