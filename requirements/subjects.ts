import { agentOperations } from '../harness/target/agent-operations.ts'
import type { Area } from '../harness/verdict/verdict-model.ts'
import type { DescriptionView, OperationFamily } from '../schemas/description/description.ts'
import { callersAtOnceRequirements } from './access/callers-at-once.ts'
import { foreignSourceRequirements } from './access/foreign-sources.ts'
import { foreignThreadRequirements, siblingThreadRequirements } from './access/foreign-threads.ts'
import { hiddenJobRequirements } from './access/hidden-jobs.ts'
import { hiddenProjectRequirements } from './access/hidden-projects.ts'
import { credentialRequirements } from './access/keys.ts'
import { malformedIdRequirements } from './access/malformed-ids.ts'
import { otherOrganizationRequirements } from './access/other-organizations.ts'
import { pathRequirements } from './access/paths.ts'
import { readAddressRequirements } from './access/read-address.ts'
import { shutOutRequirements } from './access/shut-out.ts'
import { spelledAddressRequirements } from './access/spelled-addresses.ts'
import { activeFollowUpRequirements } from './agent/active-follow-up.ts'
import { allJobsRequirements } from './agent/all-jobs.ts'
import { archivedMomentRequirements } from './agent/archived-moments.ts'
import { assignedMemberRequirements } from './agent/assigned-members.ts'
import { createdMomentRequirements } from './agent/created-moments.ts'
import { jobDateRequirements } from './agent/dates.ts'
import { endlessJobRequirements } from './agent/endless-jobs.ts'
import { failedJobRequirements } from './agent/failed-jobs.ts'
import { followUpAnswerRequirements } from './agent/follow-up-answers.ts'
import { followedInstructionRequirements } from './agent/followed-instructions.ts'
import { foreignPullRequestRequirements } from './agent/foreign-pull-requests.ts'
import { agentJobRequirements } from './agent/job.ts'
import { agentLifecycleRequirements } from './agent/lifecycle-rules.ts'
import { projectRepositoryRequirements } from './agent/project-repository.ts'
import { jobReadRequirements } from './agent/reads.ts'
import { secondFollowUpRequirements } from './agent/second-follow-up.ts'
import { shownStateRequirements } from './agent/shown-state.ts'
import { shownWorkRequirements } from './agent/shown-work.ts'
import { sourceMemberRequirements } from './agent/source-members.ts'
import { toldInstructionRequirements } from './agent/told-instructions.ts'
import { answerAsHistoryRequirements } from './assistant/answer-as-history.ts'
import { answeredRefusalRequirements } from './assistant/answered-refusals.ts'
import { answersAlikeRequirements } from './assistant/answers-alike.ts'
import { askedAgainRequirements } from './assistant/asked-again.ts'
import { assistantAtOnceRequirements } from './assistant/at-once.ts'
import { clientHistoryRequirements } from './assistant/client-history.ts'
import { assistantClientRequirements } from './assistant/clients.ts'
import { cutAnswerRequirements } from './assistant/cut-answers.ts'
import { doubledPieceRequirements } from './assistant/doubled-pieces.ts'
import { assistantEchoRequirements } from './assistant/echo.ts'
import { escapedTextRequirements } from './assistant/escaped-text.ts'
import { givenBackRequirements, givenToEndRequirements, toldToOthersRequirements } from './assistant/given-back.ts'
import { assistantHistoryRequirements } from './assistant/history.ts'
import { assistantIdentityRequirements } from './assistant/identity.ts'
import { assistantMemoryRequirements } from './assistant/memory.ts'
import { oneAnswerRequirements } from './assistant/one-answer.ts'
import { oneMemberRequirements } from './assistant/one-member.ts'
import { assistantOptionRequirements } from './assistant/options.ts'
import { assistantPaceRequirements } from './assistant/pace.ts'
import { pageSizeRequirements } from './assistant/page-size.ts'
import { assistantParityRequirements } from './assistant/parity.ts'
import { partLeakRequirements } from './assistant/part-leaks.ts'
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
import type { Requirement } from './declaring/requirement.ts'
import { bodyInChunksRequirements } from './http/bodies-in-chunks.ts'
import { connectionRequirements } from './http/connections.ts'
import { createdLocationRequirements } from './http/created-location.ts'
import { excludedCodingRequirements } from './http/excluded-codings.ts'
import { gatewayRequirements } from './http/gateway-answers.ts'
import { keptAnswerRequirements } from './http/kept-answers.ts'
import { keylessUnchangedRequirements } from './http/keyless-unchanged.ts'
import { methodAndPathRequirements } from './http/methods-and-paths.ts'
import { namedStatusRequirements } from './http/named-status.ts'
import { pageOriginRequirements } from './http/page-origin.ts'
import { pageRefusalRequirements } from './http/page-refusals.ts'
import { safeMethodRequirements } from './http/safe-methods.ts'
import { storedAnswerRequirements } from './http/stored-answers.ts'
import { wholeRefusalRequirements } from './http/whole-refusals.ts'
import { leakRequirements } from './leaks.ts'
import { countedReadRequirements } from './limits/counted-reads.ts'
import { limitHeaderRequirements } from './limits/limit-header-requirements.ts'
import { limitRequirements } from './limits/limit-requirements.ts'
import { ownCounterRequirements } from './limits/own-counters.ts'
import { loadRequirements } from './load/load-streams.ts'
import { serviceRequirements } from './service.ts'
import { toldInRefusalRequirements } from './told-to-others.ts'
import { undamagedTextRequirements } from './undamaged-text.ts'
import { statusRequirements } from './wfc-statuses.ts'

