import { expect, test } from 'vitest'
import type { Exchange } from '../../harness/exchange/exchange.ts'
import { withFields, withResponse } from '../declaring/valid-examples.ts'
import { context, exchangeRule } from '../test-support/reference.fixture.ts'

const target = { ...context.target, deterministic: false }

test('a date without its offset from UTC is held to no clock', () => {
  const rule = exchangeRule('agent-job-created-at-is-now')
  const createdAt = (text: string) => rule.check(withFields(rule.example(), { createdAt: text }), context).kind
  expect(['2026-01-01T05:00:00', '2026-01-01T05:00:00+00:00'].map(createdAt)).toEqual(['not-applicable', 'fail'])
})

test('a createdAt hours ahead of Date is red, but after a hook that moves the clock', () => {
  const rule = exchangeRule('agent-job-created-at-is-now')
  const { clockUnmoved: _, ...valid } = rule.example()
  const ahead = withFields(valid, { createdAt: '2026-01-01T02:00:00Z' })
  const kinds = (hook: string | null, exchange: Exchange) =>
    rule.check(exchange, { ...context, target: { ...target, hooks: { ...target.hooks, advanceTime: hook } } }).kind
  expect([kinds(null, ahead), kinds('advance', ahead)]).toEqual(['fail', 'not-applicable'])
  expect(kinds('advance', { ...ahead, clockUnmoved: true })).toBe('fail')
  expect(kinds('advance', { ...valid, clockUnmoved: true })).toBe('pass')
})

test('without a Date, a createdAt hours off is held to the clock of the run, which never turns it red', () => {
  const rule = exchangeRule('agent-job-created-at-near-clock-of-run')
  const { clockUnmoved: _, ...valid } = rule.example()
  const created = (time: string) => withFields(valid, { createdAt: `2026-01-01T${time}` })
  const kindIn = (exchange: Exchange, advanceTime: string | null = null) =>
    rule.check(exchange, { ...context, target: { ...target, hooks: { ...target.hooks, advanceTime } } }).kind
  expect(rule.source).toMatchObject({ strength: 'assumed' })
  expect(['00:09:00Z', '02:00:00Z', '02:00:00+02:00', '02:00:00'].map((time) => kindIn(created(time)))).toEqual([
    'pass',
    'fail',
    'pass',
    'not-applicable',
  ])
  const ahead = created('02:00:00Z')
  expect(kindIn({ ...ahead, milliseconds: 7_200_000 })).toBe('pass')
  expect(kindIn(ahead, 'advance')).not.toBe('fail')
  expect(kindIn({ ...ahead, clockUnmoved: true }, 'advance')).toBe('fail')
  expect(kindIn(withResponse(ahead, { headers: [['date', 'Thu, 01 Jan 2026 00:00:01 GMT']] }))).toBe('not-applicable')
})

test.each([
  ['now', '01T00:00:02', ['pass', 'pass', 'pass']],
  ['two hours ahead', '01T02:00:00', ['fail', 'fail', 'fail']],
  ['ahead by the last moves of earlier runs', '04T00:00:06', ['pass', 'pass', 'pass']],
  ['ahead by more than the known moves', '12T00:00:00', ['not-applicable', 'not-applicable', 'not-applicable']],
])('in a run that follows others which moved the clock, a date %s', (_, time, expected) => {
  const days = 24 * 3600
  const clockLeads = { seconds: [0, 3 * days + 5, 9 * days + 5], beyond: 9 * days + 5 }
  const hooks = { ...target.hooks, advanceTime: 'advance' }
  const kindAt = (id: string, field: 'createdAt' | 'archivedAt') => {
    const rule = exchangeRule(id)
    const dated = withFields(rule.example(), { [field]: `2026-01-${time}Z` })
    return rule.check({ ...dated, clockLeads }, { ...context, target: { ...target, hooks } }).kind
  }
  expect([
    kindAt('agent-job-created-at-agrees-with-date', 'createdAt'),
    kindAt('agent-job-created-at-is-now', 'createdAt'),
    kindAt('agent-job-archived-at-not-in-future', 'archivedAt'),
  ]).toEqual(expected)
})
