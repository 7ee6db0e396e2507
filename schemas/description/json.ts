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

/** The value if it is an object; otherwise an empty object. */
export function objectFrom(value: Json | undefined): JsonObject {
  return isJsonObject(value) ? value : {}
}

/**
 * The value with `change` applied to every object in it, the innermost first; `steps` are the names that lead to an
 * object.
 */
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

/** The content of a generated JSON file. */
export function jsonText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}

/** An object of another library as JSON; values that JSON does not know are dropped. */
export function plainJson(value: object): JsonObject {
  const plain: JsonObject = JSON.parse(JSON.stringify(value))
  return plain
}
