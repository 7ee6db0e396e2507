import { parseJson } from '../../harness/json/read.ts'
import { firstError, type Validator } from '../../harness/json/validate.ts'
import { ConfigurationError } from '../../harness/target/configuration-error.ts'

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
export function readLines<Value>(file: string, text: string, is: Validator<Value>): Lines<Value> {
  const lines = text.split('\n')
  const values: Value[] = []
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue
    const value = parseJson(line)
    if (value.kind === 'broken' && index === lines.length - 1 && index > 0) return { values, torn: true }
    if (value.kind === 'broken')
      throw new ConfigurationError(`${file}:${index + 1}: not a JSON value: ${value.problem}`)
    if (!is(value.value))
      throw new ConfigurationError(`${file}:${index + 1}: not what a run records: ${firstError(is)}`)
    values.push(value.value)
  }
  return { values, torn: false }
}
