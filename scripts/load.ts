import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { Argument, InvalidArgumentError, type Option } from 'commander'
import { plannedRun } from '../commands/plan/plan.ts'
import { ledgerFileOf } from '../harness/budget/ledger.ts'
import { runEngine } from '../harness/engine/run-engine.ts'
import { type Scenario, type ScenarioKind, scenarioKinds } from '../harness/target/load-schema.ts'
import { type Profile, type Run, writeRun } from '../harness/target/run.ts'
import type { Target } from '../harness/target/target.ts'
import { targetNamed } from '../harness/target/target-file.ts'
import { temporaryFolder } from '../harness/temporary-folder.ts'
import { messageOf } from '../harness/text/format.ts'
import { JOBS_END, LEFT_FREED, objectiveRequirements, shownByStreams } from '../harness/verdict/load-model.ts'
import { type LoadContext, WITHOUT_STREAMS } from '../load/context/context.ts'
import { load as engine } from '../load/engine.ts'
import { findK6 } from '../load/k6/binary.ts'
import { emitKubernetes } from '../load/kubernetes/emit.ts'
import { noLoad } from '../load/run.ts'
import { checkAffordable } from '../load/scenario/affordable.ts'
import { costLines, costOf } from '../load/scenario/cost.ts'
import { type LoadOptions, readSeconds, readStages, scenarioOf } from '../load/scenario/scenario.ts'
import { wantedFor } from '../load/scenario/shares.ts'
import type { Wanted } from '../load/streams/stream-parts.ts'
import { catalogueOf } from '../requirements/catalogue.ts'
import { ConfigurationError } from '../schemas/description/configuration-error.ts'
import type { Description } from '../schemas/description/description.ts'
import { loadDescription } from '../schemas/description/load.ts'
import { fromStanding, programNamed, runProgram, shared, wholeNumber } from './command-line/command-line.ts'
import { printJson, printLine } from './command-line/terminal.ts'
import { figureLines } from './load-text.ts'
import { endRun, exitStatus } from './run/conclude.ts'
import { describe } from './run/description.ts'
import { checkTarget } from './run/preflight.ts'
import { type RunOptions, withRun } from './run/prepare.ts'
import { printSummary, printSummaryJson } from './run/progress.ts'

/** The command line `npm run load`: only a load, with its own report. */
const program = programNamed('load')
  .description(
    'Puts a load on a target and says what it carries. Without a kind: the short load of every run, and each limit to its boundary.',
  )
  .showHelpAfterError('(npm run load -- --help lists the options)')
  .addArgument(new Argument('[kind]', 'kind of load').choices(scenarioKinds))
  .option('--rate <number>', 'questions begun a second over all operations; of a search: where it begins', positive)
  .option('--users <number>', 'answers under way at a time, in place of a rate; of a search: where it begins', positive)
  .option('--duration <time>', 'such as 90s, 5m or 1h', parsed(readSeconds))
  .option('--stages <list>', 'what the rate goes through, such as 30s:10,1m:50', parsed(readStages))
  .option('--operation <ids...>', 'operations to ask')
  .option('--segments <number>', 'processes of k6 that share the streams', wholeNumber)
  .option('--emit <platform and folder...>', "kubernetes DIR: write what k6's operator runs, and send nothing")
  .option('--plan', 'say what it would spend, and send nothing', false)
  .action(async (kind: ScenarioKind | undefined, options: Options) => {
    process.exitCode = await load(kind ?? null, options)
  })
// No load shows the contracts of teams.
const ofContracts: readonly Option[] = [shared.pacts, shared.provider]
for (const option of Object.values(shared)) if (!ofContracts.includes(option)) program.addOption(option)

interface Options extends RunOptions, LoadOptions {
  readonly plan: boolean
  readonly json?: boolean
  readonly emit?: readonly string[]
}

function positive(text: string): number {
  if (Number(text) > 0) return Number(text)
  throw new InvalidArgumentError('expected a number above 0')
}

function parsed<Value>(read: (text: string) => Value): (text: string) => Value {
  return (text) => {
    try {
      return read(text)
    } catch (error) {
      throw new InvalidArgumentError(messageOf(error))
    }
  }
}

