import { createHash } from 'node:crypto'
import { ConfigurationError } from '../description/configuration-error.ts'
import type { LostTrace, Sentence } from '../description/description.ts'
import type { SourceQuote } from '../description/json-schema.ts'
import { readBodies } from './bodies.ts'
import { type Document, parseDocument, proseOf, type Text, tablesIn, textsIn } from './document.ts'
import { type DocumentFiles, documentFiles } from './document-files.ts'
import { type ErrorAnswer, readErrors } from './errors.ts'
import { withExamples } from './examples.ts'
import { type Gap, readGaps } from './gaps.ts'
import { isOpenApi } from './is-openapi.ts'
import { type Key, readKeys } from './keys.ts'
import { type Limit, readLimits } from './limits.ts'
import { type Reads, startNotes } from './notes.ts'
import { type Exchange, readExchanges } from './operations.ts'
import { type Parameter, readParameters } from './parameters.ts'
import { type Problem, problemLine } from './problem.ts'
import { compareCounts, withRestated } from './restated.ts'
import { readEndpoints } from './routes.ts'
import { type Components, schemaTree } from './schema-tree.ts'
import { passagesIn, sentencesOf } from './sentences.ts'
import { compareRoutes, readConventions, readDeprecations, readServer } from './statements.ts'
import { readTraces, statedBy, tieTraces } from './trace.ts'

/** An operation with what the document says of it in prose. */
export interface Operation extends Exchange {
  readonly deprecated: boolean
  readonly description: string
}

/** What a document states of the interface. */
export interface Interface {
  readonly title: string
  /** The paragraphs below the title. */
  readonly about: string
  readonly file: string
  readonly sha256: string
  readonly server: { readonly url: string; readonly source: SourceQuote } | null
  readonly operations: readonly Operation[]
  readonly components: Components
  readonly parameters: readonly Parameter[]
  readonly errors: readonly ErrorAnswer[]
  readonly limits: readonly Limit[]
  readonly keys: readonly Key[]
  readonly gaps: readonly Gap[]
  readonly sentences: readonly Sentence[]
  readonly lostTraces: readonly LostTrace[]
}

/** The interface that a document states, or every problem that keeps it from being read, by line. */
export type Reading =
  | { readonly kind: 'read'; readonly interface: Interface }
  | { readonly kind: 'unreadable'; readonly problems: readonly Problem[] }

/**
 * What the document in a file states, with the trace file beside it.
 *
 * @throws ConfigurationError with a line for each thing that can't be read.
 */
export function interfaceOf(document: string): Interface {
  const reading = readDocument(documentFiles(document))
  if (reading.kind === 'read') return reading.interface
  throw new ConfigurationError(reading.problems.map((problem) => problemLine(document, problem)).join('\n'))
}

/**
 * Reads an interface document by the forms in `schemas/README.md`; sentences that match none of them are left unread.
 */
export function readDocument({ markdown, file, trace }: DocumentFiles): Reading {
  const notes = startNotes()
  const { report, reads, problems } = notes
  if (isOpenApi(markdown)) {
    report(1, 'an OpenAPI description', 'an interface document in Markdown; --description takes OpenAPI')
    return { kind: 'unreadable', problems: problems() }
  }
  // The parser skips a byte-order mark without counting it, which would shift every place by one.
  const document = parseDocument(withoutFrontMatter(markdown.replace(/^\uFEFF/, '')), report)
  if (document === null) return { kind: 'unreadable', problems: problems() }
  const traced = tieTraces(
    trace === null ? [] : readTraces(trace.yaml, trace.file, report),
    document.sections.flatMap(passagesIn),
  )
  const context = { ...notes, document, prose: proseOf(document), stated: statedBy(traced) }

  const server = readServer(context)
  const endpoints = readEndpoints(server?.url ?? null, context)
  const described = readBodies(context)
  const bodies = withRestated(described.bodies, context)
  const limits = readLimits(endpoints, context)
  const keys = readKeys(endpoints, context)
  const exchanges = readExchanges(endpoints, bodies, context)
  const gaps = readGaps(traced, { exchanges, bodies, limits }, context)
  const parameters = readParameters(endpoints, described.tables, context)
  const errors = readErrors(endpoints, context)
  const deprecated = readDeprecations(endpoints, context)
  readConventions(endpoints, context)
  compareCounts(bodies, context)
  compareRoutes(endpoints, context)
  const components = withExamples(schemaTree(bodies, context), bodies, exchanges, context)

  // Two columns with the same name are refused: the second cell would be neither read nor listed as unread.
  for (const { header, line, rows } of document.sections.flatMap(tablesIn)) {
    const twice = header.find((column, index) => column !== '' && header.indexOf(column) !== index)
    if (twice !== undefined && rows.some(({ passage }) => reads.has(passage)))
      report(line, `two columns ${twice}`, 'each column once')
  }
  const factIds = new Set([...reads.values()].flatMap((ids) => [...ids]))
  for (const { line, facts } of traced.standing)
    for (const id of facts.filter((one) => !factIds.has(one)))
      report(line, `the fact ${id}`, 'the id of a fact that the document states', { file: trace?.file ?? file })
  const found = problems()
  if (found.length > 0) return { kind: 'unreadable', problems: found }

  const operations = exchanges.map((exchange) => {
    const isDeprecated = deprecated.has(exchange.endpoint.name.id)
    return { ...exchange, deprecated: isDeprecated, description: descriptionOf(exchange, reads) }
  })
  const sha256 = createHash('sha256').update(markdown).digest('hex')
  const about = aboutOf(document, reads)
  const sentences = sentencesOf(document, reads, traced)
  return {
    kind: 'read',
    interface: {
      ...{ title: document.title, about, file, sha256, server, operations, components, parameters, errors, limits },
      ...{ keys, gaps, sentences, lostTraces: traced.lost },
    },
  }
}

/**
 * The document with the lines of its front matter emptied: it is for site generators, and Markdown would take it for a
 * heading.
 */
function withoutFrontMatter(markdown: string): string {
  return markdown.replace(/^---[ \t]*\r?\n(?=[\w-]+:)[\s\S]*?\n---[ \t]*(?=\r?\n)/, (matter) =>
    matter.replace(/[^\r\n]+/g, ''),
  )
}

/** The text below the title, up to the next heading. */
function aboutOf({ sections: [, first] }: Document, reads: Reads): string {
  const texts = first === undefined ? [] : textsIn(first)
  return proseIn(
    texts.filter(({ kind }) => kind === 'paragraph'),
    reads,
  )
}

/**
 * The text of an endpoint's section without its facts, and without the response, which has a description of its own.
 */
function descriptionOf({ endpoint: { section, response } }: Exchange, reads: Reads): string {
  const texts = textsIn(section).filter((text) => text !== response)
  return proseIn(
    texts.filter(({ passages }) => !/^Limits?:/i.test(passages[0]?.quote ?? '')),
    reads,
  )
}

/** The sentences that no form reads, one paragraph each. */
function proseIn(texts: readonly Text[], reads: Reads): string {
  const paragraphs = texts.map(({ passages }) => passages.filter((passage) => !reads.has(passage)))
  return paragraphs
    .filter((passages) => passages.length > 0)
    .map((passages) => passages.map(({ quote }) => quote).join(' '))
    .join('\n\n')
}
