import { Command, Option } from 'commander'
import { profiles } from '../harness/target/run.ts'
import { ConfigurationError } from '../schemas/description/configuration-error.ts'

/** Options that several commands take, with the same words in the help of each. */
export const shared = {
  target: new Option('--target <name-or-file>', 'a target of targets/, or a file').default('reference'),
  profile: new Option('--profile <profile>', 'how much to show').choices(profiles).default('release'),
  document: new Option('--document <file>', 'another interface document than schemas/interface.md'),
  description: new Option('--description <file>', 'an OpenAPI of the interface instead (3.0 to 3.2, JSON or YAML)'),
  results: new Option('--results <dir>', "this run's own folder (default: results/<run id>)"),
  only: new Option('--only <ids...>', 'show only these requirements'),
  build: new Option('--build <build>', 'the build under test, where the target does not name it'),
  history: new Option('--history <folder>', 'where runs of all targets are kept (default: .assay/history)'),
  yesProduction: new Option('--yes-production', 'allow a target that is production (smoke only)').default(false),
} as const

/** A command line that exits with 2 where its arguments can't be read. */
export function programNamed(name: string): Command {
  return new Command(name).exitOverride((error) => process.exit(error.exitCode === 0 ? 0 : 2))
}

/** Runs what the arguments name; what can't be meant is one line and exit status 2. */
export async function runProgram(program: Command): Promise<void> {
  try {
    await program.parseAsync()
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error
    process.stderr.write(`${program.name()}: ${error.message}\n`)
    process.exitCode = 2
  }
}
