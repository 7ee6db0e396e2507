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

/** The value, or an object without members in place of anything else. */
export function objectFrom(value: Json | undefined): JsonObject {
  return isJsonObject(value) ? value : {}
}

/** The value with every object in it changed, from the inside out; `steps` are the names that lead to it. */
export function mapObjects(
  value: Json,
  change: (object: JsonObject, steps: readonly string[]) => JsonObject,
  steps: readonly string[] = [],
): Json {
  if (isJsonList(value)) return value.map((item, index) => mapObjects(item, change, [...steps, String(index)]))
  if (!isJsonObject(value)) return value
  const members = Object.entries(value).map(([name, member]) => [name, mapObjects(member, change, [...steps, name])])
  return change(Object.fromEntries(members), steps)
}

/** The bytes of a generated JSON file. */
export function jsonText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}

/** An object of another library as JSON: what JSON does not know is dropped. */
export function plainJson(value: object): JsonObject {
  const plain: JsonObject = JSON.parse(JSON.stringify(value))
  return plain
}
