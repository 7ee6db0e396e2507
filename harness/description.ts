import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Facts } from '../schemas/generated/facts.ts'
import { ConfigurationError } from './target/configuration-error.ts'

export type * from '../schemas/generated/facts.ts'

/** One violation of a schema, as ajv reports it. */
export interface SchemaViolation {
  /** JSON pointer into the value: `/source/ref`. */
  readonly instancePath: string
  readonly keyword: string
  readonly params: Readonly<Record<string, unknown>>
  readonly message: string
}

/** What the generator made of the document in use: its facts and its validators. */
export interface Description {
  readonly facts: Facts
  /** Every violation of the named schema; none where the value is valid. Throws for a schema that isn't described. */
  readonly validate: (schema: string, value: unknown) => readonly SchemaViolation[]
}

/**
 * Loads a description from the folder that `npm run generate -- --out` wrote.
 *
 * @throws ConfigurationError where the folder holds none.
 */
export async function loadDescription(folder: string): Promise<Description> {
  const file = path.join(folder, 'facts.json')
  if (!existsSync(file)) {
    throw new ConfigurationError(`${folder}: no description here (facts.json is missing); run npm run generate`)
  }
  const facts = JSON.parse(readFileSync(file, 'utf8')) as Facts
  const validators = await importValidators(path.join(folder, 'validators.js'))
  return { facts, validate: (schema, value) => violations(validators, schema, value) }
}

interface Validator {
  (value: unknown): boolean
  errors?: readonly Partial<SchemaViolation>[] | null
}

function violations(validators: ReadonlyMap<string, Validator>, schema: string, value: unknown) {
  const validator = validators.get(schema)
  if (validator === undefined) throw new ConfigurationError(`the description has no schema ${schema}`)
  if (validator(value)) return []
  return (validator.errors ?? []).map(({ instancePath = '', keyword = '', params = {}, message = '' }) => ({
    instancePath,
    keyword,
    params,
    message,
  }))
}

async function importValidators(file: string): Promise<ReadonlyMap<string, Validator>> {
  const module: object = await import(pathToFileURL(file).href)
  return new Map(Object.entries(module).filter((entry): entry is [string, Validator] => typeof entry[1] === 'function'))
}
