import { copyFileSync, existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { displayWidth } from '../../harness/text/terminal.ts'
import { redVerdicts, type VerdictFile } from '../../harness/verdict/verdict-model.ts'
import { idsWith, runAssay, runVerify, targetLike, workFolder } from '../../selftest/verify-process.ts'
import { fileWith, redIn } from './replay.fixture.ts'

/** Milliseconds that a run and its replay may take on a busy machine. */
const RUN_PATIENCE = 120_000

describe('replay of a run', () => {
  test(
    'against a faulty service finds the same requirements red, with their place in the stream, and no network',
    async () => {
      const faults = [
        'job-model-missing',
        'job-ids-repeat',
        'v1-finish-missing',
        'v2-text-after-finish',
        'v2-broken-utf8',
      ]
      const run = await runVerify(['--profile', 'smoke', '--target', targetLike({ reference: { faults } })])
      const red = idsWith(run, ...redVerdicts)
      expect(red).toContain('agent-job-id-unique')
      expect(red).toContain('assistant-stream-v2-valid-utf8')

      const results = path.join(workFolder(), 'replay')
      const again = await runAssay(['replay', run.results, '--results', results])
      expect(again.status).toBe(1)
      expect(redIn(again.stdout)).toEqual(red)
      expect(again.stdout).not.toContain('Judged otherwise')
      expect(again.stdout).toMatch(/finish-last, byte \d+: text-delta\n +before: finish at byte \d+/)
      expect(again.stdout.split('\n').filter((line) => displayWidth(line) > 80)).toEqual([])

      const file = JSON.parse(readFileSync(path.join(results, 'verdicts.json'), 'utf8')) as VerdictFile
      const written = file.verdicts.filter(({ verdict }) => redVerdicts.has(verdict)).map(({ id }) => id)
      expect(written.sort()).toEqual(red)
      expect(existsSync(path.join(results, 'report.html'))).toBe(true)

      const named = await runAssay(['replay', path.join(run.results, 'exchanges.ndjson'), '--results', results])
      expect(named).toMatchObject({ status: 2, stdout: '' })
      expect(named.stderr).toMatch(/the folder is not empty/)

      const alone = fileWith('', 'sent.ndjson')
      copyFileSync(path.join(run.results, 'exchanges.ndjson'), alone)
      const sent = await runAssay(['replay', alone])
      expect(redIn(sent.stdout)).toEqual(red.filter((id) => id !== 'agent-job-id-unique'))
    },
    RUN_PATIENCE,
  )
})
