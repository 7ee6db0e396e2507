import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { interfaceIn, smallest } from './documents.fixture.ts'

describe('the page that explains the forms', () => {
  const page = readFileSync(new URL('../README.md', import.meta.url), 'utf8')

  test('has a template that is read, but for its prose', () => {
    const template = /````md\n([\s\S]*?)````/.exec(page)?.[1] ?? ''
    const { operations, limits, keys, errors, sentences } = interfaceIn(template, null)
    expect(operations.map(({ endpoint }) => endpoint.name.id)).toEqual(['createAgentJob'])
    expect([limits.length, keys.length, errors.length]).toEqual([1, 2, 1])
    expect(sentences.filter(({ use }) => use.kind === 'unread').map(({ quote }) => quote)).toEqual([
      'Identifier of the job.',
      'What a job is for: this becomes the description of the operation.',
      'Identifier of the project.',
    ])
  })

  test('has an example of a trace file that is one', () => {
    const yaml = /```yaml\n([\s\S]*?)```/.exec(page)?.[1] ?? ''
    expect(interfaceIn(smallest, yaml).lostTraces.map(({ facts }) => facts.length)).toEqual([0, 1, 1, 0, 0])
  })
})
