import { randomBytes } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Command, Option } from 'commander'
import { ConfigurationError } from '../harness/configuration-error.ts'
import { loadDescription } from '../harness/description.ts'
import type { LoadFile } from '../harness/load-model.ts'
import { type Profile, profiles, type Run, writeRun } from '../harness/run.ts'
import { readSecrets } from '../harness/secrets.ts'
import { readTarget, targetPath } from '../harness/target-file.ts'
import { formatMilliseconds } from '../report/format.ts'
import { catalogue } from '../requirements/catalogue.ts'
import { conclude, exitStatus } from './conclude.ts'
import { describeDocument, shippedDescription } from './description.ts'
import { type Embedded, startReference } from './embedded-reference.ts'
import { runLoadEngine } from './load-engine.ts'
import { checkTarget, reach } from './preflight.ts'
import { printSummary } from './progress.ts'

/** The command line `npm run load`: the load of a run alone, with its own report. */

interface LoadOptions {
  readonly target: string
  readonly profile: Profile
  readonly document?: string
  readonly results?: string
  readonly only?: readonly string[]
  readonly yesProduction: boolean
}

const program = new Command('load')
  .description('Puts a load on a target: streams under concurrent users, and each limit to its boundary.')
  .showHelpAfterError('(npm run load -- --help lists the options)')
  .exitOverride((error) => process.exit(error.exitCode === 0 ? 0 : 2))
  .option('--target <name-or-file>', 'a target of targets/, or a file', 'reference')
  .addOption(new Option('--profile <profile>', 'how much to ask').choices(profiles).default('release'))
  .option('--document <file>', 'another interface document than schemas/interface.md')
  .option('--results <dir>', "this run's own folder (default: results/<run id>)")
  .option('--only <ids...>', 'show only these requirements')
  .option('--yes-production', 'allow a target that is production (smoke only)', false)
  .action(async (options: LoadOptions) => {
    process.exitCode = await load(options)
  })

/** Returns the exit status: 0 nothing red, 1 something red or an objective missed, 2 invalid, 130 or 143 on a signal. */
async function load(options: LoadOptions): Promise<number> {
  const file = targetPath(options.target, path.resolve('targets'))
  const declared = readTarget(file)
  const work = mkdtempSync(path.join(tmpdir(), 'assay-'))
  let embedded: Embedded | null = null
  try {
    const { document } = options
    const description = document === undefined ? shippedDescription() : await describeDocument(document, work)
    const { facts } = await loadDescription(description.folder)
    checkTarget(declared, facts, options)
    const { id, folder } = resultsFolder(options.results)
    embedded = declared.reference === null ? null : await startReference(declared.reference)
    const target = embedded === null ? declared : { ...declared, baseUrl: embedded.address }
    readSecrets(target)
    await reach(target)
    mkdirSync(folder, { recursive: true })
    const described = path.join(folder, 'description')
    cpSync(description.folder, described, { recursive: true })
    cpSync(description.document, path.join(described, 'document.md'))
    const subjects = new Set(['load', 'assistant-stream'])
    const all = catalogue(facts).filter(({ subject }) => subjects.has(subject))
    const ledger =
      embedded === null ? path.resolve('.assay', 'ledger', `${target.name}.ndjson`) : `${folder}/ledger.ndjson`
    const { profile, only = all.map(({ requirement }) => requirement.id) } = options
    const startedAt = new Date().toISOString()
    const about = { id, results: folder, target, targetFile: file, profile, description: described, ledger }
    return await runAndConclude({ ...about, only, patience: 60, startedAt })
  } finally {
    await embedded?.stop()
    rmSync(work, { recursive: true, force: true })
  }
}

async function runAndConclude(run: Run): Promise<number> {
  writeRun(run)
  say(`load: ${run.profile} run ${run.id} on ${run.target.name} (${run.target.baseUrl})`)
  const { file, signal } = await runLoadEngine(run, say)
  const concluded = await conclude(run, { accept: false, interrupted: signal !== null })
  printSummary(concluded, run.results)
  for (const line of figureLines(file)) say(line)
  const status = exitStatus(concluded.verdicts, { signal })
  if (signal !== null) return status
  if (!file.valid) throw new ConfigurationError(`the load is invalid: ${file.reason}`)
  return file.objectives.some(({ met }) => !met) ? 1 : status
}

function figureLines({ goodput, objectives, streams }: LoadFile): readonly string[] {
  return [
    ...streams.map(
      ({ operation, whole, started, concurrency }) =>
        `${operation}: ${whole} of ${started} streams whole, up to ${concurrency} at a time`,
    ),
    ...(goodput === null ? [] : [`goodput: ${goodput} whole streams a second`]),
    ...objectives.map(({ name, objective, measured, met }) => {
      const show = (value: number) => (name === 'errorRate' ? `${value * 100} %` : formatMilliseconds(value))
      return `objective ${name}: ${show(measured)}, allowed ${show(objective)}${met ? '' : ' — missed'}`
    }),
  ]
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

function resultsFolder(asked: string | undefined): { readonly id: string; readonly folder: string } {
  const id = `${new Date().toISOString().slice(0, 19).replaceAll(/[:T]/g, '-')}-${randomBytes(2).toString('hex')}`
  const folder = path.resolve(asked ?? path.join('results', id))
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw new ConfigurationError(`${asked}: the folder is not empty; --results names a folder of this run alone`)
  }
  return { id, folder }
}

try {
  await program.parseAsync()
} catch (error) {
  if (!(error instanceof ConfigurationError)) throw error
  process.stderr.write(`load: ${error.message}\n`)
  process.exitCode = 2
}
