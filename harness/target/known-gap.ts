/**
 * The pattern of a known gap whose `actual` stands between slashes; null for any other text, which is compared
 * literally.
 *
 * @throws SyntaxError where the text between the slashes is not a regular expression.
 */
export function knownGapPattern(actual: string): RegExp | null {
  const [, pattern] = /^\/(.+)\/$/s.exec(actual) ?? []
  return pattern === undefined ? null : new RegExp(pattern, 'u')
}

/** Whether a finding is the one that a known gap lists; every finding is, where it lists none. */
export function isAsListed(listed: string | null, actual: string): boolean {
  if (listed === null) return true
  const pattern = knownGapPattern(listed)
  return pattern === null ? listed === actual : pattern.test(actual)
}

/**
 * Parts of a finding that need care: quoted texts of the service, statuses, and words with digits, such as an id, an
 * address, a time or a count.
 */
const pieces = /"(?:\\.|[^"\\])*"|\b(?:status|expected|was) [1-5]\d\d\b|\S*\d\S*/g

/**
 * What to list in a known gap for the finding of one run, so that it matches the next run's finding too. Ids,
 * addresses, times and the service's texts differ in each run and become patterns; statuses stay, since they say what
 * is wrong.
 */
export function listedFor(actual: string): string {
  let [pattern, end] = ['', 0]
  for (const { 0: piece, index } of actual.matchAll(pieces)) {
    pattern += literally(actual.slice(end, index)) + (anyOther(piece) ?? literally(piece))
    end = index + piece.length
  }
  pattern += literally(actual.slice(end))
  const isLiteral = pattern === literally(actual) && !/^\/.+\/$/s.test(actual)
  return isLiteral ? actual : `/^${pattern}$/`
}

function anyOther(piece: string): string | null {
  if (/^".*"$/s.test(piece)) return '"[^]*"'
  return /^\w+ \d/.test(piece) ? null : '\\S+'
}

/**
 * Escapes a text for a regular expression. `RegExp.escape` would write the first letter as its code, which is hard to
 * read in a target's file.
 */
function literally(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
}
