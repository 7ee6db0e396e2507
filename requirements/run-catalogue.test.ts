import { expect, test } from 'vitest'
import { objectiveRequirements, THREADS_DISTINCT } from '../harness/verdict/load-model.ts'
import { catalogueOf } from './catalogue.ts'
import { skipReasonOf } from './run-catalogue.ts'
import { context } from './test-support/reference.fixture.ts'

const { description, target } = context
const [older, newer] = ['createAssistantMessageV1', 'createAssistantMessageV2'] as const

/** Those of these ids that are not applicable on the reference target if it lacks the given parts. */
function leftOut(ids: readonly string[], lacks: readonly string[]): readonly string[] {
  const lacking = { ...target, lacks }
  return catalogueOf(description, lacking).flatMap((entry) => {
    const { id } = entry.requirement
    const reason = ids.includes(id)
      ? skipReasonOf(entry, { description, target: lacking }, { profile: 'nightly' })
      : null
    return reason?.kind === 'not-applicable' ? [id] : []
  })
}

test('what any operation shows is not applicable only where the target lacks each of them', () => {
  const ofAny = [
    ...[THREADS_DISTINCT, objectiveRequirements.gapP99, 'assistant-ip-day-refuses-beyond'],
    'load-assistant-ip-day-exact-under-concurrency',
    ...['assistant-threads-unmixed', 'assistant-message-ids-unique', 'assistant-threads-remembered'],
    ...['assistant-text-not-escaped', 'assistant-text-from-first-word-to-last', 'assistant-answer-depends-on-question'],
    ...['assistant-answers-at-once', 'assistant-answers-not-cut'],
    'assistant-conversation-not-told-to-others',
  ]
  expect(leftOut(ofAny, [older])).toEqual([])
  expect(leftOut(ofAny, [older, newer]).toSorted()).toEqual(ofAny.toSorted())
})

test('what any answer shows is asked of a target without the agent', () => {
  const ids = [
    ...['service-key-not-echoed', 'service-refusal-shows-no-internals', 'service-no-server-error-for-client-input'],
    ...['service-text-undamaged', 'service-not-brought-down-by-a-request', 'http-post-answer-not-shared-by-caches'],
    ...['http-refusals-come-whole', 'http-called-json-is-json', 'http-refusal-names-its-own-status'],
    ...['service-refusal-names-no-other-organization', 'service-401-with-www-authenticate', 'browser-admin-key-absent'],
    ...['limit-headers-fall-with-use', 'http-excluded-coding-not-sent'],
  ]
  const agent = description.operations.filter(({ family }) => family === 'agent').map(({ id }) => id)
  expect(leftOut(ids, agent)).toEqual([])
  expect(
    leftOut(
      ids,
      description.operations.map(({ id }) => id),
    ).toSorted(),
  ).toEqual(ids.toSorted())
})

test('what one operation alone shows is not applicable where the target lacks that one', () => {
  const ids = [
    'load-assistant-v1-streams-complete',
    'load-assistant-v2-streams-complete',
    'agent-project-hour-refuses-beyond',
  ]
  expect(leftOut(ids, [older])).toEqual(['load-assistant-v1-streams-complete'])
  expect(leftOut(ids, ['createAgentJob'])).toEqual(['agent-project-hour-refuses-beyond'])
})

test('without the way to create jobs, none is read or gone on with', () => {
  const ids = ['get-agent-job-missing-key-refused', 'send-agent-job-message-missing-key-refused']
  expect(leftOut(ids, ['createAgentJob']).toSorted()).toEqual(ids)
  expect(leftOut(ids, [newer])).toEqual([])
})
