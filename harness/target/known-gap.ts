/**
 * `actual` of a known gap between slashes is a regular expression; any other text is meant literally, and gives null.
 *
 * @throws SyntaxError where it is between slashes and no regular expression.
 */
export function knownGapPattern(actual: string): RegExp | null {
  const [, pattern] = /^\/(.+)\/$/s.exec(actual) ?? []
  return pattern === undefined ? null : new RegExp(pattern, 'u')
}

/** Whether what was found is what a known gap lists: whatever is found, where it lists nothing. */
export function isAsListed(listed: string | null, actual: string): boolean {
  if (listed === null) return true
  const pattern = knownGapPattern(listed)
  return pattern === null ? listed === actual : pattern.test(actual)
}

/** What a service says, statuses, and words with digits: an id, an address, a time, a count. */
const pieces = /"(?:\\.|[^"\\])*"|\b(?:status|expected|was) [1-5]\d\d\b|\S*\d\S*/g

/**
 * What to list for what one run found, so that the next run's finding is as listed too: an id, an address, a time or a
 * text of the service is another in each run, while a status says what is wrong.
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

/** `RegExp.escape` writes the first letter of a text as its number, which is hard to read in a target's file. */
function literally(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
}
