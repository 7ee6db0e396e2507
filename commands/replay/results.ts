import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { countVerdicts } from '../../harness/verdict/judge.ts'
import { recordExchange, recordOutcomes } from '../../harness/verdict/results.ts'
import type { OutcomeRecord, RunSummary, Verdict } from '../../harness/verdict/verdict-model.ts'
import { writeReport } from '../../report/write.ts'
import { excludedSentences, unreadLines } from '../../requirements/coverage.ts'
import { limitTimelines } from '../../requirements/limits/timelines.ts'
import { observe } from '../../requirements/observations/observations.ts'
import { ConfigurationError } from '../../schemas/description/configuration-error.ts'
import type { Description } from '../../schemas/description/description.ts'
import { type DescriptionInUse, keepDescription } from '../../scripts/description.ts'
import type { ReplayInput } from './input.ts'

/** What a replay leaves behind. */
export interface ReplayResults {
  readonly input: ReplayInput
  readonly description: Description
  readonly inUse: DescriptionInUse
  readonly records: readonly OutcomeRecord[]
  readonly verdicts: readonly Verdict[]
}

/** @throws ConfigurationError where the folder holds something already: a replay never mixes with a run. */
export function checkResultsFolder(folder: string): void {
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw new ConfigurationError(`${folder}: the folder is not empty; --results names a folder of this replay alone`)
  }
}

/** Writes verdicts, observations and report of a replay, as a run has them, into a folder of its own. */
export async function writeReplay(
  folder: string,
  { input, description, inUse, records, verdicts }: ReplayResults,
): Promise<void> {
  mkdirSync(folder, { recursive: true })
  keepDescription(inUse, folder)
  for (const exchange of input.exchanges) recordExchange(folder, exchange)
  recordOutcomes(folder, records)
  const { assumptionsFor } = await import('../../schemas/write/assumptions.ts')
  await writeReport(folder, {
    run: summaryOf(input),
    counts: countVerdicts(verdicts),
    verdicts,
    observations: observe(description, input.exchanges, input.target),
    limits: limitTimelines(description.limits, input.exchanges, input.target),
    exchanges: input.exchanges,
    unreadable: input.unreadable,
    description,
    assumptions: await assumptionsFor(path.join(folder, 'description')),
    excluded: excludedSentences(description),
    uncovered: unreadLines(description),
    baseline: { kind: 'not-compared' },
  })
}

/** A replay takes no time on a target and spends nothing there. */
function summaryOf({ run, target, exchanges }: ReplayInput): RunSummary {
  return {
    id: run === null ? 'replay' : `replay of ${run.id}`,
    target: target.name,
    build: null,
    profile: run?.profile ?? 'replay',
    startedAt: run?.startedAt ?? exchanges[0]?.sentAt ?? '',
    seconds: 0,
    spent: {},
  }
}
