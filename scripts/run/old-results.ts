import { existsSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { readKeptRun } from '../../harness/target/target-file.ts'
import { counted } from '../../harness/text/format.ts'
import { readVerdicts } from '../../harness/verdict/read-results.ts'
import { resultFiles } from '../../harness/verdict/results.ts'
import { redVerdicts } from '../../harness/verdict/verdict-model.ts'
import { ConfigurationError } from '../../schemas/description/configuration-error.ts'

/**
 * Most runs that are kept for each target, at 4 to 11 megabytes a run. The history keeps a summary of runs far longer.
 */
const MOST_RUNS = 50
const LONGEST_DAYS = 90
const DAY = 86_400_000

interface OldRun {
  readonly folder: string
  readonly target: string
  readonly startedAt: number
  readonly isJudged: boolean
}

/**
 * Removes runs that are too old, or too many, from the default folder of results. It removes only folders that a run
 * made there by itself, and for each target never the last run, nor the last red one.
 *
 * @param current results folder of the run that has just ended
 * @returns a message about what was removed; null where nothing was
 */
export function removeOldResults(folder: string, current: string): string | null {
  const now = Date.now()
  const removed = [...Map.groupBy(runsIn(folder), ({ target }) => target).values()]
    .flatMap((runs) => outdated(runs, now))
    .filter((run) => run.folder !== current && isRemoved(run))
  if (removed.length === 0) return null
  return `removed ${counted(removed.length, 'run')} from ${folder}: kept are ${MOST_RUNS} of a target, ${LONGEST_DAYS} days, and its last red one`
}

/** The runs of one target that may be removed. A run without verdicts may still be running, so only its age counts. */
function outdated(runs: readonly OldRun[], now: number): readonly OldRun[] {
  const sorted = runs.toSorted((a, b) => a.startedAt - b.startedAt)
  const many = new Set(sorted.filter(({ isJudged }) => isJudged).slice(0, -MOST_RUNS))
  const isOld = ({ startedAt }: OldRun) => now - startedAt > LONGEST_DAYS * DAY
  const found = sorted.slice(0, -1).filter((run) => many.has(run) || isOld(run))
  if (found.length === 0) return found
  const lastRed = sorted.findLast((run) => run.isJudged && isRed(run))
  return found.filter((run) => run !== lastRed)
}

/** The form of a run's id. A folder that --results named differs from its run's id. */
const ownName = /^\d{4}(?:-\d{2}){5}-[0-9a-f]{4}$/

function runsIn(folder: string): readonly OldRun[] {
  if (!existsSync(folder)) return []
  const names = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  return names.flatMap(({ name }) => (ownName.test(name) ? runAt(path.resolve(folder, name), name) : []))
}

function runAt(folder: string, name: string): readonly OldRun[] {
  try {
    const run = readKeptRun(folder)
    if (run?.id !== name) return []
    const isJudged = existsSync(path.join(folder, resultFiles.verdicts))
    return [{ folder, target: run.target.name, startedAt: Date.parse(run.startedAt), isJudged }]
  } catch (error) {
    if (error instanceof ConfigurationError) return []
    throw error
  }
}

/** Verdicts of another version count as red: better to keep a folder too many than to remove the last evidence. */
function isRed({ folder }: OldRun): boolean {
  try {
    return readVerdicts(folder)?.verdicts.some(({ verdict }) => redVerdicts.has(verdict)) ?? false
  } catch (error) {
    if (error instanceof ConfigurationError) return true
    throw error
  }
}

/** False for a folder that can't be removed, for example because another user owns it. */
function isRemoved({ folder }: OldRun): boolean {
  try {
    rmSync(folder, { recursive: true, force: true })
    return true
  } catch {
    return false
  }
}
