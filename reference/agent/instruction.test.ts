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
    ['Fix the typo.', null],
  ])('%s', (prompt, edit) => {
    expect(read(prompt)).toEqual({ edit, archive: false })
  })

  test.each([
    ['Read the documentation, change nothing, and archive the job when done.', true],
    ['Do not archive the job.', false],
  ])('%s', (prompt, archive) => {
    expect(read(prompt)).toEqual({ edit: null, archive })
  })

  test('as nothing where a body without a prompt was let in', () => {
    for (const body of [undefined, [], {}, { prompt: 7 }])
      expect(readInstruction(body)).toEqual({ edit: null, archive: false })
  })
})

test.each(['add ', 'replace "', 'page ', '"', ' '])('a hostile prompt takes no time: %j again and again', (piece) => {
  const start = performance.now()
  read(piece.repeat(250_000))
  expect(performance.now() - start).toBeLessThan(500)
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
