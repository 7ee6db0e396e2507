import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import type { Run } from '../harness/target/run.ts'
import type { VerdictKind } from '../harness/verdict/verdict-model.ts'
import { workFolder } from '../selftest/verify-process.ts'
import { consoleLines, leaveResults, runOnStaging } from './commands.fixture.ts'
import { compareCoverage } from './coverage.ts'

const folder = workFolder()
const lines = consoleLines()

/** The results of a run with these verdicts, some of which depend on chance. */
function runWith(
  found: Readonly<Record<string, VerdictKind>>,
  altered: Partial<Run> = {},
  byChance: readonly string[] = [],
): string {
  const run = runOnStaging({ targetFile: path.join(folder, 'staging.json'), ...altered })
  const verdicts = Object.entries(found).map(([id, verdict]) => ({
    ...{ id, verdict },
    ...(byChance.includes(id) ? { byChance: true as const } : {}),
  }))
  leaveResults(run, verdicts)
  return run.results
}

test('pins what a run has shown for its profile alone, and names what a later one does not show', () => {
  expect(compareCoverage(runWith({ a: 'pass', b: 'fail', c: 'not-tested' }), { write: true })).toBe(0)
  expect(compareCoverage(runWith({ a: 'pass' }, { profile: 'smoke' }), { write: true })).toBe(0)
  expect(JSON.parse(readFileSync(path.join(folder, 'staging.coverage.json'), 'utf8'))).toMatchObject({
    profiles: { release: { shown: ['a', 'b'] }, smoke: { shown: ['a'] } },
  })
  expect(compareCoverage(runWith({ a: 'not-tested', b: 'pass', c: 'pass' }), { write: false })).toBe(1)
  expect(lines.slice(-3)).toEqual(['staging, release: 2 requirements shown, 2 pinned', '- a', '+ c'])
})

test('says how to pin where nothing is pinned yet', () => {
  compareCoverage(runWith({ a: 'pass' }, { targetFile: path.join(folder, 'new.json') }), { write: false })
  expect(lines).toEqual(['staging, release: 1 requirement shown, 0 pinned; --write pins them'])
})

test('what a contract of a team asks is not pinned: the next run may be given none', () => {
  compareCoverage(runWith({ a: 'pass', 'pact-web-reads-a-job': 'pass' }, { profile: 'nightly' }), { write: true })
  expect(lines).toContain('staging, nightly: 1 requirement shown, 0 pinned')
})

test('what comes by chance is not pinned: the next run may see none of it', () => {
  compareCoverage(runWith({ a: 'pass', b: 'pass' }, { profile: 'nightly' }, ['b']), { write: true })
  expect(lines).toContainEqual(expect.stringMatching(/^staging, nightly: 1 requirement shown/))
})

test('takes the newest whole run of results/, and neither a load nor a replay after it', () => {
  const work = workFolder()
  const leave = (name: string, found: Readonly<Record<string, VerdictKind>>, only: readonly string[] | null) => {
    const results = path.join(work, 'results', name)
    mkdirSync(results, { recursive: true })
    return runWith(found, { results, only, targetFile: path.join(work, 'staging.json') })
  }
  leave('1', { a: 'pass' }, null)
  leave('2', { a: 'pass', b: 'pass' }, null)
  leave('3', { a: 'pass', b: 'pass', c: 'pass' }, ['load-*'])
  rmSync(path.join(leave('4', {}, null), 'run.json'))
  vi.spyOn(process, 'cwd').mockReturnValue(work)
  compareCoverage(undefined, { write: false })
  expect(lines).toEqual([expect.stringMatching(/^staging, release: 2 requirements shown/)])
})

test('takes no part of a run, and pins none that broke off', () => {
  expect(() => compareCoverage(runWith({ a: 'pass' }, { only: ['a'] }), { write: false })).toThrow(/--only/)
  expect(() => compareCoverage(runWith({ a: 'pass' }, { only: ['a'] }), { write: true })).toThrow(/--only/)
  expect(() => compareCoverage(runWith({ a: 'pass', b: 'not-run' }), { write: true })).toThrow(
    /ended in an error: 1 requirement/,
  )
})
