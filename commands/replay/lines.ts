import { existsSync, readFileSync } from 'node:fs'
import type { ValidateFunction } from 'ajv/dist/2020.js'
import { ConfigurationError } from '../../harness/target/configuration-error.ts'
import { firstError } from '../../report/schema-error.ts'

/** The values of an NDJSON text. */
export interface Lines<Value> {
  readonly values: readonly Value[]
  /** True where the last line has no end, which is what a killed run leaves; it is not among the values. */
  readonly torn: boolean
}

/**
 * Reads NDJSON, of which each value must be what `is` says.
 *
 * @throws ConfigurationError with `file:line` for the first line that is not.
 */
export function readLines<Value>(file: string, text: string, is: ValidateFunction<Value>): Lines<Value> {
  const lines = text.split('\n')
  const values: Value[] = []
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue
    const value = parsed(line)
    if (value.kind === 'broken' && index === lines.length - 1 && index > 0) return { values, torn: true }
    if (value.kind === 'broken')
      throw new ConfigurationError(`${file}:${index + 1}: not a JSON value: ${value.problem}`)
    if (!is(value.value))
      throw new ConfigurationError(`${file}:${index + 1}: not what a run records: ${firstError(is)}`)
    values.push(value.value)
  }
  return { values, torn: false }
}

export type Parsed =
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'broken'; readonly problem: string }

export function parsed(text: string): Parsed {
  try {
    return { kind: 'value', value: JSON.parse(text) }
  } catch (error) {
    // The message quotes the text, which may be anything.
    const said = error instanceof Error ? error.message : String(error)
    return { kind: 'broken', problem: said.replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ').slice(0, 120) }
  }
}

/**
 * The value of a JSON file that a run has written; null where there is none.
 *
 * @throws ConfigurationError where the file holds something else.
 */
export function readJson<Value>(file: string, is: ValidateFunction<Value>): Value | null {
  if (!existsSync(file)) return null
  const value = parsed(readFileSync(file, 'utf8'))
  if (value.kind === 'broken') throw new ConfigurationError(`${file}: not JSON: ${value.problem}`)
  if (!is(value.value)) throw new ConfigurationError(`${file}: not what a run records: ${firstError(is)}`)
  return value.value
}
