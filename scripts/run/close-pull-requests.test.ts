import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { runOnStaging } from '../../commands/commands.fixture.ts'
import { readClosings } from '../../harness/verdict/read-results.ts'
import { recordExchange } from '../../harness/verdict/results.ts'
import { jobAnswer } from '../../requirements/declaring/valid-examples.ts'
import { context } from '../../requirements/test-support/reference.fixture.ts'
import { closePullRequests } from './close-pull-requests.ts'

const { description } = context

/** Closes the pull requests of a run whose jobs left these links, by a hook that writes its argument into a file. */
async function closing(links: readonly string[], { production = false, fails = false } = {}) {
  const run = runOnStaging({})
  const { results, target } = run
  const seen = path.join(results, 'seen.txt')
  for (const [index, prLink] of links.entries()) {
    recordExchange(results, jobAnswer({ id: `job_${index}` }))
    recordExchange(results, jobAnswer({ id: `job_${index}`, prLink }, 'getAgentJob'))
  }
  // A job of another tenant, which a broken service shows.
  recordExchange(results, jobAnswer({ id: 'foreign', prLink: 'https://code.example/pull/99' }, 'getAgentJob'))
  const command = fails ? 'false {url}' : `echo "{url}" >> ${seen}`
  const hooks = { ...target.hooks, closePullRequest: command }
  await closePullRequests({ ...run, target: { ...target, production, hooks } }, description)
  const given = existsSync(seen) ? readFileSync(seen, 'utf8').trim().split('\n') : []
  return { given, closings: readClosings(results).values }
}

const link = 'https://code.example/acme/docs/-/merge_requests/1'

test('closes each pull request of the jobs that the run created, and no other', async () => {
  const { given, closings } = await closing([link])
  expect(given).toEqual([link])
  expect(closings).toEqual([{ link, problem: null }])
})

test.each([['javascript:alert(1)'], ['https://code.example/$(touch x)'], ["https://code.example/';touch x;'"]])(
  'gives %s to no command',
  async (strange) => {
    const { given, closings } = await closing([strange])
    expect(given).toEqual([])
    expect(closings).toEqual([{ link: strange, problem: expect.stringContaining('safely') }])
  },
)

test('says of one that could not be closed why', async () => {
  const { closings } = await closing([link], { fails: true })
  expect(closings).toEqual([{ link, problem: expect.stringContaining('hooks.closePullRequest failed') }])
})

test('closes nothing in production', async () => {
  expect(await closing([link], { production: true })).toEqual({ given: [], closings: [] })
})
