import { didYouMean } from '../harness/text/nearest.ts'

/** Prints what was proved, and what is wrong below it; returns whether nothing is wrong. */
export function sayProof(proved: string, complaints: readonly string[]): boolean {
  const isRight = complaints.length === 0
  process.stdout.write(`${isRight ? 'ok  ' : 'BAD '} ${proved}\n`)
  for (const line of complaints) process.stdout.write(`      ${line}\n`)
  return isRight
}

/** Prints how many of these were proved; returns whether all were, and there was at least one. */
export function sayTotal(results: readonly boolean[], claim: string): boolean {
  const right = results.filter(Boolean).length
  process.stdout.write(`${right} of ${results.length} ${claim}\n`)
  return results.length > 0 && right === results.length
}

/** The items with these names; all of them where there are no names. */
export function named<Item extends { readonly name: string }>(
  items: readonly Item[],
  names: ReadonlySet<string>,
): readonly Item[] {
  return items.filter(({ name }) => names.size === 0 || names.has(name))
}

/** Most names that are listed in a line. */
const MOST_NAMES = 60

/**
 * What is wrong with the names of what is to be proved: a misspelt name would prove nothing and still end like a proof.
 */
export function complaintOfNames(what: string, asked: readonly string[], known: readonly string[]): string | null {
  const unknown = asked.find((name) => !known.includes(name))
  if (unknown === undefined) return null
  const all =
    known.length > MOST_NAMES ? 'npm run reference -- --list shows all' : `there is ${known.join(', ') || 'none'}`
  return `there is no ${what} "${unknown}"${didYouMean(unknown, known) || `; ${all}`}`
}
