const BEYOND_ASCII = /[^\0-\x7F]/g

/**
 * The same JSON as Python's `json.dumps` writes it into a file that a client then sends: each letter beyond ASCII as an
 * escape, those beyond the basic plane as two (RFC 8259 section 7), in indented lines of which the last one ends too.
 */
export function inAscii(body: object): string {
  const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
  return `${JSON.stringify(body, null, 2).replaceAll(BEYOND_ASCII, escaped)}\n`
}
