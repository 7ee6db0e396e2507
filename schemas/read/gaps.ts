import type { SourceQuote } from '../description/description.ts'
import type { Body } from './bodies.ts'
import type { Limit } from './limits.ts'
import type { Exchange } from './operations.ts'
import type { Passage } from './passages.ts'
import type { Report } from './problem.ts'
import { kebab, markRead, NUMBERS, numbersIn, type Reads, sourceOf } from './wording.ts'

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

const GAP = /^(.+?)(?::| is| are) not shown\.?$/i

/** Reads every statement that something is not shown, and what the trace file states to be a gap. */
export function readGaps(
  passages: readonly Passage[],
  traced: ReadonlyMap<Passage, readonly string[]>,
  known: Known,
  reads: Reads,
  report: Report,
): readonly Gap[] {
  const gaps = new Map<string, Gap>()
  for (const passage of passages) {
    const ids = traced.get(passage)?.map((id) => gapNamed(id, known)) ?? gapsIn(passage, known, report)
    for (const { id, operations } of ids) {
      const earlier = gaps.get(id)
      const all = [...new Set([...(earlier?.operations ?? []), ...operations])]
      gaps.set(id, { id, operations: all, source: earlier?.source ?? sourceOf(passage) })
      markRead(reads, passage, `gap:${id}`)
      refuseShown(id, passage, known, report)
    }
  }
  return [...gaps.values()]
}

/** The parts of an enumeration are topics of their own; a statement with a part that is none is one topic by itself. */
function gapsIn(passage: Passage, known: Known, report: Report): readonly GapId[] {
  const subject = GAP.exec(passage.quote)?.[1]
  if (subject === undefined) return []
  const numbers = numbersIn(new RegExp(`\\bendpoints? (${NUMBERS})$`, 'i').exec(subject)?.[1] ?? '')
  const stray = numbers.find((number) => !known.exchanges.some(({ endpoint }) => endpoint.number === number))
  if (stray !== undefined)
    report(passage.start.line, `endpoint ${stray}, which is no endpoint`, 'a number of an endpoint', {
      follows: ['endpoints'],
    })
  const whole = topicIds(subject, known)
  if (whole !== null) return whole
  const parts = subject.split(/, (?:and |or )?| and | or /).map((part) => topicIds(part, known))
  return parts.every((ids) => ids !== null) ? parts.flatMap((ids) => ids ?? []) : otherwise(subject)
}

const everywhere = (id: string): readonly GapId[] => [{ id, operations: [] }]

