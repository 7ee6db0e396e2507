import { createHash } from 'node:crypto'
import type { LostTrace, Sentence, SourceQuote } from '../description/description.ts'
import { readBodies } from './bodies.ts'
import { type Document, parseDocument, type Text, tablesIn, textsIn } from './document.ts'
import { type ErrorAnswer, readErrors } from './errors.ts'
import { withExamples } from './examples.ts'
import { type Gap, readGaps } from './gaps.ts'
import { type Key, readKeys } from './keys.ts'
import { type Limit, readLimits } from './limits.ts'
import { type Exchange, readExchanges } from './operations.ts'
import { type Parameter, readParameters } from './parameters.ts'
import { type Problem, startProblems } from './problem.ts'
import { compareCounts, compareRoutes, withBounds, withMeanings } from './restated.ts'
import { readEndpoints } from './routes.ts'
import { type Components, schemaTree } from './schema-tree.ts'
import { passagesOf, proseOf, sentencesOf } from './sentences.ts'
import { readConventions, readDeprecations, readServer } from './statements.ts'
import { fieldFacts, readTraces, statedFlags, tieTraces } from './trace.ts'
import type { Reads } from './wording.ts'

/** An interface document as it lies on disk, with the trace file beside it. */
export interface DocumentFiles {
  readonly markdown: string
  /** Its name as messages and sources give it, without a folder. */
  readonly file: string
  /** Null where there is none. `file` is the name that messages give it. */
  readonly trace: { readonly yaml: string; readonly file: string } | null
}

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

const OPENAPI = /^\s*(?:\{\s*"(?:openapi|swagger)"|(?:openapi|swagger):)/

/** Reads an interface document by the forms in `schemas/README.md`; what none of them matches is left unread. */
export function readDocument({ markdown, file, trace }: DocumentFiles): Reading {
  const { report, all } = startProblems()
  if (OPENAPI.test(markdown)) {
    report(1, 'an OpenAPI description', 'an interface document in Markdown; --description takes OpenAPI')
    return { kind: 'unreadable', problems: all() }
  }
  // The parser skips a byte-order mark without counting it, which would move every place on by one.
  const document = parseDocument(markdown.replace(/^\uFEFF/, ''), report)
  if (document === null) return { kind: 'unreadable', problems: all() }
  const reads: Reads = new Map()
  const prose = proseOf(document)
  const tables = document.sections.flatMap(tablesIn)
  const traced = tieTraces(trace === null ? [] : readTraces(trace.yaml, trace.file, report), passagesOf(document))

  const server = readServer(prose, reads)
  const endpoints = readEndpoints(document, server?.url ?? null, reads, report)
  const { bodies: read, tables: fieldTables } = readBodies(document, reads, report)
  const bodies = withMeanings(withBounds(read, prose, reads, report), tables, reads, report)
  const limits = readLimits(document, endpoints, reads, report)
  const keys = readKeys(document, endpoints, statedFlags(traced.standing, 'public'), reads, report)
  const exchanges = readExchanges(endpoints, bodies, reads, report)
  const known = { exchanges, bodies, limits }
  const statedGaps = new Map(
    Array.from(
      traced.of,
      ([passage, traces]) => [passage, traces.flatMap(({ facts }) => facts.flatMap(gapId))] as const,
    ),
  )
  const gaps = readGaps(prose, new Map([...statedGaps].filter(([, ids]) => ids.length > 0)), known, reads, report)
  const parameters = readParameters(document, fieldTables, endpoints, reads, report)
  const errors = readErrors(document, endpoints, reads, report)
  const deprecated = readDeprecations(endpoints, prose, reads)
  const statedDeprecated = statedFlags(traced.standing, 'deprecated')
  readConventions(endpoints, prose, reads, report)
  compareCounts(bodies, prose, reads, report)
  compareRoutes(endpoints, prose, reads, report)
  const tree = schemaTree(bodies, fieldFacts(traced.standing), reads)
  const components = withExamples(tree, bodies, exchanges, report)

  const factIds = new Set([...reads.values()].flatMap((ids) => [...ids]))
  for (const { line, facts } of traced.standing)
    for (const id of facts.filter((one) => !factIds.has(one)))
      report(line, `the fact ${id}`, 'the id of a fact that the document states', { file: trace?.file ?? file })

  const problems = all()
  if (problems.length > 0) return { kind: 'unreadable', problems }
  const operations = exchanges.map((exchange) => ({
    ...exchange,
    deprecated:
      statedDeprecated.get(`operation:${exchange.endpoint.name.id}`) ?? deprecated.has(exchange.endpoint.name.id),
    description: descriptionOf(exchange, reads),
  }))
  return {
    kind: 'read',
    interface: {
      title: document.title,
      about: aboutOf(document, reads),
      file,
      sha256: createHash('sha256').update(markdown).digest('hex'),
      ...{ server, operations, components, parameters, errors, limits, keys, gaps },
      sentences: sentencesOf(document, reads, traced),
      lostTraces: traced.lost,
    },
  }
}

function gapId(fact: string): readonly string[] {
  return fact.startsWith('gap:') ? [fact.slice('gap:'.length)] : []
}

/** What stands below the title, up to the next heading. */
function aboutOf({ sections }: Document, reads: Reads): string {
  const [, first] = sections
  const paragraphs = first === undefined ? [] : textsIn(first).filter(({ kind }) => kind === 'paragraph')
  return proseIn(paragraphs, reads)
}

/** All that the section of an endpoint says besides its facts; what its response says is said there. */
function descriptionOf({ endpoint }: Exchange, reads: Reads): string {
  const texts = textsIn(endpoint.section).filter((text) => text !== endpoint.response)
  return proseIn(
    texts.filter(({ passages }) => !/^Limits?:/i.test(passages[0]?.quote ?? '')),
    reads,
  )
}

/** What no form reads, a paragraph each. */
function proseIn(texts: readonly Text[], reads: Reads): string {
  const paragraphs = texts.map(({ passages }) => passages.filter((passage) => !reads.has(passage)))
  return paragraphs
    .filter((passages) => passages.length > 0)
    .map((passages) => passages.map(({ quote }) => quote).join(' '))
    .join('\n\n')
}
