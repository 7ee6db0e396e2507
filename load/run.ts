import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Exchange } from '../harness/sending/exchange.ts'
import { LOAD_FILE, type LoadFile } from '../harness/verdict/load-model.ts'
import type { LoadContext, Untested } from './context.ts'
import { failuresIn, goodput, limitFigures, streamFigures, unansweredFailures } from './figures.ts'
import { type LimitRun, runLimits } from './limits.ts'
import { objectiveFigures } from './objectives.ts'
import { runStreams, type StreamRun } from './streams.ts'
import { whyInvalid } from './validity.ts'

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
  const isStopped = streams.result?.stopped != null
  const limits = isStopped ? { runs: [], untested: [] } : await runLimits(context)
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
  const { parts, result, untested, unanswered } = streamRun
  const records = result?.records ?? []
  const streams = parts.map((part) => streamFigures(part, records))
  const reason = result === null ? (untested[0]?.reason ?? null) : whyInvalid(streams, result)
  const broken = limits.find((limit) => limit.result.metrics === null)
  const brokenReason = broken && `${broken.requirement}: k6 did not come to its end: ${broken.result.complaint}`
  return {
    valid: reason === null && broken === undefined,
    reason: reason ?? brokenReason ?? null,
    // A service that leaves one question unanswered answers none of many.
    goodput: goodput(records) ?? (unanswered.length > 0 ? 0 : null),
    // Of an invalid run, a missed objective would be the generator's.
    objectives: reason === null ? objectiveFigures(run.target.objectives, streams, records) : [],
    failures: [...unansweredFailures(unanswered), ...failuresIn(records)],
    streams,
    limits: limits.map(limitFigures),
  }
}
