import { mkdirSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { leaveResults, runOnStaging } from '../../commands/commands.fixture.ts'
import type { VerdictKind } from '../../harness/verdict/verdict-model.ts'
import { workFolder } from '../../selftest/verify-process.ts'
import { removeOldResults } from './old-results.ts'

interface Left {
  readonly target?: string
  /** Null for a run that was killed, or is still running. */
  readonly verdict?: VerdictKind | null
  /** The name of its folder. */
  readonly name?: string
}

/** Leaves the results of a run of so many days ago in a folder; returns their name there. */
function leave(folder: string, daysAgo: number, { target, verdict = 'pass', name }: Left = {}): string {
  const startedAt = new Date(Date.now() - daysAgo * 86_400_000).toISOString()
  const id = `${startedAt.slice(0, 19).replaceAll(/[:T]/g, '-')}-00ff`
  const results = path.join(folder, name ?? id)
  mkdirSync(results)
  leaveResults(runOnStaging({ id, results, startedAt }, target), verdict === null ? null : [{ id: 'a', verdict }])
  return name ?? id
}

test('what is older than 90 days goes, but for the last run of a target, its last red one, and what none of ours made', () => {
  const folder = workFolder()
  const kept = [
    leave(folder, 200, { target: 'rarely' }),
    leave(folder, 120, { verdict: 'fail' }),
    leave(folder, 110, { name: 'gate' }),
    leave(folder, 2, { verdict: null }),
    leave(folder, 1),
  ]
  mkdirSync(path.join(folder, '2020-01-01-00-00-00-abcd'))
  for (const days of [100, 150]) leave(folder, days, { verdict: days === 150 ? 'fail' : 'pass' })
  leave(folder, 101, { verdict: null })
  expect(removeOldResults(folder, path.join(folder, 'gate'))).toMatch(
    /^removed 3 runs from .*: kept are 50 of a target/,
  )
  expect(readdirSync(folder).sort()).toEqual([...kept, '2020-01-01-00-00-00-abcd'].sort())
  expect(removeOldResults(folder, folder)).toBeNull()
})

test('of more than 50 runs of a target the oldest go, and none of another target, of those under way, or of this run', () => {
  const folder = workFolder()
  const kept = [leave(folder, 80, { target: 'other' }), leave(folder, 79, { verdict: null })]
  const current = leave(folder, 70)
  const names = Array.from({ length: 52 }, (_, run) => leave(folder, 60 - run))
  expect(removeOldResults(folder, path.join(folder, current))).toMatch(/^removed 2 runs /)
  expect(readdirSync(folder).sort()).toEqual([...kept, current, ...names.slice(2)].sort())
})
