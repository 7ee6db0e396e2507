import type { SourceQuote } from '../description/description.ts'
import { type Document, tablesIn } from './document.ts'
import type { Report } from './problem.ts'
import type { Endpoint } from './routes.ts'
import { CODES, codesIn, markRead, type Reads, sourceOf } from './wording.ts'

/** An answer other than success that the document shows. */
export interface ErrorAnswer {
  readonly status: number
  readonly when: string
  readonly headers: readonly string[]
  readonly source: SourceQuote
  readonly operations: readonly string[]
}

/** Reads tables of Status and When [and Headers]: of the endpoint whose section they stand in, else of all. */
export function readErrors(
  document: Document,
  endpoints: readonly Endpoint[],
  reads: Reads,
  report: Report,
): readonly ErrorAnswer[] {
  const answers: ErrorAnswer[] = []
  for (const section of document.sections) {
    const own = endpoints.filter((endpoint) => endpoint.section === section)
    const operations = (own.length > 0 ? own : endpoints).map(({ name }) => name.id)
    for (const table of tablesIn(section)) {
      const header = table.header.map((name) => name.toLowerCase())
      const [status, when, headers] = ['status', 'when', 'headers'].map((name) => header.indexOf(name))
      if (status === undefined || when === undefined || status === -1 || when === -1) continue
      for (const { passage, cells } of table.rows) {
        markRead(reads, passage)
        const text = (at: number | undefined) => cells[at ?? -1]?.text ?? ''
        const [shown] = /^[1-5]\d\d(?= |$)/.exec(text(status).replaceAll('`', '')) ?? []
        const listed = text(headers)
        const line = passage.start.line
        if (shown === undefined || Number(shown) < 300) {
          report(line, `the status "${text(status)}"`, 'a status from 300 to 599')
          continue
        }
        if (!new RegExp(`^(?:${CODES}|[-–—]?)$`).test(listed))
          report(line, `the headers "${listed}"`, 'names such as `Retry-After`')
        const twin = answers.find(
          (one) => one.status === Number(shown) && one.operations.some((id) => operations.includes(id)),
        )
        if (twin !== undefined)
          report(line, `a second row for ${shown}`, `one; the first is at line ${twin.source.line}`)
        const sentences = cells[when]?.sentences ?? []
        for (const one of [passage, ...sentences])
          markRead(reads, one, ...operations.map((id) => `response:${id}.${shown}`))
        answers.push({
          status: Number(shown),
          when: text(when),
          headers: codesIn(listed),
          source: sourceOf(passage),
          operations,
        })
      }
    }
  }
  return answers
}
