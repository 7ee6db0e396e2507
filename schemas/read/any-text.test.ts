import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readDescription } from '../description/read.ts'
import { openApi } from '../write/openapi.ts'
import { first, interfaceIn, readingOf, second, smallest, withoutProse } from './documents.fixture.ts'
import { mutated, mutatedExcerpt } from './mutations.fixture.ts'
import { problemLine } from './problem.ts'
import type { Reading } from './read-document.ts'

/** Milliseconds of processor time that this thread has used since the moment; other programs do not count. */
function spentSince(moment: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(moment)
  return (user + system) / 1000
}

const begun = process.threadCpuUsage()
for (let time = 0; time < 5; time++) readingOf(first, null)
const usual = spentSince(begun) / 5

/**
 * Reads a text, and expects no more than twenty times what the first document would take if it were repeated to the
 * text's length; a short text may take as long as ten such documents.
 */
function readWithin(markdown: string, trace: string | null = null): Reading {
  const moment = process.threadCpuUsage()
  const reading = readingOf(markdown, trace)
  expect(spentSince(moment)).toBeLessThan(20 * usual * Math.max(10, markdown.length / first.length))
  return reading
}

/** Expects a document to be read or to be refused by line, and one that was read to be written. */
function expectSettled(document: string): void {
  const reading = readWithin(document)
  if (reading.kind === 'read') {
    const text = JSON.stringify(openApi(reading.interface))
    if (reading.interface.operations.length > 0) readDescription(text, 'document.md')
    return
  }
  const count = document.split(/\r\n|\n|\r/).length
  for (const problem of reading.problems) {
    expect(problem.line).toBeGreaterThan(0)
    expect(problem.line).toBeLessThanOrEqual(count)
    expect(problemLine('document.md', problem)).toMatch(/^document\.md:\d+: .+, expected .+$/u)
  }
  expect(reading.problems).not.toEqual([])
}

describe('any text', () => {
  test.each([
    ['a few lines', mutatedExcerpt(first, second), 400],
    ['the smallest document', mutated(smallest), 150],
    ['the first document', mutated(first), 30],
    ['the second document', mutated(second), 30],
  ])(
    'made of %s is read or refused by line',
    (_, texts, numRuns) => {
      fc.assert(fc.property(texts, expectSettled), { numRuns })
    },
    120_000,
  )

  test('as a trace file is read or refused', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (yaml) => {
        for (const problem of Object.values(readWithin(smallest, yaml)).flat())
          if (typeof problem === 'object' && 'file' in problem) expect(String(problem.file)).toMatch(/^document\./)
      }),
      { numRuns: 40 },
    )
  })

  test('without anything in it is refused', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        expect(readWithin(text).kind).toBe('unreadable')
      }),
      { numRuns: 100 },
    )
  })

  // Without a bound, the parser takes more than a minute for each of these, or a time that grows with the square of its
  // length.
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
    ['a field list without an end', `- Request: ${'`a` (required string), '.repeat(5_000)}`],
    [
      'a nested list without an end',
      `| Field | Type | Notes |\n|---|---|---|\n| a | object | It has ${'`a` (string), '.repeat(5_000)}. |`,
    ],
    ['an item label without an end', `- \`a\` (${'(('.repeat(20_000)}`],
    ['nothing but abbreviations', 'E.g. '.repeat(20_000)],
    ['nothing but full stops', '. '.repeat(20_000)],
    ['a row without an end', `| Field | Type |\n|---|---|\n| ${'a'.repeat(100_000)} | string |`],
    ['a type without an end', `# Agent job\n\n| Field | Type |\n|---|---|\n| a | ${'string or '.repeat(10_000)} |`],
    ['a table without an end', `| Field | Type |\n|---|---|\n${'| a | string |\n'.repeat(5_000)}`],
    ['nothing but headings', '# agent\n\n'.repeat(5_000)],
  ])('%s is refused in time', (_, text) => {
    expect(readWithin(text)).toMatchObject({ kind: 'unreadable' })
  })
})

describe('no word is read past', () => {
  const sentences = interfaceIn(smallest).sentences.filter(({ kind, use }) => kind !== 'row' && use.kind === 'read')
  const words = ['not', 'about', 'only on Mondays', '2', 'v2']

  // Adds a word at every place of every sentence that gives a fact. The facts must be the same, or the sentence is
  // unread or refused.
  test.each(sentences.map(({ quote }) => [quote] as const))(
    'in: %s',
    (quote) => {
      const before = factsOf(interfaceIn(smallest))
      const parts = quote.split(' ')
      for (const [index, word] of parts.entries()) {
        for (const more of words) {
          const altered = [...parts.slice(0, index), more, word, ...parts.slice(index + 1)].join(' ')
          const document = smallest.replace(quote, altered)
          const reading = readWithin(document)
          if (reading.kind === 'unreadable') continue
          const use = reading.interface.sentences.find((one) => one.quote === altered)?.use
          expect(use?.kind === 'unread' || factsOf(reading.interface) === before || isGap(altered), altered).toBe(true)
        }
      }
    },
    60_000,
  )
})

/** All facts of a document, without its prose and its places. */
function factsOf(read: ReturnType<typeof interfaceIn>): string {
  return JSON.stringify(withoutProse(openApi(read)))
}

/** A sentence about a gap may change freely: a gap of no known form is named by its own words. */
function isGap(sentence: string): boolean {
  return / not shown\.$/.test(sentence)
}
