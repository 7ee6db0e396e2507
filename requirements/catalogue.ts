import { agentIds, agentOperations } from '../harness/target/agent-operations.ts'
import { type GivenInteraction, includesProfile, type Run } from '../harness/target/run.ts'
import type { Target } from '../harness/target/target.ts'
import { fieldsFor } from '../harness/target/tenant-for.ts'
import type { Judged } from '../harness/verdict/judge.ts'
import { notApplicable, notTested } from '../harness/verdict/outcome.ts'
import { ConfigurationError } from '../schemas/description/configuration-error.ts'
import type { Description, DescriptionView, OperationFamily } from '../schemas/description/description.ts'
import { foreignThreadRequirements } from './access/foreign-threads.ts'
import { hiddenJobRequirements } from './access/hidden-jobs.ts'
import { credentialRequirements } from './access/keys.ts'
import { malformedIdRequirements } from './access/malformed-ids.ts'
import { pathRequirements } from './access/paths.ts'
import { readAddressRequirements } from './access/read-address.ts'
import { activeFollowUpRequirements } from './agent/active-follow-up.ts'
import { allJobsRequirements } from './agent/all-jobs.ts'
import { assignedMemberRequirements } from './agent/assigned-members.ts'
import { jobDateRequirements } from './agent/dates.ts'
import { agentJobRequirements } from './agent/job.ts'
import { agentLifecycleRequirements } from './agent/lifecycle-rules.ts'
import { clientHistoryRequirements } from './assistant/client-history.ts'
import { assistantClientRequirements } from './assistant/clients.ts'
import { assistantEchoRequirements, assistantMemoryRequirements } from './assistant/echo.ts'
import { givenBackRequirements, toldToOthersRequirements } from './assistant/given-back.ts'
import { assistantIdentityRequirements } from './assistant/identity.ts'
import { assistantOptionRequirements } from './assistant/options.ts'
import { assistantPaceRequirements } from './assistant/pace.ts'
import { assistantParityRequirements } from './assistant/parity.ts'
import { assistantSlowingRequirements } from './assistant/slowing.ts'
import { assistantStreamRequirements } from './assistant/stream.ts'
import { assistantThreadRequirements } from './assistant/thread.ts'
import { answerRequirements } from './bodies/answers.ts'
import { requestRequirements } from './bodies/request-cases.ts'
import { responseRequirements } from './bodies/response-fields.ts'
import { wholeBodyRequirements } from './bodies/whole-bodies.ts'
import { assistantBrowserRequirements } from './browser/assistant-page.ts'
import { crossOriginRequirements } from './browser/cross-origin.ts'
import { contractRequirements } from './contracts/contract-requirements.ts'
import { pactRequirements } from './contracts/pact-requirements.ts'
import { lacks } from './coverage.ts'
import { connectionRequirements } from './http/connections.ts'
import { keptAnswerRequirements } from './http/kept-answers.ts'
import { methodAndPathRequirements } from './http/methods-and-paths.ts'
import { pageOriginRequirements } from './http/page-origin.ts'
import { safeMethodRequirements } from './http/safe-methods.ts'
import { storedAnswerRequirements } from './http/stored-answers.ts'
import { leakRequirements } from './leaks.ts'
import { limitHeaderRequirements } from './limits/limit-header-requirements.ts'
import { limitRequirements } from './limits/limit-requirements.ts'
import { loadRequirements } from './load/load-streams.ts'
import type { CheckContext, Requirement, SkipReason } from './requirement.ts'
import { serviceRequirements } from './service.ts'
import { type ResolvedSource, resolveSource } from './source.ts'
import { undamagedTextRequirements } from './undamaged-text.ts'
import { statusRequirements } from './wfc-statuses.ts'

/** A requirement with its place in the document in use. */
export interface CatalogueEntry {
  readonly requirement: Requirement
  readonly subject: string
  readonly resolved: ResolvedSource
}

/** Every requirement of the document in use, by subject; the spec of the same name shows a subject. */
function subjects(description: DescriptionView): Readonly<Record<string, readonly Requirement[]>> {
  const ofFamily = (wanted: OperationFamily) => {
    const operations = description.operations.filter(({ family }) => family === wanted)
    return [
      ...requestRequirements(description, operations),
      ...wholeBodyRequirements(description, operations),
      ...answerRequirements(description, operations),
      ...methodAndPathRequirements(operations),
    ]
  }
  const ofPages = [...assistantBrowserRequirements(description), ...crossOriginRequirements(description)]
  return {
    service: [
      ...serviceRequirements(description),
      ...statusRequirements(description),
      ...leakRequirements(description),
      ...undamagedTextRequirements(description),
    ].map(inSmoke),
    'agent-job': [
      ...responseRequirements(description),
      ...agentJobRequirements(description),
      ...jobDateRequirements(description),
    ].map(inSmoke),
    'agent-request': ofFamily('agent'),
    'agent-lifecycle': [
      ...agentLifecycleRequirements(description),
      ...activeFollowUpRequirements(description),
      ...assignedMemberRequirements(description),
      ...allJobsRequirements(description),
    ],
    auth: [
      ...credentialRequirements(description),
      ...pathRequirements(description),
      ...malformedIdRequirements(description),
      ...hiddenJobRequirements(description),
      ...readAddressRequirements(description),
      ...foreignThreadRequirements(description),
    ],
    'assistant-request': [...ofFamily('assistant'), ...clientHistoryRequirements(description)],
    'assistant-stream': [
      ...assistantStreamRequirements(description).map(inSmoke),
      ...assistantPaceRequirements(description),
      ...assistantSlowingRequirements(description),
    ],
    'assistant-clients': assistantClientRequirements(description),
    'assistant-thread': [
      ...assistantThreadRequirements(description),
      ...assistantOptionRequirements(description),
      ...assistantEchoRequirements(description),
      ...assistantMemoryRequirements(description),
      ...givenBackRequirements(description),
      ...toldToOthersRequirements(description),
      ...assistantIdentityRequirements(description),
    ],
    'assistant-parity': assistantParityRequirements(description),
    'assistant-browser': ofPages.map(inNightly),
    http: [
      ...pageOriginRequirements(description),
      ...storedAnswerRequirements(description),
      ...keptAnswerRequirements(description),
      ...safeMethodRequirements(description),
      ...connectionRequirements(description),
    ],
    'limit-headers': limitHeaderRequirements(description),
    limits: limitRequirements(description),
    load: loadRequirements(description),
    contracts: contractRequirements(description),
  }
}

