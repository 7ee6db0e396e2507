import { Argument, type Command, InvalidArgumentError, Option } from 'commander'
import { type Shell, shells } from '../commands/completion/scripts.ts'
import { type Headers, headerIn } from '../commands/replay/body.ts'
import manifest from '../package.json' with { type: 'json' }
import {
  calling,
  fromStanding,
  programNamed,
  runFromStanding,
  runProgram,
  shared,
} from './command-line/command-line.ts'

/**
 * The command line `assay`: it reads the arguments, calls the command that they name, and turns its result into an exit
 * status. A command's code is loaded only when it is called: otherwise each command would wait a fraction of a second
 * for the code of the others.
 */

const program = programNamed('assay')
  .description('Tells whether an HTTP interface keeps its document, and what it does where the document is silent.')
  .showHelpAfterError('(npm run assay -- --help lists the commands)')

command('verify', 'target', 'profile', 'document', 'description', 'results', 'only')
  .description('run against a target and leave verdicts and a report')
  .option(
    '--accept [ids...]',
    'merge what the target does where the document is silent into its baseline, or these ids',
  )
  .option('--accept-red', 'accept it although something else is red')
  .addOption(shared.build)
  .addOption(shared.history)
  .addOption(shared.pacts)
  .addOption(shared.provider)
  .option('--last-failed', 'show only what was red in the last verify of this target')
  .addOption(shared.json)
  .addOption(shared.yesProduction)
  .action(calling(async () => (await import('./verify.ts')).verify))

command('plan', 'target', 'profile', 'document', 'description', 'pacts', 'provider', 'json')
  .description('say what a run would spend and create, and send nothing')
  .action(calling(async () => (await import('../commands/plan/plan.ts')).printPlan))

command('init')
  .description('write the file of a new target, asking for what no option says; spends nothing')
  .option('--name <name>', 'name of the target, and of its file in targets/')
  .option('--url <address>', 'address of the service, with what stands before the paths of the document')
  .option('--organization <name>', 'your organization')
  .option('--project <id>', 'project of the agent')
  .option('--domain <name>', 'domain of the assistant')
  .option('--second-key', 'the assistant has a second key, so that a run shows that keys are counted apart')
  .option('--key-prefix <prefix>', 'how keys begin, such as svc_')
  .action(calling(async () => (await import('../commands/init.ts')).init))

command('doctor', 'target', 'document', 'description')
  .description('say what is installed, reachable and allowed, and what to do; spends nothing; 2 where no run can start')
  .action(calling(async () => (await import('../commands/doctor/doctor.ts')).doctor))

command('list', 'target', 'document', 'description', 'json')
  .description('list the requirements by operation and subject; --only takes each of these names')
  .argument('[names...]', 'requirements, subjects or operations; all where left out')
  .action(calling(async () => (await import('../commands/list.ts')).printRequirements))

command('report')
  .description('judge the results folder of a run again, a killed one too, and write its report')
  .argument('<dir>', 'results folder', fromStanding)
  .action(calling(async () => (await import('../commands/report.ts')).reportAgain))

command('history', 'target', 'profile', 'history', 'json')
  .description('say what the runs of a target were, since which build something is red, and what comes and goes')
  .action(calling(async () => (await import('../commands/history.ts')).printHistory))

command('compare', 'target', 'history', 'json')
  .description('say what is new, fixed and still red between two runs; 1 where something is new')
  .argument('<before>', 'results folder, or the id of a run of the history', runFromStanding)
  .argument('<after>', 'the same', runFromStanding)
  .action(calling(async () => (await import('../commands/compare.ts')).compareRuns))

command('coverage', 'json')
  .description('compare what a run has shown with what is pinned for its target; 1 where it has shown less')
  .argument('[dir]', 'results folder (default: the newest of results/)', fromStanding)
  .option('--write', 'pin what this run has shown beside the target file: a later run that shows less is red', false)
  .action(calling(async () => (await import('../commands/coverage.ts')).compareCoverage))

command('gaps', 'only', 'json')
  .description('propose entries of knownGaps for what a run found red and its target does not list; 1 where any')
  .argument('[dir]', 'results folder (default: the newest of results/)', fromStanding)
  .option('--write', "add them to the target's file, with the reason", false)
  .option('--reason <text>', 'why they are left as they are, which --write asks for')
  .action(calling(async () => (await import('../commands/gaps.ts')).proposeGaps))

