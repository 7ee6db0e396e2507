import path from 'node:path'
import { readTarget } from '../../harness/target/target-file.ts'
import type { Outcome } from '../../harness/verdict/outcome.ts'
import { loadDescription } from '../../schemas/description/load.ts'
import type { CheckContext, Requirement } from '../requirement.ts'

/** The document and the reference service, as checks see them. */
export const context: CheckContext = {
  description: await loadDescription(path.resolve('schemas/generated')),
  target: readTarget(path.resolve('targets/reference.json')),
}

/** What a requirement says of its valid example, and of its violation. */
export function examplesJudged(
  requirement: Requirement,
  context: CheckContext,
): { readonly valid: Outcome; readonly broken: Outcome } {
  if (requirement.about === 'exchange') {
    const { check, example, violation } = requirement
    return { valid: check(example(), context), broken: check(violation(example()), context) }
  }
  const { check, example, violation } = requirement
  return { valid: check(example(), context), broken: check(violation(example()), context) }
}
