/** One way in which a request body breaks the interface. */
export interface Problem {
  /** Path of the field without positions, which tells what rule it is: `messages[].parts[].type`. */
  readonly path: string
  readonly rule: 'type' | 'required' | 'enum' | 'minimum-length' | 'maximum-length' | 'empty'
  /** For a person: the place with positions, and what belongs there. */
  readonly message: string
}

export type JsonObject = Readonly<Record<string, unknown>>

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** What a value is, in the words of JSON. */
export function typeName(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}

export function wrongType(path: string, place: string, expected: string, value: unknown): Problem {
  return { path, rule: 'type', message: `${place} must be ${expected}, not ${typeName(value)}` }
}

/** A string that must be there; `holder` is the object, `place` its name for a person, empty for the body itself. */
export function requiredString(holder: JsonObject, name: string, path: string, place: string): readonly Problem[] {
  const value = holder[name]
  const full = place === '' ? name : `${place}.${name}`
  if (value === undefined) return [{ path, rule: 'required', message: `${full} is missing; it must be a string` }]
  return typeof value === 'string' ? [] : [wrongType(path, full, 'a string', value)]
}

export function optionalString(holder: JsonObject, name: string, path: string, place: string): readonly Problem[] {
  return holder[name] === undefined ? [] : requiredString(holder, name, path, place)
}
