import type { Text } from './document.ts'
import type { Report } from './problem.ts'

const STATED = String.raw`\b(?:http(?:\/\d(?:\.\d)?)?|status(?:es)?|codes?)(?: (?:status(?:es)?|codes?|of|is|being))* ?:? ?(\d{3})\b`
const REASON = '(?: (?:ok|created|accepted|no content))?'
const BY_REASON = String.raw`\b(2\d\d) (?:ok|created|accepted|no content)\b`
/** "200 characters" counts something; "201 with the job" can only be a status. */
const LOOSE = /(?<![\w.,/-]|\d )2\d\d(?!\w|[.,]\d)(?! (?!responses?\b|status)[a-z]+s\b)/g

/** The sentence without back-ticks around a status, and in small letters: `HTTP 201`, HTTP `201`. */
function statusText(quote: string): string {
  return quote
    .replace(/`((?:http\S*\s*)?\d{3}(?: [a-z ]+)?)`/gi, '$1')
    .toLowerCase()
    .replace(/`[^`]*`/g, '``')
}

/** The one status that a response item shows; null where it shows none. */
export function readStatus({ line, passages }: Text, report: Report): number | null {
  const texts = passages.map(({ quote }) => statusText(quote))
  const stated = new Set<number>()
  for (const [index, text] of texts.entries()) {
    const rest = [STATED, BY_REASON].reduce(
      (left, form) =>
        left.replace(new RegExp(form, 'g'), (_, status: string) => {
          stated.add(Number(status))
          return 'http'
        }),
      text,
    )
    const loose = /\b(?:http) ?(?:,|\/|or|and|to|–|—|-) ?(\d{3})\b/.exec(rest)?.[1] ?? rest.match(LOOSE)?.[0]
    if (loose !== undefined)
      report(line, `the number ${loose} in "${passages[index]?.quote}"`, 'one success status, as in "HTTP 201"')
  }
  const [status, other] = stated
  if (status === undefined) return null
  if (other !== undefined) report(line, `the statuses ${status} and ${other}`, 'one success status')
  if (status < 200 || status > 299) report(line, `the success status ${status}`, 'a status from 200 to 299')
  return status
}

/** True for a sentence that shows a status and says no more. */
export function isStatusOnly(quote: string): boolean {
  return new RegExp(`^(?:[^:]*:)? ?(?:${STATED}${REASON}|${BY_REASON})\\.?$`).test(statusText(quote))
}
