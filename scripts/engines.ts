import { spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { RUN_VARIABLE, type Run } from '../harness/run.ts'

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
  const args = [cli, 'test', '--config=specs/playwright.config.ts', ...grep, ...specFiles(run, subjects)]
  const env = { ...process.env, [RUN_VARIABLE]: runFile, FORCE_COLOR: '0' }
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

/** The specs of the subjects that are wanted; all of them for the invariants, which any exchange can break. */
function specFiles({ only }: Run, subjects: ReadonlySet<string>): readonly string[] {
  if (only === null || subjects.has('service')) return []
  return [...subjects].map((subject) => `${subject}.spec.ts`)
}
