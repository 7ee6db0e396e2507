import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { spentIn } from '../harness/budget/ledger.ts'
import { loadDescription } from '../harness/description.ts'
import type { Exchange } from '../harness/sending/exchange.ts'
import type { Run } from '../harness/target/run.ts'
import { countVerdicts, judge } from '../harness/verdict/judge.ts'
import type { LoadFile } from '../harness/verdict/load-model.ts'
import { readExchanges, readOutcomes } from '../harness/verdict/results.ts'
import { type RunSummary, redVerdicts, type Verdict, type VerdictFile } from '../harness/verdict/verdict-model.ts'
import type { ReportInput } from '../report/input.ts'
import { writeReport } from '../report/write.ts'
import { judgedCatalogue } from '../requirements/catalogue.ts'
import { uncoveredLines } from '../requirements/coverage.ts'
import { header } from '../requirements/evidence.ts'
import { resolvedExclusions } from '../requirements/excluded.ts'
import { type Baseline, drift } from '../requirements/observations/drift.ts'
import { observe } from '../requirements/observations/observations.ts'
import type { Ended } from './engines.ts'

/**
 * Makes verdicts of what a run has recorded, and writes every file that others rely on: also after a run that was
 * killed, from what it kept.
 */
export async function conclude(
  run: Run,
  { accept, interrupted }: { readonly accept: boolean; readonly interrupted: boolean },
): Promise<ReportInput> {
  const description = await loadDescription(run.description)
  const exchanges = readExchanges(run.results)
  const observations = observe(description.facts, exchanges, run.target)
  const baseline = readBaseline(run)
  const past = baseline === null || accept ? { catalogue: [], records: [] } : drift(baseline, observations)
  const catalogue = [...judgedCatalogue(description, run), ...(run.only === null ? past.catalogue : [])]
  const records = [...readOutcomes(run.results), ...past.records]
  const verdicts = judge(catalogue, records, run.target.knownGaps)
  const file: VerdictFile = { run: summaryOf(run, exchanges), counts: countVerdicts(verdicts), verdicts }
  writeJson(path.join(run.results, 'verdicts.json'), file)
  writeJson(path.join(run.results, 'observations.json'), observations)
  if (accept && !interrupted) {
    const accepted: Baseline = { target: run.target.name, recordedAt: new Date().toISOString(), observations }
    writeJson(baselineFile(run), accepted)
  }
  return writeReport(run.results, {
    excluded: resolvedExclusions(description.facts),
    uncovered: uncoveredLines(description.facts),
    baseline: readBaseline(run)?.recordedAt ?? null,
  })
}

/** 0: nothing red; 1: something is; 130 and 143 as a shell has it for a run that a signal stopped. */
export function exitStatus(verdicts: readonly Verdict[], { signal }: Pick<Ended, 'signal'>): number {
  if (signal === 'SIGINT') return 130
  if (signal === 'SIGTERM') return 143
  return verdicts.some(({ verdict }) => redVerdicts.has(verdict)) ? 1 : 0
}

/** True where the load of this run has missed an objective of its target. */
export function missedObjective(results: string): boolean {
  const file = path.join(results, 'load.json')
  if (!existsSync(file)) return false
  return (JSON.parse(readFileSync(file, 'utf8')) as LoadFile).objectives.some(({ met }) => !met)
}

function summaryOf(run: Run, exchanges: readonly Exchange[]): RunSummary {
  const since = Date.parse(run.startedAt)
  const last = exchanges.at(-1)
  const until = last === undefined ? since : Date.parse(last.sentAt) + last.milliseconds
  return {
    id: run.id,
    target: run.target.name,
    build: buildIn(exchanges),
    profile: run.profile,
    startedAt: run.startedAt,
    seconds: Math.round((until - since) / 100) / 10,
    spent: spentIn(run.ledger, run.id),
  }
}

/** Headers by which services say which build of them answered. */
const buildHeaders = ['x-build', 'x-build-id', 'x-version', 'x-app-version', 'x-release']

function buildIn(exchanges: readonly Exchange[]): string | null {
  for (const { response } of exchanges) {
    const found = buildHeaders.map((name) => header(response, name)).find((value) => value !== null)
    if (found !== undefined) return found
  }
  return null
}

function baselineFile({ targetFile }: Run): string {
  return targetFile.replace(/(\.json)?$/, '.baseline.json')
}

function readBaseline(run: Run): Baseline | null {
  const file = baselineFile(run)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Baseline) : null
}

function writeJson(file: string, value: unknown): void {
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`)
}
