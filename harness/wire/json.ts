import type { Json } from '../../schemas/description/json.ts'

export { isJsonObject, type Json, type JsonObject } from '../../schemas/description/json.ts'

/** The value, or undefined where the text is not JSON; JSON itself has no undefined. */
export function parseJson(text: string): Json | undefined {
  try {
    const value: Json = JSON.parse(text)
    return value
  } catch {
    return undefined
  }
}

const LONGEST_EXCERPT = 80

/** Text of the service for a message: one line, quoted, control characters escaped, cut at 80 characters. */
export function excerpt(text: string): string {
  return JSON.stringify(text.length <= LONGEST_EXCERPT ? text : `${text.slice(0, LONGEST_EXCERPT)}…`)
}
