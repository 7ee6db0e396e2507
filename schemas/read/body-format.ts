import type { Document } from './document.ts'
import { codeSpans, excludes, prose } from './phrases.ts'
import type { Report } from './problem.ts'
import { proseOf } from './tags.ts'

const SPOKEN = /\brequest bod(?:y|ies)\b/i
const OTHER =
  /\b(?:form[- ](?:data|encoded|urlencoded|fields?|body)|or (?:as )?an? form|multipart|url-?encoded|XML|YAML|CSV|octet[- ]stream|protobuf|MessagePack|plain text|binary)\b/i

/** A format other than JSON that a sentence about a body names; null for none. */
export function otherFormatIn(phrase: string): string | null {
  const text = prose(phrase)
  const found = OTHER.exec(text)?.[0] ?? null
  // "JSON, never form data" names the other only to refuse it.
  return found === null || /\b(?:not|never|no)\b/i.test(text.slice(0, text.indexOf(found)).slice(-12)) ? null : found
}

/** The grammar knows JSON bodies only: a document that says otherwise, or nothing, would be described wrongly. */
export function checkBodyFormat(document: Document, report: Report): void {
  const passages = proseOf(document)
  const said = passages.filter(
    ({ quote }) => SPOKEN.test(prose(quote)) && /\bJSON\b/.test(prose(quote)) && !excludes(quote),
  )
  if (said.length === 0)
    report(1, 'a document that does not say what request bodies are', 'a sentence that says every request body is JSON')
  for (const { quote, start } of said) {
    const other = otherFormatIn(quote)
    if (other !== null) report(start.line, `a body of ${other}`, 'JSON; no other format is understood')
  }
  for (const { quote, start } of passages) {
    const other = codeSpans(quote).find(
      (span) => /^Content-Type:/i.test(span) && !/^Content-Type: application\/json$/i.test(span),
    )
    if (other !== undefined)
      report(start.line, `\`${other}\``, '`Content-Type: application/json`; no other format is understood')
  }
}
