import type { Key as DescribedKey, KeyKind } from '../description/description.ts'
import type { SourceQuote } from '../description/json-schema.ts'
import { type Text, textsIn } from './document.ts'
import { type Context, repeated } from './notes.ts'
import type { Endpoint } from './routes.ts'
import { form, NUMBERS, numbersIn, passagesLike, sourceOf } from './wording.ts'

/** `description` is all that the document says of it in its place. */
export type Key = DescribedKey & { readonly description: string; readonly source: SourceQuote }

const OPENED = `(?<family>agent|assistant) endpoints(?: \\((?<numbers>${NUMBERS})\\))?`
const KIND = 'an? (?<kind>admin|assistant)(?: API)? key'
const OPENS = form(`(?:The )?${OPENED} (?:require|take|need) ${KIND}\\.`, `${KIND} opens (?:the )?${OPENED}\\.`)
const PREFIX = form('(?:Its prefix is|It (?:has|begins with) the prefix) `(?<prefix>[^`]+)`\\.')
const SECRET = form(
  'It is a (?:server-side )?secret(?: and is never placed in client-side code|, which must never appear in client-side code)?\\.',
)
const PUBLIC = form('It is (?:public|a public key)(?: and is safe in client-side code)?\\.')
const EXPECTED =
  'an item such as: Agent endpoints require an admin API key. Its prefix is `<svc>_`. It is a server-side secret.'

/** Reads the kinds of keys: one item or paragraph each. */
export function readKeys(endpoints: readonly Endpoint[], context: Context): readonly Key[] {
  const texts = context.document.sections.flatMap(textsIn)
  const keys = texts.flatMap((text) => readKey(text, endpoints, context) ?? [])
  for (const [{ kind, source }, first] of repeated(keys, (one, other) => one.kind === other.kind))
    context.report(source.line, `a second ${kind} key`, `one; the first is at line ${first.source.line}`)
  for (const { name, section } of endpoints)
    if (!keys.some(({ operations }) => operations.includes(name.id)))
      context.report(section.line, `${name.id} without a key`, EXPECTED, { follows: ['keys', 'endpoints'] })
  return keys
}

function readKey({ passages, line }: Text, endpoints: readonly Endpoint[], context: Context): Key | null {
  const { mark, report } = context
  const [opening, prefixed, secret, open] = [OPENS, PREFIX, SECRET, PUBLIC].map((one) => passagesLike(passages, one)[0])
  if (opening === undefined) return null
  const kind: KeyKind = opening.parts['kind']?.toLowerCase() === 'admin' ? 'admin' : 'assistant'
  const family = opening.parts['family']?.toLowerCase()
  const prefix = prefixed?.parts['prefix'] ?? ''
  const stated = context.stated.get(`key:${kind}`)?.['public']
  if (!/^<[^<>]+>_\w*$/.test(prefix)) {
    const found = `the prefix ${prefix || 'of no sentence'} of the ${kind} key`
    report(line, found, 'a sentence such as: Its prefix is `<svc>_`.', { breaks: 'keys' })
    return null
  }
  if ((secret === undefined) === (open === undefined) && stated === undefined) {
    const expected = 'either "It is a secret." or "It is public.", to say whether clients may hold the key'
    report(line, `"${passages[0]?.quote}"`, expected, { breaks: 'keys' })
    return null
  }
  const opened = endpoints.filter(({ name }) => name.family === family)
  for (const number of numbersIn(opening.parts['numbers']))
    if (!opened.some((endpoint) => endpoint.number === number))
      report(line, `endpoint ${number}`, `a number of the ${family} endpoints`, { follows: ['endpoints'] })
  for (const found of [opening, prefixed, secret, open]) if (found !== undefined) mark(found.passage, `key:${kind}`)
  return {
    kind,
    prefix: prefix.replace(/^<[^<>]+>/, '<svc>'),
    public: stated === undefined ? secret === undefined : stated === true,
    operations: opened.map(({ name }) => name.id),
    description: passages.map(({ quote }) => quote).join(' '),
    source: sourceOf((prefixed ?? opening).passage),
  }
}
