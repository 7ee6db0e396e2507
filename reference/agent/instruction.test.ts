import { describe, expect, test } from 'vitest'
import { edited, readInstruction } from './instruction.ts'

const read = (prompt: string) => readInstruction({ prompt })

const replaced = { page: 'quickstart', from: 'first', to: 'very first' }
const archiving = 'Read the documentation, change nothing, and archive the job when done.'

describe('an instruction is read', () => {
  test.each([
    ['In quickstart, replace "first" by "very first". (run 1)', replaced, false],
    ['Replace "a" with "" in the page agent-jobs', { page: 'agent-jobs', from: 'a', to: '' }, false],
    [
      "Add the word 'more' to the first sentence of the page limits.",
      { page: 'limits', from: null, to: 'more' },
      false,
    ],
    ['Add "It\'s new." to limits', { page: 'limits', from: null, to: "It's new." }, false],
    ['Read the page quickstart and change no file.', null, false],
    [archiving, null, true],
    ['Do not archive the job.', null, false],
  ])('%s', (prompt, edit, archive) => {
    expect(read(prompt)).toEqual({ edit, archive })
  })

  test.each([undefined, [], { prompt: 7 }])('as nothing in a body that was let in without a prompt: %j', (body) => {
    expect(readInstruction(body)).toEqual({ edit: null, archive: false })
  })
})

test.each(['add ', 'replace "', 'page ', '"', ' '])(
  'a hostile prompt takes time by its length alone: %j again and again',
  async (piece) => {
    await expect((times: number) => read(piece.repeat(times))).toGrowWith(250_000)
  },
)

const text = '# Install\n\nRun it. Run it again.\n'

test.each([
  [{ from: 'Run', to: '$&' }, '# Install\n\n$& it. Run it again.\n'],
  [{ from: 'none', to: 'x' }, text],
  [{ from: null, to: 'More.' }, `${text}\nMore.\n`],
])('the edit %j makes another page, and leaves the one before it as it was', (edit, changed) => {
  const pages = new Map([['install', text]])
  expect(edited(pages, { page: 'install', ...edit })?.get('install')).toBe(changed)
  expect(pages.get('install')).toBe(text)
})
