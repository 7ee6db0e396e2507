import { expect, test } from 'vitest'
import { pass, usePassingClock } from '../../harness/passing-clock.fixture.ts'
import type { Run } from '../../harness/target/run.ts'
import { runOn } from '../../harness/target/test-support/run.fixture.ts'
import { jobAnswer } from '../declaring/valid-examples.ts'
import { engineContext } from '../test-support/engine-context.fixture.ts'
import { context as reference } from '../test-support/reference.fixture.ts'
import { callOf, openProbe } from './calls.ts'
import { pollAfterEnd, pollToEnd } from './polls.ts'

const { description, target } = reference
const create = description.operations.find(({ id }) => id === 'createAgentJob') ?? expect.fail('no such operation')

usePassingClock()

/** Seconds that another process of the run waits for a job that ends after `endsAfter` seconds. */
async function waited(run: Run, endsAfter: number): Promise<number> {
  const begun = Date.now()
  const isEnded = () => Date.now() >= begun + endsAfter * 1000
  const send = async () => jobAnswer({ status: isEnded() ? 'completed' : 'active' })
  const context = engineContext({ run, send })
  await pollToEnd(context, callOf(context, create, { situation: openProbe('poll-job') }))
  return (Date.now() - begun) / 1000
}

const never = Number.POSITIVE_INFINITY

test('once a job has not ended, no process of the run waits as long for another', async () => {
  const run = runOn({ ...target, timeouts: { ...target.timeouts, job: 600 } })
  expect(await waited(run, never)).toBeGreaterThan(590)
  expect(await waited(run, never)).toBeLessThan(2)
  expect(await waited({ ...run, id: 'run-2' }, never)).toBeGreaterThan(590)
})

test('jobs that take long are waited for twice as long as the longest, although one has not ended', async () => {
  const run = runOn({ ...target, timeouts: { ...target.timeouts, job: 600 } })
  await waited(run, 100)
  expect(await waited(run, never)).toBeGreaterThan(590)
  expect(await waited(run, 150)).toBeLessThan(155)
  expect(await waited(run, never)).toBeLessThan(310)
})

test('a job that shows its work again after its end is read once more when each copy has the end', async () => {
  const asked = async (lag: number) => {
    const begun = Date.now()
    const reads: number[] = []
    const send = async () => {
      reads.push((Date.now() - begun) / 1000)
      return jobAnswer({ status: Date.now() < begun + lag ? 'active' : 'completed' })
    }
    const context = engineContext({ send })
    await pollAfterEnd(context, callOf(context, create, { situation: openProbe('poll-job') }))
    return reads.at(-1) ?? 0
  }
  expect(await asked(0)).toBeLessThan(3)
  expect(await asked(4_000)).toBeGreaterThan(5)
})

test('a job is read at least each second until a follow-up shows its effect, and less often then', async () => {
  const pausesUntil = async (effectAfter: number) => {
    const [begun, pauses]: [number, number[]] = [Date.now(), []]
    const context = engineContext({
      run: runOn({ ...target, timeouts: { ...target.timeouts, job: 60 } }),
      send: async () => jobAnswer({ status: Date.now() < begun + effectAfter * 1000 ? 'completed' : 'active' }),
      wait: async (milliseconds) => {
        pauses.push(milliseconds)
        pass(milliseconds)
      },
    })
    const call = callOf(context, create, { situation: openProbe('poll-job') })
    await pollToEnd(context, call, jobAnswer({ status: 'completed' }))
    return Math.max(...pauses)
  }
  expect([await pausesUntil(never), await pausesUntil(10)]).toEqual([1_000, 2_000])
})

test('a job that may have done all it was told is not waited for as long, unless it goes on', async () => {
  const waitedFor = async (run: Run, mayGoOn: boolean, begins: number) => {
    const begun = Date.now()
    const after = () => (Date.now() - begun) / 1000
    const send = async () => {
      // The service archives the job by itself, which is no further work.
      const ended = after() < 1.2 ? 'completed' : 'archived'
      return jobAnswer({ status: after() >= begins && after() < begins + 100 ? 'active' : ended })
    }
    const call = callOf(reader, create, { situation: openProbe('poll-job') })
    await pollToEnd(engineContext({ run, send }), call, jobAnswer({ status: 'completed' }), mayGoOn)
    return after()
  }
  const reader = engineContext({})
  const run = runOn({ ...target, timeouts: { ...target.timeouts, job: 300 } })
  expect(await waitedFor(run, false, never)).toBeGreaterThan(290)
  expect(await waitedFor(run, true, never)).toBeLessThan(31)
  await waited(run, 40)
  expect(await waitedFor(run, true, never)).toBeGreaterThan(110)
  expect(await waitedFor({ ...run, id: 'run-2' }, true, 20)).toBeGreaterThan(119)
})

test('a job is read in any coding and in gzip early, and again after its end', async () => {
  const asked: string[] = []
  const context = engineContext({
    send: async ({ headers }) => {
      asked.push(
        headers
          .find(([name]) => name === 'Accept-Encoding')?.[1]
          .split(', ')
          .at(-1) ?? 'none',
      )
      return jobAnswer({ status: asked.length < 4 ? 'active' : 'completed' })
    },
  })
  const call = callOf(context, create, { situation: openProbe('poll-job') })
  await pollToEnd(context, call)
  await pollAfterEnd(context, call)
  expect(asked).toEqual(['none', 'zstd', 'gzip', 'none', 'none', 'gzip', 'none', 'zstd', 'none'])
})
