import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { workFolder } from '../selftest/verify-process.ts'
import { chosenRun } from './chosen-run.ts'
import { leaveResults, runOnStaging } from './commands.fixture.ts'

test('the newest run is the one that started last, whatever its folder is called', () => {
  const here = workFolder()
  vi.spyOn(process, 'cwd').mockReturnValue(here)
  const run = (name: string, startedAt: string) => {
    const results = path.join(here, 'results', name)
    mkdirSync(results, { recursive: true })
    leaveResults(runOnStaging({ startedAt, results }), [])
  }
  run('nightly', '2026-11-01T02:00:00.000Z')
  run('2026-11-20T09-00-00', '2026-11-20T09:00:00.000Z')
  expect(chosenRun(undefined).run.startedAt).toBe('2026-11-20T09:00:00.000Z')
  expect(chosenRun(undefined, ({ startedAt }) => startedAt < '2026-11-10').run.startedAt).toMatch(/^2026-11-01/)
})
