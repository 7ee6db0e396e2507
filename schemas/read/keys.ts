import type { Key as DescribedKey, KeyKind } from '../description/description.ts'
import type { SourceQuote } from '../description/json-schema.ts'
import { type Text, textsIn } from './document.ts'
import { type Context, repeated } from './notes.ts'
import type { Endpoint } from './routes.ts'
import { form, NUMBERS, numbersIn, passagesLike, sourceOf } from './wording.ts'

/** `description` is what the document says about the key in its place. */
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

/** The endpoints that a sentence is about: those whose numbers it names, or else all of the family. */
interface Opening {
  readonly family: string
  readonly numbers: readonly number[]
}
type Opener = Omit<Key, 'operations'> & { readonly openings: readonly Opening[] }

/** Reads the kinds of keys: one item or paragraph each. */
export function readKeys(endpoints: readonly Endpoint[], context: Context): readonly Key[] {
  const texts = context.document.sections.flatMap(textsIn)
  const openers = texts.flatMap((text) => readKey(text, endpoints, context) ?? [])
  for (const [{ kind, source }, first] of repeated(openers, (one, other) => one.kind === other.kind))
    context.report(source.line, `a second ${kind} key`, `one; the first is at line ${first.source.line}`)
  const opened = endpoints.map((endpoint) => ({ endpoint, by: openersOf(endpoint, openers) }))
  for (const { endpoint, by } of opened) {
    const found = `${endpoint.name.id} ${by.length === 0 ? 'without a key' : 'with several keys'}`
    if (by.length !== 1) context.report(endpoint.section.line, found, EXPECTED, { follows: ['keys', 'endpoints'] })
  }
  return openers.map(({ openings: _, ...key }) => ({
    ...key,
    operations: opened
      .filter(({ by }) => by.some(({ kind }) => kind === key.kind))
      .map(({ endpoint }) => endpoint.name.id),
  }))
}

/** The keys of an endpoint: those of a sentence that names its number, or else those of its family. */
function openersOf({ name, number }: Endpoint, openers: readonly Opener[]): readonly Opener[] {
  const having = (isMeant: (numbers: readonly number[]) => boolean) =>
    openers.filter(({ openings }) => openings.some((one) => one.family === name.family && isMeant(one.numbers)))
  const numbering = having((numbers) => number !== null && numbers.includes(number))
  const general = having((numbers) => numbers.length === 0)
  return [numbering, general, having(() => true)].find((some) => some.length > 0) ?? []
}

function readKey({ passages, line }: Text, endpoints: readonly Endpoint[], context: Context): Opener | null {
  const { mark, report } = context
  const openings = passagesLike(passages, OPENS)
  const [prefixed, secret, open] = [PREFIX, SECRET, PUBLIC].map((one) => passagesLike(passages, one)[0])
  const [opening, ...more] = openings
  if (opening === undefined) return null
  const [word = '', ...others] = openings.map(({ parts }) => parts['kind']?.toLowerCase() ?? '')
  const kind: KeyKind = word === 'admin' ? 'admin' : 'assistant'
  const prefix = prefixed?.parts['prefix'] ?? ''
  const stated = context.stated.get(`key:${kind}`)?.['public']
  if (others.some((other) => other !== word)) {
    report(line, `"${more[0]?.passage.quote}"`, 'one kind of key in each item or paragraph', { breaks: 'keys' })
    return null
  }
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
  const spoken = openings.map(({ parts }) => {
    return { family: parts['family']?.toLowerCase() ?? '', numbers: numbersIn(parts['numbers']) }
  })
  for (const { family, numbers } of spoken)
    for (const number of numbers)
      if (!endpoints.some((endpoint) => endpoint.name.family === family && endpoint.number === number))
        report(line, `endpoint ${number}`, `a number of the ${family} endpoints`, { follows: ['endpoints'] })
  for (const found of [...openings, prefixed, secret, open]) if (found !== undefined) mark(found.passage, `key:${kind}`)
  return {
    kind,
    prefix: prefix.replace(/^<[^<>]+>/, '<svc>'),
    public: stated === undefined ? secret === undefined : stated === true,
    openings: spoken,
    description: passages.map(({ quote }) => quote).join(' '),
    source: sourceOf((prefixed ?? opening).passage),
  }
}