/** Each topic by the words that name it, from the first to the last, and what it leaves open. */
const TOPICS: readonly (readonly [RegExp, (found: RegExpExecArray, known: Known) => readonly GapId[]])[] = [
  [/^(?:error status codes?|status codes of errors|error statuses)$/i, () => everywhere('error-status')],
  [/^(?:error bod(?:y|ies)|bodies of errors)$/i, () => everywhere('error-body')],
  [/^error codes?$/i, () => everywhere('error-code')],
  [
    new RegExp(
      `^(?:the )?success status(?: codes?)? of (?:endpoints? (${NUMBERS})|(?:the |all )?(agent|assistant) endpoints)$`,
      'i',
    ),
    ([, numbers, family], known) => successStatuses(numbersIn(numbers ?? ''), family?.toLowerCase(), known),
  ],
  [/^(?:the )?responses? (?:on exceeding|past|beyond) a limit$/i, (_, { limits }) => limits.map(refusal)],
  [
    /^whether (?:the two |both |the )?(agent|assistant) endpoints share one counter$/i,
    ([, family = '']) => everywhere(`${family.toLowerCase()}-limit-counter`),
  ],
  [/^webhooks(?: (?:and|or) other (?:outbound )?notifications)?$/i, () => everywhere('webhooks')],
  [
    /^other (?:stream event types|event types of the stream|events of the stream)(?: and their fields)?$/i,
    (_, known) => streamEvents(known),
  ],
  [/^transitions(?: between statuses)?$/i, (_, known) => perResource(known, 'transitions')],
  [
    /^(?:the )?endpoint that reads (?:one|a single) (.+?)(?: \(method and path\))?(?:, used for polling)?$/i,
    ([, name = ''], known) => perResource(known, 'poll', name),
  ],
  [
    /^(?:allowed |other )?values of `([^`]+)`(?: (?:other than|besides) `[^`]+`)?$/i,
    ([, name = ''], known) => ofField(name, 'values', known),
  ],
  [
    /^(?:the )?(?:internal )?structure of (?:an? )?`([^`]+)`$/i,
    ([, name = ''], known) => ofField(name, 'structure', known),
  ],
  [
    /^(?:the )?fields of (?:`([^`]+)`|\w+ (\w+))(?: of (?:other types|a type other than `[^`]+`))?$/i,
    ([, literal, plain = ''], known) => ofField(literal ?? plain, 'fields', known),
  ],
]

function topicIds(subject: string, known: Known): readonly GapId[] | null {
  for (const [form, ids] of TOPICS) {
    const found = form.exec(subject.trim())
    if (found !== null) return ids(found, known)
  }
  return null
}

/** Named by the endpoints' numbers, or by a family; an endpoint that shows its status is not meant by its family. */
function successStatuses(
  numbers: readonly number[],
  family: string | undefined,
  { exchanges }: Known,
): readonly GapId[] {
  return exchanges
    .filter(({ endpoint: { name, number }, answer }) =>
      numbers.length > 0 ? numbers.includes(number ?? 0) : name.family === family && answer.status === null,
    )
    .map(({ endpoint: { name } }) => ({ id: `${name.stem}-status`, operations: [name.id] }))
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
function perResource({ exchanges }: Known, what: string, name?: string): readonly GapId[] {
  const changing = exchanges.filter(({ endpoint }) => endpoint.method !== 'GET')
  const schemas = new Set(changing.flatMap(({ answer }) => (answer.kind === 'object' ? [kebab(answer.schema)] : [])))
  const named = [...schemas].filter((schema) => name === undefined || schema.endsWith(kebab(name)))
  return named.map((schema) => ({ id: `${schema}-${what}`, operations: [] }))
}

function ofField(name: string, what: string, { bodies }: Known): readonly GapId[] {
  const row = bodies.flatMap(({ rows }) => rows).find(({ path }) => path === name || path.endsWith(`.${name}`))
  return everywhere(`${kebab(row?.path ?? name)}-${what}`)
}

/** A topic that nobody foresaw is named by its own words, so that no gap is lost. */
function otherwise(subject: string): readonly GapId[] {
  const words = kebab(subject.replace(/`[^`]*`/g, ''))
    .split('-')
    .filter((word) => word.length > 3)
  return everywhere(words.slice(0, 6).join('-') || 'unnamed')
}

/** A gap that the trace file names: its operations follow from the id where it is a known one. */
function gapNamed(id: string, known: Known): GapId {
  const all = [
    ...known.limits.map(refusal),
    ...streamEvents(known),
    ...known.exchanges.map(({ endpoint: { name } }) => ({ id: `${name.stem}-status`, operations: [name.id] })),
  ]
  return all.find((one) => one.id === id) ?? { id, operations: [] }
}

/** What the document shows is no gap. */
function refuseShown(id: string, { start }: Passage, { exchanges }: Known, report: Report): void {
  const status = exchanges.find(
    ({ endpoint, answer }) => `${endpoint.name.stem}-status` === id && answer.status !== null,
  )
  if (status !== undefined)
    report(
      start.line,
      `the success status of ${status.endpoint.name.id} as not shown`,
      `no gap: line ${status.endpoint.response?.line} shows ${status.answer.status}`,
    )
  const poll = exchanges.find(
    ({ endpoint, answer }) =>
      endpoint.method === 'GET' && answer.kind === 'object' && `${kebab(answer.schema)}-poll` === id,
  )
  if (poll !== undefined)
    report(
      start.line,
      'the endpoint to poll as not shown',
      `no gap: line ${poll.endpoint.route.start.line} shows ${poll.endpoint.name.id}`,
    )
}
