import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { execa } from 'execa'
import { endGroup } from '../process-group.ts'
import { redactor } from '../redaction/redaction.ts'
import { RUN_VARIABLE, type Run } from '../target/run.ts'
import { readSecrets } from '../target/target.ts'
import { recordOutcomes } from '../verdict/results.ts'

/** One of the ways to show requirements. `runEngine` starts it as a process of its own, times it and ends it. */
export interface EngineDefinition {
  readonly name: 'specs' | 'contracts' | 'load' | 'clients'
  /**
   * Whether it shows requirements of this subject. Where its process dies, those that it had not shown yet are an
   * error.
   */
  readonly shows: (subject: string) => boolean
  /** Arguments for Node: a file of this project, or a tool's file with its arguments. */
  readonly command: (run: Run) => readonly string[]
  /** Variables of its environment besides those of the run; undefined removes a variable. */
  readonly environment: (run: Run, subjects: ReadonlySet<string>) => Readonly<Record<string, string | undefined>>
  /** Longest time that its process may take; null where every wait inside it has a bound of its own. */
  readonly timeoutSeconds: number | null
  /** Exit status of a process that ended by itself and has findings; 0 where findings do not change the status. */
  readonly statusOfFindings: number
}

/**
 * An engine whose process is a file of this project: it reads the run, shows what it can and ends with 0. Node runs the
 * TypeScript file directly and caches what it has compiled. A loader such as tsx would prevent the cache, which saves
 * half of a process's start.
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
 * Options with which Node starts for every process of a run. By default, Node lets new objects, nearly all of them
 * garbage, take more than 100 MB before it collects them. With 8 MB for each process, a run is just as fast.
 */
export const leanNode = ['--max-semi-space-size=8'] as const

/** Milliseconds that a process has to end by itself after a signal. */
const GRACE = 20_000

/**
 * Runs one engine to its end. What its process prints goes to `NAME.log` in the results folder, without keys; what it
 * sends by `process.send` goes to `say`; its outcomes are in `outcomes.ndjson`. A process that dies or takes too long
 * is recorded as broken for every subject that it had to show. What it has not shown is then an error and not a
 * finding.
 *
 * @param subjects the subjects of the run that this engine shows
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
    // The last lines of a crash are a stack and Node's version, so the last line that names an error is kept.
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
    // A process group of its own, so that `endGroup` finds what it leaves running.
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
  // A killed engine may leave k6 running, which would go on to put load on the target.
  endGroup(child.pid, 'SIGTERM')
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
