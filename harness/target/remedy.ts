import { targetFileDefinition } from './target-schema.ts'

/** Names of every field of a target's file, nested ones included. */
export const fieldNames = namesIn(targetFileDefinition)

function namesIn(schema: unknown): readonly string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const own = 'properties' in schema ? Object.keys(schema.properties ?? {}) : []
  return [...own, ...Object.values(schema).flatMap(namesIn)]
}

/**
 * Whether a remedy names something that a person can set: a field of the target, an option, or an environment variable.
 */
export function namesRemedy(remedy: string): boolean {
  const words = new Set(remedy.match(/--?[\w-]+|\w+/g))
  return fieldNames.some((name) => words.has(name)) || /--[a-z]|\b[A-Z]+_[A-Z_]+\b/.test(remedy)
}
