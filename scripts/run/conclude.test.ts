import { expect, test } from 'vitest'
import { runOnStaging } from '../../commands/commands.fixture.ts'
import { readClosings } from '../../harness/verdict/read-results.ts'
import { recordExchange } from '../../harness/verdict/results.ts'
import { jobAnswer } from '../../requirements/declaring/valid-examples.ts'
import { context } from '../../requirements/test-support/reference.fixture.ts'
import { endRun } from './conclude.ts'

test.each(['verify', 'load'] as const)('a run of %s closes the pull requests of its own jobs', async (command) => {
  const staging = runOnStaging({ command })
  const hooks = { ...staging.target.hooks, closePullRequest: 'true {url}' }
  const run = { ...staging, target: { ...staging.target, hooks } }
  const link = 'https://code.example/pull/1'
  recordExchange(run.results, jobAnswer({ id: 'job_1', prLink: link }))
  const { pullRequests } = await endRun(run, context.description, { accept: null, signal: null })
  expect(readClosings(run.results).values).toEqual([{ link, problem: null }])
  expect(pullRequests).toMatchObject([{ link, closing: { problem: null } }])
})
