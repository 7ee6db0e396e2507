import type { FactSource, Facts, Statement } from '../harness/description.ts'
import type { Strength, Verdict } from '../harness/verdict/verdict-model.ts'

/** How a sentence is found in whatever document is in use: a word of its heading, and terms that it must hold. */
export interface Lookup {
  /** Part of the heading's text, any case; left out: anywhere in the document. */
  readonly section?: string
  /** All of them stand in the statement, any case. */
  readonly terms: readonly string[]
}

/** What an obligation rests on. Without one a requirement does not compile. */
export type Source =
  | { readonly strength: 'documented'; readonly quotes: readonly [Lookup, ...Lookup[]] }
  | { readonly strength: 'documented'; readonly fact: Sourced }
  /** `rule` says what is owed and where that stands: an RFC's section, the client library, or an invariant of services. */
  | { readonly strength: 'standard'; readonly rule: string }
  /** `choice` says what we chose for a gap, and why. */
  | { readonly strength: 'assumed'; readonly choice: string }

/** Rests on sentences of the document; the first is the one that the report shows. */
export function documented(first: Lookup, ...more: readonly Lookup[]): Source {
  return { strength: 'documented', quotes: [first, ...more] }
}

/** Something that the description states. */
export interface Sourced {
  /** Null in a description that was not made from a document. */
  readonly source: FactSource | null
}

/** Rests on a fact of the description. */
export function fromFact(fact: Sourced): Source {
  return { strength: 'documented', fact }
}

export function standard(rule: string): Source {
  return { strength: 'standard', rule }
}

export function assumed(choice: string): Source {
  return { strength: 'assumed', choice }
}

/** The statement that a lookup finds first; null where the document in use has none. */
export function findStatement(facts: Pick<Facts, 'statements'>, { section, terms }: Lookup): Statement | null {
  const holds = (text: string, term: string) => text.toLowerCase().includes(term.toLowerCase())
  const found = facts.statements.find(
    (statement) =>
      (section === undefined || holds(statement.section, section)) &&
      terms.every((term) => holds(statement.quote, term)),
  )
  return found ?? null
}

/** A source with its place in the document in use; null quote where a documented sentence is not there. */
export interface ResolvedSource {
  readonly strength: Strength
  readonly source: Verdict['source']
  /** Every statement that the requirement covers. */
  readonly statements: readonly Statement[]
  /** Lookups that found nothing. */
  readonly missing: readonly Lookup[]
}

export function resolveSource(facts: Facts, source: Source): ResolvedSource {
  if (source.strength === 'standard') return undocumented('standard', source.rule)
  if (source.strength === 'assumed') return undocumented('assumed', source.choice)
  if ('fact' in source) {
    const place = source.fact.source ?? { line: null, quote: 'stated by the description, which names no document' }
    return { strength: 'documented', source: place, statements: [], missing: [] }
  }
  const found = source.quotes.map((lookup) => ({ lookup, statement: findStatement(facts, lookup) }))
  const statements = found.map(({ statement }) => statement).filter((statement) => statement !== null)
  const [first] = statements
  return {
    strength: 'documented',
    source: { line: first?.start.line ?? null, quote: first?.quote ?? '' },
    statements,
    missing: found.filter(({ statement }) => statement === null).map(({ lookup }) => lookup),
  }
}

function undocumented(strength: Strength, quote: string): ResolvedSource {
  return { strength, source: { line: null, quote }, statements: [], missing: [] }
}
