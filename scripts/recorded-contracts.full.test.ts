import path from 'node:path'
import { expect, test } from 'vitest'
import { readExchanges } from '../harness/verdict/read-results.ts'
import { catalogue } from '../requirements/catalogue.ts'
import { loadDescription } from '../schemas/description/load.ts'
import { idsWith, runVerify, targetLike } from '../selftest/verify-process.ts'

const entries = catalogue(await loadDescription(path.resolve('schemas/generated'))).filter(
  ({ subject }) => subject !== 'load',
)
const ids = entries.map(({ requirement }) => requirement.id)
const ofRelease = entries
  .filter(({ requirement }) => requirement.from !== 'nightly')
  .map(({ requirement }) => requirement.id)

function runWith(faults: readonly string[]) {
  const target = targetLike({ exhaust: false, budget: {}, hooks: {}, reference: { faults } })
  return runVerify(['--target', target, '--only', ...ids])
}

type VerifyRun = Awaited<ReturnType<typeof runWith>>

const isContract = (id: string) => id.startsWith('contract-')
const sentByContracts = ({ results }: VerifyRun) =>
  readExchanges(results).values.filter(({ engine }) => engine === 'contracts')

test('after the specs every contract is judged by what they have recorded, and nothing is sent again', async () => {
  const run = await runWith([])
  expect(idsWith(run, 'pass').filter(isContract)).toEqual(ofRelease.filter(isContract).toSorted())
  expect(sentByContracts(run)).toEqual([])
  const read = run.verdicts?.verdicts.find(({ id }) => id === 'contract-agent-job-failed-read')
  expect(read).toMatchObject({ engine: 'contracts', evidence: [expect.stringMatching(/^specs-/)] })
  expect(run.verdicts?.run.spent['agent-project-hour']?.['prj_main']).toBeLessThanOrEqual(35)
})

test('a body or a stream that breaks the contract does so in the recording too', async () => {
  const run = await runWith(['job-source-ref-missing', 'v1-cut-off', 'v2-thread-id-missing'])
  expect(idsWith(run, 'fail').filter(isContract)).toEqual(
    expect.arrayContaining([
      'contract-agent-job-without-change-read',
      'contract-create-agent-job-answered',
      'contract-create-assistant-message-v1-answered',
      'contract-create-assistant-message-v2-answered',
      'contract-create-assistant-message-v2-with-every-field-answered',
    ]),
  )
  expect(sentByContracts(run)).toEqual([])
})
