import { cpSync, existsSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readHistory } from '../harness/verdict/history.ts'
import { readVerdicts } from '../harness/verdict/read-results.ts'
import { sampleJudgement } from '../report/test-support/run.fixture.ts'
import { workFolder } from '../selftest/verify-process.ts'
import { leaveResults, printedBy, runOnStaging } from './commands.fixture.ts'
import { reportAgain } from './report.ts'

/** Reports a run again whose history and ledger lie in this folder. */
async function reportedWith(folder: string) {
  const [history, ledger] = [path.join(folder, 'history'), path.join(folder, 'ledger.sqlite')]
  const run = runOnStaging({ history, ledger })
  leaveResults(run, [{ id: 'agent-job-id-unique', verdict: 'pass' }])
  cpSync(path.resolve('schemas/generated'), path.join(run.results, 'description'), { recursive: true })
  await printedBy(() => reportAgain(run.results))
  return { ledger, history, spent: readVerdicts(run.results)?.run.spent }
}

test('the results of another machine keep what was spent, and leave neither a ledger nor a history here', async () => {
  const elsewhere = path.join(workFolder(), 'of-another-machine')
  const { spent } = await reportedWith(elsewhere)
  expect(spent).toEqual(sampleJudgement.run.spent)
  expect(existsSync(elsewhere)).toBe(false)
})

test('a run whose history is here is recorded in it anew', async () => {
  const folder = workFolder()
  cpSync(path.resolve('targets/reference.json'), path.join(folder, 'history', 'reference.txt'))
  const { history, ledger } = await reportedWith(folder)
  expect(readHistory(history)).toHaveLength(1)
  expect(existsSync(ledger)).toBe(false)
})
