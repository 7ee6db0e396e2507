import { expect, test } from 'vitest'
import type { VerifyRun } from '../verify-process.ts'
import { differencesOf, noiseIn, stagingTargets } from './staging.ts'

test('the targets like a staging are at least 25, with names of their own and a sentence each', () => {
  expect(stagingTargets.length).toBeGreaterThanOrEqual(25)
  expect(new Set(stagingTargets.map(({ name }) => name)).size).toBe(stagingTargets.length)
  expect(stagingTargets.filter(({ like }) => !/^[A-Z].*\.$/.test(like))).toEqual([])
})

const run: VerifyRun = { status: 0, stdout: '', stderr: '', results: '/r', verdicts: null, observations: [] }

test('a run that could not start is no quiet one', () => {
  expect(noiseIn(run)).toEqual(['exit 0, results in /r', ''])
  expect(noiseIn({ ...run, status: 2, stderr: 'assay: nothing works\n' })).toEqual([
    'exit 2, results in /r',
    'assay: nothing works',
  ])
})

test('what is not tested any more, or newly, is a difference, and a target without a record has none', () => {
  const now = { notTested: { 'set keyPrefix': 2, 'set poll': 1 }, complaints: [], seconds: 1 }
  expect(differencesOf(now, { 'set keyPrefix': 2, 'set prompts': 4 })).toEqual([
    'not-tested 0 instead of 4: set prompts',
    'not-tested 1 instead of 0: set poll',
  ])
  expect(differencesOf(now, undefined)).toEqual([])
})
