import fc from 'fast-check'
import { expect, test } from 'vitest'
import { verdictKinds } from '../harness/verdict/verdict-model.ts'
import { renderJunit } from './junit.ts'
import { hostileText } from './test-support/exchanges.fixture.ts'
import { sampleInput } from './test-support/run.fixture.ts'
import { sampleVerdict } from './test-support/verdicts.fixture.ts'

interface Element {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: Element[]
}

/** Reads the little XML that a JUnit file needs: elements, quoted attributes, text; anything else is an error. */
function parseXml(text: string): Element {
  // Characters that XML 1.0 allows: https://www.w3.org/TR/xml/#charsets
  expect(text).toMatch(/^[\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]*$/u)
  const root: Element = { name: '', attributes: {}, children: [] }
  const open = [root]
  const rest = text
    .replace('<?xml version="1.0" encoding="UTF-8"?>', '')
    .replace(
      /<(\/?)([\w-]+)((?: [\w-]+="[^"<]*")*)(\/?)>/g,
      (_, closing: string, name: string, list: string, empty: string) => {
        const parent = open.at(-1) ?? root
        if (closing === '/') {
          expect(open.pop()?.name).toBe(name)
          return ''
        }
        const attributes = Object.fromEntries(
          [...list.matchAll(/ ([\w-]+)="([^"]*)"/g)].map(([, key, value]) => [key, value]),
        )
        const element = { name, attributes, children: [] }
        parent.children.push(element)
        if (empty === '') open.push(element)
        return ''
      },
    )
  expect(open).toEqual([root])
  expect(rest.replace(/&#\d+;/g, '')).not.toMatch(/[<&]/)
  const [only] = root.children
  if (only === undefined) throw new Error('no root element')
  return only
}

test('the file is well-formed for any text of the service', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.constant(hostileText)), (text) => {
      const told = { expected: text, actual: text, reason: text, source: { line: 1, quote: text } }
      const verdicts = verdictKinds.map((verdict) => sampleVerdict({ id: text, operation: text, verdict, ...told }))
      const { children } = parseXml(renderJunit({ ...sampleInput, verdicts }))
      expect(children[0]?.children.filter(({ name }) => name === 'testcase')).toHaveLength(verdictKinds.length)
    }),
    { numRuns: 200 },
  )
})

test('each operation is a suite whose counts are those of its cases', () => {
  const root = parseXml(renderJunit(sampleInput))
  expect(root.name).toBe('testsuites')
  expect(root.children.map(({ attributes }) => attributes['name'])).toEqual([
    ...new Set(sampleInput.verdicts.map(({ operation }) => operation)),
  ])
  for (const suite of root.children) {
    const cases = suite.children.filter(({ name }) => name === 'testcase')
    const count = (kind: string) => String(cases.filter(({ children }) => children[0]?.name === kind).length)
    expect(suite.attributes).toMatchObject({
      tests: String(cases.length),
      failures: count('failure'),
      errors: count('error'),
      skipped: count('skipped'),
      timestamp: '2026-11-20T22:04:02',
    })
    expect(suite.children[0]?.name).toBe('properties')
  }
})

test('what is red fails the pipeline and nothing else does', () => {
  const kindOf = (verdict: (typeof verdictKinds)[number]) => {
    const root = parseXml(renderJunit({ ...sampleInput, verdicts: [sampleVerdict({ id: 'a', verdict })] }))
    return root.children[0]?.children.at(-1)?.children[0]?.name ?? 'passed'
  }
  expect(Object.fromEntries(verdictKinds.map((kind) => [kind, kindOf(kind)]))).toEqual({
    error: 'error',
    fail: 'failure',
    flaky: 'failure',
    'not-run': 'error',
    'stale-gap': 'failure',
    drift: 'failure',
    question: 'system-out',
    'known-gap': 'skipped',
    'not-tested': 'skipped',
    pass: 'passed',
    'not-applicable': 'skipped',
  })
})
