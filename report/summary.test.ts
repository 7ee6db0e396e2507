import fc from 'fast-check'
import { expect, test } from 'vitest'
import { displayWidth } from '../harness/text/terminal.ts'
import { renderSummary } from './summary.ts'
import { sampleInput, sampleInputWith } from './test-support/run.fixture.ts'
import { sampleVerdict } from './test-support/verdicts.fixture.ts'

const plain = { columns: 80, color: false }

test('no line is wider than the terminal and no control reaches it, for any text of the service', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 30, max: 120 }), (text, columns) => {
      const found = { expected: text, actual: `${text}${'界'.repeat(90)}`, reason: text }
      const verdicts = [sampleVerdict({ id: 'a', verdict: 'fail', ...found })]
      const pullRequests = [{ link: text, exchange: 'x', closing: null }]
      const run = { ...sampleInput.run, target: text }
      const summary = renderSummary({ ...sampleInputWith(verdicts), pullRequests, run }, { columns, color: false })
      expect(summary.split('\n').filter((line) => displayWidth(line) > columns)).toEqual([])
      expect(summary).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/)
    }),
  )
})

test('a finding says that its claim does not hold, what was expected, what came and where the document says so', () => {
  const text = renderSummary(sampleInput, { columns: 400, color: false })
  expect(text).toContain(
    '✗ fail agent-job-pr-link-null-while-active does not hold: expected prLink null while active, got "https://code.example/pull/18" (loss and corruption, interface.md:11)',
  )
})

test('the decision counts findings and says that nothing could have drifted', () => {
  const text = renderSummary(sampleInput, plain)
  expect(text).toContain('\nNo-go: 8 findings, 8 requirements are red, 3 not tested\n')
  expect(text).toContain('\nSince 2026-11-19 02:00 UTC, build 2289: 7 new, 1 still red, 1 fixed\n')
  expect(text).toMatch(/^\d+ requirements of interface\.md: 3 fail, /m)
  expect(text).toMatch(/No baseline: .*\n {2}with nothing\. A release or nightly run with --accept records one\.\n/)
})

test('what was not tested stands once for each remedy, with what would allow it', () => {
  expect(renderSummary(sampleInput, plain)).toContain('○ 2 not tested: a month can’t pass in a run → hooks.advanceTime')
})

test('what was not tested for several reasons with one remedy stands once', () => {
  const reasons = ['no tool call came', 'no 426 came', 'no tool call came', 'no 205 came']
  const verdicts = reasons.map((reason, index) =>
    sampleVerdict({ id: `v${index}`, verdict: 'not-tested', reason, remedy: 'name it in lacks' }),
  )
  const text = renderSummary(sampleInputWith(verdicts), plain)
  expect(text).toContain('○ 4 not tested: no tool call came, and 2 other reasons → name it in lacks\n')
})

test('reasons that begin alike are that beginning and their number', () => {
  const verdicts = ['no finish came', 'no [DONE] came'].map((reason, index) =>
    sampleVerdict({
      id: `v${index}`,
      verdict: 'not-tested',
      reason: `not seen: ${reason}`,
      remedy: 'name it in lacks',
    }),
  )
  const text = renderSummary(sampleInputWith(verdicts), plain)
  expect(text).toContain('○ 2 not tested: not seen, for 2 reasons → name it in lacks\n')
})

test('a run that showed nothing does not look like a good one', () => {
  const verdicts = [sampleVerdict({ id: 'a', verdict: 'not-tested', reason: 'no clock', remedy: 'hooks.advanceTime' })]
  const text = renderSummary(sampleInputWith(verdicts), plain)
  expect(text).toContain('Nothing shown: nothing is red, and nothing passed')
})

