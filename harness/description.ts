import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Description as Described, DescriptionView } from '../schemas/description/description.ts'
import { loadDescription as loadDescribed } from '../schemas/description/load.ts'
import type { Facts as Rows } from '../schemas/facts-model.ts'

export type {
  DescriptionView,
  Key as KeyFact,
  KeyKind,
  Limit as LimitFact,
  Operation as OperationFact,
  OperationFamily,
  Parameter,
  SchemaViolation,
  Source as FactSource,
  StreamProtocol,
} from '../schemas/description/description.ts'
export type { FieldFact, GapFact, JsonType, Statement } from '../schemas/facts-model.ts'

/** The view of the description, with the dotted rows and the statements that some rooms still read beside it. */
export type Facts = DescriptionView & Pick<Rows, 'document' | 'fields' | 'gaps' | 'statements'>

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
  const rows = JSON.parse(readFileSync(path.join(folder, 'facts.json'), 'utf8')) as Rows
  return { ...described, facts: withRows(described, rows) }
}

/** The view with the rows and statements of the same document. */
export function withRows(
  view: DescriptionView,
  { document, fields, gaps, statements }: Pick<Rows, 'document' | 'fields' | 'gaps' | 'statements'>,
): Facts {
  return { ...view, document, fields, gaps, statements }
}
