import { expect, test, vi } from 'vitest'
import { validAnswer } from '../../requirements/assistant/valid-stream.ts'
import { contextOn } from '../context.fixture.ts'
import { nothingRan } from '../k6-run.ts'
import { sampleRecord } from '../record.fixture.ts'
import { runScenario } from './run-scenario.ts'
import { scenarioOf } from './scenario.ts'

const growth = { first: 230, last: 390 }
vi.mock('../service-memory.ts', () => ({
  watchMemory: () => ({ stop: async () => ({ megabytes: [230, 390], growth }) }),
}))

test("a soak under which the service's memory grew says so of its streams", async () => {
  const context = contextOn(
    {},
    {
      send: async ({ operation }) => validAnswer(operation ?? '', 'v2', { threadId: 't' }),
      execute: async () => ({ ...nothingRan, isComplete: true, records: [sampleRecord()] }),
    },
  )
  const options = { rate: 1, duration: 10, operation: ['createAssistantMessageV2'] }
  const scenario = scenarioOf('soak', options, context.run.target.load)
  const ran = await runScenario(context, scenario, { say: () => {}, keep: () => {} })
  expect(ran.file.memory).toMatchObject({ growth })
  expect(ran.series[0]?.load.growth).toEqual([expect.stringContaining('from 230 to 390 MB')])
})
