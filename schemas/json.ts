/** Any JSON value, as the generated files hold it. */
export type Json = string | number | boolean | null | readonly Json[] | JsonObject
export interface JsonObject {
  readonly [key: string]: Json
}

export function isJsonObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function isJsonList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value)
}

/** The bytes of a generated JSON file. */
export function jsonText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}

/** A value of another library as JSON: what JSON does not know is dropped. */
export function plainValue(value: unknown): Json {
  const plain: Json = JSON.parse(JSON.stringify(value))
  return plain
}

export function plainJson(value: object): JsonObject {
  const plain: JsonObject = JSON.parse(JSON.stringify(value))
  return plain
}
