import { agentIds, agentOperations } from '../harness/target/agent-operations.ts'
import { includesProfile, type Run } from '../harness/target/run.ts'
import { fieldsFor } from '../harness/target/tenant-for.ts'
import type { Judged } from '../harness/verdict/judged.ts'
import { notApplicable, notTested } from '../harness/verdict/outcome.ts'
import type { Description } from '../schemas/description/description.ts'
import { type CatalogueEntry, catalogueOf } from './catalogue.ts'
import { type CheckContext, isOfWholeRun, type Requirement, type SkipReason, shownOn } from './declaring/requirement.ts'
import { lacks as lacking } from './lacked-parts.ts'
import { withoutMember } from './undescribed-members.ts'

/** Subjects whose exchanges show nothing of other subjects. */
const apart: ReadonlySet<string> = new Set([
  'assistant-clients',
  'assistant-browser',
  'limits',
  'load',
  'contracts',
  'pacts',
])

/** The catalogue of one run, in the form that `judge` takes. */
export function judgedCatalogue(description: Description, run: Run): readonly Judged[] {
  const all = catalogueOf(description, run.target, run)
  const asked = new Set(all.flatMap(({ requirement, subject }) => (isAskedFor(requirement, run) ? [subject] : [])))
  const isPart = all.some(({ subject }) => !apart.has(subject) && !asked.has(subject))
  const judged = all.map((entry) => ({
    ...judgedEntry(entry, skipReasonOf(entry, { description, target: run.target }, run)),
    operation: listedUnder(entry.requirement, { description, target: run.target }),
    ...(includesProfile(run.profile, entry.requirement.from ?? 'release') ? {} : { later: true as const }),
    ...(isPart && isSeenInPassing(entry.requirement) ? { needsOthers: true as const } : {}),
    ...(isOfWholeRun(entry.requirement) ? { atEnd: true as const } : {}),
  }))
  return [...judged, ...lacking(description)].filter((one) => isAskedFor(one, run))
}

/**
 * A requirement in the form that `judge` takes.
 *
 * @param exempt why nothing can show it; null where something should
 */
export function judgedEntry(
  { requirement: { id, operation, faultCategory, byChance }, subject, area, resolved }: CatalogueEntry,
  exempt: Judged['exempt'],
): Judged {
  return {
    id,
    operation,
    subject,
    area,
    ...resolved,
    ...(faultCategory === undefined ? {} : { faultCategory }),
    ...(byChance ? { byChance } : {}),
    exempt,
  }
}

/**
 * The first operation that shows the requirement and that the target has, so that the report does not list it under one
 * that the target lacks.
 */
function listedUnder(requirement: Requirement, context: CheckContext): string {
  const lacks = lackedIn(context)
  return shownOn(requirement).find((operation) => !lacks.includes(operation)) ?? requirement.operation
}

/**
 * What the target lacks, and what depends on that: where no job can be created, none can be read or get a follow-up.
 */
function lackedIn({ description, target: { lacks } }: CheckContext): readonly string[] {
  const { create, message, poll } = agentIds(description)
  return lacks.includes(create) ? [...lacks, message, poll] : lacks
}

/** Whether a run includes a requirement; `only` may limit it to a part of the catalogue. */
export function isAskedFor({ id }: Pick<Requirement, 'id'>, { only }: Run): boolean {
  return only === null || only.includes(id)
}

/** Whether a requirement applies to any exchange of some kind, and has no request of its own. */
function isSeenInPassing(requirement: Requirement): boolean {
  return requirement.about === 'exchange' && requirement.request === undefined
}

/** Why this run can't show a requirement at all; null where it can. */
export function skipReasonOf(
  { requirement, resolved }: CatalogueEntry,
  context: CheckContext,
  { profile }: Pick<Run, 'profile'>,
): SkipReason | null {
  const { id, from = 'release', waits = 0 } = requirement
  const lacks = lackedIn(context)
  const operations = shownOn(requirement).filter((operation) => !lacks.includes(operation))
  if (lacks.includes(id) || operations.length === 0) return notApplicable('the target declares that it lacks this')
  if (resolved.strength === 'documented' && resolved.source.quote === '') return untraced(id, context)
  if (!includesProfile(profile, from)) {
    return notTested(`not part of the profile ${profile}`, `run with --profile ${from}`)
  }
  return (
    withoutMeans(operations, context) ??
    (resolved.strength === 'documented' ? withoutMember(requirement, context) : null) ??
    requirement.skipReason?.(context) ??
    withoutTime(waits, context)
  )
}

/**
 * Why a requirement is not tested whose sentence the document no longer has: a changed sentence may say the contrary.
 */
function untraced(id: string, { description: { lostTraces } }: CheckContext): SkipReason {
  const lost = lostTraces.find(({ requirements }) => requirements.includes(id))
  if (lost === undefined) {
    return notTested(
      'no sentence of the document in use is traced to it',
      'see what npm run assay -- trace DOCUMENT proposes',
    )
  }
  const { nearest } = lost
  const now = nearest === null ? 'no sentence comes near it' : `line ${nearest.line} now says "${nearest.quote}"`
  return notTested(`the sentence changed: "${lost.quote}"`, `read it, then confirm it in the trace file: ${now}`)
}

function withoutTime(seconds: number, { target }: CheckContext): SkipReason | null {
  if (target.hooks.advanceTime !== null || seconds <= target.timeouts.limitWindow) return null
  const remedy = `give a command that moves its clock in hooks.advanceTime, or set timeouts.limitWindow to ${seconds}`
  return notTested(`it takes ${seconds} s by the target's clock`, remedy)
}

/**
 * Why no tenant has the fields that the path and key of any of these operations need; null where one has. A job is read
 * by the tenant that creates it.
 */
function withoutMeans(ids: readonly string[], { description, target }: CheckContext): SkipReason | null {
  const { create, poll } = agentOperations(description)
  const missing = ids
    .map((id) => {
      const isRead = id === agentIds(description).poll
      const operation = isRead ? (poll ?? create) : description.operations.find((one) => one.id === id)
      return operation == null ? [] : fieldsFor(description, target, operation)
    })
    .reduce((least, fields) => (fields.length < least.length ? fields : least))
  if (missing.length === 0) return null
  const remedy = `set ${missing.map((field) => `tenants[].${field}`).join(' and ')}`
  return notTested(`no tenant can ask this: the nearest lacks ${missing.join(' and ')}`, remedy)
}
