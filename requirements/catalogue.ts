import type { Run } from '../harness/target/run.ts'
import type { Target } from '../harness/target/target.ts'
import { ConfigurationError } from '../schemas/description/configuration-error.ts'
import type { DescriptionView, OperationFamily } from '../schemas/description/description.ts'
import { callersAtOnceRequirements } from './access/callers-at-once.ts'
import { foreignThreadRequirements } from './access/foreign-threads.ts'
import { hiddenJobRequirements } from './access/hidden-jobs.ts'
import { credentialRequirements } from './access/keys.ts'
import { malformedIdRequirements } from './access/malformed-ids.ts'
import { otherOrganizationRequirements } from './access/other-organizations.ts'
import { pathRequirements } from './access/paths.ts'
import { readAddressRequirements } from './access/read-address.ts'
import { spelledAddressRequirements } from './access/spelled-addresses.ts'
import { activeFollowUpRequirements } from './agent/active-follow-up.ts'
import { allJobsRequirements } from './agent/all-jobs.ts'
import { assignedMemberRequirements } from './agent/assigned-members.ts'
import { jobDateRequirements } from './agent/dates.ts'
import { endlessJobRequirements } from './agent/endless-jobs.ts'
import { failedJobRequirements } from './agent/failed-jobs.ts'
import { followedInstructionRequirements } from './agent/followed-instructions.ts'
import { agentJobRequirements } from './agent/job.ts'
import { agentLifecycleRequirements } from './agent/lifecycle-rules.ts'
import { projectRepositoryRequirements } from './agent/project-repository.ts'
import { jobReadRequirements } from './agent/reads.ts'
import { secondFollowUpRequirements } from './agent/second-follow-up.ts'
import { toldInstructionRequirements } from './agent/told-instructions.ts'
import { shownStateRequirements } from './agent/unread-state.ts'
import { answerAsHistoryRequirements } from './assistant/answer-as-history.ts'
import { assistantAtOnceRequirements } from './assistant/at-once.ts'
import { clientHistoryRequirements } from './assistant/client-history.ts'
import { assistantClientRequirements } from './assistant/clients.ts'
import { cutAnswerRequirements } from './assistant/cut-answers.ts'
import { assistantEchoRequirements } from './assistant/echo.ts'
import { escapedTextRequirements } from './assistant/escaped-text.ts'
import { givenBackRequirements, givenToEndRequirements, toldToOthersRequirements } from './assistant/given-back.ts'
import { assistantHistoryRequirements } from './assistant/history.ts'
import { assistantIdentityRequirements } from './assistant/identity.ts'
import { assistantMemoryRequirements } from './assistant/memory.ts'
import { oneAnswerRequirements } from './assistant/one-answer.ts'
import { assistantOptionRequirements } from './assistant/options.ts'
import { assistantPaceRequirements } from './assistant/pace.ts'
import { assistantParityRequirements } from './assistant/parity.ts'
import { selectionRequirements } from './assistant/selection.ts'
import { assistantSlowingRequirements } from './assistant/slowing.ts'
import { sourceAddressRequirements } from './assistant/source-addresses.ts'
import { assistantStreamRequirements } from './assistant/stream.ts'
import { assistantThreadRequirements } from './assistant/thread.ts'
import { wholeTextRequirements } from './assistant/whole-text.ts'
import { answerRequirements } from './bodies/answers.ts'
import { contentTypeRequirements } from './bodies/content-types.ts'
import { requestRequirements } from './bodies/request-cases.ts'
import { responseRequirements } from './bodies/response-fields.ts'
import { wholeBodyRequirements } from './bodies/whole-bodies.ts'
import { assistantBrowserRequirements } from './browser/assistant-page.ts'
import { crossOriginRequirements } from './browser/cross-origin.ts'
import { contractRequirements } from './contracts/contract-requirements.ts'
import { pactRequirements } from './contracts/pact-requirements.ts'
import { gatewayRequirements } from './gateway-answers.ts'
import { bodyInChunksRequirements } from './http/bodies-in-chunks.ts'
import { connectionRequirements } from './http/connections.ts'
import { createdLocationRequirements } from './http/created-location.ts'
import { excludedCodingRequirements } from './http/excluded-codings.ts'
import { keptAnswerRequirements } from './http/kept-answers.ts'
import { methodAndPathRequirements } from './http/methods-and-paths.ts'
import { namedStatusRequirements } from './http/named-status.ts'
import { pageOriginRequirements } from './http/page-origin.ts'
import { safeMethodRequirements } from './http/safe-methods.ts'
import { storedAnswerRequirements } from './http/stored-answers.ts'
import { wholeRefusalRequirements } from './http/whole-refusals.ts'
import { leakRequirements } from './leaks.ts'
import { limitHeaderRequirements } from './limits/limit-header-requirements.ts'
import { limitRequirements } from './limits/limit-requirements.ts'
import { loadRequirements } from './load/load-streams.ts'
import type { Requirement } from './requirement.ts'
import { serviceRequirements } from './service.ts'
import { type ResolvedSource, resolveSource } from './source.ts'
import { undamagedTextRequirements } from './undamaged-text.ts'
import { statusRequirements } from './wfc-statuses.ts'

