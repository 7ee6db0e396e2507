import path from 'node:path'
import { expect, test } from 'vitest'
import { testFolder } from '../test-folder.fixture.ts'
import { openLedger } from './ledger.ts'
import { limit } from './limit.fixture.ts'
import { createNoteOfOthers } from './uses-of-others.ts'

type Headers = readonly (readonly [string, string])[]

const now = Date.now()
const charge = { limit, who: 'prj', cap: 99, quota: 100 }
const remaining = (left: number): Headers => [
  ['x-ratelimit-limit', '100'],
  ['x-ratelimit-remaining', String(left)],
]
const oneAfterAnother = (index: number) => ({ sent: now + index * 100, answered: now + index * 100 + 50 })

/** Uses that the ledger counts after a charge of its own for each of these answers. */
function usesAfter(answers: readonly Headers[], { alike = [charge], times = oneAfterAnother } = {}) {
  const ledger = openLedger(path.join(testFolder(), 'ledger.sqlite'), 'run')
  const note = createNoteOfOthers(ledger)
  const enforced = alike.map((one) => ({ ...one, allowed: one.limit.limit }))
  for (const [index, headers] of answers.entries()) {
    ledger.charge([charge])
    note(enforced, headers, times(index))
  }
  return { known: ledger.usesInWindow(limit, 'prj'), left: ledger.left(charge) }
}

test('what the service has counted beyond our own uses is of others, and takes from our share', () => {
  expect(usesAfter([remaining(70), remaining(69)])).toEqual({ known: 31, left: 45 })
})

test('a header is believed once it has fallen, so one that counts uses up takes nothing from our share', () => {
  const unchanged = { known: 3, left: 63 }
  expect(usesAfter([remaining(1), remaining(2), remaining(3)])).toEqual(unchanged)
  expect(usesAfter([remaining(20), remaining(20), remaining(20)])).toEqual(unchanged)
  const atOnce = () => ({ sent: now, answered: now + 50 })
  expect(usesAfter([remaining(3), remaining(2), remaining(1)], { times: atOnce })).toEqual(unchanged)
})

test('a service that has counted less, or nothing of this limit, changes nothing', () => {
  const unchanged = { known: 2, left: 64 }
  expect(usesAfter([remaining(100), remaining(99)])).toEqual(unchanged)
  expect(usesAfter([[], []])).toEqual(unchanged)
  const ofAnotherWindow = (left: number): Headers => [...remaining(left), ['x-ratelimit-reset', '86400']]
  expect(usesAfter([ofAnotherWindow(70), ofAnotherWindow(69)])).toEqual(unchanged)
  const ofAnotherLimit = (left: number): Headers => [
    ['x-ratelimit-limit', '10'],
    ['x-ratelimit-remaining', String(left)],
  ]
  expect(usesAfter([ofAnotherLimit(2), ofAnotherLimit(1)])).toEqual(unchanged)
})

test('headers that may be of either of two limits say nothing', () => {
  const other = { ...charge, limit: { ...limit, id: 'agent-organization-hour' } }
  expect(usesAfter([remaining(70), remaining(69)], { alike: [charge, other] }).known).toBe(2)
})
