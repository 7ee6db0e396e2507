import { spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { type Redact, redactor } from '../harness/sending/redaction.ts'
import { RUN_VARIABLE, type Run } from '../harness/target/run.ts'
import { readSecrets } from '../harness/target/secrets.ts'
import { recordOutcomes } from '../harness/verdict/results.ts'

/** How the engine's process ended; `signal` is the one that stopped the whole run, not one that we sent. */
interface Ended {
  readonly code: number | null
  readonly signal: 'SIGINT' | 'SIGTERM' | null
}

/**
 * Runs the contracts in a process of their own, since Pact's native library writes to the terminal past Node, and could
 * take this process with it. What it says goes to `contracts.log` in the results folder, with secrets redacted; what was
 * found is in `outcomes.ndjson`. A process that broke is recorded as broken, so that what it left open is an error.
 */
export async function runContracts(run: Run, runFile: string): Promise<Ended> {
  const main = fileURLToPath(new URL('main.ts', import.meta.url))
  const env = { ...process.env, [RUN_VARIABLE]: runFile, FORCE_COLOR: '0' }
  const child = spawn(process.execPath, ['--import', 'tsx', main], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const log = createWriteStream(path.join(run.results, 'contracts.log'))
  const redact = redactor(readSecrets(run.target))
  const logged = Promise.all([logLines(child.stdout, log, redact), logLines(child.stderr, log, redact)])
  let stopped: Ended['signal'] = null
  const stop = (signal: 'SIGINT' | 'SIGTERM') => {
    stopped = signal
    child.kill('SIGTERM')
  }
  process.on('SIGINT', stop).on('SIGTERM', stop)
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  process.off('SIGINT', stop).off('SIGTERM', stop)
  const [, complaint] = await logged
  await new Promise((resolve) => log.end(resolve))
  if (code !== 0 && stopped === null) {
    const message = complaint === '' ? `the contracts' process ended with ${code ?? child.signalCode}` : complaint
    recordOutcomes(run.results, [{ type: 'broken', engine: 'contracts', subject: 'contracts', message }])
  }
  return { code, signal: stopped }
}

/** Writes each line to the log and gives the last one that names an error; a crash ends in a stack and a version. */
async function logLines(from: Readable, log: NodeJS.WritableStream, redact: Redact): Promise<string> {
  let complaint = ''
  for await (const line of createInterface({ input: from })) {
    const clean = redact(stripVTControlCharacters(line))
    log.write(`${clean}\n`)
    if (/^(?:contracts:|\w*Error\b)/.test(clean)) complaint = clean
  }
  return complaint
}
