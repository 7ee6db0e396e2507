import { expect, test } from 'vitest'
import type { Exchange } from '../harness/exchange/exchange.ts'
import { usePassingClock } from '../harness/passing-clock.fixture.ts'
import type { Call } from '../harness/sending/call.ts'
import { runOn } from '../harness/target/test-support/run.fixture.ts'
import { recordExchange } from '../harness/verdict/results.ts'
import { jobAnswer } from '../requirements/declaring/valid-examples.ts'
import { engineContext } from '../requirements/test-support/engine-context.fixture.ts'
import { context as reference } from '../requirements/test-support/reference.fixture.ts'
import { readLinkedAgain, readToTheirEnd } from './created-jobs.ts'

const [tenant] = reference.target.tenants
if (tenant === undefined) throw new Error('no tenant')

usePassingClock()

const readable = { ...reference.target, poll: 'GET /v2/agent/{projectId}/job/{id}' }

function createdJob(id: string): Exchange {
  const caller = { organization: tenant?.organization ?? '', scope: tenant?.project ?? '', key: tenant?.adminKey ?? '' }
  return { ...jobAnswer({ id, status: 'active' }), caller, sentAt: new Date().toISOString() }
}

/** How many seconds jobs are read that end after these seconds, and how often each of them. */
async function read(...endsAfter: readonly number[]) {
  const begun = Date.now()
  const passed = () => (Date.now() - begun) / 1000
  const reads = endsAfter.map(() => 0)
  const send = async ({ path }: Call): Promise<Exchange> => {
    const job = Number(path.split('/').at(-1))
    reads[job] = (reads[job] ?? 0) + 1
    const status = passed() >= (endsAfter[job] ?? 0) ? 'completed' : 'active'
    return { ...jobAnswer({ id: String(job), status }), sentAt: new Date().toISOString() }
  }
  const created = endsAfter.map((_, job) => createdJob(String(job)))
  await readToTheirEnd(engineContext({ run: runOn(readable), send }), created)
  return { seconds: passed(), reads }
}

const never = Number.POSITIVE_INFINITY

test('jobs are read until all have ended', async () => {
  expect((await read(0, 1, 3)).seconds).toBeLessThan(5)
  expect((await read(0, 0, 0)).reads).toEqual([1, 1, 1])
})

test('where others have ended, one that has not is read until it is lost', async () => {
  const { seconds } = await read(2, 2, 2, never)
  expect(seconds).toBeGreaterThan(20)
  expect(seconds).toBeLessThan(35)
})

test('an agent that takes minutes is not waited for, and asked seldom', async () => {
  const { seconds, reads } = await read(200, 200, 200)
  expect(seconds).toBeLessThan(35)
  expect(Math.max(...reads)).toBeLessThan(10)
  expect((await read(40, 200, 200)).seconds).toBeLessThan(65)
})

test('a job is read once more a while after its pull request was seen, unless it has been', async () => {
  const begun = Date.now()
  const run = runOn(readable)
  const reads: { readonly path: string; readonly at: number }[] = []
  const context = engineContext({
    run,
    send: async ({ path }) => {
      reads.push({ path, at: Date.now() - begun })
      return jobAnswer({ status: 'completed' })
    },
  })
  const seen = (id: string, seconds: number, prLink: string | null = 'https://code.example/pull/1') => ({
    ...jobAnswer({ id, status: 'completed', prLink }, 'getAgentJob'),
    sentAt: new Date(begun + seconds * 1000).toISOString(),
  })
  const shown = [seen('once', 0), seen('twice', -5), seen('twice', -1), seen('unchanged', 0, null)]
  for (const exchange of [...['once', 'twice', 'unchanged'].map(createdJob), ...shown]) {
    recordExchange(run.results, { ...exchange, engine: context.engine })
  }
  await readLinkedAgain(context)
  expect(reads.map(({ path }) => path.split('/').at(-1))).toEqual(['once'])
  expect(reads[0]?.at).toBeGreaterThan(2_000)
})
