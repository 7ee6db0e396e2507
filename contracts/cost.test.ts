import path from 'node:path'
import { expect, test } from 'vitest'
import { loadDescription } from '../harness/description.ts'
import { readTarget } from '../harness/target/target-file.ts'
import { contractCostOf } from './cost.ts'

const { facts } = await loadDescription(path.resolve('schemas/generated'))
const target = readTarget(path.resolve('targets/reference.json'))

test('the contract costs one use for each interaction, and a job for each instruction that it needs', () => {
  const { uses, jobs, pullRequests } = contractCostOf(facts, target)
  expect(Object.keys(uses)).toEqual(expect.arrayContaining(facts.operations.map(({ id }) => id)))
  expect(Math.min(...Object.values(uses))).toBeGreaterThan(0)
  expect(jobs).toBeGreaterThanOrEqual(4)
  expect(pullRequests).toBe(1)
})

test('a target without instructions has fewer jobs made for it', () => {
  const prompts = { change: null, noChange: null, failure: null, archive: null }
  const untold = contractCostOf(facts, { ...target, prompts })
  expect(untold.jobs).toBeLessThan(contractCostOf(facts, target).jobs)
  expect(untold.pullRequests).toBe(0)
})
