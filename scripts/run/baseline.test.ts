import path from 'node:path'
import { expect, test } from 'vitest'
import { runOnStaging } from '../../commands/commands.fixture.ts'
import type { Observation } from '../../harness/verdict/verdict-model.ts'
import { workFolder } from '../../selftest/verify-process.ts'
import { comparedWithPast } from './baseline.ts'

const run = runOnStaging({ targetFile: path.join(workFolder(), 'staging.json') })

function observed(gap: string, value: string): Observation {
  const occurrences = [{ operation: null, samples: 1, values: { [value]: 'always' as const } }]
  return { gap, value, evidence: [], occurrences, leastSamples: 1 }
}

test('one item alone is accepted, what the run has not observed stays, and a misspelt id is named', () => {
  const whole = { accept: { ids: null, evenRed: false }, isRed: false }
  comparedWithPast(run, [observed('error-body', 'json'), observed('poll', 'none')], whole)
  const accept = { ids: ['observed-error-body', 'observed-pole'], evenRed: false }
  const later = [observed('error-body', 'text'), observed('thread-unknown', 'new')]
  const { baseline, catalogue } = comparedWithPast(run, later, { accept, isRed: false })
  expect(baseline).toMatchObject({
    kind: 'merged',
    changes: [
      'error-body: text (was json)',
      'observed-pole: not accepted, since this run has observed nothing of the name',
    ],
  })
  expect(catalogue.map(({ id }) => id)).toEqual(['observed-poll'])
})
