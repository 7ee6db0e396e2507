import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Description as Described } from '../schemas/description/description.ts'
import { loadDescription as loadDescribed } from '../schemas/description/load.ts'
import type { Facts } from '../schemas/facts-model.ts'

export type { SchemaViolation } from '../schemas/description/description.ts'
export type * from '../schemas/facts-model.ts'

/** The description in use, with the dotted rows that some rooms still read beside it. */
export interface Description extends Described {
  readonly facts: Facts
}

/**
 * Loads a description from the folder that `npm run generate -- --out` wrote.
 *
 * @throws ConfigurationError where the folder holds none.
 */
export async function loadDescription(folder: string): Promise<Description> {
  const described = await loadDescribed(folder)
  const facts = JSON.parse(readFileSync(path.join(folder, 'facts.json'), 'utf8')) as Facts
  return { ...described, facts }
}
