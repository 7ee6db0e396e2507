const BEYOND_ASCII = /[^\0-\x7F]/g

/**
 * The JSON as Python's `json.dumps` writes it to a file that a client then sends: each letter beyond ASCII as an
 * escape, one beyond the basic plane as two (RFC 8259 section 7), indented, and with a line break at the end.
 */
export function inAscii(body: object): string {
  const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
  return `${JSON.stringify(body, null, 2).replaceAll(BEYOND_ASCII, escaped)}\n`
}
