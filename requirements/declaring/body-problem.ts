import type { Description } from '../../schemas/description/description.ts'

/** What a body breaks of a schema, in words; null where it is valid. */
export function bodyProblem({ validate }: Description, schema: string, body: unknown): string | null {
  const [violation] = validate(schema, body)
  if (violation === undefined) return null
  return `${violation.instancePath === '' ? 'the body' : violation.instancePath} ${violation.message}`
}

/** What lets the harness make a value that it can't make of the rules alone. */
export const exampleRemedy = 'give the member an example in the file of --description'
