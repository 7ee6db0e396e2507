import { expect, test } from 'vitest'
import type { AgentJob, Unchecked } from '../../schemas/description/interface-types.ts'
import { atSecond, jobAnswer, withFields } from '../declaring/valid-examples.ts'
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
  ['the very moment of its creation, though it was at work seconds after', 3, 'active', 0, 'fail'],
  ['that moment, at which it may have ended', 3, 'completed', 0, 'not-tested'],
  ['that moment, where a copy may lag behind', 0.5, 'active', 0, 'not-tested'],
  ['another moment by a clock that is far ahead', 3, 'active', 0.001, 'not-tested'],
])('of a job that was archived soon, archivedAt is %s', (_, readAt, status, second, kind) => {
  const rule = sequenceRule('agent-job-archived-at-when-archived')
  const exchanges = [created(), read(readAt, { status }), read(4, { status: 'archived', ...at(second) })]
  expect(rule.check(exchanges, { ...context, target }).kind).toBe(kind)
  const inSeconds = exchanges.map((exchange) => withFields(exchange, { createdAt: at(-0.25).archivedAt }))
  const whole = inSeconds.with(2, withFields(exchanges[2] ?? created(), at(-0.25)))
  expect(rule.check(whole, { ...context, target }).kind).toBe('not-tested')
})

test('a job that was told something else, and is not archived, says nothing about one that is', () => {
  const rule = sequenceRule('agent-job-archived-at-when-archived')
  const kindOf = (archive: string | null) => {
    const prompts = { ...target.prompts, archive }
    return rule.check([created(), read(9, {})], { ...context, target: { ...target, prompts } }).kind
  }
  expect(kindOf('Archive the job.')).toBe('not-applicable')
  expect(kindOf(null)).toBe('not-tested')
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
