import type { SourceQuote } from '../description/description.ts'
import type { Body } from './bodies.ts'
import type { Limit } from './limits.ts'
import type { Context, Notes } from './notes.ts'
import type { Exchange } from './operations.ts'
import type { Passage } from './passages.ts'
import type { Traced } from './trace.ts'
import { form, kebab, NUMBERS, numbersIn, type Parts, partsOf, sourceOf } from './wording.ts'

/** Something that the document declares as not shown. */
export interface Gap {
  /** Canonical name of what is missing, the same for every wording: `agent-job-poll`, `error-status` … */
  readonly id: string
  /** Ids of the operations that it belongs to; empty where it belongs to none in particular. */
  readonly operations: readonly string[]
  readonly source: SourceQuote
}

/** What a gap's name is made of. */
export interface Known {
  readonly exchanges: readonly Exchange[]
  readonly bodies: readonly Body[]
  readonly limits: readonly Limit[]
}

type GapId = Pick<Gap, 'id' | 'operations'>

const GAP = form('(?<subject>.+?)(?::| is| are) not shown\\.?')
const NUMBERED = new RegExp(`\\bendpoints? (${NUMBERS})$`, 'i')

/** Reads every statement that something is not shown, and what the trace file states to be a gap. */
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

/** The parts of an enumeration are topics of their own; a statement with a part that is none is one topic by itself. */
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

const everywhere = (id: string): readonly GapId[] => [{ id, operations: [] }]

/** Each topic by the words that name it, and what it leaves open. */
const TOPICS: readonly (readonly [RegExp, (parts: Parts, known: Known) => readonly GapId[]])[] = [
  [form('error status codes?', 'status codes of errors', 'error statuses'), () => everywhere('error-status')],
  [form('error bod(?:y|ies)', 'bodies of errors'), () => everywhere('error-body')],
  [form('error codes?'), () => everywhere('error-code')],
  [
    form(
      `(?:the )?success status(?: codes?)? of (?:endpoints? (?<numbers>${NUMBERS})|(?:the |all )?(?<family>agent|assistant) endpoints)`,
    ),
    successStatuses,
  ],
  [form('(?:the )?responses? (?:on exceeding|past|beyond) a limit'), (_, { limits }) => limits.map(refusal)],
  [
    form('whether (?:the two |both |the )?(?<family>agent|assistant) endpoints share one counter'),
    ({ family = '' }) => everywhere(`${family.toLowerCase()}-limit-counter`),
  ],
  [form('webhooks(?: (?:and|or) other (?:outbound )?notifications)?'), () => everywhere('webhooks')],
  [
    form('other (?:stream event types|event types of the stream|events of the stream)(?: and their fields)?'),
    (_, known) => streamEvents(known),
  ],
  [form('transitions(?: between statuses)?'), (_, known) => perResource(known, 'transitions')],
  [
    form(
      '(?:the )?endpoint that reads (?:one|a single) (?<name>.+?)(?: \\(method and path\\))?(?:, used for polling)?',
    ),
    ({ name }, known) => perResource(known, 'poll', name),
  ],
  [
    form('(?:allowed |other )?values of `(?<name>[^`]+)`(?: (?:other than|besides) `[^`]+`)?'),
    ({ name }, known) => ofField(name, 'values', known),
  ],
  [
    form('(?:the )?(?:internal )?structure of (?:an? )?`(?<name>[^`]+)`'),
    ({ name }, known) => ofField(name, 'structure', known),
  ],
  [
    form(
      '(?:the )?fields of (?:`(?<code>[^`]+)`|\\w+ (?<name>\\w+))(?: of (?:other types|a type other than `[^`]+`))?',
    ),
    ({ code, name }, known) => ofField(code ?? name, 'fields', known),
  ],
]

function topicIds(subject: string, known: Known): readonly GapId[] | null {
  for (const [pattern, ids] of TOPICS) {
    const parts = partsOf(subject.trim(), pattern)
    if (parts !== null) return ids(parts, known)
  }
  return null
}

/** Named by the endpoints' numbers, or by a family; an endpoint that shows its status is not meant by its family. */
function successStatuses({ numbers, family }: Parts, { exchanges }: Known): readonly GapId[] {
  const named = numbersIn(numbers)
  const meant = exchanges.filter(({ endpoint: { name, number }, answer }) =>
    family === undefined ? named.includes(number ?? 0) : name.family === family.toLowerCase() && answer.status === null,
  )
  return meant.map(hiddenStatus)
}

function hiddenStatus({ endpoint: { name } }: Exchange): GapId {
  return { id: `${name.stem}-status`, operations: [name.id] }
}

function refusal({ id, operations }: Limit): GapId {
  return { id: `${id}-refusal-status`, operations }
}

function streamEvents({ exchanges }: Known): readonly GapId[] {
  return exchanges.flatMap(({ endpoint, answer }) =>
    answer.kind === 'stream' ? [{ id: `stream-${answer.protocol}-events`, operations: [endpoint.name.id] }] : [],
  )
}

/** `AgentJob` has transitions, and an endpoint that reads it. What is only ever read has neither. */
function perResource({ exchanges }: Known, what: string, name = ''): readonly GapId[] {
  const changing = exchanges.filter(({ endpoint }) => endpoint.method !== 'GET')
  const schemas = new Set(changing.flatMap(({ answer }) => (answer.kind === 'object' ? [kebab(answer.schema)] : [])))
  const named = [...schemas].filter((schema) => schema.endsWith(kebab(name)))
  return named.map((schema) => ({ id: `${schema}-${what}`, operations: [] }))
}

function ofField(name = '', what: string, { bodies }: Known): readonly GapId[] {
  const row = bodies.flatMap(({ rows }) => rows).find(({ path }) => path === name || path.endsWith(`.${name}`))
  return everywhere(`${kebab(row?.path ?? name)}-${what}`)
}

/** A topic of no known form is named by its own words, so that no gap is lost. */
function otherwise(subject: string): readonly GapId[] {
  const words = kebab(subject.replace(/`[^`]*`/g, ''))
    .split('-')
    .filter((word) => word.length > 3)
  return everywhere(words.slice(0, 6).join('-') || 'unnamed')
}

/** A gap that the trace file names: its operations follow from the id where it is a known one. */
function gapNamed(id: string, known: Known): GapId {
  const all = [...known.limits.map(refusal), ...streamEvents(known), ...known.exchanges.map(hiddenStatus)]
  return all.find((one) => one.id === id) ?? { id, operations: [] }
}

/** What the document shows is no gap. */
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
