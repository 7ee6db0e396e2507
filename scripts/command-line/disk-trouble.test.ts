import { readFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { fileWith } from '../../commands/commands.fixture.ts'
import { diskTrouble, withWhatIsKept } from './disk-trouble.ts'

/** The error that `body` throws. */
function thrownBy(body: () => void): unknown {
  try {
    body()
    return null
  } catch (error) {
    return error
  }
}

const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', syscall: 'write' })

test('a full disk is a line with what to do, and with what is kept of a run', () => {
  expect(diskTrouble(full)).toBe('the disk is full: make room (ENOSPC: no space left on device, write)')
  expect(withWhatIsKept(full, 'results/1')).toHaveProperty(
    'message',
    expect.stringMatching(
      /what was measured is in results\/1; npm run assay -- report results\/1 makes a report of it$/,
    ),
  )
})

test('a folder that is a file, and a ledger that is none, are lines that name it', () => {
  const file = fileWith('not a database, and longer than the head of one '.repeat(40), 'file')
  expect(diskTrouble(thrownBy(() => readFileSync(path.join(file, 'below'))))).toContain(
    `ENOTDIR: not a directory, open`,
  )
  const ledger = new DatabaseSync(file)
  expect(diskTrouble(thrownBy(() => ledger.exec('CREATE TABLE one (two)')))).toContain('file is not a database')
})

test('a folder that nothing can be put into is a line with what to do', () => {
  const gone = Object.assign(new Error('ENOENT: /proc/none'), { code: 'ENOENT', syscall: 'open', path: '/proc/none' })
  expect(diskTrouble(gone)).toBe('there is no such place: name another file or folder (ENOENT: /proc/none)')
})

test('what no disk has caused stays as it was', () => {
  const error = new TypeError('no such thing')
  expect([diskTrouble(error), withWhatIsKept(error, 'results/1')]).toEqual([null, error])
})
