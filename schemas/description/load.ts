import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { ConfigurationError } from './configuration-error.ts'
import type { Description, SchemaViolation } from './description.ts'
import { readDescription } from './read.ts'

/** @throws ConfigurationError where the folder holds no description */
export function descriptionIn(folder: string): string {
  const file = path.join(folder, 'openapi.json')
  if (existsSync(file)) return file
  throw new ConfigurationError(`${folder}: no description here (openapi.json is missing); run npm run generate`)
}

/**
 * Loads a description from the folder that `npm run generate -- --out` wrote.
 *
 * @throws ConfigurationError where the folder holds no description, or one that lacks a required part.
 */
export async function loadDescription(folder: string): Promise<Description> {
  const file = descriptionIn(folder)
  const view = readDescription(readFileSync(file, 'utf8'), file)
  const validators = await importValidators(path.join(folder, 'validators.mjs'))
  const missing = Object.keys(view.schemas).find((name) => !validators.has(name))
  if (missing !== undefined) {
    throw new ConfigurationError(`${folder}: validators.mjs has no ${missing}; run npm run generate`)
  }
  return { ...view, validate: memoised((schema, value) => violationsOf(validators, schema, value)) }
}

interface Validator {
  (value: unknown): boolean
  errors?: readonly SchemaViolation[] | null
}

type Validate = Description['validate']

/** Validates an answer only once: many requirements look at the same answer, each at another part. */
function memoised(validate: Validate): Validate {
  const known = new WeakMap<object, Map<string, readonly SchemaViolation[]>>()
  return (schema, value) => {
    if (typeof value !== 'object' || value === null) return validate(schema, value)
    const bySchema = known.get(value) ?? new Map<string, readonly SchemaViolation[]>()
    known.set(value, bySchema)
    const violations = bySchema.get(schema) ?? validate(schema, value)
    bySchema.set(schema, violations)
    return violations
  }
}

function violationsOf(validators: ReadonlyMap<string, Validator>, schema: string, value: unknown) {
  const validator = validators.get(schema)
  if (validator === undefined) throw new ConfigurationError(`the description has no schema ${schema}`)
  if (validator(value)) return []
  return (validator.errors ?? [])
    .map(({ instancePath, keyword, params, message }) => ({ instancePath, keyword, params, message }))
    .filter(({ keyword }) => keyword !== 'if')
}

async function importValidators(file: string): Promise<ReadonlyMap<string, Validator>> {
  const module: object = await import(pathToFileURL(file).href)
  return new Map(Object.entries(module).filter((entry): entry is [string, Validator] => typeof entry[1] === 'function'))
}
