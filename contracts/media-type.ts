/**
 * An expression that a `Content-Type` of this media type matches, whatever its parameters.
 *
 * Types are the same in any case (RFC 9110 section 8.3.1), and Pact compares values letter by letter.
 */
export function mediaTypeExpression(type: string): string {
  return `^(?i:${type})(?:\\s*;.*)?$`
}
