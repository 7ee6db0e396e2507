import { expect, test } from 'vitest'
import { catalogueOf } from '../catalogue.ts'
import { skipReasonOf } from '../run-catalogue.ts'
import { context } from '../test-support/reference.fixture.ts'
import { judgeCoverage, operationsOf, otherOperations } from './coverage.ts'
import { usesAt } from './uses.fixture.ts'

const { description, target } = context
const limit = description.limits.find(({ id }) => id === 'agent-project-hour') ?? expect.fail('no such limit')

/**
 * Outcome of `judgeCoverage` by the statuses of the other operation's answers, once the first operation was refused
 * with 429.
 */
function covered(...statuses: readonly number[]) {
  const operation = 'sendAgentJobMessage'
  const others = statuses.map((status) => ({ role: 'other', operation, status }) as const)
  return judgeCoverage(limit, operation, usesAt(limit.id, [{ role: 'over', status: 429 }, ...others]), target)
}

const accepted = (uses: number) => Array.from({ length: uses }, () => 201)

test('what goes on with nothing uses a limit up, and the others may have a counter of their own', () => {
  expect(operationsOf(description, limit).map(({ id }) => id)).toEqual(['createAgentJob', 'sendAgentJobMessage'])
  expect(otherOperations(description, limit)).toEqual(['sendAgentJobMessage'])
  expect(otherOperations({ ...description, gaps: [] }, limit)).toEqual([])
})

test('an operation is covered by the same counter or by one of its own', () => {
  expect(covered(429)).toMatchObject({ kind: 'pass' })
  expect(covered(...accepted(100), 429)).toMatchObject({ kind: 'pass' })
})

test('an operation that is accepted more often than the limit allows is not', () => {
  // A token bucket may have regained a part of a use meanwhile, so 101 accepted uses are not yet too many.
  expect(covered(...accepted(102))).toMatchObject({ kind: 'fail' })
  expect(covered(409, ...accepted(102))).toMatchObject({ kind: 'fail' })
})

test.each([
  ['too few uses', accepted(100)],
  ['errors', Array.from({ length: 101 }, () => 500)],
  ['a refusal for another reason', [201, 409]],
  ['nothing', []],
])('%s show neither', (_, statuses) => {
  expect(covered(...statuses).kind).toMatch(/^not-/)
})

test('a follow-up that the state of its job refuses shows nothing where creation was never refused', () => {
  const unlimited = (...statuses: readonly number[]) => {
    const operation = 'sendAgentJobMessage'
    const others = statuses.map((status) => ({ role: 'other', operation, status }) as const)
    return judgeCoverage(limit, operation, usesAt(limit.id, [{ role: 'over', status: 201 }, ...others]), target).kind
  }
  expect([unlimited(409), unlimited(429), unlimited(...accepted(100), 403)]).toEqual(['not-tested', 'pass', 'pass'])
})

test('a limit that the target lacks is not applicable, by itself and under load', () => {
  const lacking = { description, target: { ...target, lacks: [limit.id] } }
  const ofLimit = catalogueOf(description, lacking.target).filter(({ requirement: { id } }) =>
    id.startsWith(`${limit.id}-`),
  )
  const kinds = ofLimit.map((entry) => skipReasonOf(entry, lacking, { profile: 'nightly' })?.kind)
  expect(new Set(kinds)).toEqual(new Set(['not-applicable']))
})
