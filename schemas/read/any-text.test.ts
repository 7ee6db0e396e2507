import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { first, problemsOf } from './documents-under-test.ts'
import { problemLine } from './problem.ts'
import { readFacts } from './read-facts.ts'

describe('any text', () => {
  const lines = first.split('\n')
  const mutation = fc.record({
    line: fc.nat(lines.length - 1),
    column: fc.nat(200),
    length: fc.nat(20),
    insert: fc.oneof(
      fc.constantFrom('|', '`', '\n', '- ', '# ', '<', '{', '9', '>', '\\', '*', '[', '\r', '\u0000', '\u202e'),
      fc.string({ maxLength: 8 }),
    ),
  })

  test('is read or refused by line, and nothing else happens', () => {
    const property = fc.property(fc.array(mutation, { minLength: 1, maxLength: 4 }), (mutations) => {
      const text = [...lines]
      for (const { line, column, length, insert } of mutations) {
        const old = text[line] ?? ''
        text[line] = old.slice(0, column) + insert + old.slice(column + length)
      }
      const document = text.join('\n')
      const reading = readFacts(document, 'document.md')
      if (reading.kind === 'read') return
      const count = document.split(/\r\n|\n|\r/).length
      for (const problem of reading.problems) {
        expect(problem.line).toBeGreaterThanOrEqual(1)
        expect(problem.line).toBeLessThanOrEqual(count)
        expect(problemLine('document.md', problem)).toMatch(/^document\.md:\d+: .+, expected .+$/u)
      }
    })
    fc.assert(property, { numRuns: 100 })
  })

  test('without anything in it is refused', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        expect(problemsOf(text)).not.toEqual([])
      }),
      { numRuns: 100 },
    )
  })

  test.each([
    ['a thousand nested lists', `${'- '.repeat(1000)}x`],
    ['a sentence without an end', 'all endpoints not shown minimum '.repeat(20_000)],
    ['a row without an end', `| Field | Type |\n|---|---|\n| ${'a'.repeat(100_000)} | string |`],
  ])('%s is refused', (_, text) => {
    expect(problemsOf(text)).not.toEqual([])
  })
})
