import path from 'node:path'
import { expect, test } from 'vitest'
import { openLedger } from '../../harness/budget/ledger.ts'
import { readTarget } from '../../harness/target/target-file.ts'
import { context } from '../../requirements/test-support/reference.fixture.ts'
import { workFolder } from '../../selftest/verify-process.ts'
import { standingOf } from './standing.ts'

const { description } = context
const example = readTarget(path.resolve('targets/staging.example.json'))

/** What stops a release run with so many agent uses, where others have used so many this hour. */
function stops(uses: number, had: number, budget: Readonly<Record<string, number>> = {}): readonly string[] {
  const ledger = path.join(workFolder(), 'ledger.sqlite')
  const limit = description.limits.find(({ id }) => id === 'agent-project-hour')
  if (limit === undefined) throw new Error('the document has no such limit')
  openLedger(ledger, 'other').recordUsesOfOthers(limit, 'prj_main', had)
  return standingOf(description, { ...example, ledger, budget }, 'release').stops(limit, uses)
}

test('a run that fits is stopped by nothing', () => {
  expect(stops(35, 40)).toEqual([])
})

test('advice to raise the budget is for a run that the budget alone stops', () => {
  expect(stops(36, 0)).toEqual(['the budget stops it earlier: raise budget.agent-project-hour in the target'])
})

test('where the window is nearly used, the advice is to wait or to go elsewhere', () => {
  const wait = /^uses of this hour stop it earlier: wait until .* UTC, or use another project$/
  expect(stops(35, 70)).toEqual([expect.stringMatching(wait)])
  expect(stops(60, 52, { 'agent-project-hour': 80 })).toEqual([expect.stringMatching(wait)])
})
