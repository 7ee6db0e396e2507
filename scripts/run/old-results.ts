import { existsSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { readRun } from '../../harness/target/run.ts'
import { counted } from '../../harness/text/format.ts'
import { readVerdicts } from '../../harness/verdict/read-results.ts'
import { resultFiles } from '../../harness/verdict/results.ts'
import { redVerdicts } from '../../harness/verdict/verdict-model.ts'
import { ConfigurationError } from '../../schemas/description/configuration-error.ts'

/** Of each target, at 4 to 11 megabytes a run. What runs were is kept far longer, in the history. */
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
 * Removes runs that are too old or too many from the default folder of results: only what a run of ours has made there by
 * itself, and of each target never the last run, nor the last that was red.
 *
 * @param current results folder of the run that has just ended
 * @returns what to tell of it; null where nothing was removed
 */
export function removeOldResults(folder: string, current: string): string | null {
  const now = Date.now()
  const removed = [...Map.groupBy(runsIn(folder), ({ target }) => target).values()]
    .flatMap((runs) => outdated(runs, now))
    .filter((run) => run.folder !== current && isRemoved(run))
  if (removed.length === 0) return null
  return `removed ${counted(removed.length, 'run')} from ${folder}: kept are ${MOST_RUNS} of a target, ${LONGEST_DAYS} days, and its last red one`
}

/** Runs of one target in their order. One without verdicts may be under way: only its age tells that it is not. */
function outdated(runs: readonly OldRun[], now: number): readonly OldRun[] {
  const sorted = runs.toSorted((a, b) => a.startedAt - b.startedAt)
  const many = new Set(sorted.filter(({ isJudged }) => isJudged).slice(0, -MOST_RUNS))
  const isOld = ({ startedAt }: OldRun) => now - startedAt > LONGEST_DAYS * DAY
  const found = sorted.slice(0, -1).filter((run) => many.has(run) || isOld(run))
  if (found.length === 0) return found
  const lastRed = sorted.findLast((run) => run.isJudged && isRed(run))
  return found.filter((run) => run !== lastRed)
}

/** A folder given with --results has another name than its run, whose id is of this form. */
const ownName = /^\d{4}(?:-\d{2}){5}-[0-9a-f]{4}$/

function runsIn(folder: string): readonly OldRun[] {
  if (!existsSync(folder)) return []
  const names = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  return names.flatMap(({ name }) => (ownName.test(name) ? runAt(path.resolve(folder, name), name) : []))
}

function runAt(folder: string, name: string): readonly OldRun[] {
  const file = path.join(folder, 'run.json')
  if (!existsSync(file)) return []
  try {
    const { id, target, startedAt } = readRun(file)
    const isJudged = existsSync(path.join(folder, resultFiles.verdicts))
    return id === name ? [{ folder, target: target.name, startedAt: Date.parse(startedAt), isJudged }] : []
  } catch (error) {
    if (error instanceof ConfigurationError) return []
    throw error
  }
}

/** Verdicts of another version are taken for red: better one folder too many than the last evidence gone. */
function isRed({ folder }: OldRun): boolean {
  try {
    return readVerdicts(folder)?.verdicts.some(({ verdict }) => redVerdicts.has(verdict)) ?? false
  } catch (error) {
    if (error instanceof ConfigurationError) return true
    throw error
  }
}

/** What may not be removed here, such as what another user has made, stays. */
function isRemoved({ folder }: OldRun): boolean {
  try {
    rmSync(folder, { recursive: true, force: true })
    return true
  } catch {
    return false
  }
}
