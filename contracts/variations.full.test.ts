import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ReferenceTarget, runAgainst, startReferenceTarget } from './reference-target.fixture.ts'

let reference: ReferenceTarget

beforeAll(async () => {
  reference = await startReferenceTarget()
})
afterAll(() => reference.stop())

/** What a sensible service may do otherwise; several at once where they don't touch each other. */
const valid: readonly (readonly string[])[] = [
  ['create-202', 'message-200', 'errors-text', 'ids-uuid', 'date-offsets', 'thread-top-level', 'thread-v1-in-d'],
  [
    'create-200',
    'message-201',
    'errors-empty',
    'ids-numeric',
    'date-milliseconds',
    'thread-in-data-part',
    'no-done-marker',
  ],
  ['extra-fields', 'ids-with-slash', 'errors-problem-json', 'thread-v1-in-annotation', 'crlf-lines', 'tool-events'],
  ['job-completes-at-once', 'unknown-event-types', 'reasoning-events', 'keep-alive-comments', 'rate-limit-headers'],
  ['message-409-while-active', 'poll-elsewhere', '404-for-foreign-project', 'statuses-422-for-invalid', 'slow-words'],
  ['agent-counters-separate', 'refused-uses-counted', 'invalid-uses-counted', '503-past-limit', 'window-sliding-log'],
  ['refusal-in-stream', 'window-token-bucket', 'no-retry-after', 'archived-keeps-pr-link'],
]

describe('the contract is kept by a service with', () => {
  test.each(valid.map((variations) => [variations.join(', '), variations] as const))('%s', async (_, variations) => {
    await reference.behave({ variations })
    const { verdicts, discard } = await runAgainst(reference.target)
    const contracts = [...verdicts.values()].filter(({ id }) => id.startsWith('contract-'))
    const others = contracts.filter(({ verdict }) => verdict !== 'pass' && verdict !== 'not-applicable')
    expect(others.map(({ id, verdict, actual, reason }) => `${verdict} ${id}: ${actual ?? reason}`)).toEqual([])
    expect(contracts.filter(({ verdict }) => verdict === 'pass').length).toBeGreaterThan(50)
    discard()
  })
})
