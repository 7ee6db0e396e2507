import { expect, test } from 'vitest'
import type { Served } from '../../harness/exchange/situation.ts'
import { LEFT_FREED } from '../../harness/verdict/load-model.ts'
import { validAnswer } from '../assistant/valid-stream.ts'
import { withEvidence } from '../reading/evidence.ts'
import { context, everyRequirement, exchangeRule } from '../test-support/reference.fixture.ts'

const before = { asked: 16, whole: 16, firstText: 120 }

/** Outcome for a service that answers a single question as quickly as before. */
function outcomeWith(together: Served) {
  const scenario = { kind: 'abandon', unit: 'rate', stages: [], operations: null, segments: 1 } as const
  const last = validAnswer('createAssistantMessageV2', 'v2', { threadId: 'thread-1' })
  const evidence = { kind: 'load-left', streams: 40, recoverySeconds: 0.4, together } as const
  const rule = exchangeRule(LEFT_FREED, everyRequirement(context.target, scenario))
  return rule.check(withEvidence(last, evidence), context)
}

test('places that were lost fail though a single question still finds one', () => {
  expect(outcomeWith({ before, after: { ...before, whole: 10 }, isAsBefore: false })).toMatchObject({
    kind: 'fail',
    expected: 'as before 40 others were left: 16 of 16 at a time answered, text within 120 ms',
    actual: '10 of 16 at a time answered, text within 120 ms',
  })
})

test('a service that answers as many together as before passes', () => {
  expect(outcomeWith({ before, after: before, isAsBefore: true })).toMatchObject({ kind: 'pass' })
  expect(outcomeWith(null)).toMatchObject({ kind: 'pass' })
})
