import { Ajv2020 } from 'ajv/dist/2020.js'
import { isSeq, LineCounter, type Node, parseDocument } from 'yaml'
import type { LostTrace } from '../description/description.ts'
import type { Json, JsonObject } from '../description/json.ts'
import type { Passage } from './passages.ts'
import type { Report } from './problem.ts'

/** What the trace file says about one exactly quoted sentence. */
export interface Trace {
  /** Line of the entry in the trace file. */
  readonly line: number
  readonly quote: string
  readonly requirements: readonly string[]
  readonly facts: readonly string[]
  /** What the entry states about its facts: keywords of JSON Schema for a field, `public` for a key, `deprecated`. */
  readonly states: JsonObject
  /** Why nothing follows from the sentence; null where something does. */
  readonly excluded: string | null
}

type Text = string | readonly string[]
interface Entry extends JsonObject {
  readonly quote: Text
}

const text = { type: 'string', minLength: 1 }
// An entry that `assay trace` proposes is not valid until a person has confirmed it.
const id = { type: 'string', pattern: '^(?!CONFIRM).' }
const ids = { anyOf: [id, { type: 'array', items: id, minItems: 1, uniqueItems: true }] }
const texts = { anyOf: [text, { type: 'array', items: text, minItems: 1, uniqueItems: true }] }
const count = { type: 'integer', minimum: 0 }
const isEntry = new Ajv2020({ allowUnionTypes: true }).compile<Entry>({
  type: 'object',
  required: ['quote'],
  properties: {
    quote: texts,
    requirement: ids,
    fact: ids,
    excluded: id,
    nullable: { type: 'boolean' },
    required: { enum: ['yes', 'no', 'in-practice'] },
    default: { type: ['string', 'number', 'boolean'] },
    enum: { type: 'array', items: text, minItems: 1, uniqueItems: true },
    ...{ minLength: count, maxLength: count, minItems: count, maxItems: count },
    ...{ minimum: { type: 'number' }, maximum: { type: 'number' } },
    public: { type: 'boolean' },
    deprecated: { type: 'boolean' },
  },
  additionalProperties: false,
  oneOf: [{ required: ['excluded'] }, { anyOf: [{ required: ['requirement'] }, { required: ['fact'] }] }],
})
const EXPECTED =
  '{ quote, requirement }, { quote, fact, … } or { quote, excluded: reason }, as schemas/README.md has them'

/** Reads a trace file; entries that it can't hold are reported by line. */
export function readTraces(yaml: string, file: string, report: Report): readonly Trace[] {
  const lines = new LineCounter()
  const document = parseDocument(yaml, { lineCounter: lines })
  const { errors, contents } = document
  const refuse = (line: number, found: string) => {
    report(line, found, EXPECTED, { file })
    return []
  }
  for (const { pos, message } of errors) refuse(lines.linePos(pos[0]).line, message.split('\n')[0] ?? '')
  if (errors.length > 0 || contents === null) return []
  if (!isSeq<Node>(contents)) return refuse(1, 'something else than a list')
  return contents.items.flatMap((item, index) => {
    const line = lines.linePos(item.range?.[0] ?? 0).line
    const entry: unknown = item.toJS(document)
    if (isEntry(entry)) return tracesOf(entry, line)
    const [error] = isEntry.errors ?? []
    return refuse(line, `entry ${index + 1}: ${error?.instancePath ?? ''} ${error?.message}`)
  })
}

function tracesOf({ quote, requirement, fact, excluded, ...states }: Entry, line: number): readonly Trace[] {
  return listOf(quote).map((one) => ({
    line,
    quote: one.replace(/\s+/g, ' ').trim(),
    requirements: listOf(requirement),
    facts: listOf(fact),
    states,
    excluded: typeof excluded === 'string' ? excluded : null,
  }))
}

function listOf(value: Json | undefined): readonly string[] {
  return value === undefined ? [] : [value].flat().map(String)
}

/** The entries of the trace file, tied to the document's sentences. */
export interface Traced {
  readonly of: ReadonlyMap<Passage, readonly Trace[]>
  /** The entries whose quote stands in the document, in the order of the trace file. */
  readonly standing: readonly Trace[]
  readonly lost: readonly LostTrace[]
}

/** Ties each entry to every passage with exactly its words. */
export function tieTraces(traces: readonly Trace[], passages: readonly Passage[]): Traced {
  const byQuote = Map.groupBy(traces, ({ quote }) => quote)
  const quotes = new Set(passages.map(({ quote }) => quote))
  const lost = traces.filter(({ quote }) => !quotes.has(quote))
  const untied = passages.filter(({ quote }) => !byQuote.has(quote))
  return {
    of: new Map(passages.map((passage) => [passage, byQuote.get(passage.quote) ?? []])),
    standing: traces.filter(({ quote }) => quotes.has(quote)),
    lost: lost.map(({ quote, requirements, facts }) => ({
      quote,
      requirements,
      facts,
      nearest: nearestTo(quote, untied),
    })),
  }
}

/** Two sentences with at least this share and number of words in common are likely the same one, changed. */
const ALIKE = { share: 0.4, words: 2 } as const

/** The entries of another document's trace file, by the sentence here that each one's quote is most like. */
export function tracesAlike(
  traces: readonly Trace[],
  sentences: readonly Quoted[],
): ReadonlyMap<string | undefined, readonly Trace[]> {
  return Map.groupBy(traces, ({ quote }) => nearestTo(quote, sentences)?.quote)
}

type Quoted = Pick<Passage, 'quote' | 'start'>

function nearestTo(quote: string, passages: readonly Quoted[]): LostTrace['nearest'] {
  const own = wordsOf(quote)
  let best: { readonly passage: Quoted; readonly share: number } | null = null
  for (const passage of passages) {
    const words = wordsOf(passage.quote)
    const common = [...words].filter((word) => own.has(word)).length
    const share = (2 * common) / (own.size + words.size)
    if (common >= ALIKE.words && share >= (best?.share ?? ALIKE.share)) best = { passage, share }
  }
  return best === null ? null : { line: best.passage.start.line, quote: best.passage.quote }
}

function wordsOf(quote: string): ReadonlySet<string> {
  return new Set(quote.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [])
}

/** What the entries state, by id of the fact. */
export function statedBy({ standing }: Traced): ReadonlyMap<string, JsonObject> {
  const stated = new Map<string, JsonObject>()
  for (const { facts, states } of standing) for (const id of facts) stated.set(id, { ...stated.get(id), ...states })
  return stated
}
