import type { FieldFact, GapFact, LimitFact } from '../facts-model.ts'
import type { Document } from './document.ts'
import { listedNumbers } from './numbers.ts'
import type { ReadOperation } from './operations.ts'
import type { Passage } from './passages.ts'
import { familiesIn, isGap, prose, withoutGapMark } from './phrases.ts'
import type { Report } from './problem.ts'
import { endpointNumbers } from './routes.ts'
import { proseOf, sourceOf, type Tags } from './tags.ts'

/** What a gap's name is made of. */
interface Known {
  readonly operations: readonly ReadOperation[]
  readonly fields: readonly FieldFact[]
  readonly limits: readonly LimitFact[]
}

/** A kind of gap: how its statement is recognised, by stems of words, and the canonical ids of what it leaves open. */
interface Topic {
  readonly speaks: (subject: string) => boolean
  readonly ids: (subject: string, known: Known) => readonly GapId[]
}

interface GapId {
  readonly id: string
  readonly operations: readonly string[]
}

/** Reads every statement that says "not shown". The ids do not depend on its wording where its topic is known. */
export function readGaps(document: Document, known: Known, tags: Tags, report: Report): readonly GapFact[] {
  const gaps = new Map<string, GapFact>()
  for (const passage of proseOf(document)) {
    if (!isGap(passage.quote)) continue
    const subject = withoutGapMark(passage.quote)
    refuseUnknownNumbers(subject, passage, known, report)
    const found = topics.filter(({ speaks }) => speaks(subject)).flatMap(({ ids }) => ids(subject, known))
    for (const { id, operations } of found.length === 0 ? otherwise(subject, known) : found) {
      const earlier = gaps.get(id)
      const all = [...new Set([...(earlier?.operations ?? []), ...operations])]
      gaps.set(id, { id, operations: all, source: earlier?.source ?? sourceOf(passage) })
      tags.add(`gap:${id}`, passage)
      refuseKnownStatus(id, passage, known, report)
      refuseKnownPoll(id, passage, known, report)
    }
  }
  return [...gaps.values()]
}

function says(...stems: readonly RegExp[]): (subject: string) => boolean {
  return (subject) => stems.every((stem) => stem.test(prose(subject)))
}

const everywhere = (id: string): readonly GapId[] => [{ id, operations: [] }]

const topics: readonly Topic[] = [
  { speaks: says(/\berror/i, /\bstatus/i), ids: () => everywhere('error-status') },
  { speaks: says(/\berror/i, /\bbod(?:y|ies)\b/i), ids: () => everywhere('error-body') },
  { speaks: says(/\berror codes?\b/i), ids: () => everywhere('error-code') },
  { speaks: says(/\bsuccess/i, /\bstatus/i), ids: successStatuses },
  { speaks: says(/\blimits?\b/i, /\b(?:exceed|past|over|beyond|reach|respon)/i), ids: (_, known) => refusals(known) },
  {
    speaks: says(/\bcounter/i),
    ids: (subject, known) => counters(subject, known),
  },
  { speaks: says(/\b(?:webhook|notification)/i), ids: () => everywhere('webhooks') },
  { speaks: says(/\bstream/i, /\bevent/i), ids: (_, known) => streamEvents(known) },
  { speaks: says(/\btransition/i), ids: (subject, known) => perResource(subject, known, 'transitions') },
  {
    speaks: says(/\b(?:endpoint|operation)/i, /\b(?:reads?|reading|poll|polling)\b/i),
    ids: (subject, known) => perResource(subject, known, 'poll'),
  },
]

/** Named by the endpoints' numbers, or by a family; an endpoint that shows its status is not meant by its family. */
function successStatuses(subject: string, { operations }: Known): readonly GapId[] {
  const numbers = listedNumbers(prose(subject))
  const families = familiesIn(subject)
  return operations
    .filter(({ endpoint, response }) =>
      numbers.length > 0
        ? numbers.includes(endpoint.number ?? 0)
        : families.includes(endpoint.name.family) && response.status === null,
    )
    .map(({ endpoint }) => ({ id: `${endpoint.name.stem}-status`, operations: [endpoint.name.id] }))
}

