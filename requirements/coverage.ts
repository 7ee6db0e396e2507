import type { Facts, Statement } from '../harness/description.ts'
import { catalogue } from './catalogue.ts'
import { uncovered } from './excluded.ts'

/**
 * Statements of the document in use that bind somebody (must, never, only, required, a bound, a number) and that nothing
 * speaks of: they gave no fact, no requirement quotes them and no exclusion says why. Each is a promise that a run does
 * not look at; an empty list means that it looks at all of them.
 */
export function uncoveredStatements(facts: Facts): readonly Statement[] {
  return uncovered(facts, new Set(catalogue(facts).flatMap(({ resolved }) => resolved.statements)))
}

/** `interface.md:12: "…" binds somebody, and no fact, no requirement and no exclusion speaks of it`: one line each. */
export function uncoveredLines(facts: Facts): readonly string[] {
  return uncoveredStatements(facts).map(
    ({ start, quote }) =>
      `${facts.document.file}:${start.line}: "${quote}" binds somebody, and no fact, no requirement and no exclusion speaks of it`,
  )
}
