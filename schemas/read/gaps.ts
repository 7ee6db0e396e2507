import type { Gap as DescribedGap } from '../description/description.ts'
import type { SourceQuote } from '../description/json-schema.ts'
import { kebab } from '../description/words.ts'
import type { Body } from './bodies.ts'
import type { Limit } from './limits.ts'
import type { Context, Notes } from './notes.ts'
import type { Exchange } from './operations.ts'
import type { Passage } from './passages.ts'
import type { Traced } from './trace.ts'
import { familyIn, form, NUMBERS, numbersIn, type Parts, partsOf, sourceOf } from './wording.ts'

/** Something that the document declares as not shown. */
export type Gap = DescribedGap & { readonly source: SourceQuote }

/** What gaps are named after. */
interface Known {
  readonly exchanges: readonly Exchange[]
  readonly bodies: readonly Body[]
  readonly limits: readonly Limit[]
}

type GapId = Pick<Gap, 'id' | 'operations'>

const GAP = form('(?<subject>.+?)(?::| is| are) not shown\\.?')
const NUMBERED = new RegExp(`\\bendpoints? (${NUMBERS})$`, 'i')

/** Reads every statement that something is not shown, and the gaps that the trace file names. */
export function readGaps(traced: Traced, known: Known, context: Context): readonly Gap[] {
  const gaps = new Map<string, Gap>()
  for (const passage of context.prose) {
    const facts = traced.of.get(passage)?.flatMap((trace) => trace.facts) ?? []
    const named = facts.filter((id) => id.startsWith('gap:')).map((id) => gapNamed(id.slice('gap:'.length), known))
    const ids = named.length > 0 ? named : gapsIn(passage, known, context)
    for (const { id, operations } of ids) {
      const earlier = gaps.get(id)
      const all = [...new Set([...(earlier?.operations ?? []), ...operations])]
      gaps.set(id, { id, operations: all, source: earlier?.source ?? sourceOf(passage) })
      context.mark(passage, `gap:${id}`)
      refuseShown(id, passage.start.line, known, context)
    }
  }
  return [...gaps.values()]
}

/**
 * The gaps of a statement. Each part of an enumeration is a topic; where a part is no known topic, the whole statement
 * is one gap.
 */
function gapsIn({ quote, start }: Passage, known: Known, { report }: Notes): readonly GapId[] {
  const subject = partsOf(quote, GAP)?.['subject']
  if (subject === undefined) return []
  const numbers = numbersIn(NUMBERED.exec(subject)?.[1])
  const stray = numbers.find((number) => !known.exchanges.some(({ endpoint }) => endpoint.number === number))
  if (stray !== undefined) {
    const found = `endpoint ${stray}, which is no endpoint`
    report(start.line, found, 'a number of an endpoint', { follows: ['endpoints'] })
  }
  const whole = topicIds(subject, known)
  if (whole !== null) return whole
  const parts = subject.split(/, (?:and |or )?| and | or /).map((part) => topicIds(part, known))
  return parts.every((ids) => ids !== null) ? parts.flatMap((ids) => ids ?? []) : otherwise(subject)
}

type Topic = (parts: Parts, known: Known) => readonly GapId[]

/** The topics: the words that name each of them, and the gaps that follow. */
const TOPICS = Object.entries<Topic>({
  'error status codes?|status codes of errors|error statuses': everywhere('error-status'),
  'error bod(?:y|ies)|bodies of errors': everywhere('error-body'),
  'error codes?': everywhere('error-code'),
  'webhooks(?: (?:and|or) other (?:outbound )?notifications)?': everywhere('webhooks'),
  [`(?:the )?success status(?: codes?)? of endpoints? (?<numbers>${NUMBERS})`]: statusesByNumber,
  '(?:the )?success status(?: codes?)? of (?:the |all )?(?<family>agent|assistant) endpoints': statusesByFamily,
  '(?:the )?responses? (?:on exceeding|past|beyond) a limit': (_, { limits }) => limits.map(refusal),
  'whether (?:the two |both |the )?(?<family>agent|assistant) endpoints share one counter': ({ family }) => [
    { id: `${familyIn(family)}-limit-counter`, operations: [] },
  ],
  'other (?:stream event types|event types of the stream|events of the stream)(?: and their fields)?': streamEvents,
  'transitions(?: between statuses)?': perResource('transitions'),
  '(?:the )?endpoint that reads (?:one|a single) (?<name>.+?)(?: \\(method and path\\))?(?:, used for polling)?':
    perResource('poll'),
  '(?:allowed |other )?values of `(?<name>[^`]+)`(?: (?:other than|besides) `[^`]+`)?': ofField('values'),
  '(?:the )?(?:internal )?structure of (?:an? )?`(?<name>[^`]+)`': ofField('structure'),
  '(?:the )?fields of (?:`(?<name>[^`]+)`|\\w+ (?<name>\\w+))(?: of (?:other types|a type other than `[^`]+`))?':
    ofField('fields'),
}).map(([words, ids]) => [form(words), ids] as const)

