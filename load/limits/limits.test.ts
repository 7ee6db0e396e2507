import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { testFolder } from '../../harness/test-folder.fixture.ts'
import { limitRequirement } from '../../harness/verdict/load-model.ts'
import { contextOn, declared } from '../context/context.fixture.ts'
import type { LoadContext } from '../context/context.ts'
import { nothingRan } from '../k6/run-k6.ts'
import { runLimits } from './limits.ts'

test('empties the counters that it has seeded, so that the next caller is not refused', async () => {
  const log = path.join(testFolder(), 'hooks.log')
  const hooks = { ...declared.hooks, reset: `echo reset >> ${log}`, seedCounter: `echo seed {limit} >> ${log}` }
  const open = new Set([limitRequirement('assistant-ip-day')])
  await runLimits(contextOn({ hooks }, { open, execute: async () => nothingRan }))
  expect(readFileSync(log, 'utf8').trim().split('\n')).toEqual(['reset', 'seed assistant-ip-day', 'reset'])
})

test('runs no hook where no limit is to be shown', async () => {
  const hooks = { ...declared.hooks, reset: 'false' }
  await expect(runLimits(contextOn({ hooks }))).resolves.toEqual({ runs: [], untested: [] })
})

test('uses up no limit by an operation that the target lacks', async () => {
  const asked: string[] = []
  const execute: LoadContext['execute'] = async (_, plan) => {
    if ('requests' in plan) asked.push(...plan.requests.map(({ operation }) => operation))
    return nothingRan
  }
  const hooks = { ...declared.hooks, reset: 'true', seedCounter: 'true' }
  const open = new Set([limitRequirement('assistant-ip-day')])
  await runLimits(contextOn({ hooks, lacks: ['createAssistantMessageV1'] }, { open, execute }))
  expect(asked).toEqual(['createAssistantMessageV2'])
})