/** What a handful of valid uses shows already, unless it says that it takes more. */
function inSmoke(requirement: Requirement): Requirement {
  return { from: 'smoke', ...requirement }
}

/** Pages at a person's pace take half as long as all other specs. */
function inNightly(requirement: Requirement): Requirement {
  return { ...requirement, from: 'nightly' }
}

/**
 * The catalogue: the report goes through it, not through the results, so that what never ran is visible.
 *
 * @throws ConfigurationError where two names of the document give two requirements one id.
 */
export function catalogue(description: DescriptionView): readonly CatalogueEntry[] {
  const entries = Object.entries(subjects(description)).flatMap(([subject, requirements]) =>
    requirements.map((requirement) => ({ requirement, subject, resolved: resolveSource(description, requirement) })),
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
 * The catalogue with those requirements only that the target states, where it is the target that states them, and with
 * the interactions of contracts that teams have given.
 */
export function catalogueOf(
  description: DescriptionView,
  target: Target,
  pacts: readonly GivenInteraction[] = [],
): readonly CatalogueEntry[] {
  const given = pactRequirements(pacts).map((requirement) => ({
    requirement,
    subject: 'pacts',
    resolved: resolveSource(description, requirement),
  }))
  const stated = catalogue(description).filter(({ requirement: { statedBy } }) => statedBy?.(target) !== false)
  return [...stated, ...given]
}

/** The catalogue as `judge` wants it, for one run. */
export function judgedCatalogue(description: Description, run: Run): readonly Judged[] {
  const judged = catalogueOf(description, run.target, run.pacts).map((entry) => ({
    id: entry.requirement.id,
    operation: entry.requirement.operation,
    subject: entry.subject,
    strength: entry.resolved.strength,
    source: entry.resolved.source,
    ...(entry.requirement.faultCategory === undefined ? {} : { faultCategory: entry.requirement.faultCategory }),
    exempt: skipReasonOf(entry, { description, target: run.target }, run),
  }))
  return [...judged, ...lacks(description)].filter(({ id }) => run.only === null || run.only.includes(id))
}

/** Why this run can't show a requirement at all; null where it can. */
export function skipReasonOf(
  { requirement, resolved }: CatalogueEntry,
  context: CheckContext,
  { profile }: Pick<Run, 'profile'>,
): SkipReason | null {
  const { id, operation, from = 'release', waits = 0 } = requirement
  if (context.target.lacks.some((lacked) => lacked === id || lacked === operation)) {
    return notApplicable('the target declares that it lacks this')
  }
  if (resolved.strength === 'documented' && resolved.source.quote === '') return untraced(id, context)
  if (!includesProfile(profile, from)) {
    return notTested(`not part of the profile ${profile}`, `run with --profile ${from}`)
  }
  return withoutMeans(operation, context) ?? requirement.skipReason?.(context) ?? withoutTime(waits, context)
}

/** A quote that no longer stands is never blamed on the words that stand there now: they may say the contrary. */
function untraced(id: string, { description: { lostTraces } }: CheckContext): SkipReason {
  const lost = lostTraces.find(({ requirements }) => requirements.includes(id))
  if (lost === undefined) {
    return notTested('the document in use has no such sentence', 'say it in the document and trace it, or leave it')
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

/** A tenant must have what the operation's path and key name. A job is read by the tenant that creates it. */
function withoutMeans(id: string, { description, target }: CheckContext): SkipReason | null {
  const { create, poll } = agentOperations(description)
  const isRead = id === agentIds(description).poll
  const operation = isRead ? (poll ?? create) : description.operations.find((one) => one.id === id)
  const missing = operation == null ? [] : fieldsFor(description, target, operation)
  if (missing.length === 0) return null
  const remedy = `set ${missing.map((field) => `tenants[].${field}`).join(' and ')}`
  return notTested(`no tenant can ask this: the nearest lacks ${missing.join(' and ')}`, remedy)
}
