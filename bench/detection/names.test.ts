import { expect, test } from 'vitest'
import { startScript } from '../../selftest/verify-process.ts'

test('a misspelt name measures nothing and ends with 2', async () => {
  expect(await startScript('bench.ts', ['detection', 'job-status-mising'])).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining('bench: there is no fault, variation or area "job-status-mising"; did you mean'),
  })
})
