import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ReferenceTarget, runAgainst, startReferenceTarget } from './reference-target.fixture.ts'

let reference: ReferenceTarget

beforeAll(async () => {
  reference = await startReferenceTarget()
})
afterAll(() => reference.stop())

/** A fault of the reference service, and an interaction that must turn red for it. */
const seen: readonly (readonly [fault: string, interaction: string])[] = [
  ['job-id-missing', 'create-agent-job-answered'],
  ['job-status-missing', 'create-agent-job-answered'],
  ['job-status-wrong-case', 'create-agent-job-answered'],
  ['job-source-ref-missing', 'send-agent-job-message-answered'],
  ['job-source-null', 'agent-job-with-pull-request-read'],
  ['job-model-number', 'agent-job-without-change-read'],
  ['job-created-at-not-a-date', 'create-agent-job-answered'],
  ['job-archived-at-missing', 'create-agent-job-answered'],
  ['job-pr-link-while-active', 'create-agent-job-answered'],
  ['job-pr-link-without-change', 'agent-job-without-change-read'],
  ['job-pr-link-missing-after-change', 'agent-job-with-pull-request-read'],
  ['job-pr-link-relative', 'agent-job-with-pull-request-read'],
  ['job-archived-at-null', 'agent-job-archived-read'],
  ['job-failure-completes', 'agent-job-failed-read'],
  ['job-returns-to-active', 'agent-job-without-change-read'],
  ['create-empty-prompt-accepted', 'create-agent-job-prompt-below-minimum-refused'],
  ['create-prompt-number-accepted', 'create-agent-job-prompt-wrong-type-refused'],
  ['create-prompt-missing-accepted', 'create-agent-job-prompt-missing-refused'],
  ['message-empty-prompt-accepted', 'send-agent-job-message-prompt-below-minimum-refused'],
  ['missing-key-accepted', 'create-agent-job-missing-key-refused'],
  ['unknown-key-accepted', 'create-assistant-message-v2-unknown-key-refused'],
  ['foreign-admin-key-accepted', 'create-agent-job-foreign-key-refused'],
  ['assistant-key-opens-agent', 'create-agent-job-assistant-key-refused'],
  ['admin-key-opens-assistant', 'create-assistant-message-v1-admin-key-refused'],
  ['invalid-body-500', 'create-agent-job-prompt-missing-refused'],
  ['error-as-200', 'create-assistant-message-v2-fp-missing-refused'],
  ['v1-content-optional', 'create-assistant-message-v1-messages-content-missing-refused'],
  ['fp-optional', 'create-assistant-message-v1-fp-missing-refused'],
  ['messages-optional', 'create-assistant-message-v2-messages-missing-refused'],
  ['message-id-optional', 'create-assistant-message-v2-messages-id-missing-refused'],
  ['part-type-any-type', 'create-assistant-message-v2-messages-parts-type-wrong-type-refused'],
  ['page-size-string-accepted', 'create-assistant-message-v1-retrieval-page-size-wrong-type-refused'],
  ['context-type-any', 'create-assistant-message-v2-context-type-unlisted-refused'],
  ['context-value-optional', 'create-assistant-message-v2-context-value-missing-refused'],
  ['current-path-201-accepted', 'create-assistant-message-v2-current-path-beyond-maximum-refused'],
  ['current-path-200-refused', 'create-assistant-message-v2-with-every-field-answered'],
  ['thread-id-null-refused', 'create-assistant-message-v1-with-nulls-answered'],
  ['filter-null-refused', 'create-assistant-message-v2-with-nulls-answered'],
  ...(['v1', 'v2'] as const).flatMap((protocol) =>
    [
      'finish-missing',
      'finish-twice',
      'text-after-finish',
      'cut-off',
      'clean-truncation',
      'wrong-content-type',
      'protocol-header-missing',
      'error-in-stream',
      'empty-answer',
      'malformed-json',
      'thread-id-missing',
    ].map((fault) => [`${protocol}-${fault}`, `create-assistant-message-${protocol}-answered`] as const),
  ),
  ['thread-id-empty', 'create-assistant-message-v2-answered'],
]

describe('an interaction of the contract sees', () => {
  test.each(seen)('%s in %s', async (fault, interaction) => {
    await reference.behave({ faults: [fault] })
    const id = `contract-${interaction}`
    const { verdicts, discard } = await runAgainst(reference.target, [id])
    expect(verdicts.get(id)).toMatchObject({ verdict: 'fail', engine: 'contracts' })
    discard()
  })
})
