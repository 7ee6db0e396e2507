import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { brokerSecrets } from '../../contracts/broker/connection.ts'
import { type AskedPacts, givenContracts, keepPacts } from '../../contracts/given/gather.ts'
import { ledgerFileOf } from '../../harness/budget/ledger.ts'
import { createSender } from '../../harness/sending/sender.ts'
import { embeddedAt, startReference } from '../../harness/target/embedded-reference.ts'
import type { ScenarioKind } from '../../harness/target/load-schema.ts'
import { type Profile, type Run, writeRun } from '../../harness/target/run.ts'
import { readSecrets, type Target } from '../../harness/target/target.ts'
import { readTarget, targetPath } from '../../harness/target/target-file.ts'
import { historyFolder } from '../../harness/verdict/history.ts'
import { DEFAULT_RESULTS } from '../../harness/verdict/results.ts'
import type { Description } from '../../schemas/description/description.ts'
import { loadDescription } from '../../schemas/description/load.ts'
import { withWhatIsKept } from '../command-line/disk-trouble.ts'
import { type DescriptionOptions, describe, documentIn, keepDescription } from './description.ts'
import { checkThatItWorks } from './first-requests.ts'
import { checkResultsFolder } from './folders.ts'
import { removeOldResults } from './old-results.ts'
import { checkKeyKinds, checkTarget, chosenBy, reach } from './preflight.ts'

/** Options of every command that runs something. */
export interface RunOptions extends DescriptionOptions, AskedPacts {
  readonly target: string
  readonly profile: Profile
  readonly results?: string
  readonly only?: readonly string[]
  readonly build?: string
  readonly history?: string
  readonly yesProduction: boolean
  /** The kind of load that is asked for; left out or null: none. */
  readonly load?: ScenarioKind | null
}

/** Checks the target and the description in a folder against what a command is about to do. */
type Check = (target: Target, description: Description, folder: string) => void

/**
 * Prepares a run, hands it to `body`, and cleans up afterwards: the description in use, the reference service where
 * that is the target, and the results folder with `run.json`.
 *
 * @param check throws where the command can't go on
 * @throws ConfigurationError before anything is sent or written, where the run can't start.
 */
export async function withRun(
  options: RunOptions,
  body: (run: Run, runFile: string, description: Description) => Promise<number>,
  check: Check = () => {},
): Promise<number> {
  const targetFile = targetPath(options.target)
  const declared = readTarget(targetFile)
  using inUse = await describe(options)
  const described = await loadDescription(inUse.folder)
  const { pacts, given } = await givenContracts(options, described, declared)
  checkTarget(declared, described, { ...options, given })
  check(declared, described, inUse.folder)
  const { id, folder } = resultsFolder(options.results)
  await using open = new AsyncDisposableStack()
  const embedded = declared.reference === null ? null : await startReference(declared.reference)
  open.defer(() => embedded?.stop())
  const target = embedded === null ? declared : embeddedAt(embedded, declared)
  readSecrets(target)
  checkKeyKinds(target, described)
  await reach(target)
  const run: Run = {
    id,
    command: 'verify',
    results: folder,
    target,
    targetFile,
    profile: options.profile,
    description: keepDescription(inUse, folder),
    document: documentIn(inUse),
    history: historyOf(declared, options.history),
    // An embedded service begins with empty counters, so its ledger is only kept for the run; other ledgers are kept
    // longer.
    ledger: embedded === null ? ledgerFileOf(target) : path.join(folder, 'ledger.sqlite'),
    only: chosenBy(described, target, options.only, given),
    load: null,
    build: options.build ?? null,
    pacts: given,
    startedAt: new Date().toISOString(),
  }
  keepPacts(run, pacts, [...readSecrets(target), ...brokerSecrets()])
  const runFile = writeRun(run)
  await checkThatItWorks(run, described, createSender(run, 'specs', 'first')).catch((error: unknown) => {
    rmSync(folder, { recursive: true, force: true })
    throw error
  })
  const status = await body(run, runFile, described).catch((error: unknown) => {
    throw withWhatIsKept(error, folder)
  })
  const removed = options.results === undefined ? removeOldResults(DEFAULT_RESULTS, folder) : null
  if (removed !== null) process.stderr.write(`${removed}\n`)
  return status
}

/** A reference service that a run starts itself has no history, unless a person asks for one. */
export function historyOf({ name, reference }: Target, asked: string | undefined): string | null {
  return reference !== null && asked === undefined ? null : historyFolder(asked, name)
}

function resultsFolder(asked: string | undefined): { readonly id: string; readonly folder: string } {
  const id = `${new Date().toISOString().slice(0, 19).replaceAll(/[:T]/g, '-')}-${randomBytes(2).toString('hex')}`
  if (asked !== undefined) checkResultsFolder(asked, 'run')
  return { id, folder: path.resolve(asked ?? path.join(DEFAULT_RESULTS, id)) }
}
