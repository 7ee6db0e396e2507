import { type ChildProcessByStdio, spawn } from 'node:child_process'
import path from 'node:path'
import type { Readable } from 'node:stream'
import type { Redact } from '../../harness/redaction/redaction.ts'
import type { Run } from '../../harness/target/run.ts'
import type { GeneratorUse } from '../../harness/verdict/load-model.ts'
import type { LimitPlan, StreamPlan } from '../plan/plan.ts'
import { type LoadRecord, lateness, RECORD_MARK, readRecord, SUMMARY_MARK } from '../plan/record.ts'
import type { K6 } from './binary.ts'
import { k6Environment } from './environment.ts'
import { unwatched, watchGenerator } from './generator.ts'
import { withOwnFiles, withoutOutputs } from './outputs.ts'
import { beginTogether, ownAddresses, segmentArguments } from './segments.ts'

export type Script = 'streams' | 'agent-limits' | 'assistant-limits'

export interface K6Result {
  readonly records: readonly LoadRecord[]
  /** k6 came to its end and wrote its own figures. */
  readonly isComplete: boolean
  /** The last line that k6 wrote to standard error; null where it wrote none. */
  readonly complaint: string | null
  readonly stopped: 'SIGINT' | 'SIGTERM' | null
  /** k6 ended early, since a condition of the plan for that was met. */
  readonly isAborted: boolean
  readonly use: GeneratorUse
}

/** The result of a script that sent nothing. */
export const nothingRan: K6Result = {
  records: [],
  isComplete: false,
  complaint: null,
  stopped: null,
  isAborted: false,
  use: unwatched,
}

/**
 * The message with which k6 reports that a threshold ended it. The exit status does not tell: it is the same where a
 * threshold was missed at the end.
 */
const ABORTED = 'at least one has abortOnFail enabled, stopping test prematurely'

interface RunContext {
  readonly k6: K6
  readonly redact: Redact
  readonly run: Pick<Run, 'target' | 'load'>
  /** The script measures this machine, so the outputs for the target's figures must not get its metrics. */
  readonly isSelfCheck?: boolean
  /** Gets each record as it comes, and returns what is held in memory until the end; left out: the whole record. */
  readonly take?: (record: LoadRecord) => LoadRecord
}

/** Number of runs in this process that have sent metrics to the outputs. */
let runs = 0

/**
 * Runs one script in k6 to its end; a script of streams runs in as many processes as the load has segments. Never
 * throws for what k6 does: that is in the result.
 */
export async function runK6(
  script: Script,
  plan: StreamPlan | LimitPlan,
  { k6, redact, run, isSelfCheck = false, take = (record) => record }: RunContext,
): Promise<K6Result> {
  const file = path.join(import.meta.dirname, '../scripts', `${script}.ts`)
  using environment = k6Environment(run.target, plan)
  const env = isSelfCheck ? withoutOutputs(environment.env) : withOwnFiles(environment.env, ++runs)
  const started = (await sharesOf(script === 'streams' ? (run.load?.segments ?? 1) : 1)).map(
    ({ address, args }, index) => {
      const all = ['run', '--quiet', '--no-color', '--log-format=raw', `--address=${address}`, ...args, file]
      // Only the first process has a dashboard: they share a port, and a second dashboard would end its process.
      const outputs = index === 0 ? {} : { K6_WEB_DASHBOARD: 'false' }
      const child = spawn(k6.binary, all, { env: { ...env, ...outputs }, stdio: ['ignore', 'pipe', 'pipe'] })
      return { address, child, ended: readToItsEnd(child, script, { redact, take }) }
    },
  )
  const endAll = () => {
    for (const { child } of started) child.kill('SIGTERM')
  }
  let stopped: K6Result['stopped'] = null
  const stop = (signal: 'SIGINT' | 'SIGTERM') => {
    stopped = signal
    endAll()
  }
  process.on('SIGINT', stop).on('SIGTERM', stop)
  const watched = watchGenerator(started.map(({ child }) => child.pid))
  if (started.length > 1) await beginTogether(started)
  // Where one process ends early, all others are ended too: they would put on a smaller load than was asked for.
  for (const { ended } of started)
    ended.then(({ isAborted, isComplete }) => (isAborted || !isComplete) && endAll(), endAll)
  const results = await Promise.all(started.map(({ ended }) => ended)).finally(() => {
    process.off('SIGINT', stop).off('SIGTERM', stop)
  })
  const isAborted = results.some((one) => one.isAborted)
  return {
    records: results.flatMap(({ records }) => records),
    // Processes that are ended because a condition was met in one of them may not write figures of their own.
    isComplete: isAborted || results.every(({ isComplete }) => isComplete),
    complaint: (results.find(({ isComplete }) => !isComplete) ?? results[0])?.complaint ?? null,
    stopped,
    isAborted,
    use: watched.stop(),
  }
}

/**
 * Each process's address and arguments. A single one has `--address ''`: otherwise k6 would listen on port 6565, and a
 * second run at the same time would report an error.
 */
async function sharesOf(segments: number) {
  if (segments === 1) return [{ address: '', args: [] }]
  const shares = segmentArguments(segments)
  const addresses = await ownAddresses(segments)
  return addresses.map((address, index) => ({ address, args: ['--paused', ...(shares[index] ?? [])] }))
}

type Output = Pick<K6Result, 'records' | 'isComplete' | 'complaint' | 'isAborted'>

/** Reads the records of one process; its other lines go to the log of the run. */
async function readToItsEnd(
  child: ChildProcessByStdio<null, Readable, Readable>,
  script: Script,
  { redact, take }: Required<Pick<RunContext, 'redact' | 'take'>>,
): Promise<Output> {
  const records: LoadRecord[] = []
  let isComplete = false
  let isAborted = false
  let complaint: string | null = null
  const complain = (line: string) => {
    isAborted ||= line.endsWith(ABORTED)
    complaint = redact(line)
    process.stdout.write(`${script}: ${complaint}\n`)
  }
  const out = eachLine(child.stdout, (line) => {
    if (line.startsWith(SUMMARY_MARK)) isComplete = true
    else if (line !== '') process.stdout.write(`${script}: ${redact(line)}\n`)
  })
  const err = eachLine(child.stderr, (line) => {
    if (line.startsWith(RECORD_MARK)) records.push(take(readRecord(line.slice(RECORD_MARK.length))))
    else if (line !== '') complain(line)
  })
  child.once('error', (error) => complain(error.message))
  const closed = new Promise((resolve) => child.once('close', resolve))
  await Promise.all([closed, out, err])
  return { records: fromItsBegin(records), isComplete, complaint, isAborted }
}

/**
 * Corrects the schedule for the late start of k6. A scenario begins some milliseconds after its nominal time, later
 * with more virtual users, and so does its whole schedule in this process: that does not make streams late.
 */
export function fromItsBegin(records: readonly LoadRecord[]): readonly LoadRecord[] {
  const begun = records.filter(({ thread }) => thread === null)
  const ofScenarios = Map.groupBy(begun, ({ requirement }) => requirement)
  const offsets = new Map([...ofScenarios].map(([name, own]) => [name, own.map(lateness).reduce(least)]))
  return records.map((record) => {
    const { scheduledAt, thread, requirement } = record
    if (scheduledAt === null || thread !== null) return record
    return { ...record, scheduledAt: scheduledAt + (offsets.get(requirement) ?? 0) }
  })
}

function least(one: number, other: number): number {
  return Math.min(one, other)
}

/** `node:readline` is not used: it also ends a line at U+2028, which JSON does not escape inside a string. */
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
