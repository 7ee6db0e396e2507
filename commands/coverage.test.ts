import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import { type Profile, writeRun } from '../harness/target/run.ts'
import { completeTarget } from '../harness/target/target-file.ts'
import { runOn } from '../harness/target/test-support/run.fixture.ts'
import { type VerdictKind, verdictKinds } from '../harness/verdict/verdict-model.ts'
import { compareCoverage } from './coverage.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'assay-coverage-'))
const targetFile = path.join(folder, 'staging.json')
const target = completeTarget({ name: 'staging', baseUrl: 'http://127.0.0.1:9', tenants: [{ organization: 'acme' }] })
const lines: string[] = []
beforeEach(() => {
  lines.length = 0
  vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line))
})

/** Results of a run that came to these verdicts. */
function runWith(
  found: Readonly<Record<string, VerdictKind>>,
  profile: Profile = 'release',
  only: readonly string[] | null = null,
) {
  const results = mkdtempSync(path.join(folder, 'run-'))
  const verdicts = Object.entries(found).map(([id, verdict]) => ({
    ...{ id, verdict, operation: 'createAgentJob', strength: 'documented', source: { line: 1, quote: '' } },
    ...{ expected: null, actual: null, reason: null, engine: null, evidence: [] },
  }))
  const counts = verdictKinds.map((kind) => [kind, Object.values(found).filter((verdict) => verdict === kind).length])
  const startedAt = '2026-11-22T10:00:00.000Z'
  const run = { id: '1', target: 'staging', build: null, profile, startedAt, seconds: 1, spent: {} }
  const file = { run, counts: Object.fromEntries(counts), verdicts }
  writeFileSync(path.join(results, 'verdicts.json'), JSON.stringify(file))
  writeRun(runOn(target, { results, targetFile, profile, startedAt, only }))
  return results
}

test('pins what a run has shown for its profile alone, and names what a later one does not show', () => {
  expect(compareCoverage(runWith({ a: 'pass', b: 'fail', c: 'not-tested' }), { write: true })).toBe(0)
  expect(compareCoverage(runWith({ a: 'pass' }, 'smoke'), { write: true })).toBe(0)
  expect(JSON.parse(readFileSync(path.join(folder, 'staging.coverage.json'), 'utf8'))).toMatchObject({
    profiles: { release: { shown: ['a', 'b'] }, smoke: { shown: ['a'] } },
  })
  expect(compareCoverage(runWith({ a: 'not-tested', b: 'pass', c: 'pass' }), { write: false })).toBe(1)
  expect(lines.slice(-3)).toEqual(['staging, release: 2 requirements shown, 2 pinned', '- a', '+ c'])
})

test('what a contract of a team asks is not pinned: the next run may be given none', () => {
  compareCoverage(runWith({ a: 'pass', 'pact-web-reads-a-job': 'pass' }, 'nightly'), { write: true })
  expect(lines).toContain('staging, nightly: 1 requirements shown, 0 pinned')
})

test('what comes by chance is not pinned: the next run may see none of it', () => {
  const results = runWith({ a: 'pass', b: 'pass' }, 'nightly')
  const file = path.join(results, 'verdicts.json')
  const { verdicts, ...rest } = JSON.parse(readFileSync(file, 'utf8'))
  const [first, second] = verdicts
  writeFileSync(file, JSON.stringify({ ...rest, verdicts: [first, { ...second, byChance: true }] }))
  compareCoverage(results, { write: true })
  expect(lines).toContainEqual(expect.stringMatching(/^staging, nightly: 1 requirements shown/))
})

test('pins neither a part of a run nor one that broke off', () => {
  expect(() => compareCoverage(runWith({ a: 'pass' }, 'release', ['a']), { write: true })).toThrow(/--only/)
  expect(() => compareCoverage(runWith({ a: 'pass', b: 'not-run' }), { write: true })).toThrow(
    /1 requirements were not/,
  )
})
