import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { fileWith } from '../commands/commands.fixture.ts'
import { workFolder } from '../selftest/verify-process.ts'
import { readEnvironment } from './command-line/command-line.ts'

const folderWith = (variables: string) => path.dirname(fileWith(variables, '.env'))

test('a file where the person stands goes before that of the project, and hides none of its other variables', () => {
  vi.stubEnv('ASSAY_TEST_SET', 'by the environment')
  for (const name of ['ASSAY_TEST_BOTH', 'ASSAY_TEST_PROJECT']) vi.stubEnv(name, undefined)
  const standing = folderWith('ASSAY_TEST_SET=here\nASSAY_TEST_BOTH=here\n')
  const project = folderWith('ASSAY_TEST_BOTH=there\nASSAY_TEST_PROJECT=there\n')
  readEnvironment([standing, workFolder(), project])
  const { ASSAY_TEST_SET, ASSAY_TEST_BOTH, ASSAY_TEST_PROJECT } = process.env
  expect({ ASSAY_TEST_SET, ASSAY_TEST_BOTH, ASSAY_TEST_PROJECT }).toEqual({
    ASSAY_TEST_SET: 'by the environment',
    ASSAY_TEST_BOTH: 'here',
    ASSAY_TEST_PROJECT: 'there',
  })
})
