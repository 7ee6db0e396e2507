import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { folderOfPacts } from '../../contracts/given/gather.ts'
import type { LoadSettings, Scenario } from '../../harness/target/load-schema.ts'
import type { Run } from '../../harness/target/run.ts'
import { targetPath } from '../../harness/target/target-file.ts'
import { scenarioOf } from '../../load/scenario/scenario.ts'
import { shellWord } from '../../report/curl.ts'
import type { AskAgain } from '../../report/input.ts'
import { keptDescription } from './description.ts'

/** The command that sends the same to the same service again, from whichever folder the report's reader is in. */
export function askAgain(run: Run): AskAgain {
  const { load, pacts, profile, target, targetFile } = run
  const name = path.parse(targetFile).name
  const isNamed = targetPath(name) === targetFile
  const shared = [
    ...['--target', isNamed ? name : targetFile, '--profile', profile],
    ...descriptionOptions(run),
    ...(target.production ? ['--yes-production'] : []),
  ]
  // A requirement of this kind of load is not a name that --only takes.
  if (load !== null) return commandOf('load', [load.kind, ...sizeOf(load, target.load), ...shared], false)
  return commandOf('verify', [...shared, ...(pacts.length === 0 ? [] : ['--pacts', folderOfPacts(run)])], true)
}

function commandOf(script: 'verify' | 'load', words: readonly string[], takesNames: boolean): AskAgain {
  return { command: `npm run ${script} -- ${words.map(shellWord).join(' ')}`, takesNames }
}

/**
 * Options for the description. A document or OpenAPI that was given is named by the run's own copy; the project's
 * document needs no option.
 */
function descriptionOptions({ document, description }: Run): readonly string[] {
  if (document !== null && path.resolve(document) === path.resolve('schemas/interface.md')) return []
  return Object.entries(keptDescription(description)).flatMap(([option, file]) => [`--${option}`, file])
}

function sizeOf(scenario: Scenario, settings: LoadSettings): readonly string[] {
  const { operations, segments } = scenario
  return [
    ...levelOf(scenario, settings),
    ...(operations === null ? [] : ['--operation', ...operations]),
    ...(segments === 1 ? [] : ['--segments', `${segments}`]),
  ]
}

function levelOf({ kind, unit, stages }: Scenario, settings: LoadSettings): readonly string[] {
  const level = (kind === 'ramp' ? stages.at(-1) : stages[0])?.to ?? 0
  // A search takes no --duration.
  if (kind === 'capacity') return [`--${unit}`, `${level}`]
  const seconds = stages.reduce((sum, stage) => sum + stage.seconds, 0)
  const shaped = scenarioOf(kind, { [unit]: level, duration: seconds }, settings)
  return isDeepStrictEqual(shaped.stages, stages)
    ? [`--${unit}`, `${level}`, '--duration', `${seconds}s`]
    : ['--stages', stages.map((stage) => `${stage.seconds}s:${stage.to}`).join()]
}
