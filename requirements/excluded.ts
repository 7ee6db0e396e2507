import type { Facts, Statement } from '../harness/description.ts'
import { findStatement, type Lookup } from './source.ts'

/** A sentence of the document that nothing can test from outside, and why. */
export interface Exclusion {
  readonly lookup: Lookup
  readonly reason: string
}

export const exclusions: readonly Exclusion[] = [
  {
    lookup: { terms: ['address', '{base_url}'] },
    reason: 'says where the interface lies; the target gives the address',
  },
  {
    lookup: { terms: ['two generations', 'v1', 'v2'] },
    reason: 'names what other sentences say of each; both generations are run',
  },
  {
    lookup: { section: 'Versioning', terms: ['v1', 'v2', 'content', 'extra message fields'] },
    reason: 'restates the two request shapes, which are derived from their rows, and what binds the client',
  },
  {
    lookup: { section: 'Agent job', terms: ['status', 'mean'] },
    reason: 'introduces the table below it',
  },
]

/** Statements that state something and that no fact, no requirement and no exclusion speaks of. */
export function uncovered(facts: Pick<Facts, 'statements'>, quoted: ReadonlySet<Statement>): readonly Statement[] {
  const excluded = new Set(exclusions.map(({ lookup }) => findStatement(facts, lookup)))
  return facts.statements.filter(
    (statement) =>
      (statement.normative || statement.kind === 'row') &&
      statement.facts.length === 0 &&
      !quoted.has(statement) &&
      !excluded.has(statement),
  )
}

/** The exclusions whose sentence the document in use has. */
export function resolvedExclusions(facts: Facts): readonly { readonly quote: string; readonly reason: string }[] {
  return exclusions.flatMap(({ lookup, reason }) => {
    const statement: Statement | null = findStatement(facts, lookup)
    return statement === null ? [] : [{ quote: statement.quote, reason }]
  })
}
