import { describe, expect, test } from 'vitest'
import { factsOf, first, second } from './documents-under-test.ts'

describe('statements', () => {
  test('are exact cuts of the source, each with its facts', () => {
    for (const document of [first, second]) {
      const lines = document.split('\n')
      for (const { start, end, quote, kind } of factsOf(document).statements) {
        const cut = (lines[start.line - 1] ?? '').slice(start.column - 1, end.column - 1)
        const plain =
          kind === 'row'
            ? cut
                .split('|')
                .map((cell) => cell.trim())
                .filter((cell) => cell !== '')
                .join(' | ')
            : cut
        expect(plain).toBe(quote)
      }
    }
  })

  test('every fact is read from at least one statement, and every row gives one', () => {
    const facts = factsOf(first)
    const tagged = new Set(facts.statements.flatMap((statement) => statement.facts))
    const ids = [
      ...[...facts.fields, ...facts.pathParameters, ...facts.limits].map(({ id }) => id),
      ...facts.operations.map(({ id }) => `operation:${id}`),
      ...facts.keys.map(({ kind }) => `key:${kind}`),
      ...facts.gaps.map(({ id }) => `gap:${id}`),
    ]
    expect(ids.filter((id) => !tagged.has(id))).toEqual([])
    expect(facts.statements.filter(({ kind, facts: read }) => kind === 'row' && read.length === 0)).toEqual([])
  })
})
