import { expect, test } from 'vitest'
import { answering, contextOn, declared } from '../context/context.fixture.ts'
import { memoryPage } from '../figures/memory-page.fixture.ts'
import { nothingRan } from '../k6/run-k6.ts'
import { sampleRecord } from '../plan/record.fixture.ts'
import { runScenario } from './run-scenario.ts'
import { scenarioOf } from './scenario.ts'

test("a soak under which the service's memory grew says so of its streams", async () => {
  const { page, passAll } = await memoryPage(Array.from({ length: 24 }, (_, second) => 200 + second * 10))
  const context = contextOn(
    { load: { ...declared.load, memory: page } },
    {
      send: answering,
      execute: async (_kind, _plan, { isSelfCheck }) => {
        if (isSelfCheck !== true) await passAll()
        return { ...nothingRan, isComplete: true, records: [sampleRecord()] }
      },
    },
  )
  const options = { rate: 1, duration: 10, operation: ['createAssistantMessageV2'] }
  const scenario = scenarioOf('soak', options, context.run.target.load)
  const ran = await runScenario(context, scenario, { say: () => {}, keep: () => {} })
  expect(ran.file.memory).toMatchObject({ growth: { first: 230, last: 390 } })
  expect(ran.series[0]?.load.growth).toEqual([expect.stringContaining('from 230 to 390 MB')])
})
