import path from 'node:path'
import { expect, test } from 'vitest'
import { testFolder } from '../test-folder.fixture.ts'
import { openLedger } from './ledger.ts'
import { limit } from './limit.fixture.ts'
import { noteUsesOfOthers } from './uses-of-others.ts'

const now = Date.now()
const charge = { limit, who: 'prj', cap: 99, quota: 100 }
const remaining = (left: number) => [
  ['x-ratelimit-limit', '100'] as const,
  ['x-ratelimit-remaining', String(left)] as const,
]

/** Uses that the ledger counts after one charge of its own and an answer with these headers. */
function usesAfter(headers: readonly (readonly [string, string])[], alike = [charge]) {
  const ledger = openLedger(path.join(testFolder(), 'ledger.sqlite'), 'run')
  ledger.charge([charge])
  const enforced = alike.map((one) => ({ ...one, allowed: one.limit.limit }))
  noteUsesOfOthers(ledger, enforced, headers, now)
  return { known: ledger.usesInWindow(limit, 'prj'), left: ledger.left(charge) }
}

test('what the service has counted beyond our own uses is of others, and takes from our share', () => {
  expect(usesAfter(remaining(69))).toEqual({ known: 31, left: 45 })
})

test('a service that has counted less, or nothing of this limit, changes nothing', () => {
  const unchanged = { known: 1, left: 65 }
  expect(usesAfter(remaining(100))).toEqual(unchanged)
  expect(usesAfter([])).toEqual(unchanged)
  expect(usesAfter([...remaining(69), ['x-ratelimit-reset', '86400']])).toEqual(unchanged)
  expect(
    usesAfter([
      ['x-ratelimit-limit', '10'],
      ['x-ratelimit-remaining', '1'],
    ]),
  ).toEqual(unchanged)
})

test('headers that may be of either of two limits say nothing', () => {
  const other = { ...charge, limit: { ...limit, id: 'agent-organization-hour' } }
  expect(usesAfter(remaining(69), [charge, other]).known).toBe(1)
})
