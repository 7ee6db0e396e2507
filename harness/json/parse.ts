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
