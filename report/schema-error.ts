import type { ValidateFunction } from 'ajv/dist/2020.js'
import { oneLine } from './terminal.ts'

/** The first thing that is wrong, as `response.status must be integer`. */
export function firstError({ errors }: Pick<ValidateFunction, 'errors'>): string {
  const [error] = errors ?? []
  const where = error?.instancePath.slice(1).replaceAll('/', '.') ?? ''
  // A name in it may hold what a terminal obeys.
  return oneLine(`${where === '' ? 'the whole' : where} ${error?.message ?? 'is wrong'}`)
}
