import { onTestFinished } from 'vitest'
import { temporaryFolder } from './temporary-folder.ts'

/** A folder that goes when the test has ended. */
export function testFolder(): string {
  const folder = temporaryFolder()
  try {
    onTestFinished(() => folder[Symbol.dispose]())
  } catch {
    // Made outside of any test: it is of several tests, perhaps of several files, and stays.
  }
  return folder.path
}
