import type { KeyFact, KeyKind } from '../facts-model.ts'
import type { Document, Text } from './document.ts'
import { listedNumbers } from './numbers.ts'
import type { Passage } from './passages.ts'
import { codeSpans, excludes, familiesIn, prose } from './phrases.ts'
import type { Report } from './problem.ts'
import { type Endpoint, endpointNumbers } from './routes.ts'
import { secrecyIn } from './secrecy.ts'
import { proseOf, sourceOf, type Tags } from './tags.ts'

const EXPECTED = 'an item such as: The agent endpoints take an admin API key, a secret with the prefix `<svc>_`.'

/** Reads the kinds of keys: one item or paragraph each, with the endpoints it opens and its prefix. */
export function readKeys(
  document: Document,
  endpoints: readonly Endpoint[],
  tags: Tags,
  report: Report,
): readonly KeyFact[] {
  const texts = document.sections.flatMap(({ blocks }) => blocks.filter((block) => block.kind !== 'table'))
  const keys = texts.filter(statesPrefix).flatMap((text) => readKey(text, endpoints, tags, report))
  for (const [index, { kind, source }] of keys.entries()) {
    const twin = keys.findIndex((key) => key.kind === kind)
    if (twin !== index)
      report(source.line, `a second ${kind} key`, `one; the first is at line ${keys[twin]?.source.line}`)
  }
  checkScheme(document, report)
  return keys
}

function statesPrefix({ passages }: Text): boolean {
  const words = passages.map(({ quote }) => prose(quote)).join(' ')
  return /\bprefix/i.test(words) && /\bkey\b/i.test(words)
}

function readKey(text: Text, endpoints: readonly Endpoint[], tags: Tags, report: Report): readonly KeyFact[] {
  const words = text.passages.map(({ quote }) => prose(quote)).join(' ')
  const kinds = [
    ...new Set(Array.from(words.matchAll(/\b(admin|assistant) (?:API )?key\b/gi), (match) => match[1]?.toLowerCase())),
  ]
  const kind: KeyKind | null = kinds.length !== 1 ? null : kinds[0] === 'admin' ? 'admin' : 'assistant'
  const subject = /\b(agent|assistant) endpoints?\b(?: \(([^()]*)\))?/i.exec(words)
  const prefixes = text.passages
    .filter(({ quote }) => /\bprefix/i.test(prose(quote)))
    .flatMap(({ quote }) => codeSpans(quote))
  const suffix = prefixes.length === 1 ? /^<[^<>]+>_(\w*)$/.exec(prefixes[0] ?? '')?.[1] : undefined
  const secrecy = secrecyIn(text.passages.map(({ quote }) => quote))
  const [first] = text.passages
  if (first === undefined) return []
  if (kind === null || subject === null) {
    report(text.line, `"${first.quote}"`, EXPECTED)
    return []
  }
  if (suffix === undefined) {
    report(
      text.line,
      `the prefix ${prefixes.join(' and ') || 'of no code span'} of the ${kind} key`,
      'one prefix that begins with a placeholder, such as `<svc>_`',
    )
    return []
  }
  if (secrecy === null) {
    report(
      text.line,
      `"${first.quote}"`,
      'either "secret" or "public", to say whether client-side code may hold the key',
    )
    return []
  }
  const [family] = familiesIn(subject[1] ?? '')
  const opened = endpoints.filter(({ name }) => name.family === family)
  checkNumbers(subject[2] ?? '', opened, endpoints, first, report)
  tags.add(`key:${kind}`, ...text.passages)
  return [
    {
      kind,
      suffix,
      public: secrecy === 'public',
      operations: opened.map(({ name }) => name.id),
      source: sourceOf(prefixPassage(text, first)),
    },
  ]
}

function prefixPassage({ passages }: Text, first: Passage): Passage {
  return passages.find(({ quote }) => /\bprefix/i.test(prose(quote))) ?? first
}

/** Numbers of endpoints in parentheses must be those of this family; the family's name covers any that are left out. */
function checkNumbers(
  aside: string,
  opened: readonly Endpoint[],
  endpoints: readonly Endpoint[],
  passage: Passage,
  report: Report,
): void {
  if (excludes(aside))
    report(passage.start.line, `endpoints (${aside})`, 'the endpoints that the key opens, without exceptions')
  for (const found of listedNumbers(aside)) {
    if (opened.some(({ number }) => number === found)) continue
    const other = endpoints.find(({ number }) => number === found)
    const what = other === undefined ? 'no endpoint' : `${other.name.id} (line ${other.section.line})`
    report(passage.start.line, `endpoint ${found}, which is ${what}`, endpointNumbers(opened))
  }
}

function checkScheme(document: Document, report: Report): void {
  const spans = proseOf(document).flatMap((passage) =>
    codeSpans(passage.quote)
      .filter((span) => /^Authorization:/i.test(span))
      .map((span) => ({ span, line: passage.start.line })),
  )
  if (spans.length === 0)
    report(
      1,
      'a document that does not show the Authorization header',
      '`Authorization: Bearer <API_KEY>` in a sentence',
    )
  for (const { span, line } of spans) {
    if (!/^Authorization: Bearer <[^<>]+>$/.test(span))
      report(line, `\`${span}\``, '`Authorization: Bearer <API_KEY>`; no other scheme is understood')
  }
}
