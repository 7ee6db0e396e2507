import { spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { RUN_VARIABLE, type Run, SUBJECTS_VARIABLE } from '../harness/target/run.ts'

/** How an engine's process ended; `signal` is the one that stopped the whole run, not one that we sent. */
export interface Ended {
  readonly code: number | null
  readonly signal: 'SIGINT' | 'SIGTERM' | null
}

/**
 * Runs the Playwright specs. Their own output goes to `specs.log` in the results folder: what they found is in
 * `outcomes.ndjson`, whatever the process says.
 */
export async function runSpecs(run: Run, runFile: string, subjects: ReadonlySet<string>): Promise<Ended> {
  const cli = createRequire(import.meta.url).resolve('@playwright/test/cli')
  const grep = run.profile === 'smoke' ? ['--grep=@smoke'] : []
  const args = [cli, 'test', '--config=specs/playwright.config.ts', ...grep]
  const env = {
    ...process.env,
    [RUN_VARIABLE]: runFile,
    [SUBJECTS_VARIABLE]: specSubjects(run, subjects),
    FORCE_COLOR: '0',
  }
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const log = createWriteStream(path.join(run.results, 'specs.log'))
  child.stdout.pipe(log, { end: false })
  child.stderr.pipe(log, { end: false })
  let stopped: Ended['signal'] = null
  const stop = (signal: 'SIGINT' | 'SIGTERM') => {
    stopped = signal
    child.kill('SIGTERM')
  }
  process.on('SIGINT', stop).on('SIGTERM', stop)
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  process.off('SIGINT', stop).off('SIGTERM', stop)
  await new Promise((resolve) => log.end(resolve))
  return { code, signal: stopped }
}

/** Any exchange can break an invariant: where only those are wanted, all specs are. */
function specSubjects({ only }: Run, subjects: ReadonlySet<string>): string {
  const named = [...subjects].filter((subject) => subject !== 'service')
  return only !== null && subjects.has('service') ? '' : named.join(' ')
}
