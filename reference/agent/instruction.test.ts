import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readInstruction } from './instruction.ts'

const only = (prompt: string) => readInstruction(prompt).edits

describe('an instruction is read', () => {
  test.each([
    [
      'In quickstart, replace "first" by "very first".',
      { kind: 'replace', page: 'quickstart', from: 'first', to: 'very first' },
    ],
    ['In quickstart, replace X by Y', { kind: 'replace', page: 'quickstart', from: 'X', to: 'Y' }],
    [
      'Please change old name to new name in the install page (run 2026-abc).',
      { kind: 'replace', page: 'install', from: 'old name', to: 'new name' },
    ],
    ['On the page Agent jobs, fix “teh” to “the”', { kind: 'replace', page: 'Agent jobs', from: 'teh', to: 'the' }],
    [
      'Replace docs.json by config.json [ticket 7]',
      { kind: 'replace', page: null, from: 'docs.json', to: 'config.json' },
    ],
    ['Append to page install: Done. Really: done.', { kind: 'append', page: 'install', text: 'Done. Really: done.' }],
    ['Append to page install: A sentence. (run 2026-abc)', { kind: 'append', page: 'install', text: 'A sentence.' }],
    ['Add a sentence to the quickstart saying "It works."', { kind: 'append', page: 'quickstart', text: 'It works.' }],
    ['Add a short note "Careful." to /limits', { kind: 'append', page: 'limits', text: 'Careful.' }],
    [
      'Add a sentence about caching to search.md',
      { kind: 'append', page: 'search', text: 'This page also covers caching.' },
    ],
    ['Also add a sentence: More to come.', { kind: 'append', page: null, text: 'More to come.' }],
    ['In limits, add: More to come.', { kind: 'append', page: 'limits', text: 'More to come.' }],
    ['Remove the word "very" from quickstart', { kind: 'remove', page: 'quickstart', text: 'very' }],
    ['In it, delete "very"', { kind: 'remove', page: null, text: 'very' }],
    ['Change the title of install to "Set up"', { kind: 'retitle', page: 'install', title: 'Set up' }],
    [
      'Create a page faq titled "Questions": None yet.',
      { kind: 'create', page: 'faq', title: 'Questions', text: 'None yet.' },
    ],
  ])('%s', (prompt, edit) => {
    expect(only(prompt)).toEqual([edit])
  })

  test('one edit after the other, in one sentence or in several', () => {
    expect(
      only('In a, replace b by c. Then append to d: e\nRemove "f" from g and add "h" to i').map(({ kind }) => kind),
    ).toEqual(['replace', 'append', 'remove', 'append'])
  })

  test('as nothing where it says nothing that the agent knows', () => {
    expect(readInstruction('Read the documentation and change nothing.')).toEqual({ edits: [], archive: false })
  })

  test('as a wish to archive the job', () => {
    const prompt = 'Read the documentation, change nothing, and archive the job when done.'
    expect(readInstruction(prompt)).toEqual({ edits: [], archive: true })
    expect(readInstruction('Do not archive the job when done.').archive).toBe(false)
  })
})

describe('a hostile prompt', () => {
  test('is read without an error, whatever it holds', () => {
    const word = fc.constantFrom(
      'in',
      'replace',
      'by',
      'to',
      'add',
      'a',
      'page',
      '"',
      ':',
      '.',
      '(',
      ')',
      '\n',
      ' ',
      'x',
    )
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.array(word).map((words) => words.join(' ')),
        ),
        (prompt) => {
          expect(Array.isArray(only(prompt))).toBe(true)
        },
      ),
    )
  })

  test.each([
    ['spaces', `replace${' '.repeat(1_000_000)}x`],
    ['forms without an end', `replace ${'a by b in '.repeat(100_000)}:`],
    ['quotation marks', '"'.repeat(1_000_000)],
    ['a word to look behind', 'archive '.repeat(100_000)],
  ])('does not hold the service up: %s', (_name, prompt) => {
    const start = performance.now()
    readInstruction(prompt)
    expect(performance.now() - start).toBeLessThan(500)
  })
})