function topicIds(subject: string, known: Known): readonly GapId[] | null {
  for (const [pattern, ids] of TOPICS) {
    const parts = partsOf(subject.trim(), pattern)
    if (parts !== null) return ids(parts, known)
  }
  return null
}

function everywhere(id: string): Topic {
  return () => [{ id, operations: [] }]
}

function hiddenStatus({ endpoint: { name } }: Exchange): GapId {
  return { id: `${name.stem}-status`, operations: [name.id] }
}

function statusesByNumber({ numbers }: Parts, { exchanges }: Known): readonly GapId[] {
  return exchanges.filter(({ endpoint }) => numbersIn(numbers).includes(endpoint.number ?? 0)).map(hiddenStatus)
}

/** "The agent endpoints" leaves out those that show their status. */
function statusesByFamily({ family }: Parts, { exchanges }: Known): readonly GapId[] {
  const meant = exchanges.filter(({ endpoint }) => endpoint.name.family === familyIn(family))
  return meant.filter(({ answer }) => answer.status === null).map(hiddenStatus)
}

function refusal({ id, operations }: Limit): GapId {
  return { id: `${id}-refusal-status`, operations }
}

function streamEvents(_: Parts, { exchanges }: Known): readonly GapId[] {
  return exchanges.flatMap(({ endpoint, answer }) =>
    answer.kind === 'stream' ? [{ id: `stream-${answer.protocol}-events`, operations: [endpoint.name.id] }] : [],
  )
}

/**
 * Gaps about a resource that endpoints create or change, such as `AgentJob`: its transitions, or how it is read. A
 * resource that is only read has neither.
 */
function perResource(what: string): Topic {
  return ({ name = '' }, { exchanges }) => {
    const changing = exchanges.filter(({ endpoint }) => endpoint.method !== 'GET')
    const schemas = new Set(changing.flatMap(({ answer }) => (answer.kind === 'object' ? [kebab(answer.schema)] : [])))
    const meant = [...schemas].filter((schema) => schema.endsWith(kebab(name)))
    return meant.map((schema) => ({ id: `${schema}-${what}`, operations: [] }))
  }
}

function ofField(what: string): Topic {
  return ({ name = '' }, { bodies }) => {
    const row = bodies.flatMap(({ rows }) => rows).find(({ path }) => path === name || path.endsWith(`.${name}`))
    return [{ id: `${kebab(row?.path ?? name)}-${what}`, operations: [] }]
  }
}

/** A gap of no known topic is named by its own words, so that it is not lost. */
function otherwise(subject: string): readonly GapId[] {
  const words = kebab(subject.replace(/`[^`]*`/g, ''))
    .split('-')
    .filter((word) => word.length > 3)
  return [{ id: words.slice(0, 6).join('-') || 'unnamed', operations: [] }]
}

/** A gap that the trace file names. Its operations follow from the id where the id is known. */
function gapNamed(id: string, known: Known): GapId {
  const all = [...known.limits.map(refusal), ...streamEvents({}, known), ...known.exchanges.map(hiddenStatus)]
  return all.find((one) => one.id === id) ?? { id, operations: [] }
}

/** Reports a gap about something that the document does show. */
function refuseShown(id: string, line: number, { exchanges }: Known, { report }: Notes): void {
  const shown = exchanges.find((one) => one.answer.status !== null && hiddenStatus(one).id === id)
  if (shown !== undefined) {
    const { endpoint, answer } = shown
    const expected = `no gap: line ${endpoint.response?.line} shows ${answer.status}`
    report(line, `the success status of ${endpoint.name.id} as not shown`, expected)
  }
  const gets = exchanges.filter(({ endpoint }) => endpoint.method === 'GET')
  const poll = gets.find(({ answer }) => answer.kind === 'object' && `${kebab(answer.schema)}-poll` === id)?.endpoint
  if (poll !== undefined)
    report(line, 'the endpoint to poll as not shown', `no gap: line ${poll.route.start.line} shows ${poll.name.id}`)
}
