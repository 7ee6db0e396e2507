import { expect, test } from 'vitest'
import type { Exchange } from '../harness/exchange/exchange.ts'
import { usePassingClock } from '../harness/passing-clock.fixture.ts'
import type { Call } from '../harness/sending/call.ts'
import { runOn } from '../harness/target/test-support/run.fixture.ts'
import { jobAnswer } from '../requirements/declaring/valid-examples.ts'
import { engineContext } from '../requirements/test-support/engine-context.fixture.ts'
import { context as reference } from '../requirements/test-support/reference.fixture.ts'
import { readToTheirEnd } from './created-jobs.ts'

const [tenant] = reference.target.tenants
if (tenant === undefined) throw new Error('no tenant')

usePassingClock()

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
  const target = { ...reference.target, poll: 'GET /v2/agent/{projectId}/job/{id}' }
  const created = endsAfter.map((_, job): Exchange => {
    const caller = {
      organization: tenant?.organization ?? '',
      scope: tenant?.project ?? '',
      key: tenant?.adminKey ?? '',
    }
    return { ...jobAnswer({ id: String(job), status: 'active' }), caller, sentAt: new Date().toISOString() }
  })
  await readToTheirEnd(engineContext({ run: runOn(target), send }), created)
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
