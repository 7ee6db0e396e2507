import { rmSync } from 'node:fs'
import path from 'node:path'
import { writeJsonFile } from '../harness/json/write-whole.ts'
import type { EmbeddedReference } from '../harness/target/target.ts'
import { unlimited } from '../selftest/limits/limiters.ts'
import { complaintOfNames } from '../selftest/proof.ts'
import { readResults } from '../selftest/results.ts'
import { listSwitches, type Switch } from '../selftest/sweep.ts'
import { forEachOf, readOwn, workFolder, writeOwn } from '../selftest/verify-process.ts'
import { type AreaRow, complaintsOf, type Recorded, rowsOf } from './detection/found.ts'
import {
  installSchemathesis,
  runSchemathesis,
  type Schemathesis,
  type SchemathesisRun,
} from './detection/schemathesis.ts'

export const title = 'Faults of the reference service that Assay and Schemathesis find, and alarms on valid variations'

/**
 * The results of Schemathesis, kept beside the table: a run of all switches takes two hours, and may be done in parts.
 */
const recordFile = path.resolve('bench/results/detection-schemathesis.json')

interface RecordFile {
  readonly version: string
  readonly runs: readonly Recorded[]
}

const AT_ONCE = 2

/**
 * Runs Schemathesis on the named faults, variations or areas, or else on all that this version has not been run on. The
 * table has every switch that it has been run on; what Assay finds is what the selftest has recorded.
 */
export async function measure(names: readonly string[]): Promise<{ readonly rows: readonly AreaRow[] }> {
  const switches = await listSwitches()
  const schemathesis = await installSchemathesis()
  const recorded = new Set(recordedBy(schemathesis).map(({ name }) => name))
  const chosen = switches.filter(({ name, area }) =>
    names.length === 0 ? !recorded.has(name) : names.includes(name) || names.includes(area),
  )
  console.log(`Schemathesis ${schemathesis.version} on ${chosen.length} switches`)
  const isAboutLimits = ({ area }: Switch) => area === 'limits'
  const clean = new Map<boolean, SchemathesisRun>()
  for (const isLimited of new Set(chosen.map(isAboutLimits))) {
    clean.set(isLimited, await failuresWith(schemathesis, null, isLimited))
  }
  await forEachOf(chosen, AT_ONCE, async (one) => {
    const isLimited = isAboutLimits(one)
    const run = await failuresWith(schemathesis, one, isLimited)
    const known = clean.get(isLimited)?.failures ?? []
    const failures = run.failures.filter((failure) => !known.includes(failure))
    record(schemathesis, { name: one.name, failures, seconds: run.seconds })
    console.log(`${one.name}: ${failures.join(', ') || 'nothing'} (${run.seconds} s)`)
  })
  return { rows: rowsOf(switches, recordedBy(schemathesis), readResults(path.resolve('selftest/results.json'))) }
}

export const bar = complaintsOf

/** A misspelt name would measure nothing, and still write the table. */
export async function complaint(names: readonly string[]): Promise<string | null> {
  const known = (await listSwitches()).flatMap(({ name, area }) => [name, area])
  return complaintOfNames('fault, variation or area', names, known)
}

/**
 * Words come without a pause, since Schemathesis reads hundreds of answers. Limits are only on for switches about
 * limits: otherwise most of its requests would be refused.
 */
async function failuresWith(schemathesis: Schemathesis, one: Switch | null, isLimited: boolean) {
  const folder = workFolder()
  const limits = isLimited ? {} : { limits: { numbers: unlimited } }
  const settings = writeOwn(folder, 'settings.json', { assistant: { tokenMilliseconds: 0 }, ...limits })
  const named = (kind: Switch['kind']) => (one?.kind === kind ? [one.name] : [])
  const reference: EmbeddedReference = { faults: named('fault'), variations: named('variation'), settings }
  try {
    return await runSchemathesis(schemathesis, reference)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Results of this version; another version's are not valid for it. */
function recordedBy({ version }: Schemathesis): readonly Recorded[] {
  const file = readOwn<RecordFile>(recordFile)
  return file?.version === version ? file.runs : []
}

/** Recorded after each run, so that an interruption loses nothing. */
function record(schemathesis: Schemathesis, one: Recorded): void {
  const others = recordedBy(schemathesis).filter(({ name }) => name !== one.name)
  const runs = [...others, one].sort((a, b) => a.name.localeCompare(b.name))
  const file: RecordFile = { version: schemathesis.version, runs }
  writeJsonFile(recordFile, file)
}
