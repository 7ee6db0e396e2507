import type { Strength, Verdict } from '../../harness/verdict/verdict-model.ts'
import type { DescriptionView, Sentence } from '../../schemas/description/description.ts'
import type { SourceQuote } from '../../schemas/description/json-schema.ts'

/** What an obligation rests on. Without one a requirement does not compile. */
export type Source =
  | { readonly strength: 'documented'; readonly fact: Sourced }
  | { readonly strength: 'documented'; readonly fact: null; readonly otherwise: Sourced | null }
  /** `rule` says what is expected and where that stands: an RFC's section, the client library, or an invariant. */
  | { readonly strength: 'standard'; readonly rule: string }
  /** `choice` says what we chose for a gap, and why. */
  | { readonly strength: 'assumed'; readonly choice: string }

export interface Sourced {
  /** Null in a description that was not made from a document. */
  readonly source: SourceQuote | null
}

/**
 * Rests on the sentences that the document's trace file ties to the requirement's id.
 *
 * @param otherwise what it rests on where none is tied to it, as for an operation that the trace file does not name yet
 */
export function documented(otherwise: Sourced | null = null): Source {
  return { strength: 'documented', fact: null, otherwise }
}

export function fromFact(fact: Sourced): Source {
  return { strength: 'documented', fact }
}

export function standard(rule: string): Source {
  return { strength: 'standard', rule }
}

export function assumed(choice: string): Source {
  return { strength: 'assumed', choice }
}

/** A source with its place in the document in use; the quote is empty where the document lacks the sentence. */
export interface ResolvedSource {
  readonly strength: Strength
  readonly source: Verdict['source']
}

export function resolveSource(
  { sentences, lostTraces }: DescriptionView,
  { id, source }: { readonly id: string; readonly source: Source },
): ResolvedSource {
  switch (source.strength) {
    case 'standard':
      return { strength: 'standard', source: { line: null, quote: source.rule } }
    case 'assumed':
      return { strength: 'assumed', source: { line: null, quote: source.choice } }
    case 'documented': {
      if (source.fact !== null) return { strength: 'documented', source: source.fact.source ?? unnamed }
      // A lost trace must be confirmed first; until then neither another sentence nor a fact may stand in for it.
      const isLost = lostTraces.some(({ requirements }) => requirements.includes(id))
      if (isLost) return { strength: 'documented', source: unsaid }
      const otherwise = source.otherwise === null ? unsaid : (source.otherwise.source ?? unnamed)
      return { strength: 'documented', source: tracedTo(sentences, id) ?? otherwise }
    }
  }
}

const unsaid = { line: null, quote: '' } as const
const unnamed = { line: null, quote: 'stated by the description, which names no document' } as const

function tracedTo(sentences: readonly Sentence[], id: string): Verdict['source'] | null {
  const traced = sentences.find(({ use }) => use.kind === 'traced' && use.requirements.includes(id))
  return traced === undefined ? null : { line: traced.start.line, quote: traced.quote }
}
