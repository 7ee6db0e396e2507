import { expect, test } from 'vitest'
import { JOBS_END, LEFT_FREED } from '../../harness/verdict/load-model.ts'
import { readLoadFile } from '../../harness/verdict/read-results.ts'
import { answering, contextOn, declared } from '../context/context.fixture.ts'
import type { LoadContext } from '../context/context.ts'
import { nothingRan } from '../k6/run-k6.ts'
import type { LimitPlan, StreamPlan } from '../plan/plan.ts'
import { sampleRecord } from '../plan/record.fixture.ts'
import { runLoad } from '../run.ts'
import { runScenario } from './run-scenario.ts'
import { scenarioOf } from './scenario.ts'

/** The result of a mixed load on this target, the plans that k6 got after the self-check, and what was said when. */
async function mixed(fields: object, processorShare: number | null = null) {
  const plans: (StreamPlan | LimitPlan)[] = []
  const said: string[] = []
  const execute: LoadContext['execute'] = async (_, plan) => {
    plans.push(plan)
    return { ...nothingRan, isComplete: true, use: { ...nothingRan.use, processorShare } }
  }
  const context = contextOn(fields, { send: answering, execute, open: new Set([JOBS_END]) })
  const scenario = scenarioOf('mixed', { rate: 2, duration: 60 }, context.run.target.load)
  const say = (line: string) => said.push(`${plans.length} asked: ${line}`)
  const ran = await runScenario(context, scenario, { say, keep: () => {} })
  return { ran, asked: plans.slice(1), said }
}

test('a load that would last longer than the target allows says what ended it, and follows no conversation beyond', async () => {
  const { ran, asked } = await mixed({ load: { ...declared.load, stop: { seconds: 30, errorRate: null } } })
  expect(ran.file.endedBy).toBe('load.stop.seconds is 30')
  expect(asked).toMatchObject([{ stopSeconds: 30, jobs: { streams: 2 } }])
  expect((await mixed({})).ran.file.endedBy).toBeNull()
})

test('a load above what the self-check found is announced before it begins', async () => {
  const { said } = await mixed({}, 1)
  expect(said).toContainEqual(expect.stringMatching(/^1 asked: up to .* streams a second are more than the 0 that/))
  expect((await mixed({})).said).not.toContainEqual(expect.stringContaining('more than'))
})

test('no part of a load is put on where the limits do not pay for another', async () => {
  const { ran, asked } = await mixed({ budget: { ...declared.budget, 'agent-project-hour': 1 } })
  expect(asked).toEqual([])
  const reason = 'it takes 5 uses of agent-project-hour (1 left)'
  expect([ran.series, ran.file.endedBy]).toEqual([[], reason])
  expect(ran.untested).toMatchObject([{ requirement: JOBS_END, reason }])
})

test('a load that turns out too short for a single question of an operation is not put on', async () => {
  const mix = { createAssistantMessageV1: 0.001, createAgentJob: 0 }
  const { ran, asked } = await mixed({ load: { ...declared.load, mix } })
  expect([asked, ran.file.endedBy]).toEqual([
    [],
    'the load is too short for a single question of createAssistantMessageV1',
  ])
})

test('a load that is too short for a job says so, and puts on the rest', async () => {
  const { ran, asked } = await mixed({ load: { ...declared.load, mix: { createAgentJob: 0.001 } } })
  expect(asked).toMatchObject([{ jobs: null }])
  expect(ran.untested).toMatchObject([{ requirement: JOBS_END, remedy: expect.stringContaining('load.mix') }])
})

const sentNow: LoadContext['send'] = async (call) => ({ ...(await answering(call)), sentAt: new Date().toISOString() })

/** The result of a load, and its file as it is read again, where k6 ends with `complaint` once it has begun so many. */
async function endedEarly(kind: 'abandon' | 'capacity', begun: number) {
  const complaint = 'signal: killed [a  b]'
  const execute: LoadContext['execute'] = async (_, plan) => {
    const [part] = 'parts' in plan ? plan.parts : []
    const { requirement = '', streams = 0, leavesAfter = null } = part ?? {}
    const isWhole = kind === 'abandon' && leavesAfter === null
    const records = Array.from({ length: isWhole ? streams : begun }, (_, number) =>
      sampleRecord({ number, requirement }),
    )
    return { ...nothingRan, records, isComplete: isWhole, complaint }
  }
  const { run, ...context } = contextOn({}, { send: sentNow, execute, wait: async () => {} })
  const options = kind === 'abandon' ? { rate: 2, duration: 10 } : {}
  const ran = await runLoad({ ...context, run: { ...run, load: scenarioOf(kind, options, declared.load) } })
  return { ...ran, read: readLoadFile(run.results) }
}

test.each([0, 5])('left streams of which k6 began %i of 20 before it died show nothing', async (begun) => {
  const { read, untested } = await endedEarly('abandon', begun)
  const reason = 'k6 did not come to its end: signal: killed [a  b]'
  expect(read).toMatchObject({ valid: false, reason, abandoned: null })
  expect(untested).toContainEqual(expect.objectContaining({ requirement: LEFT_FREED, reason }))
})

test('a search in which k6 begins no stream ends with its reason, in a file that can be read', async () => {
  const { read } = await endedEarly('capacity', 0)
  const endedBy = 'k6 did not come to its end: signal: killed [a  b]'
  expect(read).toMatchObject({ endedBy, capacity: { carries: null, confirmed: false, steps: [] } })
})
