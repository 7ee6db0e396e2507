import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { edited, readInstruction } from './instruction.ts'

const read = (prompt: string) => readInstruction({ prompt })

describe('an instruction is read', () => {
  const indeed = { page: 'quickstart', from: null, to: 'indeed' }

  test.each([
    [
      'In quickstart, replace "first" by "very first". (run 1)',
      { page: 'quickstart', from: 'first', to: 'very first' },
    ],
    ['Replace "a" with "" in the page agent-jobs', { page: 'agent-jobs', from: 'a', to: '' }],
    ["Add the word 'indeed' to the first sentence of the page quickstart.", indeed],
    ['Add "It\'s new." to limits', { page: 'limits', from: null, to: "It's new." }],
    ['Read the page quickstart and change no file.', null],
    ['Read the documentation and change nothing.', null],
    ['Fix the typo.', null],
  ])('%s', (prompt, edit) => {
    expect(read(prompt)).toEqual({ edit, archive: false })
  })

  test('as a wish to archive the job', () => {
    const prompt = 'Read the documentation, change nothing, and archive the job when done.'
    expect(read(prompt)).toEqual({ edit: null, archive: true })
    expect(read('Do not archive the job.').archive).toBe(false)
  })

  test('as nothing where a body without a prompt was let in', () => {
    for (const body of [undefined, [], {}, { prompt: 7 }])
      expect(readInstruction(body)).toEqual({ edit: null, archive: false })
  })
})

describe('a hostile prompt', () => {
  test('is read without an error', () => {
    const word = fc.constantFrom('in', 'replace "', '" by "', 'add', 'page', '"', "'", '\n', 'archive the job', 'x')
    const prompts = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(word).map((words) => words.join(' ')),
    )
    fc.assert(
      fc.property(prompts, (prompt) => {
        expect(read(prompt)).toHaveProperty('edit')
      }),
    )
  })

  test.each(['add ', 'replace "', 'page ', '"', ' ', 'archive the '])('takes no time: %j again and again', (piece) => {
    const start = performance.now()
    read(piece.repeat(250_000))
    expect(performance.now() - start).toBeLessThan(500)
  })
})

describe('an edit', () => {
  const pages = new Map([['install', '# Install\n\nRun it. Run it again.\n']])

  test.each([
    [{ from: 'Run', to: '$&' }, '# Install\n\n$& it. Run it again.\n'],
    [{ from: 'none', to: 'x' }, '# Install\n\nRun it. Run it again.\n'],
    [{ from: null, to: 'More.' }, '# Install\n\nRun it. Run it again.\n\nMore.\n'],
  ])('%j makes another page, and leaves the one before it as it was', (edit, text) => {
    expect(edited(pages, { page: 'install', ...edit })?.get('install')).toBe(text)
    expect(pages.get('install')).toBe('# Install\n\nRun it. Run it again.\n')
  })

  test('can not be made on a page that does not exist', () => {
    expect(edited(pages, { page: 'nowhere', from: null, to: 'x' })).toBeNull()
  })
})