export interface Subject {
  /** What a breach puts at stake, unless the requirement has an area of its own. */
  readonly area: Area
  readonly requirements: readonly Requirement[]
}

/** All requirements of the document in use, by subject. The specs show each subject by its name. */
export function subjects(description: DescriptionView): Readonly<Record<string, Subject>> {
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
  const hasJobs = agentOperations(description).create !== null
  const ofJobs = hasJobs ? [...agentJobRequirements(description), ...jobDateRequirements(description)] : []
  const ofLifecycles = hasJobs
    ? [
        ...agentLifecycleRequirements(description),
        ...activeFollowUpRequirements(description),
        ...secondFollowUpRequirements(description),
        ...assignedMemberRequirements(description),
        ...allJobsRequirements(description),
        ...createdMomentRequirements(description),
        ...archivedMomentRequirements(description),
        ...failedJobRequirements(description),
        ...endlessJobRequirements(description),
        ...followedInstructionRequirements(description),
        ...shownWorkRequirements(description),
        ...followUpAnswerRequirements(description),
        ...projectRepositoryRequirements(description),
        ...sourceMemberRequirements(description),
        ...foreignPullRequestRequirements(description),
        ...toldInstructionRequirements(description),
        ...jobReadRequirements(description),
        ...shownStateRequirements(description),
      ]
    : []
  const ofPages = [...assistantBrowserRequirements(description), ...crossOriginRequirements(description)]
  return {
    service: breaking(
      'validation',
      [
        ...serviceRequirements(description),
        ...gatewayRequirements(description),
        ...statusRequirements(description),
        ...leakRequirements(description),
        ...toldInRefusalRequirements(description),
        ...undamagedTextRequirements(description),
      ].map(inSmoke),
    ),
    'agent-job': breaking('loss and corruption', [...responseRequirements(description), ...ofJobs].map(inSmoke)),
    'agent-request': breaking('validation', ofFamily('agent')),
    'agent-lifecycle': breaking('loss and corruption', ofLifecycles),
    auth: breaking('access and isolation', [
      ...ownCounterRequirements(description),
      ...credentialRequirements(description),
      ...pathRequirements(description),
      ...malformedIdRequirements(description),
      ...hiddenJobRequirements(description),
      ...hiddenProjectRequirements(description),
      ...shutOutRequirements(description),
      ...callersAtOnceRequirements(description),
      ...readAddressRequirements(description),
      ...spelledAddressRequirements(description),
      ...otherOrganizationRequirements(description),
      ...foreignThreadRequirements(description),
      ...answeredRefusalRequirements(description),
    ]),
    'assistant-request': breaking('validation', [...ofFamily('assistant'), ...clientHistoryRequirements(description)]),
    'assistant-stream': breaking('streams', [
      ...oneMemberRequirements(description),
      ...assistantStreamRequirements(description).map(inSmoke),
      ...bodyInChunksRequirements(description),
      ...assistantPaceRequirements(description),
      ...assistantAtOnceRequirements(description),
      ...assistantSlowingRequirements(description),
      ...sourceAddressRequirements(description),
      ...partLeakRequirements(description),
      ...foreignSourceRequirements(description),
    ]),
    'assistant-clients': breaking('streams', assistantClientRequirements(description)),
    'assistant-thread': breaking('loss and corruption', [
      ...assistantThreadRequirements(description),
      ...answerAsHistoryRequirements(description),
      ...askedAgainRequirements(description),
      ...answersAlikeRequirements(description),
      ...pageSizeRequirements(description),
      ...assistantOptionRequirements(description),
      ...assistantEchoRequirements(description),
      ...assistantMemoryRequirements(description),
      ...assistantHistoryRequirements(description),
      ...selectionRequirements(description),
      ...givenBackRequirements(description),
      ...givenToEndRequirements(description),
      ...toldToOthersRequirements(description),
      ...siblingThreadRequirements(description),
      ...escapedTextRequirements(description),
      ...wholeTextRequirements(description),
      ...oneAnswerRequirements(description),
      ...cutAnswerRequirements(description),
      ...doubledPieceRequirements(description),
      ...assistantIdentityRequirements(description),
    ]),
    'assistant-parity': breaking('loss and corruption', assistantParityRequirements(description)),
    'assistant-browser': breaking('streams', ofPages.map(inNightly)),
    http: breaking('formalities', [
      ...pageOriginRequirements(description),
      ...pageRefusalRequirements(description),
      ...storedAnswerRequirements(description),
      ...excludedCodingRequirements(description),
      ...namedStatusRequirements(description),
      ...wholeRefusalRequirements(description),
      ...keptAnswerRequirements(description),
      ...keylessUnchangedRequirements(description),
      ...safeMethodRequirements(description),
      ...connectionRequirements(description),
      ...createdLocationRequirements(description),
    ]),
    'limit-headers': breaking('limits and capacity', [
      ...limitHeaderRequirements(description),
      ...countedReadRequirements(description),
    ]),
    limits: breaking('limits and capacity', limitRequirements(description)),
    load: breaking('limits and capacity', loadRequirements(description)),
    contracts: breaking('loss and corruption', contractRequirements(description)),
  }
}

/** A subject, with what a breach puts at stake. */
function breaking(area: Area, requirements: readonly Requirement[]): Subject {
  return { area, requirements }
}

/** A requirement that a few valid uses already show, unless it has a profile of its own. */
function inSmoke(requirement: Requirement): Requirement {
  return { from: 'smoke', ...requirement }
}

/** Nightly only: pages, at a person's pace, take half as long as all other specs together. */
function inNightly(requirement: Requirement): Requirement {
  return { ...requirement, from: 'nightly' }
}
