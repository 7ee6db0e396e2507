import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Exchange } from '../harness/exchange/exchange.ts'
import { writeWhole } from '../harness/json/write-whole.ts'
import type { Run } from '../harness/target/run.ts'
import { type Capacity, LOAD_FILE, type LoadFile } from '../harness/verdict/load-model.ts'
import type { LoadContext, Untested } from './context/context.ts'
import { failuresIn, goodput, unansweredFailures } from './figures/figures.ts'
import { type MeasuredStreams, objectiveFigures } from './figures/objectives.ts'
import { type LimitRun, limitFigures, runLimits } from './limits/limits.ts'
import { nothingBesides, runScenario, type ScenarioRun } from './scenario/run-scenario.ts'
import { forgetStreams, keptSeries } from './streams/kept-streams.ts'
import { runStreams, type StreamRun } from './streams/streams.ts'

interface LoadResult {
  readonly file: LoadFile
  /** These are recorded, but not judged yet. */
  readonly exchanges: readonly Exchange[]
  readonly untested: readonly Untested[]
}

/**
 * Puts the load of one run on the target: the load of `npm run load`, or else a short one followed by the limits. The
 * limits come last, since they use up what others need. Writes `load.json` and `load.log`.
 *
 * @param say tells a person about the progress
 * @throws ConfigurationError where a hook of the target fails.
 */
export async function runLoad(context: LoadContext, say: (line: string) => void = () => {}): Promise<LoadResult> {
  const { load: scenario, results } = context.run
  // A search takes long. With this, a process that is killed loses only the step under way.
  const keep = (soFar: ScenarioRun) => {
    writeLoadFile(results, loadFile(context, soFar, []))
    forgetStreams(results)
  }
  const streams = scenario === null ? await runStreams(context) : await runScenario(context, scenario, { say, keep })
  const hasLimits = scenario === null && !streams.isStopped
  const limits = hasLimits ? await runLimits(context) : { runs: [], untested: [] }
  const file = loadFile(context, streams, limits.runs)
  writeLoadFile(results, file)
  forgetStreams(results)
  return {
    file,
    exchanges: [...streams.exchanges, ...limits.runs.flatMap(({ exchanges }) => exchanges)],
    untested: [...streams.untested, ...limits.untested],
  }
}

/**
 * Writes what was measured of a load that broke off before it wrote its `load.json`; writes nothing where it had not
 * begun.
 */
export function writeWhatIsKept(run: Run, why: string): void {
  if (existsSync(path.join(run.results, LOAD_FILE))) return
  const series = keptSeries(run, why)
  if (series.length === 0) return
  const file = { ...nothingBesides, endedBy: why }
  writeLoadFile(run.results, loadFile({ run }, { series, file, untested: [], unanswered: [], use: null }, []))
}

export function writeLoadFile(results: string, file: LoadFile): void {
  // Lists of thousands of numbers are written in one line each, to keep the file readable.
  // A bracket with a line feed after it is in no text.
  const text = JSON.stringify(file, null, 2).replaceAll(/\[\n([^[\]{}"]*)\]/g, (list) => list.replaceAll(/\s+/g, ''))
  writeWhole(path.join(results, LOAD_FILE), `${text}\n`)
}

/** The content of `load.json` where no load could be put on the target. */
export function noLoad(reason: string, run: Run): LoadFile {
  return loadFile({ run }, { series: [], untested: [{ reason }], unanswered: [], use: null }, [])
}

/** The parts of a load that its file shows. */
interface Shown extends Pick<StreamRun, 'unanswered' | 'use'>, Partial<Pick<ScenarioRun, 'file' | 'others'>> {
  readonly untested: readonly Pick<Untested, 'reason'>[]
  readonly series: readonly MeasuredStreams[]
}

function loadFile({ run }: Pick<LoadContext, 'run'>, shown: Shown, limits: readonly LimitRun[]): LoadFile {
  const { series, untested, unanswered, use, file = nothingBesides, others = [] } = shown
  const { objectives } = run.target
  const { selfCheck, streams, invalid, ...found } = file
  const { capacity, abandoned, endedBy } = found
  const records = [...series.flatMap((one) => one.records), ...others]
  const broken = limits.find(({ result }) => !result.isComplete)
  const isNothing = series.length === 0 && capacity === null && abandoned === null
  const allFigures = [...series.map(({ figures }) => figures), ...streams]
  const reasons = [
    ...invalid,
    ...(isNothing
      ? [...untested.map(({ reason }) => reason), endedBy ?? []].flat()
      : allFigures.flatMap((figures) => figures.invalid ?? [])),
    ...(broken === undefined ? [] : [`${broken.requirement}: k6 did not come to its end: ${broken.result.complaint}`]),
  ]
  const loads = series.map(({ figures: { operation }, load }) => ({ operation, load }))
  // A search has only the series of steps that were carried. They ran one after another, so each has its own goodput.
  const isSearch = capacity !== null
  return {
    valid: reasons.length === 0,
    reason: reasons[0] ?? null,
    // Where not even the single question before the load was answered, the goodput is 0.
    goodput: (isSearch ? carriedGoodput(capacity) : goodput(records, objectives)) ?? (unanswered.length > 0 ? 0 : null),
    objectives: isSearch ? [] : objectiveFigures(objectives, loads),
    failures: [...unansweredFailures(unanswered), ...failuresIn(records)],
    scenario: run.load?.kind ?? null,
    ...found,
    streams: isSearch ? [] : allFigures,
    limits: limits.map(limitFigures),
    generator: use === null ? null : { selfCheck, use },
  }
}

/** Goodput of the largest load that was carried. */
function carriedGoodput({ steps }: Capacity): number | null {
  const carried = steps.filter(({ carries }) => carries)
  return carried.toSorted((a, b) => a.rate - b.rate).at(-1)?.goodput ?? null
}
