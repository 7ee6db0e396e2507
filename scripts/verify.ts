import { randomBytes } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ConfigurationError } from '../harness/configuration-error.ts'
import { loadDescription } from '../harness/description.ts'
import { type Profile, type Run, writeRun } from '../harness/run.ts'
import { readSecrets } from '../harness/secrets.ts'
import type { Target } from '../harness/target.ts'
import { readTarget, targetPath } from '../harness/target-file.ts'
import { judgedCatalogue } from '../requirements/catalogue.ts'
import { conclude, exitStatus } from './conclude.ts'
import { describeDocument, shippedDescription } from './description.ts'
import { type Embedded, startReference } from './embedded-reference.ts'
import { runSpecs } from './engines.ts'
import { checkTarget, reach } from './preflight.ts'
import { followProgress, printSummary } from './progress.ts'

export interface VerifyOptions {
  readonly target: string
  readonly profile: Profile
  readonly document?: string
  readonly results?: string
  readonly only?: readonly string[]
  readonly accept: boolean
  readonly patience?: number
  readonly yesProduction: boolean
}

/** Seconds that a job or a window is waited for where `--patience` says nothing; the reference service is quick. */
const DEFAULT_PATIENCE = 60
const REFERENCE_PATIENCE = 8

/**
 * One run from start to report.
 *
 * @returns the exit status: 0 nothing red, 1 something red, 130 or 143 on a signal.
 * @throws ConfigurationError before anything is sent or written, where the run can't start.
 */
export async function verify(options: VerifyOptions): Promise<number> {
  const file = targetPath(options.target, path.resolve('targets'))
  const declared = readTarget(file)
  const work = mkdtempSync(path.join(tmpdir(), 'assay-'))
  let embedded: Embedded | null = null
  try {
    const description =
      options.document === undefined ? shippedDescription() : await describeDocument(options.document, work)
    const { facts } = await loadDescription(description.folder)
    checkTarget(declared, facts, options)
    const results = resultsFolder(options.results)
    embedded = declared.reference === null ? null : await startReference(declared.reference)
    const target: Target = embedded === null ? declared : { ...declared, baseUrl: embedded.address }
    readSecrets(target)
    await reach(target)
    return await runAndJudge({ ...options, target, file, results, description })
  } finally {
    await embedded?.stop()
    rmSync(work, { recursive: true, force: true })
  }
}

interface Prepared extends Omit<VerifyOptions, 'target' | 'results'> {
  readonly target: Target
  readonly file: string
  readonly results: { readonly id: string; readonly folder: string }
  readonly description: { readonly folder: string; readonly document: string }
}

async function runAndJudge({ target, file, results, description, ...options }: Prepared): Promise<number> {
  mkdirSync(results.folder, { recursive: true })
  const descriptionFolder = path.join(results.folder, 'description')
  cpSync(description.folder, descriptionFolder, { recursive: true })
  cpSync(description.document, path.join(descriptionFolder, 'document.md'))
  const fallback = target.reference === null ? DEFAULT_PATIENCE : REFERENCE_PATIENCE
  const run: Run = {
    id: results.id,
    results: results.folder,
    target,
    targetFile: file,
    profile: options.profile,
    description: descriptionFolder,
    ledger: ledgerFile(target, results.folder),
    only: options.only ?? null,
    patience: options.patience ?? fallback,
    startedAt: new Date().toISOString(),
  }
  const runFile = writeRun(run)
  const loaded = await loadDescription(descriptionFolder)
  const progress = followProgress(run, judgedCatalogue(loaded, run))
  const ended = await runSpecs(run, runFile)
  progress.stop()
  const concluded = await conclude(run, { accept: options.accept, interrupted: ended.signal !== null })
  printSummary(concluded, run.results)
  return exitStatus(concluded.verdicts, ended)
}

/** An embedded service begins with empty counters, so its ledger ends with the run; any other's outlives it. */
function ledgerFile(target: Target, results: string): string {
  if (target.reference !== null) return path.join(results, 'ledger.ndjson')
  return path.resolve('.assay', 'ledger', `${target.name}.ndjson`)
}

function resultsFolder(asked: string | undefined): { readonly id: string; readonly folder: string } {
  const id = `${new Date().toISOString().slice(0, 19).replaceAll(/[:T]/g, '-')}-${randomBytes(2).toString('hex')}`
  const folder = path.resolve(asked ?? path.join('results', id))
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw new ConfigurationError(`${asked}: the folder is not empty; --results names a folder of this run alone`)
  }
  return { id, folder }
}
