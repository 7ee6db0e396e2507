import { runEngine } from '../harness/engine/run-engine.ts'
import { writeRun } from '../harness/target/run.ts'
import type { LoadFile } from '../harness/verdict/load-model.ts'
import { load as engine } from '../load/engine.ts'
import { noLoad } from '../load/run.ts'
import { catalogueOf } from '../requirements/catalogue.ts'
import { shown } from '../requirements/load/objectives.ts'
import { ConfigurationError } from '../schemas/description/configuration-error.ts'
import { programNamed, runProgram, shared } from './command-line.ts'
import { conclude, exitStatus } from './conclude.ts'
import { type RunOptions, withRun } from './prepare.ts'
import { printSummary } from './progress.ts'

/** The command line `npm run load`: the load of a run alone, with its own report. */
const program = programNamed('load')
  .description('Puts a load on a target: streams under concurrent users, and each limit to its boundary.')
  .showHelpAfterError('(npm run load -- --help lists the options)')
  .action(async (options: RunOptions) => {
    process.exitCode = await load(options)
  })
for (const option of Object.values(shared)) program.addOption(option)

/** Returns the exit status: 0 nothing red, 1 something red, 2 invalid, 130 or 143 on a signal. */
function load(options: RunOptions): Promise<number> {
  const shown = new Set(['load', 'assistant-stream'])
  return withRun(options, async (prepared, _, description) => {
    const all = catalogueOf(description, prepared.target).filter(({ subject }) => shown.has(subject))
    const run = { ...prepared, only: prepared.only ?? all.map(({ requirement }) => requirement.id) }
    say(`load: ${run.profile} run ${run.id} on ${run.target.name} (${run.target.baseUrl})`)
    const signal = await runEngine(engine, run, writeRun(run), new Set(['load']), say)
    const concluded = await conclude(run, { accept: null, interrupted: signal !== null })
    printSummary(concluded, run.results)
    const file = concluded.load ?? noLoad('its process died; load.log tells more')
    for (const line of figureLines(file)) say(line)
    const status = exitStatus(concluded, { signal })
    if (signal === null && !file.valid) throw new ConfigurationError(`the load is invalid: ${file.reason}`)
    return status
  })
}

function figureLines({ goodput, objectives, streams }: LoadFile): readonly string[] {
  return [
    ...streams.map(
      ({ operation, whole, started, concurrency }) =>
        `${operation}: ${whole} of ${started} streams whole, up to ${concurrency} at a time`,
    ),
    ...(goodput === null ? [] : [`goodput: ${goodput} whole streams a second`]),
    ...objectives.map(
      ({ name, operation, objective, measured, met }) =>
        `objective ${name}: ${shown(name, measured)} for ${operation}, allowed ${shown(name, objective)}${met ? '' : ' — missed'}`,
    ),
  ]
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

await runProgram(program)