test('colour is only used where it is asked for, and changes no word', () => {
  const coloured = renderSummary(sampleInput, { columns: 80, color: true })
  expect(coloured).toContain('\u001b[31m✗ fail')
  expect(coloured.replace(/\u001b\[\d+m/g, '')).toBe(renderSummary(sampleInput, plain))
})

test('findings and pull requests beyond the first few are counted, with the place of the rest', () => {
  const verdicts = Array.from({ length: 42 }, (_, index) =>
    sampleVerdict({ id: `claim-${index}`, verdict: 'fail', expected: 'a', actual: 'b' }),
  )
  const pullRequests = Array.from({ length: 229 }, (_, index) => ({
    ...{ link: `https://code.example/${index}`, exchange: 'x', closing: null },
  }))
  const text = renderSummary({ ...sampleInputWith(verdicts), pullRequests }, plain)
  expect(text).toContain('… and 32 more findings: see report.html')
  expect(text).toContain('… and 224 more: see report.html')
  expect(text).not.toContain('claim-10')
})

test('what would close pull requests is said in one line, unless the target has it', () => {
  const link = 'https://code.example/1'
  const summaryWith = (closing: { readonly link: string; readonly problem: string } | null) =>
    renderSummary({ ...sampleInput, pullRequests: [{ link, exchange: 'x', closing }] }, plain)
  const remedy = 'hooks.closePullRequest in the target closes'
  expect(summaryWith(null)).toMatch(new RegExp(`^Pull requests left behind: 1\n- ${link}\n→ ${remedy} .*\n\n`, 'm'))
  expect(summaryWith({ link, problem: 'refused' })).not.toContain(remedy)
})

test('what is left of findings and of questions is counted apart, as the decision counts', () => {
  const verdicts = Array.from({ length: 14 }, (_, index) =>
    sampleVerdict({ id: `claim-${index}`, verdict: index < 11 ? 'fail' : 'question', expected: 'a', actual: 'b' }),
  )
  expect(renderSummary(sampleInputWith(verdicts), plain)).toContain('… and 1 more finding and 3 more questions: see')
})

test('a run that was stopped is compared with none: what it did not come to is not new', () => {
  const stopped = { ...sampleInput, run: { ...sampleInput.run, interrupted: true } }
  expect(renderSummary(stopped, plain)).not.toContain('Since ')
})

test('sentences that nothing reads are one line, with the place where each is marked', () => {
  const line =
    '1 sentence of interface.md unread, from line 15 on: no form reads them, and nothing traces them. ' +
    '"The document" in report.html marks each; npm run assay -- trace schemas/interface.md proposes what to do.'
  expect(renderSummary(sampleInput, { columns: Number.POSITIVE_INFINITY, color: false })).toContain(line)
})

test('a run that was stopped says so before its findings, and what it did not come to is none', () => {
  const verdicts = [sampleVerdict({ id: 'a' }), sampleVerdict({ id: 'b', verdict: 'fail', expected: 'c', actual: 'd' })]
  const input = sampleInputWith(verdicts)
  const text = renderSummary({ ...input, run: { ...input.run, interrupted: true } }, plain)
  expect(text).toMatch(/^Stopped: the run was stopped: 2 of 2 requirements were shown, 1 finding so far\n/)
})

test('what is piped is not wrapped, so that an id is found with all that is said of it', () => {
  const text = renderSummary(sampleInput, { columns: Number.POSITIVE_INFINITY, color: false })
  const lines = text.split('\n').filter((line) => line.startsWith('✗ fail'))
  expect(lines).toHaveLength(3)
  expect(lines.join('\n')).not.toMatch(/^ /m)
})

test('the uses that were spent are one line, behind the decision', () => {
  const spent = { 'assistant-key-month': { ONE: 40, TWO: 2 }, 'agent-project-hour': { prj_main: 22 } }
  const text = renderSummary({ ...sampleInput, run: { ...sampleInput.run, spent } }, plain)
  expect(text).toContain('\nuses spent: 42 of assistant-key-month, 22 of agent-project-hour\n')
})
