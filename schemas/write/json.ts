/** Any JSON value, as the generated files hold it. */
export type Json = string | number | boolean | null | readonly Json[] | JsonObject
export interface JsonObject {
  readonly [key: string]: Json
}

export function isJsonObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The bytes of a generated JSON file. */
export function jsonText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}

/** An object with its keys in alphabetical order: two documents that list the same in another order give the same. */
export function sortedObject(entries: Iterable<readonly [string, Json]>): JsonObject {
  // By code unit, not by locale: the order must not depend on the machine.
  return Object.fromEntries([...entries].sort(([first], [second]) => (first < second ? -1 : first > second ? 1 : 0)))
}

/** A value of another library as JSON: what JSON does not know is dropped. */
export function plainJson(value: object): JsonObject {
  const plain: JsonObject = JSON.parse(JSON.stringify(value))
  return plain
}
