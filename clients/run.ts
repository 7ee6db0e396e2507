import { spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { RUN_VARIABLE, type Run } from '../harness/target/run.ts'
import { keyVariables } from '../harness/target/target.ts'
import { recordOutcomes } from '../harness/verdict/results.ts'

/** How the replay's process ended; `signal` is the one that stopped the whole run, not one that we sent. */
interface Ended {
  readonly code: number | null
  readonly signal: 'SIGINT' | 'SIGTERM' | null
}

/** Measured: 2 to 6 s. A client that never comes back from a loop of its own can only be ended from outside. */
const MOST_MILLISECONDS = 120_000

/**
 * Replays the streamed answers that a run has recorded through the real client packages, without a network; after it
 * `clients.json` is in the results folder and the outcomes are in `outcomes.ndjson`. In a process of its own: the
 * packages change globals, may hang, and as other people's code get none of the keys. What they say is in
 * `clients.log`.
 */
export async function replayClients(run: Run, runFile: string): Promise<Ended> {
  const main = fileURLToPath(new URL('main.ts', import.meta.url))
  const log = openSync(path.join(run.results, 'clients.log'), 'w')
  const child = spawn(process.execPath, ['--import', 'tsx', main], {
    env: { ...withoutSecrets(run), NODE_ENV: 'production', [RUN_VARIABLE]: runFile },
    stdio: ['ignore', log, log],
    timeout: MOST_MILLISECONDS,
    killSignal: 'SIGKILL',
  })
  let stopped: Ended['signal'] = null
  const stop = (signal: 'SIGINT' | 'SIGTERM') => {
    stopped = signal
    child.kill('SIGTERM')
  }
  process.on('SIGINT', stop).on('SIGTERM', stop)
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  process.off('SIGINT', stop).off('SIGTERM', stop)
  closeSync(log)
  if (code !== 0 && stopped === null) {
    const message = `the replay through real clients ended with ${code ?? child.signalCode}; clients.log tells more`
    recordOutcomes(run.results, [{ type: 'broken', engine: 'clients', subject: 'assistant-clients', message }])
  }
  return { code, signal: stopped }
}

function withoutSecrets({ target }: Run): NodeJS.ProcessEnv {
  const secret = new Set(keyVariables(target))
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !secret.has(name)))
}
