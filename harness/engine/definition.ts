import { fileURLToPath } from 'node:url'
import type { Run } from '../target/run.ts'

/** One of the ways to show requirements, as `run-engine.ts` starts, times and ends it: a process of its own. */
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
