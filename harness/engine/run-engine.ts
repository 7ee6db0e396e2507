import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { execa } from 'execa'
import { redactor } from '../redaction/redaction.ts'
import { RUN_VARIABLE, type Run } from '../target/run.ts'
import { readSecrets } from '../target/target.ts'
import { recordOutcomes } from '../verdict/results.ts'

/** One of the ways to show requirements, as `runEngine` starts, times and ends it: a process of its own. */
export interface EngineDefinition {
  readonly name: 'specs' | 'contracts' | 'load' | 'clients'
  /** Whether it shows requirements of this subject: those that its process leaves open when it dies are an error. */
  readonly shows: (subject: string) => boolean
  /** What Node runs: a file of this project, or a tool's own with its arguments. */
  readonly command: (run: Run) => readonly string[]
  /** What its environment has beside the run's own; undefined takes a variable away. */
  readonly environment: (run: Run, subjects: ReadonlySet<string>) => Readonly<Record<string, string | undefined>>
  /** Longest time of its process; null: every wait in it has a bound of its own. */
  readonly timeoutSeconds: number | null
  /** The exit status of a process that came to its end and has found something, where that is not 0. */
  readonly statusOfFindings: number
}

/**
 * The engine that a file of this project is: its process reads the run, shows what it can and ends with 0. Node reads
 * TypeScript by itself, and keeps what it has compiled, which a loader such as tsx prevents: half of a process's start.
 */
export function engineOf(
  name: EngineDefinition['name'],
  main: URL,
  shows: EngineDefinition['shows'],
): EngineDefinition {
  return {
    name,
    shows,
    command: () => [fileURLToPath(main)],
    environment: () => ({}),
    timeoutSeconds: null,
    statusOfFindings: 0,
  }
}

/** The signal that stopped a whole run; null where none did. */
export type Stopped = 'SIGINT' | 'SIGTERM' | null

/**
 * How Node starts for any part of a run. By itself it lets new objects, nearly all of them garbage, take more than 100 MB
 * before it looks what of them is needed; with 8 MB a part, a run is as fast.
 */
export const leanNode = ['--max-semi-space-size=8'] as const

/** Milliseconds that a process has to end by itself after a signal. */
const GRACE = 20_000

/**
 * Runs one engine to its end. What its process prints goes to `NAME.log` in the results folder, without keys; what it
 * says by `process.send` goes to `say`; what it found is in `outcomes.ndjson`. A process that dies or takes too long is
 * recorded as broken for every subject that it was to show, so that what it left open is an error and no finding.
 *
 * @param subjects those of the run that this engine shows
 */
export async function runEngine(
  engine: EngineDefinition,
  run: Run,
  runFile: string,
  subjects: ReadonlySet<string>,
  say: (line: string) => void,
): Promise<Stopped> {
  const { name, timeoutSeconds } = engine
  const redact = redactor(readSecrets(run.target))
  let complaint: string | null = null
  const logged = function* (line: unknown) {
    const clean = redact(stripVTControlCharacters(String(line)))
    // A crash ends in a stack and a version, so the last line that names an error is looked for.
    if (/^\w*Error\b/.test(clean)) complaint = clean
    yield clean
  }
  const log = { file: path.join(run.results, `${name}.log`), append: true }
  const child = execa(process.execPath, [...leanNode, ...engine.command(run)], {
    env: { FORCE_COLOR: '0', [RUN_VARIABLE]: runFile, ...engine.environment(run, subjects) },
    stdin: 'ignore',
    stdout: [logged, log],
    stderr: [logged, log],
    ipc: true,
    buffer: false,
    reject: false,
    forceKillAfterDelay: GRACE,
    // A process group of its own, by which what it leaves is found.
    detached: true,
  })
  child.on('message', (line) => say(String(line)))
  const timer = timeoutSeconds === null ? undefined : setTimeout(() => child.kill('SIGKILL'), timeoutSeconds * 1000)
  let stopped: Stopped = null
  const stop = (signal: 'SIGINT' | 'SIGTERM') => {
    stopped = signal
    child.kill('SIGTERM')
  }
  process.on('SIGINT', stop).on('SIGTERM', stop)
  const { exitCode, signal } = await child
  endGroup(child.pid)
  clearTimeout(timer)
  process.off('SIGINT', stop).off('SIGTERM', stop)
  if (stopped === null && exitCode !== 0 && exitCode !== engine.statusOfFindings) {
    const limit = signal === 'SIGKILL' && timeoutSeconds !== null ? ` (it may take ${timeoutSeconds} s)` : ''
    const end = `ended with ${exitCode ?? signal}${limit}`
    const message = complaint ?? `the process of the ${name} ${end}; ${name}.log tells more`
    const broken = [...subjects].map((subject) => ({ type: 'broken', engine: name, subject, message }) as const)
    recordOutcomes(run.results, broken)
  }
  return stopped
}

/** Ends what an engine that was killed has left running: k6 would go on to put load on the target. */
function endGroup(leader: number | undefined): void {
  if (leader === undefined) return
  try {
    process.kill(-leader, 'SIGTERM')
  } catch {
    // It has left nothing, which is the rule.
  }
}