/** Of the families that the statement names; where it names none, of all that have a limit. */
function counters(subject: string, { limits }: Known): readonly GapId[] {
  const named: readonly string[] = familiesIn(subject)
  const families = named.length > 0 ? named : limits.map(({ id }) => id.slice(0, id.indexOf('-')))
  return [...new Set(families)].flatMap((family) => everywhere(`${family}-limit-counter`))
}

function refusals({ limits }: Known): readonly GapId[] {
  return limits.map(({ id, operations }) => ({ id: `${id}-refusal-status`, operations }))
}

function streamEvents({ operations }: Known): readonly GapId[] {
  return operations.flatMap(({ endpoint, response }) =>
    response.kind === 'stream' ? [{ id: `stream-${response.protocol}-events`, operations: [endpoint.name.id] }] : [],
  )
}

/**
 * `AgentJob` has transitions, and an endpoint that reads it: `agent-job-transitions`, `agent-job-poll`. What is only ever
 * read has neither; of several resources, the statement speaks of those that it names.
 */
function perResource(subject: string, { operations }: Known, what: string): readonly GapId[] {
  const changing = operations.filter(({ endpoint }) => endpoint.method !== 'GET')
  const schemas = [
    ...new Set(changing.flatMap(({ response }) => (response.kind === 'object' ? [response.schema] : []))),
  ]
  const isNamed = (schema: string) =>
    kebab(schema)
      .split('-')
      .every((word) => new RegExp(`\\b${word}\\b`, 'i').test(subject))
  const named = schemas.filter(isNamed)
  return (named.length > 0 ? named : schemas).map((schema) => ({ id: `${kebab(schema)}-${what}`, operations: [] }))
}

/**
 * A gap in a field is named by the first field that its subject mentions, and by that field's type. Anything else is
 * named by its own words, so that no gap is lost.
 */
function otherwise(subject: string, { fields }: Known): readonly GapId[] {
  const words = subject.split(/[^\w]+/)
  for (const word of words) {
    const field = fields.find(({ path }) => path.split('.').at(-1) === word)
    if (field !== undefined) return everywhere(`${kebab(field.path)}-${missingIn(field)}`)
  }
  return everywhere(
    kebab(prose(subject))
      .split('-')
      .filter((word) => word.length > 3)
      .slice(0, 6)
      .join('-') || 'unnamed',
  )
}

function missingIn({ types }: FieldFact): string {
  if (types.includes('array')) return 'fields'
  return types.includes('object') ? 'structure' : 'values'
}

function kebab(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '')
    .join('-')
    .toLowerCase()
}

/** "Endpoints 1 and 9": a number that no endpoint has would make a gap of nothing. */
function refuseUnknownNumbers(subject: string, { start }: Passage, { operations }: Known, report: Report): void {
  const listed =
    /\bendpoints? (\d+(?:(?:,| and| or|, and| to| through)? \d+|[-–—]\d+)*)/i.exec(prose(subject))?.[1] ?? ''
  const endpoints = operations.map(({ endpoint }) => endpoint)
  for (const found of listedNumbers(listed)) {
    if (endpoints.some(({ number }) => number === found)) continue
    report(start.line, `endpoint ${found}, which is no endpoint`, endpointNumbers(endpoints))
  }
}

function refuseKnownStatus(id: string, passage: Passage, { operations }: Known, report: Report): void {
  const shown = operations.find(({ endpoint }) => `${endpoint.name.stem}-status` === id)
  if (shown === undefined || shown.response.status === null) return
  const line = shown.endpoint.response?.line
  report(
    passage.start.line,
    `the success status of ${shown.endpoint.name.id} as not shown`,
    `no gap: line ${line} shows ${shown.response.status}`,
  )
}

/** The endpoint that reads one resource is no gap where the document has it. */
function refuseKnownPoll(id: string, passage: Passage, { operations }: Known, report: Report): void {
  const shown = operations.find(
    ({ endpoint, response }) =>
      endpoint.method === 'GET' && response.kind === 'object' && `${kebab(response.schema)}-poll` === id,
  )
  if (shown === undefined) return
  const { name, route } = shown.endpoint
  report(passage.start.line, `the endpoint to poll as not shown`, `no gap: line ${route.start.line} shows ${name.id}`)
}
