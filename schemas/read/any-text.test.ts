import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { descriptionFiles } from '../write/description-files.ts'
import { openApi } from '../write/openapi.ts'
import { first, problemsOf, second, smallest } from './documents-under-test.ts'
import { mutated, mutatedExcerpt } from './mutations.ts'
import { problemLine } from './problem.ts'
import { readFacts } from './read-facts.ts'

/** Milliseconds that no text of a length may take, on a machine that does other things too; usual are 2 for each 1,000. */
function longest(length: number): number {
  return 2_000 + length / 10
}

function readWithin(document: string) {
  const begun = performance.now()
  const reading = readFacts(document, 'document.md')
  expect(performance.now() - begun).toBeLessThan(longest(document.length))
  return reading
}

/** Read, or refused by line; nothing else happens. What is read can be written. */
function expectSettled(document: string): void {
  const reading = readWithin(document)
  if (reading.kind === 'read') {
    expect(openApi(reading.facts)).toHaveProperty('openapi')
    return
  }
  const count = document.split(/\r\n|\n|\r/).length
  const unclear = reading.problems.filter(
    (problem) =>
      problem.line < 1 ||
      problem.line > count ||
      !/^document\.md:\d+: .+, expected .+$/u.test(problemLine('document.md', problem)),
  )
  expect({ unclear, some: reading.problems.length > 0 }).toEqual({ unclear: [], some: true })
}

describe('any text', () => {
  test.each([
    ['a few lines', mutatedExcerpt(first, second), 3_500],
    ['the smallest document', mutated(smallest), 1_300],
    ['the first document', mutated(first), 100],
    ['the second document', mutated(second), 100],
  ])(
    'made of %s is read or refused by line',
    (_, texts, numRuns) => {
      fc.assert(fc.property(texts, expectSettled), { numRuns })
    },
    120_000,
  )

  test('that is read gives a whole description', async () => {
    const readable = fc.sample(mutated(smallest), { numRuns: 400, seed: 5 }).flatMap((document) => {
      const reading = readFacts(document, 'document.md')
      return reading.kind === 'read' ? [reading.facts] : []
    })
    expect(readable.length).toBeGreaterThan(5)
    for (const facts of readable.slice(0, 5)) {
      const files = await descriptionFiles(facts)
      expect(files.has('openapi.json') && files.has('validators.js') && files.has('types.ts')).toBe(true)
    }
  }, 60_000)

  test('without anything in it is refused', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        expect(problemsOf(text)).not.toEqual([])
      }),
      { numRuns: 100 },
    )
  })

  // Each takes the parser longer than a minute, or grows with the square of its length, where nothing keeps it from it.
  test.each([
    ['a thousand nested lists', `${'- '.repeat(1_000)}x`],
    ['ten thousand nested lists', `${'- '.repeat(10_000)}x`],
    [
      'lists nested line by line',
      Array.from({ length: 2_000 }, (_, depth) => `${' '.repeat(2 * depth)}- x`).join('\n'),
    ],
    ['ten thousand nested quotations', `${'> '.repeat(10_000)}x`],
    ['emphasis without an end', '**a'.repeat(20_000)],
    ['emphasis on many lines', '**a\n'.repeat(20_000)],
    ['brackets without an end', '['.repeat(50_000)],
    ['a sentence without an end', 'all endpoints not shown minimum '.repeat(20_000)],
    ['nothing but abbreviations', 'E.g. '.repeat(20_000)],
    ['a row without an end', `| Field | Type |\n|---|---|\n| ${'a'.repeat(100_000)} | string |`],
    ['a table without an end', `| Field | Type |\n|---|---|\n${'| a | string |\n'.repeat(5_000)}`],
    ['nothing but headings', '# agent\n\n'.repeat(5_000)],
  ])('%s is refused in time', (_, text) => {
    expect(readWithin(text)).toMatchObject({ kind: 'unreadable' })
  })
})
