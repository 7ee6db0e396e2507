import { mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { writeRun } from '../harness/target/run.ts'
import { completeTarget } from '../harness/target/target-file.ts'
import { runOn } from '../harness/target/test-support/run.fixture.ts'
import { type VerdictKind, verdictKinds } from '../harness/verdict/verdict-model.ts'
import { removeOldResults } from './old-results.ts'

const emptyFolder = () => mkdtempSync(path.join(tmpdir(), 'assay-results-'))

interface Left {
  readonly target?: string
  /** Null: it was killed, or is under way. */
  readonly verdict?: VerdictKind | null
  /** The folder that it was given. */
  readonly name?: string
}

/** What a run of so many days ago has left in a folder; gives its name there. */
function leave(folder: string, daysAgo: number, { target = 'staging', verdict = 'pass', name }: Left = {}): string {
  const startedAt = new Date(Date.now() - daysAgo * 86_400_000).toISOString()
  const id = `${startedAt.slice(0, 19).replaceAll(/[:T]/g, '-')}-00ff`
  const results = path.join(folder, name ?? id)
  mkdirSync(results)
  const completed = completeTarget({ name: target, baseUrl: 'http://127.0.0.1:9', tenants: [{ organization: 'acme' }] })
  writeRun({ ...runOn(completed, { results, startedAt }), id })
  if (verdict === null) return name ?? id
  const one = { id: 'a', operation: 'createAgentJob', strength: 'documented', source: { line: 1, quote: '' } }
  const verdicts = [{ ...one, verdict, expected: null, actual: null, reason: null, engine: null, evidence: [] }]
  const run = { id, target, build: null, profile: 'release', startedAt, seconds: 1, spent: {} }
  const counts = Object.fromEntries(verdictKinds.map((kind) => [kind, 0]))
  writeFileSync(path.join(results, 'verdicts.json'), JSON.stringify({ run, counts, verdicts }))
  return name ?? id
}

test('what is older than 90 days goes, but for the last run of a target, its last red one, and what none of ours made', () => {
  const folder = emptyFolder()
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
  const folder = emptyFolder()
  const kept = [leave(folder, 80, { target: 'other' }), leave(folder, 79, { verdict: null })]
  const current = leave(folder, 70)
  const names = Array.from({ length: 52 }, (_, run) => leave(folder, 60 - run))
  expect(removeOldResults(folder, path.join(folder, current))).toMatch(/^removed 2 runs /)
  expect(readdirSync(folder).sort()).toEqual([...kept, current, ...names.slice(2)].sort())
})
