/**
 * `actual` of a known gap between slashes is a regular expression; any other text is meant literally, and gives null.
 *
 * @throws SyntaxError where it is between slashes and no regular expression.
 */
export function knownGapPattern(actual: string): RegExp | null {
  const [, pattern] = /^\/(.+)\/$/.exec(actual) ?? []
  return pattern === undefined ? null : new RegExp(pattern, 'u')
}
