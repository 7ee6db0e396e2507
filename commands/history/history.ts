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

/** Prints what is kept of a target's runs of one profile. */
export function printHistory({ target, profile, history }: HistoryOptions): void {
  const { name } = readTarget(targetPath(target, path.resolve('targets')))
  const folder = historyFolder(history, name)
  const runs = readHistory(folder).filter((entry) => entry.profile === profile && entry.whole)
  const shown = renderHistory(runs, terminalOptions())
  process.stdout.write(shown === '' ? `no whole ${profile} run of ${name} is kept in ${folder}\n` : shown)
}
