/**
 * A content type (RFC 9110 section 8.3) in lower case: the media type, and each parameter as it was written
 * (`charset=utf-8`). Both are empty where the header is missing.
 */
export function contentTypeOf(value: string | null | undefined): {
  readonly type: string
  readonly parameters: readonly string[]
} {
  const [type = '', ...parameters] = (value ?? '')
    .trim()
    .toLowerCase()
    .split(/\s*;\s*/)
  return { type, parameters }
}

/** Whether a type is JSON, by name or by the suffix of a format that is based on it (RFC 6839). */
export function isJsonType(type: string): boolean {
  return /^application\/(?:[\w.+-]+\+)?json$/.test(type)
}