/** Returns the exit status: 0 nothing red, 1 something red, 2 invalid, 130 or 143 on a signal. */
async function load(kind: ScenarioKind | null, options: Options): Promise<number> {
  const declared = targetNamed(options.target)
  const scenario = kind === null ? null : scenarioOf(kind, options, declared.load)
  if (scenario === null && options.segments !== undefined)
    throw new ConfigurationError('--segments goes with a kind of load')
  if (options.json === true && options.emit !== undefined)
    throw new ConfigurationError('--json goes with a load or --plan')
  const say = options.json === true ? () => undefined : printLine
  if (scenario !== null) for (const line of costLines(scenario, declared)) say(line)
  if (options.plan || options.emit !== undefined) return planned(scenario, options)
  const check = (target: Target, description: Description, folder: string) => {
    using work = temporaryFolder()
    const run = planningRun(target, options.profile, folder, work.path)
    if (scenario !== null) checkAffordable({ run, description }, scenario)
  }
  const body = async (prepared: Run, _: string, description: Description) => {
    const wanted = scenario === null ? [] : wantedFor({ run: prepared, description }, scenario)
    const only = prepared.only ?? shownBy(prepared, description, scenario, wanted)
    const run: Run = { ...prepared, command: 'load', only, load: scenario }
    say(`load: ${kind ?? run.profile} run ${run.id} on ${run.target.name} (${run.target.baseUrl})`)
    const signal = await runEngine(engine, run, writeRun(run), new Set(['load']), say)
    const concluded = await endRun(run, description, { accept: null, signal })
    const file = concluded.load ?? noLoad('its process died; load.log tells more', run)
    for (const line of figureLines(file)) say(line)
    // Printed last, so that the decision is just above the prompt.
    if (options.json === true) printSummaryJson(concluded, run.results, { load: file })
    else printSummary(concluded, run.results)
    const status = exitStatus(concluded, { signal })
    if (signal === null && !file.valid) throw new ConfigurationError(`the load is invalid: ${file.reason}`)
    return status
  }
  return withRun({ ...options, load: kind }, body, check)
}

/**
 * The requirements that a load shows. In a search, only streams of carried steps are judged, and the objectives are
 * left out: they decide what is carried.
 */
function shownBy(
  run: Run,
  description: Description,
  scenario: Scenario | null,
  wanted: readonly Wanted[],
): readonly string[] {
  const catalogue = catalogueOf(description, run.target, { load: scenario })
  const ofLoad = catalogue.filter(({ subject }) => subject === 'load')
  // Requirements about a single streamed exchange apply here too; others about streams have requests of their own.
  const ofEach = catalogue.filter(
    ({ subject, requirement }) => subject === 'assistant-stream' && requirement.about === 'exchange',
  )
  const all = [...ofLoad, ...ofEach].map(({ requirement }) => requirement)
  if (scenario === null) return all.map(({ id }) => id)
  const operations = new Set(wanted.map(({ operation }) => operation.id))
  const ofStreams = new Set(
    wanted.flatMap(({ request: { protocol } }) => (protocol === null ? [] : shownByStreams(protocol))),
  )
  const objectives = new Set<string>(Object.values(objectiveRequirements))
  const shown = all.filter(({ about, id, operation }) => {
    if (about === 'exchange') return operations.has(operation) || id === LEFT_FREED
    if (scenario.kind === 'abandon') return false
    if (objectives.has(id)) return scenario.kind !== 'capacity'
    return id === JOBS_END || ofStreams.has(id)
  })
  return shown.map(({ id }) => id)
}

/**
 * Reports whether the target's limits and budget suffice for the load, and writes what another place needs to put it
 * on.
 */
async function planned(scenario: Scenario | null, options: Options): Promise<number> {
  if (scenario === null)
    throw new ConfigurationError(
      '--plan and --emit go with a kind of load; npm run assay -- plan says it of a whole run',
    )
  const target = targetNamed(options.target)
  using inUse = await describe(options)
  using work = temporaryFolder()
  const description = await loadDescription(inUse.folder)
  checkTarget(target, description, { ...options, load: scenario.kind })
  const run = planningRun(target, options.profile, inUse.folder, work.path)
  const wanted = checkAffordable({ run, description }, scenario)
  if (options.json === true) printJson({ target: target.name, scenario, ...costOf(scenario, target) })
  else if (options.plan) console.log(`  limits and budget of ${target.name} pay for it; nothing was sent`)
  if (options.emit !== undefined) await emitted({ run, description }, { scenario, wanted, to: options.emit })
  return 0
}

function planningRun(target: Target, profile: Profile, folder: string, work: string): Run {
  const planning = { ...plannedRun(target, profile, folder, work), id: `plan-${randomUUID()}`, target }
  // The target's own ledger is used: uses of other runs count, and what a cluster will send is charged in it.
  return target.reference === null ? { ...planning, ledger: ledgerFileOf(target) } : planning
}

interface ToEmit {
  readonly scenario: Scenario
  readonly wanted: readonly Wanted[]
  readonly to: readonly string[]
}

async function emitted(context: Pick<LoadContext, 'run' | 'description'>, { scenario, wanted, to }: ToEmit) {
  const [platform, folder, ...more] = to
  if (platform !== 'kubernetes' || folder === undefined || more.length > 0)
    throw new ConfigurationError('--emit: expected kubernetes and a folder, behind the kind of load')
  const k6 = await findK6({ env: process.env, cache: path.resolve('.assay'), tell: printLine })
  if (k6.kind === 'missing') throw new ConfigurationError(k6.remedy)
  if (!k6.streams) throw new ConfigurationError(`${WITHOUT_STREAMS.reason}; ${WITHOUT_STREAMS.remedy}`)
  const lines = await emitKubernetes({ ...context, k6 }, { scenario, wanted, folder: fromStanding(folder) }, printLine)
  console.log(`${folder} holds the load; nothing was sent. To put it on:`)
  for (const line of lines) console.log(`  ${line}`)
}

await runProgram(program)
