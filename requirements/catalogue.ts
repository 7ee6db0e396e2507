import type { Run } from '../harness/target/run.ts'
import type { Target } from '../harness/target/target.ts'
import type { Area } from '../harness/verdict/verdict-model.ts'
import { ConfigurationError } from '../schemas/description/configuration-error.ts'
import type { DescriptionView } from '../schemas/description/description.ts'
import { pactRequirements } from './contracts/pact-requirements.ts'
import type { Requirement } from './declaring/requirement.ts'
import { type ResolvedSource, resolveSource } from './declaring/source.ts'
import { subjects } from './subjects.ts'

export interface CatalogueEntry {
  readonly requirement: Requirement
  readonly subject: string
  readonly area: Area
  readonly resolved: ResolvedSource
}

/**
 * The catalogue: the report goes through it, not through the results, so that what never ran is visible.
 *
 * @throws ConfigurationError where two names of the document give two requirements one id.
 */
export function catalogue(description: DescriptionView): readonly CatalogueEntry[] {
  const entries = Object.entries(subjects(description)).flatMap(([subject, { area, requirements }]) =>
    requirements.map((requirement) => ({
      ...{ requirement, subject, area: requirement.area ?? area },
      resolved: resolveSource(description, requirement),
    })),
  )
  const [clash] = [...Map.groupBy(entries, ({ requirement }) => requirement.id).values()].filter(
    (same) => same.length > 1,
  )
  if (clash !== undefined) throw new ConfigurationError(clashMessage(description, clash))
  return entries
}

function clashMessage(description: DescriptionView, clash: readonly CatalogueEntry[]): string {
  const lines = [...new Set(clash.flatMap(({ resolved }) => resolved.source.line ?? []))].join(' and ')
  const place = `${description.file}${lines === '' ? '' : `:${lines}`}`
  return `${place}: two requirements have the id ${clash[0]?.requirement.id}, expected names that differ by more than capitals and signs`
}

/**
 * The catalogue of a run. Of the requirements that a target or a load must state, it has only the stated ones; the
 * sources of others may change by the target's statements; and the interactions of contracts that teams have given are
 * added.
 */
export function catalogueOf(
  description: DescriptionView,
  target: Target,
  { pacts = [], load = null }: Partial<Pick<Run, 'pacts' | 'load'>> = {},
): readonly CatalogueEntry[] {
  const given = pactRequirements(pacts).map((requirement) => ({
    requirement,
    subject: 'pacts',
    area: 'loss and corruption' as const,
    resolved: resolveSource(description, requirement),
  }))
  const stated = catalogue(description).filter(({ requirement: { statedBy } }) => statedBy?.(target, load) !== false)
  return [...stated.map((entry) => asStated(description, target, entry)), ...given]
}

/** A requirement that the target's file states is no longer a choice of ours. */
function asStated(description: DescriptionView, target: Target, entry: CatalogueEntry): CatalogueEntry {
  const { id, sourceBy } = entry.requirement
  const source = sourceBy?.(target) ?? null
  return source === null ? entry : { ...entry, resolved: resolveSource(description, { id, source }) }
}
