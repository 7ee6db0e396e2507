import { expect, test } from 'vitest'
import type { Exchange } from '../../harness/exchange/exchange.ts'
import { atSecond, validExchange } from '../declaring/valid-examples.ts'
import { context, sequenceRule } from '../test-support/reference.fixture.ts'
import { CALLERS_AT_ONCE } from './callers-at-once.ts'

const { check } = sequenceRule(CALLERS_AT_ONCE)
const operation = 'getAgentJob'

function read(second: number, status: number, key: string | null, requirement: string | null): Exchange {
  const expected = key === null ? 'refusal' : 'success'
  const sent = validExchange({ operation, status, body: {}, situation: { expected, requirement } })
  return { ...atSecond(sent, second), caller: { ...sent.caller, key } }
}

const owner = (second: number, status: number) => read(second, status, 'KEY', null)
const keyless = (second: number, status: number) => read(second, status, null, 'get-agent-job-missing-key-refused')
const ownerAtOnce = (...statuses: readonly number[]) => statuses.map((one) => read(10, one, 'KEY', CALLERS_AT_ONCE))
const keylessAtOnce = (...statuses: readonly number[]) => statuses.map((one) => read(10, one, null, CALLERS_AT_ONCE))

const outcomeOf = (...reads: readonly Exchange[]) => check(reads, context)

test('a job that its owner is always given alone, and not among others, was refused to the wrong caller', () => {
  const alone = [owner(0, 200), owner(5, 200), owner(20, 200)]
  expect(outcomeOf(...alone, ...ownerAtOnce(200, 404))).toMatchObject({ kind: 'fail', expected: 'the job, as alone' })
  expect(outcomeOf(...alone, ...ownerAtOnce(200, 200)).kind).toBe('pass')
  expect(outcomeOf(...alone, ...ownerAtOnce(200, 503, 429)).kind).toBe('pass')
})

test('a job that its owner is not always given alone shows nothing among others', () => {
  const unsteady = { kind: 'not-tested', remedy: 'see agent-job-stays-readable' }
  expect(outcomeOf(owner(0, 200), owner(2, 404), owner(4, 200), ...ownerAtOnce(200, 404))).toMatchObject(unsteady)
  expect(outcomeOf(owner(0, 200), ...ownerAtOnce(403), owner(20, 403))).toMatchObject(unsteady)
  expect(outcomeOf(owner(0, 404), owner(2, 200), ...ownerAtOnce(404)).kind).toBe('fail')
  expect(outcomeOf(...ownerAtOnce(404)).kind).toBe('not-tested')
})

test('who is let in among others is found where it is refused alone', () => {
  expect(outcomeOf(keyless(0, 401), ...keylessAtOnce(401, 200))).toMatchObject({
    kind: 'fail',
    expected: 'a refusal, as alone',
  })
  expect(outcomeOf(keyless(0, 401), ...keylessAtOnce(401, 401)).kind).toBe('not-applicable')
})

test('who is let in alone too is not taken for another among others', () => {
  expect(outcomeOf(keyless(0, 200), ...keylessAtOnce(200, 200))).toMatchObject({
    kind: 'not-tested',
    remedy: 'see get-agent-job-missing-key-refused',
  })
  expect(outcomeOf(...keylessAtOnce(200)).kind).toBe('not-tested')
})

test('the worst of what the callers show counts', () => {
  const steady = [owner(0, 200), owner(20, 200), keyless(0, 200)]
  expect(outcomeOf(...steady, ...ownerAtOnce(404), ...keylessAtOnce(200)).kind).toBe('fail')
  expect(outcomeOf(...steady, ...ownerAtOnce(200), ...keylessAtOnce(200)).kind).toBe('not-tested')
})
