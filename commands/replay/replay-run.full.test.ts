import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { redVerdicts, type VerdictFile } from '../../harness/verdict/verdict-model.ts'
import { idsWith, readOwn, runAssay, runVerify, targetLike, workFolder } from '../../selftest/verify-process.ts'
import { fileWith, redIn } from '../commands.fixture.ts'

const faults = ['job-model-missing', 'job-ids-repeat', 'v1-finish-missing', 'v2-text-after-finish', 'v2-broken-utf8']

test('the replay of a run against a faulty service finds the same red, with its place in the stream', async () => {
  const run = await runVerify(['--profile', 'smoke', '--target', targetLike({ reference: { faults } })])
  const red = idsWith(run, ...redVerdicts)
  expect(red).toContain('agent-job-id-unique')
  expect(red).toContain('assistant-stream-v2-valid-utf8')

  const results = path.join(workFolder(), 'replay')
  const again = await runAssay(['replay', run.results, '--results', results])
  expect(again.status).toBe(1)
  expect(redIn(again.stdout)).toEqual(red)
  expect(again.stdout).toContain(', judged by interface.md\n')
  expect(again.stdout).not.toContain('Judged otherwise')
  expect(again.stdout).toMatch(/finish-last, byte \d+: text-delta\n +before: finish at byte \d+/)

  const written = readOwn<VerdictFile>(path.join(results, 'verdicts.json'))?.verdicts ?? []
  expect(written.flatMap(({ verdict, id }) => (redVerdicts.has(verdict) ? id : [])).sort()).toEqual(red)
  expect(existsSync(path.join(results, 'report.html'))).toBe(true)

  const recording = path.join(run.results, 'exchanges.ndjson')
  const named = await runAssay(['replay', recording, '--results', results])
  expect(named).toMatchObject({ status: 2, stdout: '', stderr: expect.stringMatching(/the folder is not empty/) })

  const sent = await runAssay(['replay', fileWith(readFileSync(recording), 'sent.ndjson')])
  expect(redIn(sent.stdout)).toEqual(red.filter((id) => id !== 'agent-job-id-unique'))
})
