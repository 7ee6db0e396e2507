import { expect, test } from 'vitest'
import type { AgentJob, Unchecked } from '../../schemas/description/interface-types.ts'
import { atSecond, jobAnswer } from '../declaring/valid-examples.ts'
import { context, sequenceRule } from '../test-support/reference.fixture.ts'

const target = { ...context.target, hooks: { ...context.target.hooks, advanceTime: null } }

type Fields = Unchecked<AgentJob>
const created = (fields: Fields = {}) =>
  jobAnswer({ status: 'active', createdAt: '2026-01-01T00:00:00.250Z', ...fields }, 'createAgentJob')
const read = (second: number, fields: Fields) => atSecond(jobAnswer(fields, 'getAgentJob'), second)
const at = (second: number) => ({ archivedAt: new Date(Date.UTC(2026, 0, 1) + second * 1000 + 250).toISOString() })

test('a job that was not archived since its creation has no time of it', () => {
  const rule = sequenceRule('agent-job-archived-at-null-before-archived')
  const kindOf = (...exchanges: Parameters<typeof rule.check>[0]) => rule.check(exchanges, context).kind
  expect(kindOf(created(), read(1, { status: 'active' }), read(9, {}))).toBe('pass')
  expect(kindOf(created(at(0)), read(1, { status: 'archived', ...at(1) }))).toBe('fail')
  const atWork = (second: number) => read(second, { status: 'active', ...at(1) })
  expect(kindOf(created(), atWork(1), atWork(9))).toBe('fail')
  expect(kindOf(created(), read(1, at(1)), read(9, at(1)))).toBe('pass')
  expect(kindOf(created(), read(1, at(1)))).toBe('pass')
  expect(kindOf(created(), read(1, at(1)), read(2, { status: 'archived', ...at(1) }))).toBe('pass')
})

test.each([
  ['its creation, though it was active long after', 0, 'fail'],
  ['a moment that is seen too late by a copy that lags behind', 26, 'pass'],
  ['a moment between the two reads', 41, 'pass'],
  ['a moment by a clock that is some seconds ahead', 50, 'pass'],
  ['a moment to come', 160, 'fail'],
])('archivedAt is that of %s', (_, second, kind) => {
  const rule = sequenceRule('agent-job-archived-at-when-archived')
  const exchanges = [created(), read(40, { status: 'active' }), read(42, { status: 'archived', ...at(second) })]
  expect(rule.check(exchanges, { ...context, target }).kind).toBe(kind)
  expect(rule.check(exchanges, context).kind).toBe('not-applicable')
  const unmoved = exchanges.map((exchange) => ({ ...exchange, clockUnmoved: true as const }))
  expect(rule.check(unmoved, context).kind).toBe(kind)
})
