import type { KeyKind, SourceQuote } from '../description/description.ts'
import { type Document, type Text, textsIn } from './document.ts'
import type { Report } from './problem.ts'
import type { Endpoint } from './routes.ts'
import { markRead, NUMBERS, numbersIn, type Reads, sourceOf } from './wording.ts'

export interface Key {
  readonly kind: KeyKind
  /** Beginning with the placeholder `<svc>_`. */
  readonly prefix: string
  /** True where client-side code may hold it. */
  readonly public: boolean
  readonly operations: readonly string[]
  /** All that the document says of it in its place. */
  readonly description: string
  readonly source: SourceQuote
}

const NUMBERED = `(?: \\((?<numbers>${NUMBERS})\\))?`
const KIND = 'an? (?<kind>admin|assistant)(?: API)? key'
const OPENS = [
  `(?:The )?(?<family>agent|assistant) endpoints${NUMBERED} (?:require|take|need) ${KIND}\\.`,
  `${KIND} opens (?:the )?(?<family>agent|assistant) endpoints${NUMBERED}\\.`,
].map((form) => new RegExp(`^${form}$`, 'i'))
const PREFIX = /^(?:Its prefix is|It (?:has|begins with) the prefix) `([^`]+)`\.$/i
const SECRET =
  /^It is a (?:server-side )?secret(?: and is never placed in client-side code|, which must never appear in client-side code)?\.$/i
const PUBLIC = /^It is (?:public|a public key)(?: and is safe in client-side code)?\.$/i
const EXPECTED =
  'an item such as: Agent endpoints require an admin API key. Its prefix is `<svc>_`. It is a server-side secret.'

/** Reads the kinds of keys: one item or paragraph each. */
export function readKeys(
  document: Document,
  endpoints: readonly Endpoint[],
  statedPublic: ReadonlyMap<string, boolean>,
  reads: Reads,
  report: Report,
): readonly Key[] {
  const texts = document.sections.flatMap(textsIn)
  const keys: Key[] = []
  for (const text of texts) {
    const key = readKey(text, endpoints, statedPublic, reads, report)
    const twin = keys.find(({ kind }) => kind === key?.kind)
    if (key !== null && twin !== undefined)
      report(key.source.line, `a second ${key.kind} key`, `one; the first is at line ${twin.source.line}`)
    else if (key !== null) keys.push(key)
  }
  for (const { name, section } of endpoints) {
    if (keys.some(({ operations }) => operations.includes(name.id))) continue
    report(section.line, `${name.id} without a key`, EXPECTED, { follows: ['keys', 'endpoints'] })
  }
  return keys
}

function readKey(
  { passages, line }: Text,
  endpoints: readonly Endpoint[],
  statedPublic: ReadonlyMap<string, boolean>,
  reads: Reads,
  report: Report,
): Key | null {
  const opening = passages.flatMap((passage) =>
    OPENS.flatMap((form) => {
      const groups = form.exec(passage.quote)?.groups
      return groups === undefined ? [] : [{ passage, groups }]
    }),
  )[0]
  if (opening === undefined) return null
  const kind: KeyKind = opening.groups['kind']?.toLowerCase() === 'admin' ? 'admin' : 'assistant'
  const family = opening.groups['family']?.toLowerCase()
  const matching = (form: RegExp) => passages.find(({ quote }) => form.test(quote))
  const [stating, secret, open] = [PREFIX, SECRET, PUBLIC].map(matching)
  const prefix = PREFIX.exec(stating?.quote ?? '')?.[1] ?? ''
  const isPublic = statedPublic.get(`key:${kind}`) ?? (secret === undefined ? open !== undefined : false)
  const refuse = (found: string, expected: string) => {
    report(line, found, expected, { breaks: 'keys' })
    return null
  }
  if (!/^<[^<>]+>_\w*$/.test(prefix))
    return refuse(
      `the prefix ${prefix || 'of no sentence'} of the ${kind} key`,
      'a sentence such as: Its prefix is `<svc>_`.',
    )
  if ((secret === undefined) === (open === undefined) && !statedPublic.has(`key:${kind}`))
    return refuse(
      `"${passages[0]?.quote}"`,
      'either "It is a secret." or "It is public.", to say whether clients may hold the key',
    )
  const opened = endpoints.filter(({ name }) => name.family === family)
  for (const number of numbersIn(opening.groups['numbers'] ?? '')) {
    if (opened.some((endpoint) => endpoint.number === number)) continue
    report(line, `endpoint ${number}`, `a number of the ${family} endpoints`, { follows: ['endpoints'] })
  }
  for (const passage of [opening.passage, stating, secret, open])
    if (passage !== undefined) markRead(reads, passage, `key:${kind}`)
  return {
    kind,
    prefix: prefix.replace(/^<[^<>]+>/, '<svc>'),
    public: isPublic,
    operations: opened.map(({ name }) => name.id),
    description: passages.map(({ quote }) => quote).join(' '),
    source: sourceOf(stating ?? opening.passage),
  }
}
