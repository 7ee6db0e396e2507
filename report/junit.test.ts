import fc from 'fast-check'
import { DOMParser } from 'linkedom'
import { expect, test } from 'vitest'
import { verdictKinds } from '../harness/verdict/verdict-model.ts'
import { renderJunit } from './junit.ts'
import { hostileText } from './test-support/exchanges.fixture.ts'
import { sampleInput, sampleInputWith } from './test-support/run.fixture.ts'
import { sampleVerdict } from './test-support/verdicts.fixture.ts'

/** Reads the XML that a JUnit file consists of: elements, quoted attributes and text; anything else is an error. */
function parseXml(text: string) {
  // Characters that XML 1.0 allows: https://www.w3.org/TR/xml/#charsets
  expect(text).toMatch(/^[\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]*$/u)
  expect(text.replace(/&#\d+;/g, '')).not.toContain('&')
  let rest = text.replace('<?xml version="1.0" encoding="UTF-8"?>', '')
  const innermost = /<([\w-]+)(?: [\w-]+="[^"<]*")*(?:\/>|>[^<]*<\/\1>)/g
  for (let before = ''; before !== rest; ) {
    before = rest
    rest = rest.replace(innermost, '')
  }
  expect(rest.trim()).toBe('')
  return new DOMParser().parseFromString(text, 'text/xml').documentElement
}

test('the file is well-formed for any text of the service', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.constant(hostileText)), (text) => {
      const found = { expected: text, actual: text, reason: text, source: { line: 1, quote: text } }
      const verdicts = verdictKinds.map((verdict) => sampleVerdict({ id: text, operation: text, verdict, ...found }))
      const root = parseXml(renderJunit({ ...sampleInput, verdicts }))
      expect(root.querySelectorAll('testsuite > testcase')).toHaveLength(verdictKinds.length)
    }),
    { numRuns: 200 },
  )
})

test('each operation is a suite whose counts are those of its cases', () => {
  const root = parseXml(renderJunit(sampleInput))
  const suites = [...root.querySelectorAll('testsuites > testsuite')]
  const operations = [...new Set(sampleInput.verdicts.map(({ operation }) => operation))]
  expect(suites.map((suite) => suite.getAttribute('name'))).toEqual(operations)
  for (const suite of suites) {
    const count = (path: string) => String(suite.querySelectorAll(path).length)
    expect(suite.getAttribute('tests')).toBe(count('testcase'))
    expect(suite.getAttribute('failures')).toBe(count('testcase > failure'))
    expect(suite.getAttribute('errors')).toBe(count('testcase > error'))
    expect(suite.getAttribute('skipped')).toBe(count('testcase > skipped'))
    expect(suite.getAttribute('timestamp')).toBe('2026-11-20T22:04:02')
    expect(suite.firstElementChild?.tagName).toBe('properties')
  }
})

test('a case of the JUnit file says its place, its cause, what to run and what came, and stands in the totals', () => {
  const verdicts = ['b', 'a'].map((field) =>
    sampleVerdict(
      { id: `agent-job-${field}-type`, verdict: 'fail', expected: `${field}: text`, actual: '3' },
      'prLink',
    ),
  )
  const root = parseXml(renderJunit(sampleInputWith(verdicts)))
  expect(root.getAttribute('failures')).toBe('2')
  const [first, second] = [...root.querySelectorAll('testcase')]
  expect(first?.getAttribute('file')).toBe('schemas/interface.md')
  expect(first?.getAttribute('line')).toBe('11')
  expect(second?.textContent).toContain('one of 2 with the cause agent-job-b-type (loss and corruption)')
  expect(second?.textContent).toMatch(/\ncurl -isS -X POST https:.*\n201 .*\n\{/)
})

test('a question is shown as skipped, where readers show what came, and says what to run', () => {
  const question = { id: 'agent-job-a-type', verdict: 'question', expected: 'a: text', actual: '3' } as const
  const [shown] = parseXml(renderJunit(sampleInputWith([sampleVerdict(question, 'prLink')]))).querySelectorAll(
    'skipped',
  )
  expect(shown?.getAttribute('type')).toBe('question')
  expect(shown?.getAttribute('message')).toMatch(/^question: expected a: text, got 3/)
  expect(shown?.textContent).toMatch(/\ncurl -isS -X POST https:.*\n201 /)
})

test('what is not tested says why in text as well, which some readers alone show', () => {
  const verdict = sampleVerdict({
    id: 'a',
    verdict: 'not-tested',
    reason: 'no second key',
    remedy: 'give one to the target',
  })
  const [shown] = parseXml(renderJunit({ ...sampleInput, verdicts: [verdict] })).querySelectorAll('skipped')
  expect(shown?.textContent).toBe(shown?.getAttribute('message'))
  expect(shown?.textContent).toContain('no second key; give one to the target')
})

test('what is red fails the pipeline and nothing else does', () => {
  const verdicts = verdictKinds.map((verdict) => sampleVerdict({ id: verdict, verdict }))
  const cases = [...parseXml(renderJunit({ ...sampleInput, verdicts })).querySelectorAll('testcase')]
  const elements = cases.map((one) => [one.getAttribute('name'), one.firstElementChild?.tagName ?? 'passed'])
  expect(Object.fromEntries(elements)).toEqual({
    error: 'error',
    fail: 'failure',
    flaky: 'failure',
    'not-run': 'error',
    'stale-gap': 'failure',
    drift: 'failure',
    question: 'skipped',
    'known-gap': 'skipped',
    'not-tested': 'skipped',
    pass: 'passed',
    'not-applicable': 'skipped',
  })
})
