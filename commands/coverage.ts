import { writeJsonFile } from '../harness/json/write-whole.ts'
import { besideTarget, isGiven } from '../harness/target/run.ts'
import { counted } from '../harness/text/format.ts'
import type { Coverage } from '../harness/verdict/files/coverage-file.ts'
import { readCoverage } from '../harness/verdict/read-results.ts'
import { unshownKinds, type VerdictFile } from '../harness/verdict/verdict-model.ts'
import { ConfigurationError } from '../schemas/description/configuration-error.ts'
import { toStanding } from '../scripts/command-line/command-line.ts'
import { printJson } from '../scripts/command-line/terminal.ts'
import { chosenRun } from './chosen-run.ts'

interface CoverageOptions {
  readonly write: boolean
  readonly json?: boolean
}

/**
 * Compares the requirements that a run has shown on its target with those that the target's coverage file pins for its
 * profile, and pins those shown where `write` is set.
 *
 * @param folder results folder of the run; where left out, the newest whole run in results/, since a load shows next to
 * nothing
 * @returns 0, or 1 where the run shows fewer than are pinned and nothing is written
 * @throws ConfigurationError where there is no run or only a part of one, or one that broke off is to be pinned
 */
export function compareCoverage(folder: string | undefined, { write, json = false }: CoverageOptions): 0 | 1 {
  const { run, file } = chosenRun(folder, ({ only }) => only === null)
  if (run.only !== null) throw new ConfigurationError('this run was limited by --only: name a whole one')
  const { target, profile } = run
  const place = besideTarget(run, 'coverage')
  const before = readCoverage(place)
  const shown = shownIn(file)
  const pinned = before?.profiles[profile]?.shown ?? []
  const fewer = pinned.filter((id) => !shown.includes(id))
  const more = shown.filter((id) => !pinned.includes(id))
  if (write) {
    checkShown(file)
    const coverage: Coverage = {
      target: target.name,
      profiles: { ...before?.profiles, [profile]: { recordedAt: run.startedAt, shown } },
    }
    writeJsonFile(place, coverage)
  }
  if (json) printJson({ target: target.name, profile, file: place, written: write, shown, pinned, fewer, more })
  else {
    const hint = pinned.length === 0 && !write ? '; --write pins them' : ''
    console.log(
      `${target.name}, ${profile}: ${counted(shown.length, 'requirement')} shown, ${pinned.length} pinned${hint}`,
    )
    for (const id of fewer) console.log(`- ${id}`)
    if (pinned.length > 0) for (const id of more) console.log(`+ ${id}`)
    if (write) console.log(`pinned in ${toStanding(place)}`)
  }
  return fewer.length > 0 && !write ? 1 : 0
}

/**
 * The requirements that every such run shows on the target. Left out are drift, given contracts, which another run may
 * not get, and what the service shows only by chance.
 */
function shownIn({ verdicts }: VerdictFile): readonly string[] {
  return verdicts
    .filter(({ strength, byChance }) => strength !== 'observed' && !byChance)
    .filter(({ id, verdict }) => !isGiven(id) && !unshownKinds.has(verdict))
    .map(({ id }) => id)
    .sort()
}

/** A run that broke off would pin fewer requirements than its profile shows. */
function checkShown({ counts }: VerdictFile): void {
  const unshown = counts['not-run'] + counts.error
  if (unshown > 0) {
    throw new ConfigurationError(
      `not run, or ended in an error: ${counted(unshown, 'requirement')}: pin a run that shows them`,
    )
  }
}
