import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { execa, execaNode, type Options } from 'execa'
import { leanNode } from '../harness/engine/run-engine.ts'
import { type Observation, redVerdicts, type Verdict, type VerdictFile } from '../harness/verdict/verdict-model.ts'

/** Applies a function to each item, so many at a time; the results are in the order of the items. */
export async function forEachOf<Item, Result>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = []
  // All workers share one iterator, from which each takes the next item.
  const left = items.entries()
  const worker = async () => {
    for (const [index, item] of left) results[index] = await work(item)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return results
}

/** One run of the public command, started as a person would start it. */
export interface VerifyRun {
  readonly status: number | null
  readonly stdout: string
  readonly stderr: string
  readonly results: string
  /** Null where the run left no verdicts. */
  readonly verdicts: VerdictFile | null
  readonly observations: readonly Observation[]
}

/** A new folder below the system's temporary one, for a target's file, its baseline and results. */
export function workFolder(): string {
  return mkdtempSync(path.join(tmpdir(), 'assay-run-'))
}

/** Writes a target's file like the reference service's, with these fields replaced; returns its path. */
export function targetLike(fields: Readonly<Record<string, unknown>>, folder = workFolder()): string {
  return writeTarget({ ...readOwn<object>(path.resolve('targets/reference.json')), ...fields }, folder)
}

/** Writes a target's file; returns its path. */
export function writeTarget(target: object, folder: string): string {
  return writeOwn(folder, 'target.json', target)
}

/** Writes a JSON file into a folder; returns its path. */
export function writeOwn(folder: string, name: string, value: object): string {
  const file = path.join(folder, name)
  writeFileSync(file, JSON.stringify(value))
  return file
}

/** Runs `assay` with these arguments; `onOutput` sees its output as it comes, and may end it. */
export async function runAssay(
  args: readonly string[],
  options: {
    readonly environment?: Readonly<Record<string, string>>
    readonly onOutput?: (text: string, end: (signal: NodeJS.Signals) => boolean) => void
    readonly onStart?: (pid: number) => void
    /** Whether it runs in a process group of its own, which a signal reaches as a whole, as from a terminal. */
    readonly detached?: true
  } = {},
): Promise<Pick<VerifyRun, 'status' | 'stdout' | 'stderr'>> {
  const child = execa(process.execPath, [...leanNode, 'scripts/assay.ts', ...args], {
    env: options.environment ?? {},
    stdin: 'ignore',
    reject: false,
    stripFinalNewline: false,
    forceKillAfterDelay: false,
    detached: options.detached ?? false,
  })
  if (child.pid !== undefined) options.onStart?.(child.pid)
  // Sent only once: a second interrupt ends the run without its report.
  const end = (signal: NodeJS.Signals) => child.killed || child.kill(signal)
  let printed = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text
    options.onOutput?.(printed, end)
  })
  const { exitCode, stdout, stderr } = await child
  return { status: exitCode ?? null, stdout, stderr }
}

/** Starts a script of the project, such as `load.ts`, by Node itself, from any folder. */
export function startScript(
  name: string,
  args: readonly string[],
  options: Pick<Options, 'cwd' | 'env' | 'detached'> = {},
) {
  return execaNode(path.resolve('scripts', name), args, { ...options, nodeOptions: leanNode, reject: false })
}

/** Runs `assay verify` and reads what it left. */
export async function runVerify(args: readonly string[], options?: Parameters<typeof runAssay>[1]): Promise<VerifyRun> {
  const results = path.join(workFolder(), 'results')
  const ended = await runAssay(['verify', '--results', results, ...args], options)
  const verdicts = readOwn<VerdictFile>(path.join(results, 'verdicts.json'))
  const observations = readOwn<readonly Observation[]>(path.join(results, 'observations.json')) ?? []
  return { ...ended, results, verdicts, observations }
}

/**
 * Removes what a run has left, and the folder of its target; not meant for a wrong run that a person should look into.
 */
export function removeRun({ results }: VerifyRun, folder: string): void {
  for (const used of [folder, path.dirname(results)]) rmSync(used, { recursive: true })
}

/** The value of a JSON file of our own; null where there is none. */
export function readOwn<Value>(file: string): Value | null {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Value) : null
}

/** What a run found that would alarm the owner of a service which follows its document, a line for each. */
export function alarmsIn({ verdicts }: Pick<VerifyRun, 'verdicts'>): readonly string[] {
  return (verdicts?.verdicts ?? [])
    .filter(({ verdict }) => redVerdicts.has(verdict) || verdict === 'question')
    .map(lineOf)
}

/** A verdict in one line: what was found, or why nothing was. */
export function lineOf({ id, verdict, expected, actual, reason }: Verdict): string {
  return `${id}: ${verdict}: ${expected === null ? reason : `expected ${expected}, got ${actual}`}`
}

/** Ids of the requirements with one of these verdicts, sorted. */
export function idsWith({ verdicts }: VerifyRun, ...kinds: readonly string[]): readonly string[] {
  return (verdicts?.verdicts ?? [])
    .filter(({ verdict }) => kinds.includes(verdict))
    .map(({ id }) => id)
    .sort()
}
