import { expect, test } from 'vitest'
import { sampleExchange, sampleResponse } from './test-support/exchanges.fixture.ts'
import { sampleJudgement } from './test-support/run.fixture.ts'
import { sampleVerdict } from './test-support/verdicts.fixture.ts'
import { unshownOperations } from './unshown.ts'

const [create] = sampleJudgement.description.operations
if (create === undefined) throw new Error('no operation')
const send = { ...create, id: 'sendAgentJobMessage' }
const operations = [create, send]
const accepted = sampleExchange('a')
const refused = sampleExchange('b', { response: sampleResponse(429, '{}') })
const untested = sampleVerdict({ id: 'x', operation: send.id, verdict: 'not-tested' })

test('an operation that was refused each time gave no success, one that was answered once did', () => {
  expect(unshownOperations(operations, [refused, refused], [], true)).toEqual([
    { operation: 'createAgentJob', answered: 'status 429', isWholeFamily: true },
  ])
  expect(unshownOperations(operations, [refused, accepted], [], true)).toEqual([])
})

test('an operation that was never asked is one, but not where a larger profile asks it, or only a part was to be shown', () => {
  const never = { operation: send.id, answered: null, isWholeFamily: false }
  expect(unshownOperations(operations, [accepted], [untested], true)).toEqual([never])
  expect(unshownOperations(operations, [accepted], [untested], false)).toEqual([])
  expect(unshownOperations(operations, [accepted], [{ ...untested, later: true }], true)).toEqual([])
})

test('no family is refused of which something else succeeded, or nothing was asked', () => {
  const other = { ...refused, operation: send.id }
  expect(unshownOperations(operations, [accepted, other], [], true)).toMatchObject([{ isWholeFamily: false }])
  expect(unshownOperations(operations, [], [untested], true)).toMatchObject([{ isWholeFamily: false }])
})
