import type { Json } from '../../schemas/description/json.ts'

export { isJsonObject, type Json, type JsonObject } from '../../schemas/description/json.ts'

/** The value, or undefined where the text is not JSON. No JSON value is undefined, so the two can't be confused. */
export function parseJson(text: string): Json | undefined {
  try {
    const value: Json = JSON.parse(text)
    return value
  } catch {
    return undefined
  }
}
