import type { SourceQuote } from '../description/description.ts'
import type { Passage } from './passages.ts'
import type { Report } from './problem.ts'
import type { Endpoint } from './routes.ts'
import { markRead, type Reads, sourceOf } from './wording.ts'

const BASE =
  /^(?:The )?(?:base address|base URL|address below which all paths lie) is `?(\{base_url\}|https?:\/\/[^\s`]*[^\s`./])\/?`?\.?$/i

/** The base address: null where the document gives none, `{base_url}` included. */
export function readServer(
  passages: readonly Passage[],
  reads: Reads,
): { readonly url: string; readonly source: SourceQuote } | null {
  const stating = passages.find(({ quote }) => BASE.test(quote))
  const url = BASE.exec(stating?.quote ?? '')?.[1]
  if (stating === undefined || url === undefined) return null
  markRead(reads, stating, 'server')
  return url === '{base_url}' ? null : { url, source: sourceOf(stating) }
}

const DEPRECATED = /^(?:The )?(agent|assistant)(?: of)?(?: v(\d+))? is deprecated\.$/i
const THIS = /^This endpoint is deprecated\.$/i

/** Ids of the operations that are deprecated: by their heading, in their section, or by family and version anywhere. */
export function readDeprecations(
  endpoints: readonly Endpoint[],
  passages: readonly Passage[],
  reads: Reads,
): ReadonlySet<string> {
  const deprecated = new Set(endpoints.filter(({ isDeprecated }) => isDeprecated).map(({ name }) => name.id))
  for (const passage of passages) {
    const [said, family, version] = DEPRECATED.exec(passage.quote) ?? THIS.exec(passage.quote) ?? []
    if (said === undefined) continue
    const meant = endpoints.filter(({ name, section }) =>
      family === undefined
        ? section.blocks.some((block) => 'passages' in block && block.passages.includes(passage))
        : name.family === family.toLowerCase() && (version === undefined || name.version === Number(version)),
    )
    for (const { name } of meant) {
      deprecated.add(name.id)
      markRead(reads, passage, `operation:${name.id}`)
    }
  }
  return deprecated
}

const BEARER = '`Authorization: Bearer <[^`<>]+>`'
const SCHEMES = [
  `(?:Every|Each) request (?:carries|sends|has) ${BEARER}\\.`,
  `(?:Every|Each) request (?:carries|sends|has) the header \`Authorization\` with the scheme \`Bearer\` followed by a key: ${BEARER}\\.`,
].map((form) => new RegExp(`^${form}$`, 'i'))
const JSON_BODY =
  /^(?:All|Every|Each) request bod(?:y is|ies are) JSON(?:, sent with `Content-Type: application\/json`| \(`Content-Type: application\/json`\))?\.$/i

/** How a key is sent, and what bodies are made of: nothing else is understood, so both have to be said in these words. */
export function readConventions(
  endpoints: readonly Endpoint[],
  passages: readonly Passage[],
  reads: Reads,
  report: Report,
): void {
  const scheme = passages.find(({ quote }) => SCHEMES.some((form) => form.test(quote)))
  const format = passages.find(({ quote }) => JSON_BODY.test(quote))
  const operations = endpoints.map(({ name }) => `operation:${name.id}`)
  if (scheme === undefined)
    report(
      1,
      'a document that does not show how a key is sent',
      'a sentence such as: Every request sends `Authorization: Bearer <API_KEY>`.',
    )
  else markRead(reads, scheme, ...operations)
  if (format !== undefined) markRead(reads, format, ...operations)
}
