import type { SourceQuote } from '../description/json-schema.ts'
import { tablesWith, textIn } from './document.ts'
import { type Context, repeated } from './notes.ts'
import { type Endpoint, endpointOf } from './routes.ts'
import { CODES, codesIn, form, sourceOf } from './wording.ts'

/** An answer other than success that the document shows. */
export interface ErrorAnswer {
  readonly status: number
  readonly when: string
  readonly headers: readonly string[]
  readonly source: SourceQuote
  readonly operations: readonly string[]
}

/** A row, and whether it stands outside of all sections of endpoints. */
interface Shown extends ErrorAnswer {
  readonly isOfAll: boolean
}

/** A status such as `429` or `429 Too Many Requests`. "400 or 429" does not match, since it names a second one. */
const STATUS = /^([3-5]\d\d)(?: [A-Z]\D*)?$/
const HEADERS = form(CODES, '[-–—]?')

/**
 * Reads tables with the columns Status, When and possibly Headers: for the endpoint whose section they are in, or else
 * for all endpoints that have no row of their own for that status.
 */
export function readErrors(
  endpoints: readonly Endpoint[],
  { document, mark, report }: Context,
): readonly ErrorAnswer[] {
  const rows = tablesWith(document, 'status', 'when').flatMap(({ rows, section }) =>
    rows.map((row) => ({ row, section })),
  )
  const answers = rows.flatMap(({ row, section }): readonly Shown[] => {
    const { passage, cells } = row
    const line = passage.start.line
    const own = endpointOf(section, endpoints)
    const operations = (own === undefined ? endpoints : [own]).map(({ name }) => name.id)
    const [, shown = ''] = STATUS.exec(textIn(row, 'status').replaceAll('`', '')) ?? []
    mark(passage)
    if (shown === '') {
      report(line, `the status "${textIn(row, 'status')}"`, 'a status from 300 to 599')
      return []
    }
    const when = cells.find(({ column }) => column === 'when')?.sentences ?? []
    for (const one of [passage, ...when]) mark(one, ...operations.map((id) => `response:${id}.${shown}`))
    const listed = textIn(row, 'headers')
    if (!HEADERS.test(listed)) report(line, `the headers "${listed}"`, 'names such as `Retry-After`')
    const source = sourceOf(passage)
    const answer = { status: Number(shown), when: textIn(row, 'when'), headers: codesIn(listed), source, operations }
    return [{ ...answer, isOfAll: own === undefined }]
  })
  const isSame = (one: Shown, other: Shown) =>
    one.isOfAll === other.isOfAll &&
    one.status === other.status &&
    one.operations.some((id) => other.operations.includes(id))
  for (const [{ status, source }, first] of repeated(answers, isSame))
    report(source.line, `a second row for ${status}`, `one; the first is at line ${first.source.line}`)
  const special = answers.filter(({ isOfAll }) => !isOfAll)
  return answers.flatMap(({ isOfAll, ...answer }) => {
    const has = ({ status, operations }: Shown, id: string) => status === answer.status && operations.includes(id)
    const operations = answer.operations.filter((id) => !isOfAll || !special.some((one) => has(one, id)))
    return operations.length === 0 ? [] : [{ ...answer, operations }]
  })
}
