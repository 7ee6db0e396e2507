import path from 'node:path'
import { expect, test } from 'vitest'
import { paragraphs } from '../harness/text/terminal.ts'
import { recordHistory } from '../harness/verdict/history.ts'
import { sampleEntry, sampleHistory } from '../report/test-support/history.fixture.ts'
import { workFolder } from '../selftest/verify-process.ts'
import { printedBy } from './commands.fixture.ts'
import { comparison } from './compare.ts'
import { printHistory, renderHistory, sparkline } from './history.ts'

const plain = { columns: 120, color: false }

test('the history names each run, what got slower, since which build something is red, and what comes and goes', () => {
  const text = renderHistory(sampleHistory, sampleHistory, plain)
  expect(text).toContain('2026-11-19 02:00 UTC, build 2289: 2 red, 297 passed')
  expect(text).toMatch(/[▁-█]{9} createAgentJob p95: 93 ms → 117 ms/)
  expect(text).toMatch(/[▁-█]{3} capacity of createAssistantMessageV2: 108–116 → 102–110 users/)
  expect(text).toContain('✗ agent-job-pr-link-null-while-active: red since 2026-11-15 02:00 UTC, build 2285 (5 runs)')
  expect(renderHistory([], [], plain)).toBe('')
})

test('where no run is kept it says how one is, of a service that a run starts itself', async () => {
  const said = (history: { readonly history?: string }) =>
    printedBy(async () => printHistory({ target: 'reference', profile: 'nightly', ...history }))
  const none = /^no whole nightly run of reference is kept in .*\/reference/
  expect((await said({})).stdout).toMatch(new RegExp(`${none.source}; give --history DIR to verify and here\n$`))
  const history = workFolder()
  expect((await said({ history })).stdout).toMatch(new RegExp(`${none.source}\n$`))
  recordHistory(path.join(history, 'reference'), sampleEntry(3))
  expect((await said({ history })).stdout).toMatch(/\/reference; it has runs of --profile release\n/)
})

test('searches of what a target carries are drawn although they are no whole runs', () => {
  const searches = [12, 15].map((night) => ({ ...sampleEntry(night), whole: false }))
  expect(renderHistory([], searches, plain)).toBe('██ capacity of createAssistantMessageV2: 108–116 → 105–113 users\n')
})

test('what comes and goes is told from what is broken, and only a month of nights is listed', () => {
  const nights = Array.from({ length: 40 }, (_, night) => sampleEntry(night + 1, night % 2 === 0 ? {} : { a: 'fail' }))
  const text = renderHistory(nights, [], plain)
  expect(text).toContain('≈ a: comes and goes, red in 20 of 40 runs')
  expect(text).toContain('… and 10 earlier runs')
})

test('a timeline is drawn from nothing, so that a small change looks small', () => {
  expect(sparkline([100, 101, 0, 50])).toBe('██▁▄')
  expect(sparkline([0, 0])).toBe('▁▁')
})

test('two runs differ in what is new, fixed and slower', () => {
  const text = paragraphs(
    comparison(sampleEntry(3, { a: 'fail', b: 'fail' }), sampleEntry(9, { b: 'fail', c: 'fail' })),
    plain,
  )
  expect(text).toMatch(/new: 1\n {2}c\n\nfixed: 1\n {2}a\n\nstill red: 1\n {2}b\n/)
  expect(text).toContain('createAgentJob: median 23 ms → 29 ms, p95 69 ms → 87 ms')
  expect(text).toContain('capacity of createAssistantMessageV2: 117–125 → 111–119 users')
  expect(text).toContain('1 new, 1 fixed, 1 still red')
})

test('a run that was asked for a part is held against that part of a whole one, and the rest is counted', () => {
  const part = { ...sampleEntry(9, { b: 'fail' }), whole: false, passedIds: [] }
  const text = paragraphs(comparison(sampleEntry(3, { a: 'fail', b: 'fail' }), part), plain)
  expect(text).toContain('not in both: 1 (1 red before, 0 red after)')
  expect(text).toContain('0 new, 0 fixed, 1 still red')
})

test('requirements that one finding breaks are listed as that finding, and how much both have judged is said', () => {
  const [before, after] = [sampleEntry(3, { x: 'not-tested' }), sampleEntry(9, { a: 'fail', b: 'fail', c: 'fail' })]
  const causes = new Map([
    ['a', 'a'],
    ['b', 'a'],
  ])
  const runs = [
    { ...before, passedIds: ['a', 'b', 'c', 'd'] },
    { ...after, passedIds: ['d', 'x'], target: 'other', profile: 'smoke' },
  ] as const
  const text = paragraphs(comparison(...runs, causes), plain)
  expect(text).toMatch(/new: 3\n {2}a and 1 more\n {2}c\n/)
  const broken = sampleEntry(9, { a: 'fail', b: 'fail', c: 'fail' })
  const later = comparison(sampleEntry(3, { a: 'fail' }), broken, new Map(causes).set('c', 'a'))
  expect(paragraphs(later, plain)).toMatch(/new: 2\n {2}b and 1 more, which break with a\n\nstill red: 1\n {2}a\n/)
  const alone = paragraphs(comparison(sampleEntry(3, { a: 'fail' }), broken, causes), plain)
  expect(alone).toMatch(/new: 2\n {2}b, which breaks with a\n {2}c\n/)
  expect(text).toContain('judged by both: 4 of 5')
  expect(text).toMatch(/^before: staging, release, .*\nafter: other, smoke, .*\ntwo targets: /)
})
