import path from 'node:path'
import { readTarget, targetPath } from '../../harness/target/target-file.ts'
import { historyFolder, readHistory } from '../../harness/verdict/history.ts'
import { terminalOptions } from '../../scripts/terminal.ts'
import { renderHistory } from './text.ts'

interface HistoryOptions {
  readonly target: string
  readonly profile: string
  readonly history?: string
}

/** Prints what is kept of a target's runs of one profile, and of its searches of what it carries. */
export function printHistory({ target, profile, history }: HistoryOptions): void {
  const { name } = readTarget(targetPath(target, path.resolve('targets')))
  const folder = historyFolder(history, name)
  const kept = readHistory(folder)
  const runs = kept.filter((entry) => entry.profile === profile && entry.whole)
  if (runs.length === 0) process.stdout.write(`no whole ${profile} run of ${name} is kept in ${folder}\n`)
  process.stdout.write(renderHistory(runs, kept, terminalOptions()))
}
