import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Exchange } from '../harness/sending/exchange.ts'
import { LOAD_FILE, type LoadFile } from '../harness/verdict/load-model.ts'
import type { LoadContext, Untested } from './context.ts'
import { failuresIn, goodput, limitFigures, unansweredFailures } from './figures.ts'
import { type LimitRun, runLimits } from './limits.ts'
import { objectiveFigures } from './objectives.ts'
import { runStreams, type StreamRun } from './streams.ts'

export interface LoadResult {
  readonly file: LoadFile
  /** Recorded already, and not judged yet. */
  readonly exchanges: readonly Exchange[]
  readonly untested: readonly Untested[]
}

/**
 * The load of one run: streams under concurrent users, then the limits, which use up what others need. Writes
 * `load.json` and `load.log`.
 *
 * @throws ConfigurationError where a hook of the target fails.
 */
export async function runLoad(context: LoadContext): Promise<LoadResult> {
  const streams = await runStreams(context)
  const limits = streams.isStopped ? { runs: [], untested: [] } : await runLimits(context)
  const file = loadFile(context, streams, limits.runs)
  writeLoadFile(context.run.results, file)
  return {
    file,
    exchanges: [...streams.exchanges, ...limits.runs.flatMap(({ exchanges }) => exchanges)],
    untested: [...streams.untested, ...limits.untested],
  }
}

export function writeLoadFile(results: string, file: LoadFile): void {
  writeFileSync(path.join(results, LOAD_FILE), `${JSON.stringify(file, null, 2)}\n`)
}

/** What stands in `load.json` where no load could be put on the target. */
export function noLoad(reason: string): LoadFile {
  return { valid: false, reason, goodput: null, objectives: [], failures: [], streams: [], limits: [] }
}

function loadFile({ run }: LoadContext, streamRun: StreamRun, limits: readonly LimitRun[]): LoadFile {
  const { series, untested, unanswered } = streamRun
  const records = series.flatMap((one) => one.records)
  const broken = limits.find(({ result }) => result.metrics === null)
  const reasons = [
    ...(series.length === 0
      ? untested.map(({ reason }) => reason)
      : series.flatMap(({ figures }) => figures.invalid ?? [])),
    ...(broken === undefined ? [] : [`${broken.requirement}: k6 did not come to its end: ${broken.result.complaint}`]),
  ]
  const loads = series.map(({ figures: { operation }, load }) => ({ operation, load }))
  return {
    valid: reasons.length === 0,
    reason: reasons[0] ?? null,
    // A service that leaves one question unanswered answers none of many.
    goodput: goodput(records) ?? (unanswered.length > 0 ? 0 : null),
    objectives: objectiveFigures(run.target.objectives, loads),
    failures: [...unansweredFailures(unanswered), ...failuresIn(records)],
    streams: series.map(({ figures }) => figures),
    limits: limits.map(limitFigures),
  }
}