command('diff')
  .description('say what changed between two interface documents, or descriptions of them; 1 where it breaks clients')
  .argument('<old>', 'document, description folder, or OpenAPI (JSON or YAML)', fromStanding)
  .argument('<new>', 'the same, as it is now', fromStanding)
  .addOption(
    new Option('--format <format>', 'markdown: for a comment on a pull request; json: for a program')
      .choices(['text', 'markdown', 'json'] as const)
      .default('text' as const),
  )
  .action(calling(async () => (await import('../commands/diff/diff.ts')).diff))

/** The commands that use a Pact Broker. */
const broker = command('broker').description(
  'publish to a Pact Broker, and ask it: at PACT_BROKER_BASE_URL, with PACT_BROKER_TOKEN or _USERNAME and _PASSWORD',
)

broker
  .command('publish')
  .description('publish Pact files as contracts of their consumers')
  .argument('<dir>', 'folder of Pact files, such as contracts/pacts', fromStanding)
  .requiredOption('--app-version <version>', 'version of the consumer')
  .option('--branch <branch>', 'branch that this version is of')
  .option('--tag <tags...>', 'tags of this version')
  .action(calling(async () => (await import('../commands/broker.ts')).publish))

broker
  .command('results')
  .description('publish what a run with --pacts has found of contracts that came from the broker')
  .argument('<dir>', 'results folder', fromStanding)
  .option('--app-version <version>', 'version of the service (default: the build of the run)')
  .option('--branch <branch>', 'branch that this version is of')
  .option('--tag <tags...>', 'tags of this version')
  .action(calling(async () => (await import('../commands/broker.ts')).publishResults))

broker
  .command('can-i-deploy')
  .description('say whether a version works with what is deployed; 1 where it does not, or nothing says so')
  .requiredOption('--pacticipant <name>', 'application to deploy')
  .requiredOption('--app-version <version>', 'its version')
  .requiredOption('--to-environment <name>', 'where it is to go, such as production')
  .action(calling(async () => (await import('../commands/broker.ts')).gate))

command('trace')
  .description(
    'propose entries for the trace file of a document: what is unread, and what no longer stands; 1 where any',
  )
  .argument('<document>', 'interface document; its trace file lies beside it', fromStanding)
  .action(calling(async () => (await import('../commands/trace.ts')).proposeTraces))

command('replay', 'document', 'description')
  .description(
    'judge a recording again, without a network and with the requirements of today; 1 where something is red',
  )
  .argument(
    '<file>',
    'exchanges.ndjson of a run or its folder, one exchange, a HAR, or an answer as curl -N -i leaves it',
    fromStanding,
  )
  .option('--results <dir>', 'a new folder for verdicts and report', fromStanding)
  .addOption(new Option('--protocol <protocol>', 'stream protocol of a recorded body').choices(['v1', 'v2']))
  .option('--header <header>', '"name: value" of a recorded body; may be given more than once', header, [])
  .action(calling(async () => (await import('../commands/replay/replay-command.ts')).replayFile))

command('completion')
  .description('print what makes a shell complete commands, options, targets and requirements')
  .addArgument(new Argument('<shell>', 'the shell that reads it').choices(shells))
  .action(async (shell: Shell) => {
    const { printCompletion } = await import('../commands/completion/completion.ts')
    await printCompletion(shell, program)
  })

/** A command with options that other commands have too; its help lists them first. */
function command(name: string, ...options: readonly (keyof typeof shared)[]): Command {
  const made = program.command(name).showHelpAfterError(`(npm run assay -- ${name} --help lists its options)`)
  for (const option of options) made.addOption(shared[option])
  return made
}

function header(text: string, before: Headers): Headers {
  const found = headerIn(text)
  if (found.length === 0) throw new InvalidArgumentError('give it as "name: value"')
  return [...before, ...found]
}

const [asked = ''] = process.argv.slice(2)
const isCommand = program.commands.some((one) => one.name() === asked)
if (Object.hasOwn(manifest.scripts, asked) && !isCommand)
  program.error(`assay: ${asked} is a command of its own: npm run ${asked} -- …`, { exitCode: 2 })
await runProgram(program)
