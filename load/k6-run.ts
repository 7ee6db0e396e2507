import { spawn } from 'node:child_process'
import path from 'node:path'
import type { Readable } from 'node:stream'
import type { Redact } from '../harness/sending/redaction.ts'
import type { Run } from '../harness/target/run.ts'
import type { GeneratorUse } from '../harness/verdict/load-model.ts'
import { unwatched, watchGenerator } from './generator.ts'
import type { K6 } from './k6-binary.ts'
import { k6Environment } from './k6-environment.ts'
import { type LimitPlan, PLAN_VARIABLE, type StreamPlan } from './plan.ts'
import { type LoadRecord, RECORD_MARK, SUMMARY_MARK } from './record.ts'

export type Script = 'streams' | 'agent-limits' | 'assistant-limits'

/** Figures of k6's own metrics at the end, by name: `{ dropped_iterations: { values: { count: 0 }, … }, … }`. */
type K6Metrics = Readonly<Record<string, { readonly values?: Readonly<Record<string, number>> }>>

export interface K6Result {
  readonly records: readonly LoadRecord[]
  /** Null where k6 did not come to its end. */
  readonly metrics: K6Metrics | null
  /** The last line that k6 wrote to standard error; null where it wrote none. */
  readonly complaint: string | null
  readonly stopped: 'SIGINT' | 'SIGTERM' | null
  /** A condition of the plan was met on which it was to end early. */
  readonly isAborted: boolean
  readonly use: GeneratorUse
}

/** Of a script that sent nothing. */
export const nothingRan: K6Result = {
  records: [],
  metrics: null,
  complaint: null,
  stopped: null,
  isAborted: false,
  use: unwatched,
}

/** Exit status of k6 where a threshold ends it. */
const ABORTED = 99

/**
 * Runs one script in k6 to its end. Never throws for what k6 does: that is in the result.
 *
 * `--address ''`: k6 would otherwise listen on port 6565, and a second run at the same time would complain of it.
 */
export async function runK6(
  script: Script,
  plan: StreamPlan | LimitPlan,
  { k6, redact, run }: { readonly k6: K6; readonly redact: Redact; readonly run: Pick<Run, 'target'> },
): Promise<K6Result> {
  const file = path.join(import.meta.dirname, 'scripts', `${script}.ts`)
  const args = ['run', '--quiet', '--no-color', '--log-format=raw', '--address=', file]
  const { env, dispose } = k6Environment(run.target)
  const ownEnv = { ...env, [PLAN_VARIABLE]: JSON.stringify(plan) }
  const child = spawn(k6.binary, args, { env: ownEnv, stdio: ['ignore', 'pipe', 'pipe'] })
  const records: LoadRecord[] = []
  let metrics: K6Metrics | null = null
  let complaint: string | null = null
  const complain = (line: string) => {
    complaint = redact(line)
    process.stdout.write(`${script}: ${complaint}\n`)
  }
  const out = eachLine(child.stdout, (line) => {
    if (line.startsWith(SUMMARY_MARK)) metrics = JSON.parse(line.slice(SUMMARY_MARK.length)) as K6Metrics
    else if (line !== '') process.stdout.write(`${script}: ${redact(line)}\n`)
  })
  const err = eachLine(child.stderr, (line) => {
    if (line.startsWith(RECORD_MARK)) records.push(JSON.parse(line.slice(RECORD_MARK.length)) as LoadRecord)
    else if (line !== '') complain(line)
  })
  child.once('error', (error) => complain(error.message))
  let stopped: K6Result['stopped'] = null
  const stop = (signal: 'SIGINT' | 'SIGTERM') => {
    stopped = signal
    child.kill('SIGTERM')
  }
  process.on('SIGINT', stop).on('SIGTERM', stop)
  const watched = watchGenerator(child.pid)
  const closed = new Promise<number | null>((resolve) => child.once('close', resolve))
  const [status] = await Promise.all([closed, out, err])
  dispose()
  process.off('SIGINT', stop).off('SIGTERM', stop)
  return { records, metrics, complaint, stopped, isAborted: status === ABORTED, use: watched.stop() }
}

/** Not `node:readline`: that also ends a line at U+2028, which JSON leaves as it is inside a string. */
async function eachLine(stream: Readable, take: (line: string) => void): Promise<void> {
  let rest = ''
  for await (const chunk of stream.setEncoding('utf8')) {
    const [first = '', ...lines] = String(chunk).split('\n')
    rest += first
    for (const line of lines) {
      take(rest)
      rest = line
    }
  }
  take(rest)
}
