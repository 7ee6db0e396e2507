import { writeFileSync } from 'node:fs'
import { spentIn } from '../harness/budget/ledger.ts'
import type { Stopped } from '../harness/engine/run-engine.ts'
import type { Exchange } from '../harness/sending/exchange.ts'
import type { Run } from '../harness/target/run.ts'
import { countVerdicts, judge } from '../harness/verdict/judge.ts'
import { readBaseline, readExchanges, readOutcomes } from '../harness/verdict/read-results.ts'
import { type Baseline, type RunSummary, redVerdicts } from '../harness/verdict/verdict-model.ts'
import type { ReportInput } from '../report/input.ts'
import { writeReport } from '../report/write.ts'
import { judgedCatalogue } from '../requirements/catalogue.ts'
import { excludedSentences, unreadLines } from '../requirements/coverage.ts'
import { header } from '../requirements/evidence.ts'
import { limitTimelines } from '../requirements/limits/timelines.ts'
import { drift } from '../requirements/observations/drift.ts'
import { observe } from '../requirements/observations/observations.ts'
import { loadDescription } from '../schemas/description/load.ts'

/**
 * Makes verdicts of what a run has recorded, and writes every file that others rely on: also after a run that was
 * killed, from what it kept.
 */
export async function conclude(
  run: Run,
  { accept, interrupted }: { readonly accept: boolean; readonly interrupted: boolean },
): Promise<ReportInput> {
  const description = await loadDescription(run.description)
  const { values: exchanges, unreadable } = readExchanges(run.results)
  const outcomes = readOutcomes(run.results)
  const observations = observe(description, exchanges, run.target)
  const baseline = readBaseline(baselineFile(run))
  const past = baseline === null || accept ? { catalogue: [], records: [] } : drift(baseline, observations)
  const catalogue = [...judgedCatalogue(description, run), ...(run.only === null ? past.catalogue : [])]
  const verdicts = judge(catalogue, [...outcomes.values, ...past.records], run.target.knownGaps)
  const accepted = accept && !interrupted ? acceptBaseline(run, observations) : baseline
  const { assumptionsFor } = await import('../schemas/write/assumptions.ts')
  return writeReport(run.results, {
    run: summaryOf(run, exchanges),
    counts: countVerdicts(verdicts),
    verdicts,
    observations,
    limits: limitTimelines(description.limits, exchanges, run.target),
    exchanges,
    unreadable: [...unreadable, ...outcomes.unreadable],
    description,
    assumptions: await assumptionsFor(run.description),
    excluded: excludedSentences(description),
    uncovered: unreadLines(description),
    baseline: accepted?.recordedAt ?? null,
  })
}

/** 0: nothing red; 1: something is, or an objective was missed; 130 and 143 as a shell has it for a run that was stopped. */
export function exitStatus({ verdicts, load }: ReportInput, { signal }: { readonly signal: Stopped }): number {
  if (signal === 'SIGINT') return 130
  if (signal === 'SIGTERM') return 143
  const isRed = verdicts.some(({ verdict }) => redVerdicts.has(verdict))
  return isRed || load?.objectives.some(({ met }) => !met) === true ? 1 : 0
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

function acceptBaseline(run: Run, observations: Baseline['observations']): Baseline {
  const accepted = { target: run.target.name, recordedAt: new Date().toISOString(), observations }
  writeFileSync(baselineFile(run), `${JSON.stringify(accepted, null, 2)}\n`)
  return accepted
}