export interface CatalogueEntry {
  readonly requirement: Requirement
  readonly subject: string
  readonly resolved: ResolvedSource
}

/** Every requirement of the document in use, by subject; the spec of the same name shows a subject. */
function subjects(description: DescriptionView): Readonly<Record<string, readonly Requirement[]>> {
  const ofBodies = [requestRequirements, wholeBodyRequirements, contentTypeRequirements].map((of) => of(description))
  const ofFamily = (wanted: OperationFamily) => {
    const operations = description.operations.filter(({ family }) => family === wanted)
    const ids = new Set(operations.map(({ id }) => id))
    return [
      ...ofBodies.flat().filter(({ operation }) => ids.has(operation)),
      ...answerRequirements(description, operations),
      ...methodAndPathRequirements(operations),
    ]
  }
  const ofPages = [...assistantBrowserRequirements(description), ...crossOriginRequirements(description)]
  return {
    service: [
      ...serviceRequirements(description),
      ...gatewayRequirements(description),
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
      ...secondFollowUpRequirements(description),
      ...assignedMemberRequirements(description),
      ...allJobsRequirements(description),
      ...failedJobRequirements(description),
      ...endlessJobRequirements(description),
      ...followedInstructionRequirements(description),
      ...projectRepositoryRequirements(description),
      ...toldInstructionRequirements(description),
      ...jobReadRequirements(description),
      ...shownStateRequirements(description),
    ],
    auth: [
      ...credentialRequirements(description),
      ...pathRequirements(description),
      ...malformedIdRequirements(description),
      ...hiddenJobRequirements(description),
      ...callersAtOnceRequirements(description),
      ...readAddressRequirements(description),
      ...spelledAddressRequirements(description),
      ...otherOrganizationRequirements(description),
      ...foreignThreadRequirements(description),
    ],
    'assistant-request': [...ofFamily('assistant'), ...clientHistoryRequirements(description)],
    'assistant-stream': [
      ...assistantStreamRequirements(description).map(inSmoke),
      ...bodyInChunksRequirements(description),
      ...assistantPaceRequirements(description),
      ...assistantAtOnceRequirements(description),
      ...assistantSlowingRequirements(description),
      ...sourceAddressRequirements(description),
    ],
    'assistant-clients': assistantClientRequirements(description),
    'assistant-thread': [
      ...assistantThreadRequirements(description),
      ...answerAsHistoryRequirements(description),
      ...assistantOptionRequirements(description),
      ...assistantEchoRequirements(description),
      ...assistantMemoryRequirements(description),
      ...assistantHistoryRequirements(description),
      ...selectionRequirements(description),
      ...givenBackRequirements(description),
      ...givenToEndRequirements(description),
      ...toldToOthersRequirements(description),
      ...escapedTextRequirements(description),
      ...wholeTextRequirements(description),
      ...oneAnswerRequirements(description),
      ...cutAnswerRequirements(description),
      ...assistantIdentityRequirements(description),
    ],
    'assistant-parity': assistantParityRequirements(description),
    'assistant-browser': ofPages.map(inNightly),
    http: [
      ...pageOriginRequirements(description),
      ...storedAnswerRequirements(description),
      ...excludedCodingRequirements(description),
      ...namedStatusRequirements(description),
      ...wholeRefusalRequirements(description),
      ...keptAnswerRequirements(description),
      ...safeMethodRequirements(description),
      ...connectionRequirements(description),
      ...createdLocationRequirements(description),
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
 * The catalogue with those requirements only that the target states, or the load that was asked for, where it is they that
 * state them, with what the target's statements make of the others, and with the interactions of contracts that teams have
 * given.
 */
export function catalogueOf(
  description: DescriptionView,
  target: Target,
  { pacts = [], load = null }: Partial<Pick<Run, 'pacts' | 'load'>> = {},
): readonly CatalogueEntry[] {
  const given = pactRequirements(pacts).map((requirement) => ({
    requirement,
    subject: 'pacts',
    resolved: resolveSource(description, requirement),
  }))
  const stated = catalogue(description).filter(({ requirement: { statedBy } }) => statedBy?.(target, load) !== false)
  return [...stated.map((entry) => asStated(description, target, entry)), ...given]
}

/** An obligation is no choice of ours where the target's file states it. */
function asStated(description: DescriptionView, target: Target, entry: CatalogueEntry): CatalogueEntry {
  const { id, sourceBy } = entry.requirement
  const source = sourceBy?.(target) ?? null
  return source === null ? entry : { ...entry, resolved: resolveSource(description, { id, source }) }
}
