import path from 'node:path'
import type { Scenario } from '../../harness/target/load-schema.ts'
import { readTarget } from '../../harness/target/target-file.ts'
import { loadDescription } from '../../schemas/description/load.ts'
import { catalogueOf } from '../catalogue.ts'
import type { CheckContext, ExchangeRequirement, Requirement, SequenceRequirement } from '../declaring/requirement.ts'

/** The context of checks for the reference service and its document. */
export const context: CheckContext = {
  description: await loadDescription(path.resolve('schemas/generated')),
  target: readTarget(path.resolve('targets/reference.json')),
}

/** The requirements of a run on this target. */
export function everyRequirement(target = context.target, load: Scenario | null = null): readonly Requirement[] {
  return catalogueOf(context.description, target, { load }).map(({ requirement }) => requirement)
}

const requirements = everyRequirement()

/** The requirement with this id, which must be about one exchange; from `all`, by default the whole catalogue. */
export function exchangeRule(id: string, all = requirements): ExchangeRequirement {
  const found = all.find((requirement) => requirement.id === id)
  if (found?.about !== 'exchange') throw new Error(`${id} is no requirement about one exchange`)
  return found
}

export function sequenceRule(id: string, all = requirements): SequenceRequirement {
  const found = all.find((requirement) => requirement.id === id)
  if (found?.about !== 'sequence') throw new Error(`${id} is no requirement about a sequence`)
  return found
}
