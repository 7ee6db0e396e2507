import { existsSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import path from 'node:path'
import { Command, InvalidArgumentError, Option } from 'commander'
import { profiles } from '../../harness/target/run.ts'
import { isTargetFile } from '../../harness/target/target-file.ts'
import manifest from '../../package.json' with { type: 'json' }
import { ConfigurationError } from '../../schemas/description/configuration-error.ts'
import { diskTrouble } from './disk-trouble.ts'
import { projectRoot } from './project-root.ts'

/** The folder in which the person is: npm runs its scripts in the project's folder. */
const standing = process.cwd() === path.resolve(projectRoot) ? (process.env['INIT_CWD'] ?? '.') : '.'

/** A path that a person gives, relative to the folder in which the project runs. */
export function fromStanding(file: string): string {
  return standing === '.' ? file : path.resolve(standing, file)
}

/** A results folder that a person gives; a name that is no folder may be the id of a run. */
export function runFromStanding(folderOrId: string): string {
  return existsSync(fromStanding(folderOrId)) ? fromStanding(folderOrId) : folderOrId
}

/** A path relative to the folder in which the person is, so that it can be given to the next command. */
export function toStanding(file: string): string {
  return path.relative(path.resolve(standing), file)
}

/** Options of several commands, with the same words in the help of each. */
export const shared = {
  target: new Option('--target <name-or-file>', 'a target of targets/, or a file')
    .default('reference')
    .argParser((named: string) => (isTargetFile(named) ? fromStanding(named) : named)),
  profile: new Option('--profile <profile>', 'how much to show').choices(profiles).default('release'),
  document: new Option('--document <file>', 'another interface document than schemas/interface.md').argParser(
    fromStanding,
  ),
  description: new Option(
    '--description <file>',
    'an OpenAPI of the interface instead (3.0 to 3.2, JSON or YAML)',
  ).argParser(fromStanding),
  results: new Option('--results <dir>', "this run's own folder (default: results/<run id>)").argParser(fromStanding),
  only: new Option(
    '--only <ids...>',
    'show only these: requirements, subjects or operations (npm run assay -- list), * for any letters',
  ),
  build: new Option('--build <build>', 'the build under test, where the target does not name it'),
  pacts: new Option(
    '--pacts <dir-or-url>',
    'contracts of teams too: Pact files of a folder, or of a Pact Broker',
  ).argParser((place: string) => (/^https?:/i.test(place) ? place : fromStanding(place))),
  provider: new Option('--provider <name>', 'name of the service at the Pact Broker (default: documentation-platform)'),
  history: new Option('--history <folder>', 'where runs of all targets are kept (default: .assay/history)').argParser(
    fromStanding,
  ),
  json: new Option('--json', 'print the result as one JSON document, and nothing else'),
  yesProduction: new Option('--yes-production', 'allow a target that is production (smoke only)').default(false),
} as const

/** Reads the value of an option that counts something. */
export function wholeNumber(text: string): number {
  if (/^[1-9]\d*$/.test(text)) return Number(text)
  throw new InvalidArgumentError('expected a whole number above 0')
}

/** Loads the code of a command only when it is called, and exits with the status that the code returns. */
export function calling<Given extends readonly unknown[]>(load: () => Promise<(...given: Given) => unknown>) {
  return async (...given: Given): Promise<void> => {
    const call = await load()
    const status = await call(...given)
    if (typeof status === 'number') process.exitCode = status
  }
}

/** A command line that exits with 2 where its arguments can't be read. */
export function programNamed(name: string): Command {
  return new Command(name)
    .version(manifest.version, '--version', 'print the version')
    .exitOverride((error) => process.exit(error.exitCode === 0 ? 0 : 2))
}

/**
 * Runs the command that the arguments name, with variables from the `.env` files of the person's folder and of the
 * project. A mistake gives one line, several in a document one each, and exit status 2.
 */
export async function runProgram(program: Command): Promise<void> {
  // A reader that closes the output early, such as `head`, must not end the run before its report is written.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })
  // All processes of a run load the same modules, so they share the cache of what was compiled.
  process.env['NODE_COMPILE_CACHE'] ??= path.resolve('.assay', 'compile-cache')
  enableCompileCache(process.env['NODE_COMPILE_CACHE'])
  try {
    readEnvironment([standing, '.'])
    await program.parseAsync()
  } catch (error) {
    const message = error instanceof ConfigurationError ? error.message : diskTrouble(error)
    if (message === null) throw error
    for (const line of message.split('\n')) process.stderr.write(`${program.name()}: ${line}\n`)
    process.exitCode = 2
  }
}

/**
 * Sets the variables of the `.env` files in these folders. A variable that the environment already has stays, and an
 * earlier folder takes precedence over a later one.
 */
export function readEnvironment(folders: readonly string[]): void {
  const files = folders.map((folder) => path.join(folder, '.env'))
  for (const file of files) if (existsSync(file)) process.loadEnvFile(file)
}
