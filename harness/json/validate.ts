import type { TSchema } from '@sinclair/typebox'
import { Ajv2020, type Options, type ValidateFunction } from 'ajv/dist/2020.js'
import { oneLine } from '../text/terminal.ts'
import type { Data } from './define.ts'

/** Whether a value is what a definition says; `errors` holds what is wrong with the last one that was not. */
export type Validator<Value> = ValidateFunction<Value>

const strict: Options = { strict: true, allowUnionTypes: true }

export function validator<Schema extends TSchema>(schema: Schema, options: Options = {}): Validator<Data<Schema>> {
  return new Ajv2020({ ...strict, ...options }).compile<Data<Schema>>(schema)
}

/** The first thing that is wrong, as `response.status must be integer`. */
export function firstError({ errors }: Pick<ValidateFunction, 'errors'>): string {
  const [error] = errors ?? []
  const where = error?.instancePath.slice(1).replaceAll('/', '.') ?? ''
  // A name in it may hold characters that a terminal obeys.
  return oneLine(`${where === '' ? 'the whole' : where} ${error?.message ?? 'is wrong'}`)
}
