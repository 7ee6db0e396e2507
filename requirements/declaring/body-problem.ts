import type { Description } from '../../schemas/description/description.ts'

/** The first rule of a schema that a body breaks, in words; null where the body is valid. */
export function bodyProblem({ validate }: Description, schema: string, body: unknown): string | null {
  const [violation] = validate(schema, body)
  if (violation === undefined) return null
  return `${violation.instancePath === '' ? 'the body' : violation.instancePath} ${violation.message}`
}

/** Remedy where the harness can't make a valid value from the schema's rules alone. */
export const exampleRemedy = 'give the member an example in the file of --description'
